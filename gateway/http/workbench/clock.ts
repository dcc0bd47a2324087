/** GET /workbench/api/clock and POST /workbench/api/clock/advance: what is due, and what an advance made happen. */
import type { ClockAdvanced, DueItem, FiredItem, WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { advanceProblem, ClockGone, type ClockGroup } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import { merchantExists } from '../../store/workbench/apps.ts';
import { countDue, type DueRow, isClockThere, listDue, listOwnClocks } from '../../store/workbench/due.ts';
import { listBatches } from '../../store/workbench/terminals.ts';
import { clockChanges } from '../../store/workbench/timeline.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from './access/actor.ts';
import { readMembers } from './body.ts';
import { attemptTitle, batchClosed, dueTitles } from './due-titles.ts';
import type { FiredWatch } from './fired.ts';
import { invalid, notAllowed, notThere, queryProblem } from './query.ts';

export interface ClockDeps extends Access {
  readonly queries: Queries;
  readonly clock: {
    readonly systemMs: () => number;
    readonly nowMs: (merchantNo: string) => number;
    /** Offset of the system's clock, or of a merchant's own. */
    readonly offsetMs: (merchantNo?: string) => number;
    /** Merchants that follow the system's clock: those with their own clock do not. */
    readonly system: 'everyone' | 'followers';
    readonly clockGroupOf: (merchantNo: string) => ClockGroup;
  };
  /** Moves the sandbox's clock on, or a merchant's own, and does all that falls due. */
  readonly advance: (byMs: number, merchantNo?: string) => Promise<unknown>;
  readonly fired: FiredWatch;
}

const dueMax = 100;
const firedMax = 500;
const ownClocksMax = 100;
const movesMax = 100;
/** As POST /api/sandbox/clock takes it: ten years. */
const advanceMaxMs = 10 * 365 * 86_400_000;

const dueItemOf = (row: DueRow): DueItem => ({
  at_ms: row.atMs,
  kind: row.kind,
  merchant_no: row.merchantNo,
  ...(row.transNo !== null && { trans_no: row.transNo }),
  ...(row.merchantOrderNo !== null && { merchant_order_no: row.merchantOrderNo }),
  ...(row.notificationId !== null && { notification_id: row.notificationId }),
  ...(row.terminalSn !== null && { terminal_sn: row.terminalSn }),
  ...(row.batchNo !== null && { batch_no: row.batchNo }),
  title: row.attempts === null ? dueTitles[row.kind] : attemptTitle(row.attempts + 1),
});

/** A clock: the system's, or a merchant's own. */
interface Clock {
  readonly merchantNo: string | undefined;
  readonly clockGroup: ClockGroup;
  readonly nowMs: () => number;
}

const whichMerchant = 'merchant_no';
const noMerchant = 'no merchant has this number';

/** Returns the milliseconds to advance by; 0 if nothing is due. */
async function wishedMs(
  queries: Queries,
  { clockGroup, nowMs }: Clock,
  ms: unknown,
  to: unknown,
): Promise<number | Failure> {
  if (to !== undefined) {
    if (to !== 'next' || ms !== undefined) return invalid('to', '`next`, and then without ms');
    const [next] = await listDue(queries, undefined, 1, clockGroup);
    return next === undefined ? 0 : Math.max(0, next.atMs - nowMs());
  }
  const isTime = typeof ms === 'number' && Number.isInteger(ms) && ms >= 0 && ms <= advanceMaxMs;
  return isTime ? ms : invalid('ms', `a whole number from 0 to ${advanceMaxMs}, or to: next`);
}

/** Finds closed batches by their time: they are closed apart from the changes of orders. */
async function closedBatches(
  queries: Queries,
  { merchantNo, nowMs }: Clock,
  afterMs: number,
): Promise<FiredItem[]> {
  const untilMs = nowMs();
  const merchants = merchantNo === undefined ? undefined : [merchantNo];
  const filter = { merchants, closedAfterMs: afterMs, closedUntilMs: untilMs };
  const rows = await listBatches(queries, filter, { limit: firedMax });
  return rows.map((row) => ({
    at_ms: row.closedAt ?? untilMs,
    kind: 'batch',
    merchant_no: row.merchantNo,
    terminal_sn: row.terminalSn,
    batch_no: row.batchNo,
    ...(row.psn !== null && { psn: row.psn }),
    title: batchClosed,
  }));
}

export function workbenchClock(deps: ClockDeps): Routes {
  const { queries, clock } = deps;
  const system: Clock = { merchantNo: undefined, clockGroup: clock.system, nowMs: clock.systemMs };

  const times = ({ merchantNo, nowMs }: Clock) => ({
    now_ms: nowMs(),
    is_ahead_ms: clock.offsetMs(merchantNo),
    ...(merchantNo !== undefined && { merchant_no: merchantNo }),
  });

  /** The own clock of a merchant that the actor sees; undefined where it has none. */
  async function ownClock({ merchants }: Actor, merchantNo: string): Promise<Clock | undefined> {
    const clockGroup = clock.clockGroupOf(merchantNo);
    if (typeof clockGroup === 'string' || merchants?.includes(merchantNo) === false) return undefined;
    if (!(await isClockThere(queries, merchantNo))) return undefined;
    return { merchantNo, clockGroup, nowMs: () => clock.nowMs(merchantNo) };
  }

  async function show(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, [whichMerchant]);
    if (problem !== undefined) return problem;
    const wanted = context.req.query(whichMerchant) || undefined;
    const shown = (wanted && (await ownClock(actor, wanted))) || system;
    const merchants = merchantsOf(actor, wanted);
    const due = await listDue(queries, merchants, dueMax, shown.clockGroup);
    const moves = await clockChanges(queries, shown.merchantNo ?? '', movesMax);
    const own = await listOwnClocks(queries, actor.merchants, ownClocksMax);
    const answer: WorkbenchClock = {
      ...times(shown),
      moves: moves.map(({ realAt, fromAt, toAt }) => ({ real_ms: realAt, from_ms: fromAt, to_ms: toAt })),
      due: due.map(dueItemOf),
      due_count: due.length < dueMax ? due.length : await countDue(queries, merchants, shown.clockGroup),
      ...(own.length > 0 && {
        own_clocks: own.map(({ merchantNo, name }) => ({
          merchant_no: merchantNo,
          name,
          is_ahead_ms: clock.offsetMs(merchantNo),
        })),
      }),
    };
    return respondJson(200, answer);
  }

  /** Which clock a body names. */
  async function wishedClock(actor: Actor, wanted: unknown): Promise<Clock | Failure> {
    if (wanted === undefined) {
      return actor.merchants === undefined
        ? system
        : notAllowed('all merchants share this clock: use a token for all merchants, or specify a merchant');
    }
    if (typeof wanted !== 'string' || !/^\d{12}$/.test(wanted)) return invalid(whichMerchant, '12 digits');
    const own = await ownClock(actor, wanted);
    if (own !== undefined) return own;
    const isSeen = actor.merchants?.includes(wanted) ?? true;
    const follows = isSeen && typeof clock.clockGroupOf(wanted) === 'string';
    return follows && (await merchantExists(queries, wanted))
      ? invalid(whichMerchant, 'this merchant uses the sandbox clock: omit merchant_no')
      : notThere(noMerchant);
  }

  async function advance(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const body = await readMembers(context, ['ms', 'to', whichMerchant]);
    if (isFailure(body)) return body;
    const moved = await wishedClock(actor, body.merchant_no);
    if (isFailure(moved)) return moved;
    const { merchantNo } = moved;
    const byMs = await wishedMs(queries, moved, body.ms, body.to);
    if (typeof byMs !== 'number') return byMs;
    const problem = advanceProblem(moved.nowMs(), byMs);
    if (problem !== undefined) return invalid('ms', problem);
    await deps.audit(actor, { name: 'clock.advance', merchantNo: merchantNo ?? '', subject: String(byMs) });
    const beforeMs = moved.nowMs();
    const during = await deps.fired
      .during(() => deps.advance(byMs, merchantNo))
      .catch((error: unknown) => {
        if (error instanceof ClockGone) return undefined;
        throw error;
      });
    if (during === undefined) return notThere(noMerchant);
    const { fired } = during;
    const batches = await closedBatches(queries, moved, beforeMs);
    const isMoved = (item: FiredItem) =>
      merchantNo === undefined
        ? clock.clockGroupOf(item.merchant_no) === clock.system
        : item.merchant_no === merchantNo;
    const all = [...fired, ...batches].filter(isMoved).sort((left, right) => left.at_ms - right.at_ms);
    const answer: ClockAdvanced = {
      ...times(moved),
      advanced_ms: byMs,
      fired: all.slice(0, firedMax),
      fired_count: all.length,
    };
    return respondJson(200, answer);
  }

  return (router) => {
    router.get('/workbench/api/clock', guarded(deps, show));
    router.post('/workbench/api/clock/advance', guarded(deps, advance));
  };
}
