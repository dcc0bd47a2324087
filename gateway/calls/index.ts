/** The logic of each call; the envelope answers SYS030 for calls without one. */
import type { CallsByMethod, MethodName } from '@tollgate/contract/calls/index';
import type { Call } from '@tollgate/contract/model';
import { closeTerminalBatch } from './batch-close.ts';
import { submitPayment } from './bscanc-pay-submit.ts';
import type { Handler } from './call.ts';
import { getQrCode } from './cscanb-pay-getqrcode.ts';
import { queryOrder } from './order-query.ts';
import { queryRefund } from './order-refund-query.ts';
import { submitRefund } from './order-refund-submit.ts';
import { cancelOrder } from './order-revoker.ts';
import { createCheckout } from './pay-checkout.ts';
import { payWithCard } from './pay-merchant-checkout.ts';
import { closeOpenBatches } from './payments-batch-close.ts';
import { cancelPayment } from './payments-cancel.ts';
import { capturePayment } from './payments-capture.ts';
import { getOpenBatch } from './payments-get-open-batch.ts';
import { incrementPayment } from './payments-incremental-auth.ts';
import { recallPayment } from './payments-recall.ts';
import { refundPayment } from './payments-refund.ts';
import { adjustPaymentTip } from './payments-tip-adjustment.ts';
import { adjustOrderTip } from './tip-adjustment.ts';
import { closeTerminalOrder } from './wisehub-cloud-pay-close.ts';
import { createTerminalOrder } from './wisehub-cloud-pay-order.ts';

/** Handlers by method; the compiler compares each with its own call's contract. */
const ownHandlers = {
  'bscanc.pay.submit': submitPayment,
  'cscanb.pay.getqrcode': getQrCode,
  'order.query': queryOrder,
  'order.revoker': cancelOrder,
  'order.refund.submit': submitRefund,
  'pay.checkout': createCheckout,
  'pay.merchant.checkout': payWithCard,
  'order.refund.query': queryRefund,
  'wisehub.cloud.pay.order': createTerminalOrder,
  'wisehub.cloud.pay.close': closeTerminalOrder,
  'batch.close': closeTerminalBatch,
  'payments.batch-close': closeOpenBatches,
  'payments.cancel': cancelPayment,
  'payments.capture': capturePayment,
  'payments.get-open-batch': getOpenBatch,
  'payments.incremental-auth': incrementPayment,
  'payments.recall': recallPayment,
  'payments.refund': refundPayment,
  'payments.tip-adjustment': adjustPaymentTip,
  'tip.adjustment': adjustOrderTip,
} satisfies { readonly [Method in MethodName]?: Handler<CallsByMethod[Method]> };

/** A handler as the envelope calls it: with the values that the reader made by the same call's contract. */
type AnyHandler = { carryOut(...given: Parameters<Handler<Call>>): ReturnType<Handler<Call>> }['carryOut'];

const handlers: ReadonlyMap<string, AnyHandler> = new Map<string, AnyHandler>(Object.entries(ownHandlers));

/** Returns the logic of a call; undefined if it has none. */
export function handlerOf(call: Call): AnyHandler | undefined {
  return handlers.get(call.method);
}
