/** Events while the clock advances: changes of orders and attempts of notifications, as they are made. */
import type { FiredItem } from '@tollgate/contract/workbench/clock';
import type { AttemptInfo } from '../../notifications/delivery.ts';
import type { OrderChange } from '../../orders/state/transaction.ts';
import { attemptMade, changeTitle } from './due-titles.ts';

export interface FiredWatch {
  /** A change was committed. */
  change(change: OrderChange): void;
  /** An attempt of a notification was recorded at `atMs`. */
  attempt(attempt: AttemptInfo, atMs: number): void;
  /** Does `work` and gives all that was reported meanwhile. */
  during<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly fired: readonly FiredItem[] }>;
}

export function createFiredWatch(): FiredWatch {
  const lists = new Set<FiredItem[]>();
  const report = (item: FiredItem) => {
    for (const list of lists) list.push(item);
  };
  return {
    change(change) {
      if (lists.size === 0) return;
      for (const part of change.transactions) {
        if (part.before === undefined) continue;
        const { merchantNo, transNo, merchantOrderNo } = part.after;
        report({
          at_ms: change.atMs,
          kind: 'order',
          merchant_no: merchantNo,
          trans_no: transNo,
          merchant_order_no: merchantOrderNo,
          psn: change.psn,
          title: changeTitle(part, change.atMs),
        });
      }
    },
    attempt({ merchantNo, transNo, notificationId, psn, attempt, outcome }, atMs) {
      if (lists.size === 0) return;
      report({
        at_ms: atMs,
        kind: 'notification',
        merchant_no: merchantNo,
        trans_no: transNo,
        notification_id: notificationId,
        psn,
        title: attemptMade(attempt, outcome === 'delivered'),
      });
    },
    async during(work) {
      const fired: FiredItem[] = [];
      lists.add(fired);
      try {
        return { result: await work(), fired };
      } finally {
        lists.delete(fired);
      }
    },
  };
}
