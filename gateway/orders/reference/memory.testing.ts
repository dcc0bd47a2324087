/** Services of orders without a database: rows in memory, whole changes, guards on versions and batches. */
import { limitsDefault } from '../../accounts/merchant-limits.ts';
import type { Batches } from '../../batches/batches.ts';
import type { Database } from '../../ports/database.ts';
import type { BatchKey, CommitResult } from '../../store/change.ts';
import { createTestContext, type TestContext } from '../change/testing.ts';
import type { OrderChange, OrderPart, Transaction } from '../state/transaction.ts';

export interface MemoryContext {
  readonly context: TestContext;
  readonly rows: ReadonlyMap<string, Transaction>;
  /** Every change of a row, in the order of commits. */
  readonly changes: OrderPart[];
  /** Closes the open batches, unless they are empty, and returns their contents. */
  closeBatch(): { readonly count: number; readonly net: number };
}

/** `isBusy`: true if a commit meets another one at this moment, and has to be repeated. */
export function createMemoryContext(isBusy: () => boolean): MemoryContext {
  const rows = new Map<string, Transaction>();
  const byOrderNo = new Map<string, string>();
  const changes: OrderPart[] = [];
  let batches = 0;
  /** Number of the open batch of a currency. */
  const open = new Map<string, string>();
  const isOpen = ({ batchNo }: BatchKey) => [...open.values()].includes(batchNo);

  const database: Database = {
    kind: 'embedded',
    async query<Row>(text: string, params: readonly unknown[] = [], name?: string): Promise<Row[]> {
      const key = String(params[1]);
      const found = name === 'by-order-no' ? rows.get(byOrderNo.get(key) ?? '') : rows.get(key);
      if (name !== 'by-order-no' && name !== 'by-trans-no') throw new Error(`not kept in memory: ${text}`);
      return (found === undefined ? [] : [found]) as Row[];
    },
    transaction: () => Promise.reject(new Error('no transactions in memory')),
    close: async () => {},
  };
  const batchesPort: Batches = {
    async openBatchNo({ currency }) {
      const known = open.get(currency);
      if (known !== undefined) return known;
      batches += 1;
      const batchNo = String(batches).padStart(6, '0');
      open.set(currency, batchNo);
      return batchNo;
    },
    isOpen: async (asked) => isOpen(asked),
    closeDue: async () => 0,
    nextDueAt: async () => undefined,
  };

  function guard({ transactions, batchGuards = [] }: OrderChange): CommitResult {
    const isStale = transactions.some(
      ({ before, after }) => before !== undefined && rows.get(after.transNo)?.version !== before.version,
    );
    if (isBusy() || isStale || !batchGuards.every(isOpen)) return 'conflict';
    const isTaken = transactions.some(
      ({ before, after }) => before === undefined && byOrderNo.has(after.merchantOrderNo),
    );
    return isTaken ? 'repeated' : 'committed';
  }

  const context: TestContext = {
    ...createTestContext(database),
    batches: batchesPort,
    limitsOf: async () => limitsDefault,
    endpointsOf: async () => [],
    committer: {
      async commit(change) {
        const result = guard(change);
        if (result !== 'committed') return result;
        for (const part of change.transactions) {
          rows.set(part.after.transNo, part.after);
          byOrderNo.set(part.after.merchantOrderNo, part.after.transNo);
          changes.push(part);
        }
        return result;
      },
    },
  };
  return {
    context,
    rows,
    changes,
    closeBatch() {
      const held = [...rows.values()].filter(
        ({ merchantNo, terminalSn, batchNo, transStatus }) =>
          transStatus === 2 &&
          batchNo !== null &&
          isOpen({ merchantNo, terminalSn: terminalSn ?? '', batchNo }),
      );
      for (const { currency } of held) open.delete(currency);
      const amounts = held.map(({ kind, paidMinor }) => (kind === 'refund' ? -paidMinor : paidMinor));
      return { count: held.length, net: amounts.reduce((total, one) => total + one, 0) };
    },
  };
}
