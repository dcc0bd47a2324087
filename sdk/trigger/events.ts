/** The final results that a sandbox order can be brought to (spec §4): how it is made, and what happens then. */
import type { Text } from '@tollgate/contract/model';
import { walletTriggers } from '@tollgate/contract/sandbox/wallet-triggers';
import { transTypes } from '@tollgate/contract/trans-values';
import { encryptCard } from '../card.ts';
import type { MethodName } from '../contract-types.ts';
import type { Fields } from './fields.ts';
import {
  cancel,
  closeAtTerminal,
  decline,
  enterCode,
  expire,
  pay,
  payLate,
  refer,
  refund,
  refundAtTerminal,
  release,
  type Step,
  type TriggerAccount,
  voidAtTerminal,
  wait,
} from './steps.ts';
import { testCard } from './test-card.ts';

/** How an order is made. */
interface Maker {
  readonly method: MethodName;
  /** Besides number, currency, amount and notify_url. */
  fields(account: TriggerAccount): Promise<Fields>;
}

export interface TriggerEvent {
  readonly name: string;
  readonly text: Text;
  readonly maker: Maker;
  readonly steps: readonly Step[];
  /** trans_status in the end (decision 16). */
  readonly transStatus: 1 | 2 | 3;
}

const described = { description: 'A test order' };

const qr: Maker = {
  method: 'cscanb.pay.getqrcode',
  fields: async () => ({ ...described, pay_method_id: 'Alipay+', expires: 300, term_ip: '127.0.0.1' }),
};

const code = (trigger: string): Maker => ({
  method: 'bscanc.pay.submit',
  fields: async () => ({
    ...described,
    auth_code: walletTriggers.find(({ id }) => id === trigger)?.authCode,
    pay_method_id: 'Alipay+',
    expires: 300,
    term_ip: '127.0.0.1',
  }),
});

const checkout: Maker = {
  method: 'pay.checkout',
  fields: async () => ({ ...described, expires: 300 }),
};

const card = (id: string): Maker => ({
  method: 'pay.merchant.checkout',
  async fields({ gatewayKeyPem }) {
    return { ...described, expires: 300, card: await encryptCard(testCard(id), gatewayKeyPem) };
  },
});

const atTerminal = (transType: number): Maker => ({
  method: 'wisehub.cloud.pay.order',
  fields: async ({ terminalSn }) => ({
    ...described,
    terminal_sn: terminalSn,
    message_receiving_application: 'Tollgate Register',
    trans_type: transType,
    expires: 300,
    api_version: '2.0',
  }),
});

const terminal = atTerminal(transTypes.sale);
const authorization = atTerminal(transTypes.authorization);

const event = (
  name: string,
  [en, zh]: readonly [string, string],
  maker: Maker,
  transStatus: 1 | 2 | 3,
  ...steps: readonly Step[]
): TriggerEvent => ({ name, text: { en, zh }, maker, steps, transStatus });

export const triggerEvents: readonly TriggerEvent[] = [
  event('payment.completed', ['The payer scans the QR code and pays.', '付款方扫码并支付成功。'], qr, 2, pay),
  event(
    'payment.failed',
    ['The payer scans the QR code; the wallet declines.', '付款方扫码，钱包拒绝支付。'],
    qr,
    1,
    decline,
  ),
  event(
    'payment.closed',
    ['The QR order expires before it is paid.', '二维码订单到期未支付，自动关闭。'],
    qr,
    1,
    expire,
  ),
  event(
    'payment.revoked',
    ['You cancel a QR order before it is paid, which closes it.', '商户在支付前撤销二维码订单，订单关闭。'],
    qr,
    1,
    cancel,
  ),
  event(
    'payment.cancelled',
    ['You cancel a completed QR payment.', '商户撤销已支付成功的二维码订单。'],
    qr,
    3,
    pay,
    cancel,
  ),
  event(
    'payment.late',
    [
      'The payer pays after the order has expired; the money is refunded.',
      '付款方在订单到期后支付，款项自动退回。',
    ],
    qr,
    1,
    expire,
    payLate,
  ),
  event(
    'payment.late-after-cancel',
    [
      'The payer pays after you have canceled the order; the money is refunded.',
      '付款方在商户撤销订单后支付，款项自动退回。',
    ],
    qr,
    1,
    cancel,
    payLate,
  ),
  event(
    'code.completed',
    ['You scan the payment code; the payment succeeds immediately.', '商户扫付款码，立即支付成功。'],
    code('paid'),
    2,
  ),
  event(
    'code.password',
    [
      'You scan the payment code; the payer enters a password and pays.',
      '商户扫付款码，付款方输入密码后支付成功。',
    ],
    code('password'),
    2,
    wait(6_000),
  ),
  event(
    'code.failed',
    ['You scan the payment code; the wallet declines.', '商户扫付款码，钱包拒绝支付。'],
    code('declined'),
    1,
  ),
  event(
    'code.cancelled',
    ['The wallet does not respond; you cancel the order.', '钱包没有应答，商户撤销订单。'],
    code('no-answer'),
    3,
    cancel,
  ),
  event(
    'checkout.completed',
    ['The payer pays by card on the hosted page.', '付款方在收银台用银行卡支付成功。'],
    checkout,
    2,
    pay,
  ),
  event(
    'checkout.closed',
    ['The payer leaves the hosted page; the order expires.', '付款方离开收银台，订单到期关闭。'],
    checkout,
    1,
    expire,
  ),
  event(
    'checkout.cancelled',
    ['You cancel an order that was paid on the hosted page.', '商户撤销收银台已支付的订单。'],
    checkout,
    3,
    pay,
    cancel,
  ),
  event(
    'card.completed',
    ['A card payment on your own page is approved.', '商户自建收银台的银行卡支付获批准。'],
    card('visa'),
    2,
  ),
  event(
    'card.failed',
    ['A card payment on your own page is declined.', '商户自建收银台的银行卡支付被拒绝。'],
    card('declined'),
    1,
  ),
  event(
    'card.challenged',
    [
      'The issuer asks for a code (3-D Secure), then approves the payment.',
      '发卡机构要求身份验证（3-D Secure），通过后批准支付。',
    ],
    card('3ds-challenge'),
    2,
    enterCode('123456'),
  ),
  event(
    'card.challenge-failed',
    ['The issuer asks for a code, then declines the payment.', '发卡机构要求身份验证，验证后拒绝支付。'],
    card('3ds-declined'),
    1,
    enterCode('123456'),
  ),
  event(
    'terminal.completed',
    ['A card is tapped at the terminal and approved.', '在终端挥卡，支付获批准。'],
    terminal,
    2,
    pay,
  ),
  event(
    'terminal.failed',
    ['A card is declined at the terminal.', '在终端刷卡，支付被拒绝。'],
    terminal,
    1,
    decline,
  ),
  event(
    'terminal.closed',
    ['You close the order before it is paid.', '商户在支付前关闭终端订单。'],
    terminal,
    1,
    closeAtTerminal,
  ),
  event(
    'terminal.expired',
    ['No card is presented before the order expires.', '终端订单到期未刷卡，自动关闭。'],
    terminal,
    1,
    expire,
  ),
  event(
    'terminal.voided',
    ['You void a completed payment in the open batch.', '商户在批次关闭前撤销终端交易。'],
    terminal,
    3,
    pay,
    voidAtTerminal(),
  ),
  event(
    'terminal.refunded',
    ['You refund a completed payment at the terminal.', '商户在终端对已完成的支付退款。'],
    terminal,
    2,
    pay,
    refundAtTerminal,
  ),
  event(
    'auth.completed',
    ['A card is authorized at the terminal: the amount is held.', '终端预授权获批准，金额已冻结。'],
    authorization,
    2,
    pay,
  ),
  event(
    'auth.failed',
    ['The issuer declines the authorization.', '发卡机构拒绝预授权。'],
    authorization,
    1,
    decline,
  ),
  event(
    'auth.incremented',
    ['You add an amount to the authorization.', '商户追加预授权金额。'],
    authorization,
    2,
    pay,
    refer('payments.incremental-auth'),
  ),
  event(
    'auth.captured',
    ['You capture the authorization.', '商户发起预授权完成，扣收已冻结的金额。'],
    authorization,
    2,
    pay,
    refer('payments.capture'),
  ),
  event(
    'auth.cancelled',
    ['You cancel the authorization: the amount is released.', '商户撤销预授权，释放已冻结的金额。'],
    authorization,
    3,
    pay,
    release,
  ),
  event(
    'auth.expired',
    ['You do not capture the authorization in time; it expires.', '预授权未在期限内做预授权完成，自动失效。'],
    authorization,
    3,
    pay,
    expire,
  ),
  event(
    'capture.cancelled',
    ['You cancel a capture in the open batch at the terminal.', '商户在批次关闭前于终端撤销预授权完成。'],
    authorization,
    3,
    pay,
    refer('payments.capture'),
    voidAtTerminal(transTypes.completionCancel),
  ),
  event(
    'capture.refunded',
    ['You refund a capture.', '商户对预授权完成发起退款。'],
    authorization,
    2,
    pay,
    refer('payments.capture'),
    refund(),
  ),
  event('refund.completed', ['You refund a payment.', '商户退款成功。'], qr, 2, pay, refund()),
  event(
    'refund.failed',
    ['The channel rejects a partial refund.', '渠道拒绝部分退款。'],
    { ...qr, fields: async (account) => ({ ...(await qr.fields(account)), order_amount: '300' }) },
    1,
    pay,
    refund('200.01'),
  ),
];
