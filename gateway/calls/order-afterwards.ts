/** Data that order.query adds: refunds of the order, late money, and where it is paid (decisions 40 and 41). */
import { linkOfOrder, payPath } from '../checkout/pay-link.ts';
import { refundsOf } from '../orders/change/find.ts';
import { transMinor } from '../orders/rules/charges.ts';
import { codeOf } from '../orders/state/qr-link.ts';
import { isOnlineOrder, isOpen, type Transaction } from '../orders/state/transaction.ts';
import { wireAmount, wireTime } from '../orders/state/wire.ts';
import type { Queries } from '../ports/database.ts';
import { dataJson, decimal, listOf, type ReplyData } from './data.ts';

const refundJson = (refund: Transaction): string =>
  dataJson({
    trans_no: refund.transNo,
    merchant_order_no: refund.merchantOrderNo,
    trans_amount: decimal(wireAmount(refund, transMinor(refund))),
    trans_status: refund.transStatus,
    trans_end_time: refund.endedAt === null ? null : wireTime(refund.endedAt),
  });

/** Asked of the database for payments alone: nothing else can have been refunded. */
export async function refundData(queries: Queries, payment: Transaction): Promise<ReplyData> {
  if (payment.kind !== 'payment' || payment.paidMinor === 0) return {};
  const refunds = await refundsOf(queries, payment);
  if (refunds.length === 0) return {};
  return {
    refunded_amount: decimal(wireAmount(payment, payment.refundedMinor)),
    refunds: listOf(refunds.map(refundJson)),
  };
}

/** Both amounts, where a payer has paid after the end (decision 41). */
export function lateData(transaction: Transaction): ReplyData {
  const { latePaidMinor, lateReturnedMinor } = transaction;
  if (latePaidMinor === 0) return {};
  return {
    late_paid_amount: decimal(wireAmount(transaction, latePaidMinor)),
    late_returned_amount: decimal(wireAmount(transaction, lateReturnedMinor)),
  };
}

/** Where the payer pays, as the reply said that created the order; a terminal's order is paid at the terminal. */
export function payAddressData(order: Transaction, publicUrl: string): ReplyData {
  if (!isOpen(order) || order.terminal !== null) return {};
  if (isOnlineOrder(order))
    return order.online.hosted ? { pay_url: `${publicUrl}${payPath(linkOfOrder(order))}` } : {};
  const code = codeOf(order, publicUrl);
  return code === null ? {} : { qrcode_url: code };
}
