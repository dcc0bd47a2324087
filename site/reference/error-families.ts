/** The error catalogue by family: what a code begins with says what it is about. */
import { errors } from '@tollgate/contract/errors/catalogue';
import type { CatalogueError, Text } from '@tollgate/contract/model';

export interface ErrorFamily {
  readonly id: string;
  readonly title: Text;
  readonly summary: Text;
  readonly errors: Readonly<Record<string, CatalogueError>>;
}

const families = [
  {
    id: 'common-errors',
    codes: /^(?:SYS|E07)/,
    title: { en: 'Common errors', zh: '公共错误码' },
    summary: {
      en: 'Every call can return these codes. They apply to the whole request or to the format of a field.',
      zh: '所有接口都可能返回这些错误码，涉及整个请求或某个参数的格式。',
    },
  },
  {
    id: 'order-errors',
    codes: /^E04(?!14)/,
    title: { en: 'Orders, cancellations, and refunds', zh: '订单、撤销与退款' },
    summary: {
      en: "Problems with an order's data or state, and reasons why it cannot be canceled or refunded.",
      zh: '订单自身的数据与状态，以及无法撤销或退款的原因。',
    },
  },
  {
    id: 'payer-errors',
    codes: /^(?:E0414|EC)/,
    title: { en: 'Cards and wallets', zh: '银行卡与钱包' },
    summary: {
      en: 'Errors caused by the card, the wallet, or the payer. Their codes also appear in trans_error_code.',
      zh: '由银行卡、钱包或付款方引起的错误，其错误码也会出现在 trans_error_code 中。',
    },
  },
  {
    id: 'terminal-errors',
    codes: /^(?!SYS|E0|EC)/,
    title: { en: 'Terminals and batches', zh: '终端与批次' },
    summary: { en: 'Card transactions on terminals.', zh: '终端上的刷卡交易。' },
  },
] as const;

export const errorFamilies: readonly ErrorFamily[] = families.map(({ codes, ...family }) => ({
  ...family,
  errors: Object.fromEntries(Object.entries(errors).filter(([code]) => codes.test(code))),
}));

/** Errors that every call may return. */
export const commonErrorsId = families[0].id;
export const commonErrorsTitle: Text = families[0].title;
