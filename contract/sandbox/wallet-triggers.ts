/**
 * Behavior of the sandbox's wallets: the one table that the gateway obeys and the documentation prints.
 *
 * A payment is triggered by the payer's code (auth_code) or by its amount in minor units, a refund by its
 * amount. Minor units make the table the same in every currency: 10003 is 100.03 USD, 10003 JPY, 10.003 KWD.
 */
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Text } from '../model.ts';

export type WalletOutcome =
  | 'paid'
  | 'password-then-paid'
  | 'declined'
  | 'insufficient-funds'
  | 'unknown-code'
  | 'no-answer'
  | 'paid-after-cancel';

export interface WalletTrigger {
  readonly id: string;
  readonly outcome: WalletOutcome;
  /** The payer's code that triggers the outcome: 18 digits. */
  readonly authCode: string;
  /** The amount that triggers it where the code does not, in minor units of any currency. */
  readonly amountMinor: number;
  /** How long the outcome takes: from the payment's start, for `paid-after-cancel` from the cancel. */
  readonly afterMs?: number;
  /** The trans_error_code of a failed payment. */
  readonly errorCode?: ErrorCode;
  readonly title: Text;
  readonly text: Text;
}

export const walletTriggers: readonly WalletTrigger[] = [
  {
    id: 'paid',
    outcome: 'paid',
    authCode: '280000000000000001',
    amountMinor: 10_001,
    title: { en: 'Paid immediately', zh: '立即支付成功' },
    text: {
      en: 'A small amount that needs no password: the wallet pays immediately, and trans_status is 2.',
      zh: '小额免密支付：钱包立即扣款，trans_status 为 2。',
    },
  },
  {
    id: 'password',
    outcome: 'password-then-paid',
    authCode: '280000000000000002',
    amountMinor: 10_002,
    afterMs: 5_000,
    title: { en: 'Password, then paid', zh: '输入密码后支付成功' },
    text: {
      en: 'The wallet asks the payer for the password: trans_status 0, then 2 after 5 seconds.',
      zh: '钱包要求付款方输入密码：trans_status 先为 0，5 秒后变为 2。',
    },
  },
  {
    id: 'declined',
    outcome: 'declined',
    authCode: '280000000000000003',
    amountMinor: 10_003,
    errorCode: 'EC0001',
    title: { en: 'Declined', zh: '钱包拒绝' },
    text: {
      en: 'The wallet declines: trans_status 1 with EC0001.',
      zh: '钱包拒绝支付：trans_status 为 1，错误码为 EC0001。',
    },
  },
  {
    id: 'insufficient-funds',
    outcome: 'insufficient-funds',
    authCode: '280000000000000004',
    amountMinor: 10_004,
    errorCode: 'EC0002',
    title: { en: 'Insufficient funds', zh: '余额不足' },
    text: {
      en: "The payer's balance is too low: trans_status 1 with EC0002.",
      zh: '付款方余额不足：trans_status 为 1，错误码为 EC0002。',
    },
  },
  {
    id: 'unknown-code',
    outcome: 'unknown-code',
    authCode: '280000000000000005',
    amountMinor: 10_005,
    errorCode: 'EC0000',
    title: { en: 'Unknown payment code', zh: '付款码无效' },
    text: {
      en: 'The wallet does not recognize the payment code (it may have expired): EC0000.',
      zh: '钱包不识别该付款码（例如已过期）：错误码为 EC0000。',
    },
  },
  {
    id: 'no-answer',
    outcome: 'no-answer',
    authCode: '280000000000000006',
    amountMinor: 10_006,
    title: { en: 'No response', zh: '钱包无应答' },
    text: {
      en: 'The wallet never responds: trans_status is 0 until the order is canceled or expires.',
      zh: '钱包始终无应答：trans_status 一直为 0，直到订单被撤销或过期。',
    },
  },
  {
    id: 'paid-after-cancel',
    outcome: 'paid-after-cancel',
    authCode: '280000000000000007',
    amountMinor: 10_007,
    afterMs: 3_000,
    title: { en: 'Paid after the cancellation', zh: '撤销后才支付' },
    text: {
      en: 'The payer pays 3 seconds after the merchant cancels the order. The gateway refunds the payment automatically.',
      zh: '商户撤销订单 3 秒后，付款方才完成支付；网关自动退回款项。',
    },
  },
];

const byAuthCode = new Map(walletTriggers.map((trigger) => [trigger.authCode, trigger]));
const byAmount = new Map(walletTriggers.map((trigger) => [trigger.amountMinor, trigger]));

/**
 * The trigger that a payment sets off; undefined where nothing is triggered: a payer's code is then paid at
 * once. A code of the table wins over the amount.
 */
export function walletTriggerFor(order: {
  readonly authCode?: string;
  readonly amountMinor: number;
}): WalletTrigger | undefined {
  const byCode = order.authCode === undefined ? undefined : byAuthCode.get(order.authCode);
  return byCode ?? byAmount.get(order.amountMinor);
}

/** The form of a wallet's payment code: 16 to 24 digits. */
export const walletCodeForm = /^[0-9]{16,24}$/;

export interface RefundTrigger {
  readonly id: string;
  readonly outcome: 'refunded' | 'refused';
  /** Amount of the refund in minor units; absent in the entry for every other amount. */
  readonly amountMinor?: number;
  /** From the refund's start to its result. */
  readonly afterMs: number;
  readonly errorCode?: ErrorCode;
  readonly title: Text;
  readonly text: Text;
}

const otherRefunds: RefundTrigger = {
  id: 'refunded',
  outcome: 'refunded',
  afterMs: 2_000,
  title: { en: 'Refunded', zh: '退款成功' },
  text: {
    en: 'For any other amount, trans_status is 0, then 2 after 2 seconds.',
    zh: '其他任意金额：trans_status 先为 0，2 秒后变为 2。',
  },
};

export const refundTriggers: readonly RefundTrigger[] = [
  {
    id: 'refund-refused',
    outcome: 'refused',
    amountMinor: 20_001,
    afterMs: 0,
    errorCode: 'E04132',
    title: { en: 'Rejected by the channel', zh: '渠道拒绝退款' },
    text: {
      en: 'The channel does not support partial refunds: trans_status 1 with E04132.',
      zh: '渠道不支持部分退款：trans_status 为 1，错误码为 E04132。',
    },
  },
  {
    id: 'refund-slow',
    outcome: 'refunded',
    amountMinor: 20_002,
    afterMs: 60_000,
    title: { en: 'Slow refund', zh: '退款较慢' },
    text: {
      en: 'The refund takes a minute: trans_status 0, then 2 after 60 seconds.',
      zh: '退款需要一分钟：trans_status 先为 0，60 秒后变为 2。',
    },
  },
  otherRefunds,
];

const refundByAmount = new Map(refundTriggers.map((trigger) => [trigger.amountMinor, trigger]));

/** Returns what happens to a refund of this amount; there always is an entry. */
export function refundTriggerFor(amountMinor: number): RefundTrigger {
  return refundByAmount.get(amountMinor) ?? otherRefunds;
}
