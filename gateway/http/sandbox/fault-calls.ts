/**
 * Faults on demand: GET, POST and DELETE at /api/sandbox/faults for scripts, unsigned, and at /workbench/api/faults for
 * the Workbench.
 */
import { faultKind, faultKinds } from '@tollgate/contract/faults';
import {
  type FaultItem,
  type FaultKindItem,
  type FaultList,
  type FaultsRemoved,
  faultTitle,
} from '@tollgate/contract/workbench/faults';
import type { Faults, NewRule } from '../../faults/sandbox/faults.ts';
import { type FaultRule, readInjected } from '../../faults/sandbox/rows.ts';
import type { Queries } from '../../ports/database.ts';
import { ownClockPrefix } from '../../store/clock-group.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from '../workbench/access/actor.ts';
import { conflicting, readBody } from '../workbench/body.ts';
import { injectedItem } from '../workbench/injected.ts';
import { present } from '../workbench/order-items.ts';
import { invalid, notAllowed, notThere, queryProblem } from '../workbench/query.ts';
import { readRule, ruleMembers } from './fault-rule.ts';
import { type SandboxActDeps, sandboxAct, sandboxRead } from './sandbox-act.ts';

export interface FaultCallDeps extends SandboxActDeps {
  readonly faults: Faults;
  readonly queries: Queries;
  /** Access to the Workbench. */
  readonly access: Access;
}

const injectedMax = 100;

const kinds: readonly FaultKindItem[] = faultKinds.map((kind) => ({
  fault: kind.fault,
  title: kind.title,
  text: kind.text,
  ...('delayMs' in kind && { delay_ms: kind.delayMs }),
}));

function itemOf(rule: FaultRule, leftMs: number): FaultItem {
  const { fault, times, every, probability, seed, seen, injected } = rule;
  return {
    fault_id: rule.faultId,
    fault,
    title: faultTitle(fault),
    ...(rule.merchantNo !== '' && { merchant_no: rule.merchantNo }),
    ...present({
      app_id: rule.appId,
      method: rule.method,
      merchant_order_no: rule.merchantOrderNo,
      trans_no: rule.transNo,
    }),
    times,
    every,
    probability,
    ...(faultKind(fault)?.delayMs !== undefined && { delay_ms: rule.delayMs }),
    seed,
    created_ms: rule.createdAt,
    ends_ms: rule.endsAt,
    left_ms: leftMs,
    seen,
    injected,
  };
}

/** The merchants whose rules are asked for; undefined: all. */
interface Scope {
  readonly merchants: readonly string[] | undefined;
  /** `followers`: without the merchants that have their own clock. */
  readonly clockGroup: 'everyone' | 'followers';
}

function scopeOf(context: RouteContext, actor: Actor): Scope | Failure {
  const problem = queryProblem(context, ['merchant_no', 'clock']);
  if (problem !== undefined) return problem;
  const { merchant_no: wanted, clock } = context.req.query();
  if (clock && clock !== 'sandbox') return invalid('clock', 'sandbox');
  return { merchants: merchantsOf(actor, wanted), clockGroup: clock ? 'followers' : 'everyone' };
}

/** Reads the rule of a body; refuses one for a merchant that the actor may not see. */
async function wishOf(context: RouteContext, actor: Actor): Promise<NewRule | Failure> {
  const body = await readBody(context, ruleMembers);
  const wish = isFailure(body) ? body : readRule(body);
  if (isFailure(wish) || (actor.merchants?.includes(wish.merchantNo) ?? true)) return wish;
  return wish.merchantNo === ''
    ? failure('SYS012', { field: 'merchant_no' })
    : notAllowed('you do not have access to this merchant');
}

const respond = (data: object | Failure): Response | Failure =>
  isFailure(data) ? conflicting(data) : respondJson(200, data);

export function faultCalls(deps: FaultCallDeps): Routes {
  const { faults, queries, access } = deps;

  const shown = (rule: FaultRule) => itemOf(rule, faults.leftMs(rule));

  /** Rules of some that the actor may see; those of no merchant belong to the operator. */
  async function rulesOf({ merchants, clockGroup }: Scope) {
    const isOf = ({ merchantNo }: FaultRule) =>
      (merchants?.includes(merchantNo) ?? true) &&
      (clockGroup === 'everyone' || !merchantNo.startsWith(ownClockPrefix));
    return { active: (await faults.list()).filter(isOf), usedUp: (await faults.usedUp()).filter(isOf) };
  }
  const allOf = async (scope: Scope) => {
    const { active, usedUp } = await rulesOf(scope);
    return [...active, ...usedUp];
  };

  async function list(context: RouteContext, actor: Actor): Promise<FaultList | Failure> {
    const scope = scopeOf(context, actor);
    if (isFailure(scope)) return scope;
    const injected = await readInjected(queries, scope.merchants, injectedMax, scope.clockGroup);
    const { active, usedUp } = await rulesOf(scope);
    const rules = { items: active.map(shown), used_up: usedUp.map(shown) };
    return { ...rules, injected: injected.map(injectedItem), kinds };
  }

  async function add(wish: NewRule): Promise<FaultItem | Failure> {
    const rule = await faults.add(wish);
    return rule === 'full' ? failure('SYS028') : shown(rule);
  }

  /** Returns the rules that a removal of all rules removes. */
  async function rulesToRemove(context: RouteContext, actor: Actor): Promise<readonly FaultRule[] | Failure> {
    const scope = scopeOf(context, actor);
    return isFailure(scope) ? scope : allOf(scope);
  }

  async function remove(rules: readonly FaultRule[]): Promise<FaultsRemoved> {
    return { removed: await faults.remove(rules.map(({ faultId }) => faultId)) };
  }

  async function removeOne({ req }: RouteContext, actor: Actor): Promise<FaultRule | Failure> {
    const faultId = (req.param('fault_id') ?? '').slice(0, 40);
    const found = (await allOf({ merchants: actor.merchants, clockGroup: 'everyone' })).find(
      (rule) => rule.faultId === faultId,
    );
    if (found === undefined) return notThere('no rule has this fault_id; it may have expired');
    return found;
  }

  async function addOfSandbox(context: RouteContext, actor: Actor) {
    const wish = await wishOf(context, actor);
    return isFailure(wish) ? wish : add(wish);
  }
  async function removeOfSandbox(context: RouteContext, actor: Actor) {
    const rule = await removeOne(context, actor);
    return isFailure(rule) ? rule : remove([rule]);
  }
  async function removeAllOfSandbox(context: RouteContext, actor: Actor) {
    const rules = await rulesToRemove(context, actor);
    return isFailure(rules) ? rules : remove(rules);
  }

  const listAtWorkbench = async (context: RouteContext, actor: Actor) => respond(await list(context, actor));
  async function addAtWorkbench(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const wish = await wishOf(context, actor);
    if (isFailure(wish)) return { ...wish, httpStatus: wish.httpStatus === 200 ? 400 : wish.httpStatus };
    await access.audit(actor, { name: 'faults.add', merchantNo: wish.merchantNo, subject: wish.fault });
    return respond(await add(wish));
  }
  async function removeAtWorkbench(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const rule = await removeOne(context, actor);
    if (isFailure(rule)) return rule;
    const { faultId, merchantNo } = rule;
    await access.audit(actor, { name: 'faults.remove', merchantNo, subject: faultId });
    await remove([rule]);
    return respondJson(200, shown(rule));
  }
  async function removeAllAtWorkbench(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const rules = await rulesToRemove(context, actor);
    if (isFailure(rules)) return rules;
    // Each merchant has its own log.
    for (const merchantNo of new Set(rules.map((rule) => rule.merchantNo)))
      await access.audit(actor, { name: 'faults.remove', merchantNo, subject: 'all' });
    return respondJson(200, await remove(rules));
  }

  return (router) => {
    router.get('/api/sandbox/faults', sandboxRead(deps, list));
    router.post('/api/sandbox/faults', sandboxAct(deps, 'faults.add', addOfSandbox));
    router.delete('/api/sandbox/faults', sandboxAct(deps, 'faults.remove', removeAllOfSandbox));
    router.delete('/api/sandbox/faults/:fault_id', sandboxAct(deps, 'faults.remove', removeOfSandbox));
    router.get('/workbench/api/faults', guarded(access, listAtWorkbench));
    router.post('/workbench/api/faults', guarded(access, addAtWorkbench));
    router.delete('/workbench/api/faults', guarded(access, removeAllAtWorkbench));
    router.delete('/workbench/api/faults/:fault_id', guarded(access, removeAtWorkbench));
  };
}
