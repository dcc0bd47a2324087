/** GET /workbench/api/home: which first steps are done, and what is failing. */
import { errors, isErrorCode } from '@tollgate/contract/errors/catalogue';
import {
  type Home,
  type HomeProblem,
  type HomeStep,
  homeSteps,
  type RefusalTexts,
} from '@tollgate/contract/workbench/home';
import type { OrderContext } from '../../orders/change/context.ts';
import type { Queries } from '../../ports/database.ts';
import { groupRefusals } from '../../store/requests.ts';
import {
  type FirstTime,
  firstCall,
  firstDelivered,
  firstPaid,
  firstRefund,
  firstTerminalSale,
} from '../../store/workbench/home.ts';
import type { Failure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from './access/actor.ts';
import { problemsOf } from './notifications.ts';
import { present } from './order-items.ts';
import { cappedMember, seenMerchants } from './orders.ts';
import { queryProblem } from './query.ts';
import { refusalItem } from './requests.ts';

export interface HomeDeps extends Access {
  readonly orders: OrderContext;
  /** The platform's time, which the request log goes by. */
  readonly realMs: () => number;
}

const refusalSpanMs = 3_600_000;

function textsOf(code: string): RefusalTexts {
  if (!isErrorCode(code)) return {};
  const { message, action } = errors[code];
  return { message, action };
}

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

  async function stepOf(name: HomeStep['name'], merchants: readonly string[]): Promise<HomeStep> {
    const done = await firsts[name](database, merchants);
    return { name, ...present({ done_at_ms: done?.atMs, trans_no: done?.transNo }) };
  }

  async function home(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const wanted = context.req.query('merchant_no');
    const seen = await seenMerchants(orders, actor, wanted);
    const { merchants } = seen;
    const { groups: refusals } = await groupRefusals(database, {
      // Only an actor that may see all merchants sees refusals of no known app.
      merchants: actor.merchants === undefined && !wanted ? undefined : merchants,
      fromMs: realMs() - refusalSpanMs,
    });
    const failing: HomeProblem[] = [
      ...(await problemsOf(orders, merchants)).items.map((item) => ({
        kind: 'notifications' as const,
        ...item,
      })),
      ...refusals.map((group) => ({
        kind: 'refusals' as const,
        ...refusalItem(group),
        ...textsOf(group.code),
      })),
    ];
    const answer: Home = {
      steps: await Promise.all(homeSteps.map((name) => stepOf(name, merchants))),
      failing: failing.sort((left, right) => right.last_ms - left.last_ms),
      ...cappedMember(seen),
    };
    return respondJson(200, answer);
  }
  return (router) => {
    router.get('/workbench/api/home', guarded(deps, home));
  };
}
