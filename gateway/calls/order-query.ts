/** order.query: the state of a transaction (spec §3). */
import type { orderQuery } from '@tollgate/contract/calls/order-query';
import { isRefusal } from '../orders/state/refusal.ts';
import { wireAmount } from '../orders/state/wire.ts';
import { signatureUrl } from '../orders/terminal/signature.ts';
import type { Handler } from './call.ts';
import { decimal } from './data.ts';
import { findNamed } from './lookup.ts';
import { lateData, payAddressData, refundData } from './order-afterwards.ts';
import { addressData, amountData, partData, resultData } from './order-result.ts';

export const queryOrder: Handler<typeof orderQuery> = async (request, context) => {
  const found = await findNamed(request, context);
  if (isRefusal(found)) return found;
  return {
    trans_no: found.transNo,
    trans_type: found.transType,
    price_currency: found.currency,
    merchant_order_no: found.merchantOrderNo,
    order_amount: decimal(wireAmount(found, found.orderMinor)),
    ...partData(found),
    ...amountData(found),
    attach: found.attach,
    store_no: found.storeNo,
    terminal_sn: found.terminalSn,
    pay_scenario: found.payScenario,
    pay_method_id: found.payMethodId,
    ...resultData(found),
    ...addressData(found),
    electron_sign_url: signatureUrl(found, context.publicUrl),
    orig_trans_no: found.origTransNo,
    ...(await refundData(context.orders.database, found)),
    ...lateData(found),
    ...payAddressData(found, context.publicUrl),
  };
};
