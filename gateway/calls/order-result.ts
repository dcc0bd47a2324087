/** Reply data on a transaction; the same members in every call. */

import { chargesOf, payerPaidMinor, transMinor } from '../orders/rules/charges.ts';
import { addressesOf, addressJson } from '../orders/state/addresses.ts';
import { partsOf, status, type Transaction } from '../orders/state/transaction.ts';
import { wireAmount, wireTime } from '../orders/state/wire.ts';
import { decimal, type ReplyData } from './data.ts';

/** Returns true if money came in, even if a cancel has taken it back since (decision 41). */
function isPaid({ transStatus, channelTransNo }: Transaction): boolean {
  return transStatus === status.completed || (transStatus === status.cancelled && channelTransNo !== null);
}

/** Members that only a paid transaction has. */
function paidData(transaction: Transaction): ReplyData {
  if (!isPaid(transaction)) return {};
  const { merchantDiscountMinor, channelDiscountMinor } = chargesOf(transaction);
  return {
    pay_channel_trans_no: transaction.channelTransNo,
    pay_user_account_id: transaction.channelUserId,
    paid_amount: decimal(wireAmount(transaction, payerPaidMinor(transaction))),
    discount_bmopc: decimal(wireAmount(transaction, merchantDiscountMinor)),
    discount_bpc: decimal(wireAmount(transaction, channelDiscountMinor)),
    ref_no: transaction.refNo,
  };
}

/** Members that only a failed or closed transaction has (decision 16). */
function errorData(transaction: Transaction): ReplyData {
  if (transaction.transStatus !== status.closed) return {};
  return { trans_error_code: transaction.errorCode, trans_error_msg: transaction.errorMsg };
}

/** trans_amount, and what of it the payer bears as a fee and as tax on it. */
export function amountData(transaction: Transaction): ReplyData {
  const { feeMinor, vatMinor } = chargesOf(transaction);
  return {
    trans_amount: decimal(wireAmount(transaction, transMinor(transaction))),
    trans_fee_c: decimal(wireAmount(transaction, feeMinor)),
    vat_amount: decimal(wireAmount(transaction, vatMinor)),
  };
}

/** Returns the amounts of a terminal's transaction beside order_amount; zero amounts are absent. */
export function partData(transaction: Transaction): ReplyData {
  const { tipMinor, cashbackMinor } = partsOf(transaction);
  const part = (minor: number) => (minor === 0 ? null : decimal(wireAmount(transaction, minor)));
  return { tip_amount: part(tipMinor), cashback_amount: part(cashbackMinor) };
}

/** The addresses of an online order, as objects. */
export function addressData(transaction: Transaction): ReplyData {
  const { billing, shipping } = addressesOf(transaction);
  return {
    billing_address: billing && { json: addressJson(billing) },
    shipping_address: shipping && { json: addressJson(shipping) },
  };
}

export function resultData(transaction: Transaction): ReplyData {
  return {
    trans_status: transaction.transStatus,
    ...paidData(transaction),
    trans_end_time: transaction.endedAt === null ? null : wireTime(transaction.endedAt),
    ...errorData(transaction),
  };
}
