/**
 * Gate that every request to the Workbench's API passes first: who asks, whether they may, and for acts the audit log.
 * An endpoint that the contract does not list is not there.
 */
import { type QueryRule, queryRules } from '@tollgate/contract/workbench/query-rules';
import { roles } from '@tollgate/contract/workbench/roles';
import type { WorkbenchRoute } from '@tollgate/contract/workbench/route';
import { workbenchRouteOf } from '@tollgate/contract/workbench/routes';
import type { Permission, Role } from '@tollgate/contract/workbench/session';
import { type Failure, failure, isFailure } from '../../envelope/failure.ts';
import { respondFailure } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { streamWhile } from '../event-stream.ts';
import { notAllowed, notThere } from '../query.ts';
import type { Access, Act, Actor, Audit } from './actor.ts';
import type { AuditLog } from './audit-log.ts';
import type { ReplyMask } from './mask.ts';

/** Rights of an actor. */
export interface Rights {
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  /** When the actor's token ends, by the platform's time; absent: it has none. */
  readonly expiresAtMs?: number;
}

/** An actor with rights, as sign-in, a token or the sandbox's own machine makes one. */
export interface RightfulActor extends Actor, Rights {}

/** Rights of a caller on the sandbox's own machine: it is the operator. */
export const operatorRights: Rights = { role: 'admin', permissions: new Set(roles.admin.permissions) };

export interface GateDeps {
  readonly psn: () => string;
  /** Returns the actor of a request without a token; a refusal if it may not pass, as in production without sign-in. */
  readonly actorOf: (request: Request) => Actor | Failure;
  /** Returns true if a request needs a token; absent: none does. */
  readonly needsToken?: (asker: { readonly remoteAddress: string; readonly headers: Headers }) => boolean;
  /** The actor of a token, or a refusal. */
  readonly tokenActor: (token: string) => Promise<RightfulActor | Failure>;
  readonly auditLog: AuditLog;
  readonly mask: ReplyMask;
  /** Address of this gateway, as payers and browsers know it. */
  readonly publicUrl: () => string;
}

export interface Gate {
  /** Comes before all routes. */
  readonly routes: Routes;
  /** Who asks, for the routes behind. */
  readonly actorOf: Access['actorOf'];
  readonly audit: Audit;
  readonly rightsOf: (actor: Actor) => Rights;
}

interface Visit {
  readonly psn: string;
  readonly address: string;
  readonly rights: Rights;
  readonly body: string;
  /** Acts that the audit log has from before they were done, one for each merchant concerned. */
  readonly acts: Act[];
}

const bearer = /^Bearer +([\x21-\x7e]{1,200})$/i;
const basic = /^Basic +([0-9A-Za-z+/]{1,400}={0,2})$/i;

/** As a program sends it, or as a browser that has asked its user for a password. */
function tokenOf(authorization: string): string | undefined {
  const password = basic.exec(authorization)?.[1];
  if (password === undefined) return bearer.exec(authorization)?.[1];
  try {
    return /^[^:]*:([\x21-\x7e]{1,200})$/.exec(atob(password))?.[1];
  } catch {
    return undefined;
  }
}

const tokenMissing = (): Failure => ({
  ...failure('SYS004', { detail: 'send Authorization: Bearer and a token' }),
  httpStatus: 401,
});
/** A browser then asks its user, and sends what they enter as the password of a name that does not matter. */
const askForToken = { 'www-authenticate': 'Basic realm="Tollgate Workbench: a token is the password"' };

/** Refuses a route to an actor that lacks a permission. */
function lacking({ permission, also }: WorkbenchRoute, { permissions }: Rights): Failure | undefined {
  const missing = [permission, also].find((one) => one !== undefined && !permissions.has(one));
  return missing === undefined ? undefined : notAllowed(`it requires the permission ${missing}`);
}

/** In place of the reply as it is: Hono would copy that one's headers, its length included, onto the new one. */
function replaceReply(context: RouteContext, reply: Response): void {
  context.res = undefined;
  context.res = reply;
}

/** A page of another site can send a form here, but not under this site's origin. */
function comesFromElsewhere(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  const host = request.headers.get('host') ?? '';
  return ![`http://${host}`, `https://${host}`, URL.parse(publicUrl)?.origin].includes(origin);
}

/** A filter that the actor may not use: how much it finds would give away what is masked. */
function forbiddenFilter(
  { req }: RouteContext,
  { query = [] }: WorkbenchRoute,
  { permissions }: Rights,
): { readonly name: string; readonly permission: Permission } | undefined {
  for (const name of query) {
    const { permission }: QueryRule = queryRules[name];
    const isUsed = req.queries(name)?.some((value) => value !== '') ?? false;
    if (isUsed && permission !== undefined && !permissions.has(permission)) return { name, permission };
  }
  return undefined;
}

const entryOf = (visit: Visit, { who }: Actor, { name, merchantNo, subject }: Act) => ({
  merchantNo,
  who,
  subject,
  act: name,
  role: visit.rights.role,
  psn: visit.psn,
  address: visit.address,
  detail: visit.body,
});

/** Returns the code of a reply for the audit log: 0 for a success. */
async function codeOf(response: Response): Promise<string> {
  // A file that is sent may be long: it is not read.
  if (response.ok) return '0';
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof reply !== 'object' || reply === null || !('code' in reply)
    ? String(response.status)
    : String(reply.code);
}

export function createGate(deps: GateDeps): Gate {
  const actors = new WeakMap<Request, Actor>();
  const visits = new WeakMap<Actor, Visit>();

  async function whoAsks(request: Request, remoteAddress: string): Promise<RightfulActor | Failure> {
    const local = deps.actorOf(request);
    if (isFailure(local)) return local;
    const authorization = request.headers.get('authorization');
    if (authorization === null) {
      const isOperator = deps.needsToken?.({ remoteAddress, headers: request.headers }) !== true;
      return isOperator ? { ...local, ...operatorRights } : tokenMissing();
    }
    const token = tokenOf(authorization);
    return token === undefined ? tokenMissing() : deps.tokenActor(token);
  }

  /** Notes the outcome in the chain of the act; the act stays done if that fails. */
  async function end(visit: Visit, actor: Actor, response: Response): Promise<void> {
    if (visit.acts.length === 0) return;
    const code = await codeOf(response);
    for (const act of visit.acts) await deps.auditLog.ended(entryOf(visit, actor, act), code);
  }

  async function pass(context: RouteContext, next: () => Promise<void>): Promise<Response | undefined> {
    const request = context.req.raw;
    const psn = deps.psn();
    const { remoteAddress } = context.env;
    const needsToken = deps.needsToken?.({ remoteAddress, headers: request.headers }) === true;
    const refuse = (problem: Failure) =>
      respondFailure(problem, psn, problem.httpStatus === 401 && needsToken ? askForToken : {});
    const actor = await whoAsks(request, remoteAddress);
    if (isFailure(actor)) return refuse(actor);
    const route = workbenchRouteOf(request.method, context.req.path);
    // No id has U+0000, and no statement may carry it.
    const isNamed = route !== undefined && !/%00|\0/.test(context.req.path);
    if (!isNamed) return refuse(notThere(context.req.path.slice(0, 60)));
    const lack = lacking(route, actor);
    if (lack !== undefined) return refuse(lack);
    const filter = forbiddenFilter(context, route, actor);
    if (filter !== undefined)
      return refuse(notAllowed(`the filter ${filter.name} requires the permission ${filter.permission}`));
    const isAct = route.method !== 'GET';
    if (isAct && comesFromElsewhere(request, deps.publicUrl()))
      return refuse(notAllowed('it comes from a page with a different origin'));
    const own: Actor = { who: actor.who, merchants: actor.merchants, psn };
    const visit: Visit = {
      psn,
      address: context.env.ip,
      rights: {
        role: actor.role,
        permissions: actor.permissions,
        ...(actor.expiresAtMs !== undefined && { expiresAtMs: actor.expiresAtMs }),
      },
      body: isAct ? await request.clone().text() : '',
      acts: [],
    };
    actors.set(request, own);
    visits.set(own, visit);
    await next();
    await end(visit, own, context.res);
    // A stream lasts: its reader may lose the right to it meanwhile.
    if (route.event !== undefined && context.res.ok)
      replaceReply(
        context,
        streamWhile(context.res, psn, async () => {
          const still = await whoAsks(request, remoteAddress);
          return isFailure(still) ? still : lacking(route, still);
        }),
      );
    if (!actor.permissions.has('personal')) replaceReply(context, await deps.mask(context.res, route));
    return undefined;
  }

  const visitOf = (actor: Actor): Visit => {
    const visit = visits.get(actor);
    if (visit === undefined) throw new Error('an actor of the Workbench comes through its gate');
    return visit;
  };

  return {
    routes: (router) => {
      router.use('/workbench/api/*', pass);
    },
    actorOf: (request) => actors.get(request) ?? notAllowed('it did not come through the gate'),
    async audit(actor, act) {
      const visit = visitOf(actor);
      await deps.auditLog.begun(entryOf(visit, actor, act));
      visit.acts.push(act);
    },
    rightsOf: (actor) => visitOf(actor).rights,
  };
}
