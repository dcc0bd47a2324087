/** Batches that a change needs open: held until it is written, so that a close waits for it, or it for the close. */
import type { Queries } from '../ports/database.ts';
import type { BatchKey, Change } from './change.ts';

interface Row {
  readonly merchant_no: string;
  readonly terminal_sn: string;
  readonly batch_no: string;
}

// Locked in one order by every process. A close that was faster has ended the batch by the time the lock is given.
const holdOpen = `select merchant_no, terminal_sn, batch_no from batches
  where (merchant_no, terminal_sn, batch_no) in (select * from unnest($1::text[], $2::text[], $3::text[]))
    and closed_at is null
  order by merchant_no, terminal_sn, batch_no for share`;

const keyOf = ({ merchantNo, terminalSn, batchNo }: BatchKey) => `${merchantNo}/${terminalSn}/${batchNo}`;

export const guardsOf = (change: Change): readonly BatchKey[] => change.batchGuards ?? [];

/** The changes that need a batch that is no longer open; the batches of the others stay open until the commit. */
export async function closedFor(queries: Queries, changes: readonly Change[]): Promise<Set<Change>> {
  const guards = changes.flatMap(guardsOf);
  if (guards.length === 0) return new Set();
  const params = [
    guards.map(({ merchantNo }) => merchantNo),
    guards.map(({ terminalSn }) => terminalSn),
    guards.map(({ batchNo }) => batchNo),
  ];
  const rows = await queries.query<Row>(holdOpen, params, 'hold-batches-open');
  const open = new Set(
    rows.map(({ merchant_no, terminal_sn, batch_no }) =>
      keyOf({ merchantNo: merchant_no, terminalSn: terminal_sn, batchNo: batch_no }),
    ),
  );
  return new Set(changes.filter((change) => guardsOf(change).some((guard) => !open.has(keyOf(guard)))));
}
