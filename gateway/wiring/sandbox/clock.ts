/**
 * The sandbox's clocks: the platform's time, and how far each was advanced; kept in the database for all processes. The
 * system has one, and every merchant that the sandbox made one of its own (decision 47).
 */
import { type Clock, ClockGone, timeIn } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import { ownClockPrefix } from '../../store/clock-group.ts';
import { noteClockChange } from '../../store/workbench/timeline.ts';
import type { ProcessClock } from '../clock.ts';

interface OffsetRow {
  readonly merchantNo: string;
  readonly offsetMs: number;
}

// greatest(): two processes that advance at the same time never turn a clock back.
const advanceSystem = `insert into sandbox_clock (offset_ms) values ($1)
  on conflict (only_row) do update set offset_ms = greatest(sandbox_clock.offset_ms, excluded.offset_ms)
  returning offset_ms as "offsetMs"`;
const advanceOwn = `update sandbox_merchants set offset_ms = greatest(offset_ms, $1) where merchant_no = $2
  returning offset_ms as "offsetMs"`;
const readOffsets = `select '' as "merchantNo", offset_ms as "offsetMs" from sandbox_clock
  union all select merchant_no, offset_ms from sandbox_merchants where offset_ms > 0`;

/** Its number shows whether a merchant has its own clock: no process has to read that first. */
const hasOwnClock = (merchantNo: string) => merchantNo.startsWith(ownClockPrefix);

export function createSandboxClock(platform: Clock, queries: Queries): ProcessClock {
  /** By merchant_no; '' is the system's. None: not advanced yet. */
  let offsets = new Map<string, number>();
  let advances = 0;
  const offsetOf = (merchantNo: string) => offsets.get(hasOwnClock(merchantNo) ? merchantNo : '') ?? 0;
  const raise = (to: Map<string, number>, merchantNo: string, offsetMs: number) =>
    to.set(merchantNo, Math.max(offsetMs, offsets.get(merchantNo) ?? offsetMs));

  const clock: ProcessClock = {
    nowMs: (merchantNo) => platform.nowMs() + offsetOf(merchantNo),
    systemMs: () => platform.nowMs() + offsetOf(''),
    offsetMs: (merchantNo = '') => offsetOf(merchantNo),
    system: 'followers',
    clockGroupOf: (merchantNo) => (hasOwnClock(merchantNo) ? { merchantNo } : 'followers'),
    otherTimes: (merchantNo) => (offsetOf(merchantNo) === 0 ? [] : [platform.nowMs()]),
    async advanceTo(atMs, clockGroup = 'followers') {
      if (atMs <= timeIn(clockGroup, clock)) return;
      const merchantNo = typeof clockGroup === 'string' ? '' : clockGroup.merchantNo;
      const wanted = atMs - platform.nowMs();
      const rows =
        merchantNo === ''
          ? await queries.query<OffsetRow>(advanceSystem, [wanted])
          : await queries.query<OffsetRow>(advanceOwn, [wanted, merchantNo]);
      const [row] = rows;
      if (row === undefined) throw new ClockGone(`merchant ${merchantNo} was removed`);
      advances += 1;
      raise(offsets, merchantNo, row.offsetMs);
    },
    note(fromAt, clockGroup) {
      const change = { realAt: platform.nowMs(), fromAt, toAt: timeIn(clockGroup, clock) };
      return noteClockChange(queries, change, typeof clockGroup === 'string' ? null : clockGroup.merchantNo);
    },
    async refresh() {
      const before = advances;
      const rows = await queries.query<OffsetRow>(readOffsets, [], 'clocks');
      // A clock that was advanced meanwhile may not be among the rows. Otherwise removed merchants are forgotten.
      const read = new Map(advances === before ? [] : offsets);
      for (const { merchantNo, offsetMs } of rows) raise(read, merchantNo, offsetMs);
      offsets = read;
    },
  };
  return clock;
}
