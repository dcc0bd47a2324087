/** Names that the emitted documents give to calls and schemas, and how areas are titled. */
import type { Area, Call, Text } from '../model.ts';

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `order_detail`, `order.query` or `batch-close` as a type name: `OrderDetail`, `OrderQuery`, `BatchClose`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('');
}

/**
 * The `method` in camel case. Calls under /api/payments/ always begin with `payments`: without it
 * `batch-close` and `batch.close` would be one name.
 */
export function operationId(call: Call): string {
  const bare = call.envelope === 'payments' && !call.method.startsWith('payments');
  const name = pascalCase(bare ? `payments.${call.method}` : call.method);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Name of the schema or interface of a call's request body. */
export function requestName(call: Call): string {
  return `${capitalised(operationId(call))}Request`;
}

/** Name of the schema or interface of a call's reply data. */
export function dataName(call: Call): string {
  return `${capitalised(operationId(call))}Data`;
}

/** Name of the schema of a call's reply, envelope and all. */
export function replyName(call: Call): string {
  return `${capitalised(operationId(call))}Reply`;
}

/** Areas in the order of the reference, with their titles and what they hold. */
export const areas: readonly { readonly area: Area; readonly title: Text; readonly summary: Text }[] = [
  {
    area: 'terminal',
    title: { en: 'Terminal orders', zh: '终端订单' },
    summary: {
      en: 'Sale, void, refund, and authorization on a payment terminal.',
      zh: '在支付终端上发起消费、撤销、退款与预授权。',
    },
  },
  {
    area: 'qr',
    title: { en: 'QR payments', zh: '扫码支付' },
    summary: {
      en: 'Customer-presented and merchant-presented wallet codes.',
      zh: '钱包付款码（被扫）与商户收款码（主扫）。',
    },
  },
  {
    area: 'online',
    title: { en: 'Online payments', zh: '线上支付' },
    summary: {
      en: 'Hosted checkout and merchant-hosted card payment.',
      zh: '托管收银台与商户自建收银台的银行卡支付。',
    },
  },
  {
    area: 'batch',
    title: { en: 'Batches', zh: '批次' },
    summary: {
      en: 'Get and close the open batches of terminals.',
      zh: '查询与关闭终端的当前批次。',
    },
  },
  {
    area: 'reference',
    title: { en: 'Reference transactions', zh: '后续交易' },
    summary: {
      en: 'Capture, incremental authorization, cancellation, refund, tip adjustment, and recall of an earlier transaction.',
      zh: '对已有交易做预授权完成、追加预授权、撤销、退款、小费调整和详情查询。',
    },
  },
  {
    area: 'query',
    title: { en: 'Queries', zh: '查询' },
    summary: { en: 'The status of orders and refunds.', zh: '查询订单与退款的状态。' },
  },
  {
    area: 'cancel-refund',
    title: { en: 'Cancel and refund', zh: '撤销与退款' },
    summary: {
      en: 'Cancel orders whose result is unknown, and refund paid orders.',
      zh: '撤销结果不明的订单，对已支付的订单退款。',
    },
  },
  {
    area: 'notification',
    title: { en: 'Notifications', zh: '通知' },
    summary: {
      en: "The result of a transaction, which the gateway posts to the merchant's notification URL.",
      zh: '网关将交易结果发送到商户的通知地址。',
    },
  },
];
