/**
 * Reports that the sandbox's acquirer sends by itself, some time after it was asked. Held in memory: a process that
 * ends before takes its reports with it, and the attempts that they are about are reversed like any other without an
 * answer.
 */
import { setBounded } from '../../ports/bounded-map.ts';
import type { ClockGroup, MerchantClock } from '../../ports/clock.ts';
import type { Asked } from '../guarded.ts';
import type { CardAttempt } from '../port/card-channel.ts';
import type { FinalAnswer, NamedByTransNo } from '../port/inbound.ts';

/** Report of an attempt: it names its order by the gateway's numbers. */
type LateReport = NamedByTransNo & { readonly answer: FinalAnswer };

export interface LateReports {
  /** Reports of the attempt at `atMs` of its merchant's clock. */
  add(attempt: Asked<CardAttempt>, atMs: number, answer: FinalAnswer): void;
  remove(attempt: Asked<CardAttempt>): void;
  /** When the next one of the clock group is due; undefined where none waits. */
  nextAtMs(clockGroup: ClockGroup): number | undefined;
  /** Hands what is due in the clock group to `report`; returns the number reported. */
  fire(clockGroup: ClockGroup, report: (event: LateReport) => Promise<unknown>): Promise<number>;
}

interface Waiting {
  readonly event: LateReport;
  readonly atMs: number;
}

const waitingMax = 10_000;

export function createLateReports(clock: MerchantClock): LateReports {
  const waiting = new Map<string, Waiting>();
  const keyOf = ({ merchantNo, transNo, attempt }: Asked<CardAttempt>) =>
    `${merchantNo}/${transNo}/${attempt}`;

  function isIn(clockGroup: ClockGroup, { event: { merchantNo } }: Waiting): boolean {
    if (clockGroup === 'everyone') return true;
    const own = clock.clockGroupOf?.(merchantNo) ?? 'followers';
    if (typeof clockGroup === 'string') return typeof own === 'string';
    return typeof own === 'object' && own.merchantNo === clockGroup.merchantNo;
  }

  const ofClockGroup = (clockGroup: ClockGroup) => [...waiting].filter(([, one]) => isIn(clockGroup, one));

  return {
    add(attempt, atMs, answer) {
      const { merchantNo, transNo, attempt: number } = attempt;
      const event = { merchantNo, transNo, attempt: number, answer };
      setBounded(waiting, keyOf(attempt), { atMs, event }, waitingMax);
    },
    remove(attempt) {
      waiting.delete(keyOf(attempt));
    },
    nextAtMs(clockGroup) {
      if (waiting.size === 0) return undefined;
      const times = ofClockGroup(clockGroup).map(([, { atMs }]) => atMs);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    async fire(clockGroup, report) {
      if (waiting.size === 0) return 0;
      const due = ofClockGroup(clockGroup).filter(
        ([, { atMs, event }]) => atMs <= clock.nowMs(event.merchantNo),
      );
      for (const [key] of due) waiting.delete(key);
      for (const [, { event }] of due) await report(event);
      return due.length;
    },
  };
}
