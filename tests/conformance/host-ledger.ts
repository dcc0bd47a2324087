/** The acquirer's side: its journal, read line by line as it grows. */
import { closeSync, openSync, readSync } from 'node:fs';
import { isObject } from '@tollgate/contract/json-object';
import type { Payment } from '../../acquirer-host/ledger/payment.ts';

export interface BatchNote {
  readonly terminalSn: string;
  readonly batchNo: string;
  readonly totals: readonly {
    readonly trans_type: number;
    readonly count: number;
    readonly amount: string;
  }[];
}

export interface HostLedger {
  /** Returns all payments of one transaction, as they are now. */
  of(transNo: string): readonly Payment[];
  /** Batches of a terminal whose close the acquirer was advised of. */
  batchesOf(terminalSn: string): readonly BatchNote[];
  all(): readonly Payment[];
}

const chunkBytes = 1_048_576;

function isPayment(value: unknown): value is Payment {
  return isObject(value) && typeof value['key'] === 'string' && typeof value['transNo'] === 'string';
}

function isBatch(
  line: Readonly<Record<string, unknown>>,
): line is Readonly<Record<string, unknown>> & BatchNote {
  return (
    line['act'] === 'batch-close' && typeof line['terminalSn'] === 'string' && Array.isArray(line['totals'])
  );
}

export function openHostLedger(path: string): HostLedger {
  const byKey = new Map<string, Payment>();
  const keysOf = new Map<string, Set<string>>();
  const batches: BatchNote[] = [];
  let offset = 0;

  function take(text: string): void {
    const line: unknown = JSON.parse(text);
    if (!isObject(line)) return;
    if (isBatch(line)) batches.push(line);
    const { payment } = line;
    if (!isPayment(payment)) return;
    byKey.set(payment.key, payment);
    keysOf.set(payment.transNo, (keysOf.get(payment.transNo) ?? new Set()).add(payment.key));
  }

  /** A line that a kill has torn is cut off by the host when it starts again: only whole ones are read. */
  function readOn(): void {
    const file = openSync(path, 'r');
    const chunk = Buffer.alloc(chunkBytes);
    for (let size = readSync(file, chunk, 0, chunkBytes, offset); size > 0; ) {
      const end = chunk.subarray(0, size).lastIndexOf(0x0a) + 1;
      if (end === 0) break;
      offset += end;
      for (const text of chunk.subarray(0, end).toString('utf8').split('\n')) if (text !== '') take(text);
      size = readSync(file, chunk, 0, chunkBytes, offset);
    }
    closeSync(file);
  }
  return {
    of(transNo) {
      readOn();
      return [...(keysOf.get(transNo) ?? [])].flatMap((key) => byKey.get(key) ?? []);
    },
    batchesOf(terminalSn) {
      readOn();
      return batches.filter((one) => one.terminalSn === terminalSn);
    },
    all() {
      readOn();
      return [...byKey.values()];
    },
  };
}
