/**
 * In which order the collection's requests succeed from the first to the last, and what goes before a call so that it
 * does: an order to act on, a card at a terminal, the time that has to pass. The sandbox plays cards and time.
 */
import { bscancPaySubmit, type MethodName, wisehubCloudPayOrder } from '../calls/index.ts';
import { limits } from '../limits.ts';
import type { Area, Call, Text } from '../model.ts';

/** Request of a prerequisite: a call with other values than its example's, or one of the sandbox's own calls. */
export type PrerequisiteRequest =
  | { readonly call: Call; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly path: string; readonly body: Readonly<Record<string, unknown>> };

export interface Prerequisite {
  readonly name: Text;
  readonly text: Text;
  readonly request: PrerequisiteRequest;
}

export type Step = MethodName | Prerequisite;

export const isPrerequisite = (step: Step): step is Prerequisite => typeof step !== 'string';

const sale: Prerequisite = {
  name: { en: 'a sale at a terminal', zh: '终端消费订单' },
  text: {
    en: 'An order for a card payment at a terminal. The terminal does not need to be online.',
    zh: '在终端上刷卡的订单，终端无需在线。',
  },
  request: { call: wisehubCloudPayOrder, changes: {} },
};

const authorization: Prerequisite = {
  name: { en: 'an authorization at a terminal', zh: '终端预授权订单' },
  text: {
    en: 'An authorization (trans_type 4) for the capture, increment, and cancel calls.',
    zh: '预授权订单（trans_type 4），供预授权完成、追加预授权与撤销使用。',
  },
  request: { call: wisehubCloudPayOrder, changes: { trans_type: 4, order_amount: 100 } },
};

const cardPresented: Prerequisite = {
  name: { en: 'a card is presented', zh: '在终端上出示银行卡' },
  text: {
    en: 'The sandbox presents a test card at the terminal of the last order. In production, the cardholder presents a card.',
    zh: '由沙箱在最近一笔订单的终端上出示测试卡；在生产环境中由持卡人出示卡片。',
  },
  request: {
    path: '/api/sandbox/pay',
    body: {
      merchant_no: '{{merchant_no}}',
      merchant_order_no: '{{merchant_order_no}}',
      card: '4111111111111111',
    },
  },
};

const paidByWallet: Prerequisite = {
  name: { en: 'an order paid with a wallet', zh: '钱包已支付的订单' },
  text: { en: 'A customer-presented payment, paid immediately.', zh: '被扫支付订单，立即支付成功。' },
  request: { call: bscancPaySubmit, changes: {} },
};

/** Whole seconds, and one more: the cancel is refused up to the last millisecond. */
const cancelAfterSeconds = limits.cancelAfterMs / 1_000;
const waitSeconds = cancelAfterSeconds + 1;

const timePasses: Prerequisite = {
  name: { en: `wait ${waitSeconds} seconds`, zh: `等待 ${waitSeconds} 秒` },
  text: {
    en: `You can cancel an order only after ${cancelAfterSeconds} seconds have passed since it was created. This request advances the sandbox clock; in production, wait instead.`,
    zh: `订单创建 ${cancelAfterSeconds} 秒后方可撤销。此请求会拨快沙箱时钟；在生产环境中请等待。`,
  },
  request: { path: '/api/sandbox/clock', body: { advance_seconds: waitSeconds } },
};

/** Areas in the order of the run: queries come last, when there is a refund to look at. */
export const runAreas = [
  'terminal',
  'qr',
  'online',
  'batch',
  'reference',
  'cancel-refund',
  'query',
] as const satisfies readonly Area[];

export const runSteps: Readonly<Record<(typeof runAreas)[number], readonly Step[]>> = {
  terminal: ['wisehub.cloud.pay.order', 'wisehub.cloud.pay.close'],
  qr: ['bscanc.pay.submit', 'cscanb.pay.getqrcode'],
  online: ['pay.checkout', 'pay.merchant.checkout'],
  batch: [
    sale,
    cardPresented,
    'payments.get-open-batch',
    'payments.batch-close',
    sale,
    cardPresented,
    'batch.close',
  ],
  reference: [
    authorization,
    cardPresented,
    'payments.incremental-auth',
    'payments.capture',
    authorization,
    cardPresented,
    'payments.cancel',
    sale,
    cardPresented,
    'tip.adjustment',
    'payments.tip-adjustment',
    'payments.recall',
    'payments.refund',
  ],
  'cancel-refund': [
    paidByWallet,
    timePasses,
    'order.revoker',
    paidByWallet,
    timePasses,
    'order.revoke',
    paidByWallet,
    'order.refund.submit',
  ],
  query: ['order.query', 'order.refund.query'],
};
