/** Batches that close by themselves: once a day at the terminal's own time, where it has one. */

import { nextCloseAt } from '../accounts/close-time.ts';
import type { ClockGroup, MerchantClock } from '../ports/clock.ts';
import type { Database, Queries } from '../ports/database.ts';
import type { BatchKey } from '../store/change.ts';
import { inClockGroup } from '../store/clock-group.ts';
import { isAwaited, markBatchesClosed } from './close.ts';
import { openTotals } from './totals.ts';

/** How many batches one query closes. */
const lookMax = 200;
/** How long the close of a batch waits while an acquirer has to answer. */
const awaitedMs = 60_000;

interface Planned extends BatchKey {
  readonly closeAt: string | null;
  readonly plannedBy: string | null;
}

const selection = `b.merchant_no as "merchantNo", b.terminal_sn as "terminalSn", b.batch_no as "batchNo",
  t.close_batch_at as "closeAt", b.close_batch_at as "plannedBy"`;
const withSetting = `batches b join terminals t
  on t.merchant_no = b.merchant_no and t.terminal_sn = b.terminal_sn`;

const dueNow = (
  inItsGroup: string,
) => `select merchant_no as "merchantNo", terminal_sn as "terminalSn", batch_no as "batchNo" from batches
  where due_at <= $1${inItsGroup} order by due_at limit $2`;
const claimOne = `select ${selection} from ${withSetting}
  where b.merchant_no = $1 and b.terminal_sn = $2 and b.batch_no = $3 and b.closed_at is null and b.due_at <= $4
  for update of b skip locked`;
const changedSettings = `select ${selection} from ${withSetting}
  where b.closed_at is null and b.close_batch_at is distinct from t.close_batch_at limit $1`;
const plan = `update batches set close_batch_at = $4, due_at = $5
  where merchant_no = $1 and terminal_sn = $2 and batch_no = $3 and closed_at is null`;

const planAgain = (queries: Queries, { merchantNo, terminalSn, batchNo, closeAt }: Planned, nowMs: number) =>
  queries.query(plan, [merchantNo, terminalSn, batchNo, closeAt, nextCloseAt(closeAt, nowMs)]);

/** Updates open batches after a change of a terminal's close time, at the latest a minute after it. */
export async function planChangedSettings(queries: Queries, clock: MerchantClock): Promise<void> {
  for (let found = lookMax; found === lookMax; ) {
    const changed = await queries.query<Planned>(changedSettings, [lookMax]);
    for (const one of changed) await planAgain(queries, one, clock.nowMs(one.merchantNo));
    found = changed.length;
  }
}

/** Closes one batch whose time has come; an empty one stays open until tomorrow. False: another process closes it. */
function closeDue(database: Database, key: BatchKey, nowMs: number, psn: string): Promise<boolean> {
  const { merchantNo, terminalSn, batchNo } = key;
  return database.transaction(async (queries) => {
    const [due] = await queries.query<Planned>(claimOne, [merchantNo, terminalSn, batchNo, nowMs]);
    if (due === undefined) return false;
    const isItsTime = due.closeAt === due.plannedBy;
    // Asked before the sums are read, as in closeBatches.
    if (isItsTime && (await isAwaited(queries, [key]))) {
      await queries.query(plan, [merchantNo, terminalSn, batchNo, due.closeAt, nowMs + awaitedMs]);
      return true;
    }
    const held = isItsTime ? await openTotals(queries, merchantNo, [terminalSn], nowMs) : [];
    // A terminal's batches of other currencies have their own turn.
    const totals = held.filter((batch) => batch.batchNo === batchNo);
    if (totals.length > 0) await markBatchesClosed(queries, totals, nowMs, psn);
    else await planAgain(queries, due, nowMs);
    return true;
  });
}

/** Closes what is due in the clock group, each batch by itself; gives how many were seen to. */
export async function closeDueBatches(
  database: Database,
  nowMs: number,
  psn: () => string,
  clockGroup: ClockGroup,
): Promise<number> {
  const { sql, params, suffix } = inClockGroup(clockGroup, 3);
  const due = await database.query<BatchKey>(
    dueNow(sql),
    [nowMs, lookMax, ...params],
    `due-batches${suffix}`,
  );
  let seen = 0;
  for (const key of due) if (await closeDue(database, key, nowMs, psn())) seen += 1;
  return seen;
}

/** When the next batch of the clock group closes by itself, or is reported; undefined where none is. */
export async function nextBatchDueAt(queries: Queries, clockGroup: ClockGroup): Promise<number | undefined> {
  const { sql, params } = inClockGroup(clockGroup, 1);
  const nextDue = `select least(
    (select min(due_at) from batches where due_at is not null${sql}),
    (select min(advice_due_at) from batches where advice_due_at is not null${sql})) as at`;
  return (await queries.query<{ at: number | null }>(nextDue, params))[0]?.at ?? undefined;
}
