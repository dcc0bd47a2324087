/** GET /workbench/api/clock and POST /workbench/api/clock/advance: what is due, and what an advance made happen. */
import type { ClockAdvanced, DueItem, FiredItem, WorkbenchClock } from '@tollgate/contract/workbench/clock';
import type { Timeline } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import { countDue, type DueRow, listDue } from '../../store/workbench/due.ts';
import { listBatches } from '../../store/workbench/terminals.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from './access/actor.ts';
import { attemptTitle, batchClosed, dueTitles } from './due-titles.ts';
import type { FiredWatch } from './fired.ts';
import { invalid } from './query.ts';
import { notAllowed, readMembers } from './question.ts';

export interface ClockDeps extends Access {
  readonly queries: Queries;
  readonly clock: {
    readonly systemMs: () => number;
    readonly offsetMs: () => number;
    /** Who follows it: merchants with a clock of their own are no part of this page. */
    readonly system: 'everyone' | 'followers';
    readonly timelineOf: (merchantNo: string) => Timeline;
  };
  /** Moves the sandbox's clock on and does all that falls due. */
  readonly advance: (byMs: number) => Promise<unknown>;
  readonly fired: FiredWatch;
}

const dueMax = 100;
const firedMax = 500;
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

export function workbenchClock(deps: ClockDeps): Routes {
  const { queries, clock } = deps;
  const times = () => ({ now_ms: clock.systemMs(), is_ahead_ms: clock.offsetMs() });

  async function show(_context: RouteContext, { merchants }: Actor): Promise<Response> {
    const due = await listDue(queries, merchants, dueMax, clock.system);
    const answer: WorkbenchClock = {
      ...times(),
      due: due.map(dueItemOf),
      due_count: due.length < dueMax ? due.length : await countDue(queries, merchants, clock.system),
    };
    return respondJson(200, answer);
  }

  /** How far to go; 0 where nothing is due. */
  async function wishedMs(context: RouteContext): Promise<number | Failure> {
    const body = await readMembers(context, ['ms', 'to']);
    if (isFailure(body)) return body;
    const { ms, to } = body;
    if (to !== undefined) {
      if (to !== 'next' || ms !== undefined) return invalid('to', '`next`, and then without ms');
      const [next] = await listDue(queries, undefined, 1, clock.system);
      return next === undefined ? 0 : Math.max(0, next.atMs - clock.systemMs());
    }
    const isTime = typeof ms === 'number' && Number.isInteger(ms) && ms >= 0 && ms <= advanceMaxMs;
    return isTime ? ms : invalid('ms', `a whole number from 0 to ${advanceMaxMs}, or to: next`);
  }

  /** Batches are closed beside the changes of orders: they are looked for by their time. */
  async function closedBatches(afterMs: number, untilMs: number): Promise<FiredItem[]> {
    const times = { closedAfterMs: afterMs, closedUntilMs: untilMs };
    const rows = await listBatches(queries, { merchants: undefined, ...times }, { limit: firedMax });
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

  async function advance(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    if (actor.merchants !== undefined)
      return notAllowed('the clock is that of all merchants; use a token without merchants');
    const byMs = await wishedMs(context);
    if (typeof byMs !== 'number') return byMs;
    await deps.audit(actor, { name: 'clock.advance', merchantNo: '', subject: String(byMs) });
    const beforeMs = clock.systemMs();
    const { fired } = await deps.fired.during(() => deps.advance(byMs));
    const batches = await closedBatches(beforeMs, clock.systemMs());
    const all = [...fired, ...batches]
      .filter((item) => clock.timelineOf(item.merchant_no) === clock.system)
      .sort((left, right) => left.at_ms - right.at_ms);
    const answer: ClockAdvanced = {
      ...times(),
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
