/** The merchant's own record of orders: here a folder with one file per order, in a shop its database. */
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'orders';

// region record-order
export interface RecordedOrder {
  readonly merchantOrderNo: string;
  readonly amount: string;
  readonly currency: string;
}

/** Runs before anything is sent: an order that is sent but not recorded is never queried. */
export function recordOrder(order: RecordedOrder): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, order.merchantOrderNo), JSON.stringify(order));
}

/** The number comes from outside: it must not be a path. */
export function findOrder(merchantOrderNo: string): RecordedOrder | undefined {
  const path = join(folder, merchantOrderNo);
  if (!/^[\w-]{1,32}$/.test(merchantOrderNo) || !existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as RecordedOrder;
}

/** True for the first caller only, even with concurrent calls: the order is fulfilled once. */
export function markPaid(merchantOrderNo: string): boolean {
  const path = join(folder, `${merchantOrderNo}.paid`);
  try {
    openSync(path, 'wx');
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  }
}
// endregion record-order
