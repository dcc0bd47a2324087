/** Changes as the rows that the batch statements take: JSON, one row an object, under its column names. */
import { entryRow } from './book-entries.ts';
import type { Change, TransactionChange } from './change.ts';
import { jsonRowOf } from './transaction.ts';

export const createdIn = (change: Change) => change.transactions.filter((one) => one.before === undefined);
export const updatedIn = (change: Change) => change.transactions.filter((one) => one.before !== undefined);

/** Every process inserts in this order, so that two of them cannot wait for each other's order numbers. */
export function byOrderNo(left: TransactionChange, right: TransactionChange): number {
  const [a, b] = [left.after, right.after];
  if (a.merchantNo !== b.merchantNo) return a.merchantNo < b.merchantNo ? -1 : 1;
  return a.merchantOrderNo < b.merchantOrderNo ? -1 : a.merchantOrderNo > b.merchantOrderNo ? 1 : 0;
}

export function transactionRows(changes: readonly TransactionChange[]): string {
  return JSON.stringify(changes.map((one) => jsonRowOf(one.after)));
}

/** The payer's code is of the order, as long as that goes on; what happened to it needs none. */
function withoutWalletCode(event: object): object {
  if (!('walletCode' in event)) return event;
  const { walletCode: _, ...rest } = event;
  return rest;
}

export function eventRows(changes: readonly Change[]): string {
  const rows = changes.flatMap((change) =>
    change.transactions.map(({ after, events }) => ({
      merchant_no: after.merchantNo,
      trans_no: after.transNo,
      version: after.version,
      at: change.atMs,
      psn: change.psn,
      events: events.map(withoutWalletCode),
    })),
  );
  return JSON.stringify(rows);
}

/** Entries of the books, each with the event that it follows from. */
export function entryRows(changes: readonly Change[]): string {
  const rows = changes.flatMap(({ transactions, atMs }) =>
    transactions.flatMap(({ after, entries = [] }) =>
      entries.map((entry, n) => {
        const { merchantNo, transNo: sourceNo, version: part } = after;
        return entryRow({ merchantNo, sourceNo, part, n, at: atMs, ...entry });
      }),
    ),
  );
  return JSON.stringify(rows);
}

/** Says whether one of the changes moves money. */
export const haveEntries = (changes: readonly Change[]): boolean =>
  changes.some(({ transactions }) => transactions.some(({ entries }) => entries !== undefined));

export function notificationRows(changes: readonly Change[]): string {
  const rows = changes.flatMap((change) =>
    change.notifications.map((notification) => ({
      merchant_no: notification.merchantNo,
      notification_id: notification.notificationId,
      trans_no: notification.transNo,
      app_id: notification.appId,
      url: notification.url,
      receiver: notification.receiver,
      content: notification.content,
      psn: change.psn,
      created_at: change.atMs,
      due_at: change.atMs,
      claimed_until: notification.claimedUntil,
      endpoint_id: notification.endpointId,
      order_trans_no: notification.orderTransNo,
    })),
  );
  return JSON.stringify(rows);
}
