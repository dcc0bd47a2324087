/** `<Triggers kind="wallet"/>`: what the sandbox's wallets, cards and refunds do, and what sets it off. */
import { fromMinor } from '@tollgate/contract/amount';
import type { Language, Text } from '@tollgate/contract/model';
import { type CardTrigger, cardTriggers } from '@tollgate/contract/sandbox/card-outcome';
import { type PresentedTrigger, presentedTriggers } from '@tollgate/contract/sandbox/card-present';
import { type ChargeTrigger, chargeTriggers } from '@tollgate/contract/sandbox/charges';
import {
  type RefundTrigger,
  refundTriggers,
  type WalletTrigger,
  walletTriggers,
} from '@tollgate/contract/sandbox/wallet-triggers';
import type { ReactNode } from 'react';
import { type BlockComponent, choiceOf, h, requiredText } from '../component.ts';
import { richText } from '../rich-text.ts';
import { tableBlock } from '../table.ts';

const captions = {
  wallet: { en: 'Wallet payments in the sandbox', zh: '沙箱中的钱包支付' },
  card: { en: 'Card payments in the sandbox, by amount', zh: '沙箱中的卡支付（按金额触发）' },
  terminal: { en: 'Cards at a terminal in the sandbox, by amount', zh: '沙箱终端上的刷卡交易（按金额触发）' },
  refund: { en: 'Refunds in the sandbox', zh: '沙箱中的退款' },
  charge: {
    en: 'Fees, taxes, discounts, and surcharges in the sandbox',
    zh: '沙箱中的手续费、税费、优惠与附加费',
  },
} as const satisfies Record<string, Text>;

/** A trigger is an amount in minor units, the same number in every currency. */
const amountNote: Text = {
  en: 'These amounts are for a currency with two decimals. 100.01 corresponds to 10001 in a currency without decimals, and to 10.001 in a currency with three decimals.',
  zh: '表中金额以两位小数的币种为例：100.01 在无小数的币种中为 10001，在三位小数的币种中为 10.001。',
};

const heads = {
  outcome: { en: 'Outcome', zh: '结果' },
  authCode: { en: 'auth_code', zh: '付款码 auth_code' },
  amount: { en: 'Or amount', zh: '或订单金额' },
  cardAmount: { en: 'Amount', zh: '订单金额' },
  refundAmount: { en: 'Refund amount', zh: '退款金额' },
  paidBy: { en: 'Applies to', zh: '适用' },
  text: { en: 'What happens', zh: '说明' },
} as const satisfies Record<string, Text>;

const otherAmounts: Text = { en: 'any other', zh: '其他金额' };

/** In a currency with two decimals; the caption names the others. */
function amountCell(amountMinor: number): ReactNode {
  return h('code', null, fromMinor(amountMinor, 2));
}

function walletRow(language: Language, trigger: WalletTrigger): readonly ReactNode[] {
  return [
    trigger.title[language],
    h('code', null, trigger.authCode),
    amountCell(trigger.amountMinor),
    richText(trigger.text[language], language),
  ];
}

function amountRow(language: Language, trigger: AmountTrigger): readonly ReactNode[] {
  return [
    trigger.title[language],
    trigger.amountMinor === undefined ? otherAmounts[language] : amountCell(trigger.amountMinor),
    richText(trigger.text[language], language),
  ];
}

/** With what is paid: the same amount means nothing for any other order. */
function chargeRow(language: Language, trigger: ChargeTrigger): readonly ReactNode[] {
  return [
    trigger.title[language],
    amountCell(trigger.amountMinor),
    paidBy[trigger.of][language],
    richText(trigger.text[language], language),
  ];
}

const paidBy = {
  qr: { en: 'QR order', zh: '二维码订单' },
  terminal: { en: 'card sale at a terminal', zh: '终端刷卡消费' },
} as const satisfies Record<ChargeTrigger['of'], Text>;

type AmountTrigger = RefundTrigger | CardTrigger | PresentedTrigger;

export const triggers: BlockComponent = {
  placement: 'block',
  attributes: { kind: requiredText },
  render(attributes, language) {
    const kind = choiceOf(attributes, 'kind', ['wallet', 'card', 'terminal', 'refund', 'charge']);
    const { shown, rows } = contentOf(kind, language);
    return tableBlock(
      {
        caption: `${captions[kind][language]}${language === 'zh' ? '。' : '. '}${amountNote[language]}`,
        heads: shown.map((head) => head[language]),
        layout: 'stack',
        wide: [shown.length - 1],
        rows: rows.map((cells) => ({ cells })),
      },
      language,
    );
  },
};

function contentOf(kind: keyof typeof captions, language: Language) {
  if (kind === 'wallet') {
    const shown = [heads.outcome, heads.authCode, heads.amount, heads.text];
    return { shown, rows: walletTriggers.map((trigger) => walletRow(language, trigger)) };
  }
  if (kind === 'charge') {
    const shown = [heads.outcome, heads.cardAmount, heads.paidBy, heads.text];
    return { shown, rows: chargeTriggers.map((trigger) => chargeRow(language, trigger)) };
  }
  const amount = kind === 'refund' ? heads.refundAmount : heads.cardAmount;
  const of: Record<typeof kind, readonly AmountTrigger[]> = {
    card: cardTriggers,
    terminal: presentedTriggers,
    refund: refundTriggers,
  };
  const rows = of[kind].map((trigger) => amountRow(language, trigger));
  return { shown: [heads.outcome, amount, heads.text], rows };
}
