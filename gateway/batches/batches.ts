/** The batch that is open at a terminal for a currency: there is one as soon as something enters it (decision 37). */

import { nextCloseAt } from '../accounts/close-time.ts';
import { type ClockGroup, type MerchantClock, timeIn } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { BatchKey } from '../store/change.ts';
import { closeDueBatches, nextBatchDueAt, planChangedSettings } from './schedule.ts';

/** Holder of one open batch at a time. */
export interface OpenBatchOf extends Pick<BatchKey, 'merchantNo' | 'terminalSn'> {
  /** ISO 4217. */
  readonly currency: string;
}

export interface Batches {
  /** Number of the batch that is open there for the currency at this moment, made where there is none. */
  openBatchNo(of: OpenBatchOf): Promise<string>;
  /** As far as can be said before the commit, which guards it. */
  isOpen(batch: BatchKey): Promise<boolean>;
  /** Closes those of the clock group whose time has come; gives how many were seen to. */
  closeDue(psn: () => string, clockGroup?: ClockGroup): Promise<number>;
  /** When the next one of the clock group closes by itself, or is reported to its acquirer. */
  nextDueAt(clockGroup?: ClockGroup): Promise<number | undefined>;
}

const openOne = `select batch_no as "batchNo" from batches
  where terminal_sn = $2 and currency = $3 and merchant_no = $1 and closed_at is null`;
const stillOpen = `select 1 from batches
  where merchant_no = $1 and terminal_sn = $2 and batch_no = $3 and closed_at is null`;
const settingOf = `select close_batch_at as "closeAt" from terminals where merchant_no = $1 and terminal_sn = $2`;
// One count of numbers for each terminal, whatever the currency: a number names one batch.
const openNext = `insert into batches
    (merchant_no, terminal_sn, batch_no, opened_at, close_batch_at, due_at, currency)
  select $1, $2, lpad(n.next::text, greatest(6, length(n.next::text)), '0'), $3::bigint, $4::text, $5::bigint,
    $6::text
  from (select coalesce(max(batch_no::integer), 0) + 1 as next from batches
    where merchant_no = $1 and terminal_sn = $2) n
  on conflict do nothing`;

const minuteMs = 60_000;
/** Each try that fails means that another process has opened, or closed, one. */
const attemptsMax = 100;

export function createBatches(database: Database, clock: MerchantClock): Batches {
  let lookedAtMinute = -1;

  async function openNo({ merchantNo, terminalSn, currency }: OpenBatchOf): Promise<string | undefined> {
    const params = [merchantNo, terminalSn, currency];
    const rows = await database.query<{ batchNo: string }>(openOne, params, 'open-batch');
    return rows[0]?.batchNo;
  }

  /** Settings have minutes, so looking for changed ones once a minute is enough. */
  async function followSettings(): Promise<void> {
    const nowMs = clock.systemMs();
    const minute = Math.floor(nowMs / minuteMs);
    if (minute === lookedAtMinute) return;
    lookedAtMinute = minute;
    await planChangedSettings(database, clock);
  }

  return {
    async openBatchNo(of) {
      const { merchantNo, terminalSn, currency } = of;
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        const open = await openNo(of);
        if (open !== undefined) return open;
        const [setting] = await database.query<{ closeAt: string | null }>(settingOf, [
          merchantNo,
          terminalSn,
        ]);
        const closeAt = setting?.closeAt ?? null;
        const nowMs = clock.nowMs(merchantNo);
        const dueAt = nextCloseAt(closeAt, nowMs);
        await database.query(openNext, [merchantNo, terminalSn, nowMs, closeAt, dueAt, currency]);
      }
      throw new Error(`no batch could be opened at terminal ${terminalSn}`);
    },
    async isOpen({ merchantNo, terminalSn, batchNo }) {
      const rows = await database.query(stillOpen, [merchantNo, terminalSn, batchNo], 'batch-still-open');
      return rows.length > 0;
    },
    async closeDue(psn, clockGroup = 'everyone') {
      await followSettings();
      return closeDueBatches(database, timeIn(clockGroup, clock), psn, clockGroup);
    },
    async nextDueAt(clockGroup = 'everyone') {
      await followSettings();
      return nextBatchDueAt(database, clockGroup);
    },
  };
}
