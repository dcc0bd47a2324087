/** The calls of the API, and how to find one (spec §7, decision 7). */
import type { Call } from '../model.ts';
import { batchClose } from './batch-close.ts';
import { bscancPaySubmit } from './bscanc-pay-submit.ts';
import { cscanbPayGetqrcode } from './cscanb-pay-getqrcode.ts';
import { orderQuery } from './order-query.ts';
import { orderRefundQuery } from './order-refund-query.ts';
import { orderRefundSubmit } from './order-refund-submit.ts';
import { orderRevoke } from './order-revoke.ts';
import { orderRevoker } from './order-revoker.ts';
import { payCheckout } from './pay-checkout.ts';
import { payMerchantCheckout } from './pay-merchant-checkout.ts';
import { paymentsBatchClose } from './payments-batch-close.ts';
import { paymentsCancel } from './payments-cancel.ts';
import { paymentsCapture } from './payments-capture.ts';
import { paymentsGetOpenBatch } from './payments-get-open-batch.ts';
import { paymentsIncrementalAuth } from './payments-incremental-auth.ts';
import { paymentsRecall } from './payments-recall.ts';
import { paymentsRefund } from './payments-refund.ts';
import { paymentsTipAdjustment } from './payments-tip-adjustment.ts';
import { tipAdjustment } from './tip-adjustment.ts';
import { wisehubCloudPayClose } from './wisehub-cloud-pay-close.ts';
import { wisehubCloudPayOrder } from './wisehub-cloud-pay-order.ts';

export {
  batchClose,
  bscancPaySubmit,
  cscanbPayGetqrcode,
  orderQuery,
  orderRefundQuery,
  orderRefundSubmit,
  orderRevoke,
  orderRevoker,
  payCheckout,
  payMerchantCheckout,
  paymentsBatchClose,
  paymentsCancel,
  paymentsCapture,
  paymentsGetOpenBatch,
  paymentsIncrementalAuth,
  paymentsRecall,
  paymentsRefund,
  paymentsTipAdjustment,
  tipAdjustment,
  wisehubCloudPayClose,
  wisehubCloudPayOrder,
};

/** All calls, in the order of spec §7. */
export const calls = [
  wisehubCloudPayOrder,
  wisehubCloudPayClose,
  bscancPaySubmit,
  cscanbPayGetqrcode,
  payCheckout,
  payMerchantCheckout,
  paymentsBatchClose,
  paymentsGetOpenBatch,
  tipAdjustment,
  paymentsCapture,
  paymentsIncrementalAuth,
  paymentsCancel,
  paymentsRefund,
  paymentsTipAdjustment,
  paymentsRecall,
  batchClose,
  orderQuery,
  orderRefundQuery,
  orderRevoker,
  orderRevoke,
  orderRefundSubmit,
] as const satisfies readonly Call[];

type AnyCall = (typeof calls)[number];

/** Each call's precise type by its method value: `RequestOf<CallsByMethod['order.query']>`. */
export type CallsByMethod = { readonly [C in AnyCall as C['method']]: C };

export type MethodName = keyof CallsByMethod;

// An alias wins over a call of the same name: order.revoke is listed for the reference, but is carried
// out as order.revoker, under either name.
function indexed(own: (call: Call) => string, aliases: (call: Call) => readonly string[]): Map<string, Call> {
  const everyCall: readonly Call[] = calls;
  const index = new Map(everyCall.map((call) => [own(call), call]));
  for (const call of everyCall) for (const alias of aliases(call)) index.set(alias, call);
  return index;
}

const byMethod = indexed(
  (call) => call.method,
  (call) => call.methodAliases,
);

const byPath = indexed(
  (call) => call.path,
  (call) => call.pathAliases,
);

/** Returns the call of a `method` value, aliases included; undefined if there is none. */
export function callByMethod(method: string): Call | undefined {
  return byMethod.get(method);
}

/** Returns the call of a path such as `/api/entry/orderquery`, aliases included; undefined if there is none. */
export function callByPath(path: string): Call | undefined {
  return byPath.get(path);
}
