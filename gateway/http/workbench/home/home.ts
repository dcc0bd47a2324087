/** GET /workbench/api/home: health over time, what is failing, and which first steps are done. */
import { type Home, type HomeProblem, type HomeStep, homeSteps } from '@tollgate/contract/workbench/home';
import type { OrderContext } from '../../../orders/change/context.ts';
import type { Queries } from '../../../ports/database.ts';
import {
  type FirstTime,
  firstCall,
  firstDelivered,
  firstPaid,
  firstRefund,
  firstTerminalSale,
  namesOf,
} from '../../../store/workbench/home.ts';
import type { Failure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Access, type Actor, guarded } from '../access/actor.ts';
import { problemsOf } from '../notifications.ts';
import { present } from '../order-items.ts';
import { cappedMember, seenMerchants } from '../orders.ts';
import { queryProblem } from '../query.ts';
import { healthOf, readStep, refusalsOf, shownFrom } from './health.ts';

export interface HomeDeps extends Access {
  readonly orders: OrderContext;
  /** The platform's time, which the request log goes by. */
  readonly realMs: () => number;
  /** True if calls are logged, and counted with it. */
  readonly hasCalls: boolean;
  /** Resolves once this process has written what it has counted. */
  readonly written: () => Promise<unknown>;
}

const failingMax = 20;
const merchantsListed = 100;
/** Who has more merchants takes no first steps any more. */
const beginnersMax = 100;
const doneMax = 1_000;

type FirstOf = (queries: Queries, merchants: readonly string[]) => Promise<FirstTime | undefined>;

const firsts: Readonly<Record<HomeStep['name'], FirstOf>> = {
  signed_call: firstCall,
  paid_order: firstPaid,
  notified: firstDelivered,
  refund: firstRefund,
  terminal_sale: firstTerminalSale,
};

export function workbenchHome(deps: HomeDeps): Routes {
  const { orders, realMs } = deps;
  const { database } = orders;
  /** Steps that are done stay done: they are looked up once. */
  const known = new Map<string, FirstTime>();

  async function stepOf(name: HomeStep['name'], merchants: readonly string[]): Promise<HomeStep> {
    const key = `${name} ${merchants.join()}`;
    const done = known.get(key) ?? (await firsts[name](database, merchants));
    if (known.size >= doneMax) known.clear();
    if (done !== undefined) known.set(key, done);
    return { name, ...present({ done_at_ms: done?.atMs, trans_no: done?.transNo }) };
  }

  async function refusalsNow(merchants: readonly string[] | undefined): Promise<HomeProblem[]> {
    const filter = { merchants, step: 'minute', fromMs: shownFrom('minute', realMs()) } as const;
    const items = await refusalsOf(database, filter);
    return items.map((item) => ({ kind: 'refusals', ...item }));
  }

  async function home(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no', 'by']);
    if (problem !== undefined) return problem;
    const step = readStep(context);
    if (typeof step !== 'string') return step;
    const wanted = context.req.query('merchant_no');
    const seen = await seenMerchants(orders, actor, wanted);
    const { merchants } = seen;
    // Only an actor that may see all merchants sees refusals of no known app.
    const counted = actor.merchants === undefined && !wanted ? undefined : merchants;
    const all = wanted ? await seenMerchants(orders, actor) : seen;
    await deps.written();
    const filter = { merchants: counted, step, fromMs: shownFrom(step, realMs()) };
    const [problems, refusals, health, names, steps] = await Promise.all([
      problemsOf(orders, merchants, failingMax),
      refusalsNow(counted),
      deps.hasCalls ? healthOf(database, filter) : undefined,
      namesOf(database, all.merchants.slice(0, merchantsListed)),
      Promise.all(homeSteps.map((name) => stepOf(name, merchants.slice(0, beginnersMax)))),
    ]);
    const failing: HomeProblem[] = [
      ...problems.items.map((item) => ({ kind: 'notifications' as const, ...item })),
      ...refusals,
    ];
    const answer: Home = {
      steps,
      failing: failing.slice(0, failingMax),
      failing_count: problems.count + refusals.length,
      ...present({ health }),
      merchants: names.map(({ merchantNo, name }) => ({ merchant_no: merchantNo, name })),
      ...cappedMember(seen),
    };
    return respondJson(200, answer);
  }
  return (router) => {
    router.get('/workbench/api/home', guarded(deps, home));
  };
}
