/** The sandbox's unsigned calls: `data` as an object; acts are in the audit log as those of `sandbox`. */
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondFailure, respondJson } from '../respond.ts';
import type { RouteContext } from '../route.ts';
import type { Actor } from '../workbench/access/actor.ts';
import type { AuditLog } from '../workbench/access/audit-log.ts';

export interface SandboxActDeps {
  readonly psn: () => string;
  readonly auditLog: AuditLog;
  /** Who calls the sandbox itself: its own names alone. */
  readonly actorOf: (request: Request) => Actor | Failure;
}

type Work = (context: RouteContext, actor: Actor, psn: string) => Promise<object | Failure>;

/** A route's handler: a refusal of what is sent is answered under HTTP 200. */
export function sandboxRead({ psn: newPsn, actorOf }: Omit<SandboxActDeps, 'auditLog'>, work: Work) {
  return async (context: RouteContext): Promise<Response> => {
    const psn = newPsn();
    const actor = actorOf(context.req.raw);
    const data = isFailure(actor) ? actor : await work(context, actor, psn);
    if (isFailure(data)) return respondFailure(data, psn);
    return respondJson(200, { code: '0', msg: 'success', psn, data });
  };
}

/**
 * The same for an act, which is not done where the audit log cannot be written. All acts are in the chain of no
 * merchant: the caller is not known.
 */
export function sandboxAct(deps: SandboxActDeps, name: string, work: Work) {
  return sandboxRead(deps, async (context, actor, psn) => {
    const { req, env } = context;
    const act = {
      merchantNo: '',
      who: actor.who,
      role: 'admin' as const,
      act: name,
      psn,
      address: env.ip,
      subject: req.param('merchant_no') ?? req.param('fault_id') ?? '',
      detail: req.method === 'POST' ? await req.text() : '',
    };
    await deps.auditLog.begun(act);
    const data = await work(context, actor, psn);
    await deps.auditLog.ended(act, isFailure(data) ? data.code : '0');
    return data;
  });
}
