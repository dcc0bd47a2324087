/** Which calls have their logic; the envelope answers SYS030 for the others. */
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

// Each handler takes the values that the reader made by its own call's contract, so the shapes agree.
const handlers = new Map<string, Handler<Call>>([
  ['bscanc.pay.submit', submitPayment as Handler<Call>],
  ['cscanb.pay.getqrcode', getQrCode as Handler<Call>],
  ['order.query', queryOrder as Handler<Call>],
  ['order.revoker', cancelOrder as Handler<Call>],
  ['order.refund.submit', submitRefund as Handler<Call>],
  ['pay.checkout', createCheckout as Handler<Call>],
  ['pay.merchant.checkout', payWithCard as Handler<Call>],
  ['order.refund.query', queryRefund as Handler<Call>],
  ['wisehub.cloud.pay.order', createTerminalOrder as Handler<Call>],
  ['wisehub.cloud.pay.close', closeTerminalOrder as Handler<Call>],
  ['batch.close', closeTerminalBatch as Handler<Call>],
  ['payments.batch-close', closeOpenBatches as Handler<Call>],
  ['payments.cancel', cancelPayment as Handler<Call>],
  ['payments.capture', capturePayment as Handler<Call>],
  ['payments.get-open-batch', getOpenBatch as Handler<Call>],
  ['payments.incremental-auth', incrementPayment as Handler<Call>],
  ['payments.recall', recallPayment as Handler<Call>],
  ['payments.refund', refundPayment as Handler<Call>],
  ['payments.tip-adjustment', adjustPaymentTip as Handler<Call>],
  ['tip.adjustment', adjustOrderTip as Handler<Call>],
]);

export function handlerOf(call: Call): Handler<Call> | undefined {
  return handlers.get(call.method);
}
