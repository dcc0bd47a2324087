/** Notifications of a final result to a merchant (decision 24). */
import type { StandingEndpoint } from '../../accounts/endpoints.ts';
import type { Notification } from '../../store/change.ts';
import { addressesOf, addressJson } from '../state/addresses.ts';
import { isWithdrawn, partsOf, status, type Transaction } from '../state/transaction.ts';
import { wireAmount, wireTime } from '../state/wire.ts';
import { chargesOf, payerPaidMinor, transMinor } from './charges.ts';

function contentOf(transaction: Transaction): Record<string, string | number> {
  const failed = transaction.transStatus === status.closed;
  const paid = transaction.transStatus === status.completed;
  // Notifications are flat (decision 24), so an address is a string of JSON in them.
  const { billing, shipping } = addressesOf(transaction);
  const { tipMinor, cashbackMinor } = partsOf(transaction);
  const late = (minor: number) => (transaction.latePaidMinor === 0 ? null : wireAmount(transaction, minor));
  const charges = chargesOf(transaction);
  const part = (minor: number) => (minor === 0 ? null : wireAmount(transaction, minor));
  const fields: Record<string, string | number | null> = {
    trans_no: transaction.transNo,
    trans_type: transaction.transType,
    trans_status: transaction.transStatus,
    merchant_order_no: transaction.merchantOrderNo,
    price_currency: transaction.currency,
    order_amount: wireAmount(transaction, transaction.orderMinor),
    tip_amount: part(tipMinor),
    cashback_amount: part(cashbackMinor),
    trans_amount: wireAmount(transaction, transMinor(transaction)),
    trans_fee_c: wireAmount(transaction, charges.feeMinor),
    vat_amount: wireAmount(transaction, charges.vatMinor),
    attach: transaction.attach,
    store_no: transaction.storeNo,
    terminal_sn: transaction.terminalSn,
    pay_scenario: transaction.payScenario,
    pay_method_id: transaction.payMethodId,
    pay_channel_trans_no: paid ? transaction.channelTransNo : null,
    pay_user_account_id: paid ? transaction.channelUserId : null,
    paid_amount: paid ? wireAmount(transaction, payerPaidMinor(transaction)) : null,
    discount_bmopc: paid ? part(charges.merchantDiscountMinor) : null,
    discount_bpc: paid ? part(charges.channelDiscountMinor) : null,
    ref_no: paid ? transaction.refNo : null,
    trans_end_time: transaction.endedAt === null ? null : wireTime(transaction.endedAt),
    trans_error_code: failed ? transaction.errorCode : null,
    trans_error_msg: failed ? transaction.errorMsg : null,
    billing_address: billing && addressJson(billing),
    shipping_address: shipping && addressJson(shipping),
    late_paid_amount: late(transaction.latePaidMinor),
    late_returned_amount: late(transaction.lateReturnedMinor),
  };
  const present = Object.entries(fields).filter((entry): entry is [string, string | number] => {
    return entry[1] !== null && entry[1] !== '';
  });
  return Object.fromEntries(present);
}

const results: Partial<Record<Transaction['transStatus'], string>> = {
  [status.completed]: 'completed',
  [status.closed]: 'failed',
  [status.cancelled]: 'cancelled',
};

export interface Report {
  /** Name of the result, such as `payment.completed`. */
  readonly kind: string;
  /** One per final status and per return, so that no repeated step can report the same result under two numbers. */
  readonly notificationId: string;
}

/**
 * Returns the report of a change to a merchant: a final result, and another one if money that came after the end has
 * gone back (decision 41); undefined if there is nothing to report.
 */
export function reportOf(before: Transaction | undefined, after: Transaction): Report | undefined {
  const { transNo, transStatus, lateReturnedMinor } = after;
  const result = results[transStatus];
  const isNew = before?.transStatus !== transStatus;
  const hasReturned = before !== undefined && lateReturnedMinor > before.lateReturnedMinor;
  // A refund that was made, and came back or was made again since, ends a second time.
  const isAgain = after.kind === 'refund' && (before?.channelTransNo ?? null) !== null;
  const again = isAgain ? `-again-${after.version}` : '';
  // The call that made a withdrawn order was itself refused, so there is nothing to report.
  if (result === undefined || isWithdrawn(after) || !(isNew || hasReturned)) return undefined;
  return {
    kind: `${after.kind}.${result}`,
    notificationId: `${transNo}-${transStatus}${isNew ? again : `-late-${lateReturnedMinor}`}`,
  };
}

function notificationOf(after: Transaction, notificationId: string, url: string): Notification {
  return {
    merchantNo: after.merchantNo,
    notificationId,
    transNo: after.transNo,
    appId: after.appId,
    url,
    receiver: new URL(url).origin,
    content: contentOf(after),
    claimedUntil: 0,
  };
}

/** Returns the notification of a change, if it reports something and the merchant gave a notify_url. */
export function notificationsOf(before: Transaction | undefined, after: Transaction): Notification[] {
  const { notifyUrl } = after;
  const report = notifyUrl === null ? undefined : reportOf(before, after);
  return report === undefined || notifyUrl === null
    ? []
    : [notificationOf(after, report.notificationId, notifyUrl)];
}

/** Returns the notifications of a report to an app's standing endpoints, those that want its kind (decision 46). */
export function endpointNotifications(
  after: Transaction,
  { kind, notificationId }: Report,
  endpoints: readonly StandingEndpoint[],
): Notification[] {
  return endpoints
    .filter(({ kinds }) => kinds === null || kinds.includes(kind))
    .map(({ endpointId, url }) => {
      const notification = notificationOf(after, `${notificationId}@${endpointId}`, url);
      // Each endpoint is a receiver, so that a dead one delays no other at the same host.
      const receiver = `${notification.receiver}#${endpointId}`;
      return { ...notification, endpointId, receiver, orderTransNo: after.origTransNo ?? after.transNo };
    });
}
