/** Which calls have their logic; the envelope answers SYS030 for the others. */
import type { Call } from '@tollgate/contract/model';
import { submitPayment } from './bscanc-pay-submit.ts';
import type { Handler } from './call.ts';
import { getQrCode } from './cscanb-pay-getqrcode.ts';
import { queryOrder } from './order-query.ts';
import { queryRefund } from './order-refund-query.ts';
import { submitRefund } from './order-refund-submit.ts';
import { cancelOrder } from './order-revoker.ts';

// Each handler takes the values that the reader made by its own call's contract, so the shapes agree.
const handlers = new Map<string, Handler<Call>>([
  ['bscanc.pay.submit', submitPayment as Handler<Call>],
  ['cscanb.pay.getqrcode', getQrCode as Handler<Call>],
  ['order.query', queryOrder as Handler<Call>],
  ['order.revoker', cancelOrder as Handler<Call>],
  ['order.refund.submit', submitRefund as Handler<Call>],
  ['order.refund.query', queryRefund as Handler<Call>],
]);

export function handlerOf(call: Call): Handler<Call> | undefined {
  return handlers.get(call.method);
}
