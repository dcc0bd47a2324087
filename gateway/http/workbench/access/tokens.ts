/** GET and POST /workbench/api/tokens, DELETE /workbench/api/tokens/{token_id}; and who a token is. */
import { isPermission, isRole, roles } from '@tollgate/contract/workbench/roles';
import type { Permission } from '@tollgate/contract/workbench/session';
import type { TokenCreated, TokenItem, TokenPage } from '@tollgate/contract/workbench/tokens';
import type { Clock } from '../../../ports/clock.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Random } from '../../../ports/random.ts';
import {
  findToken,
  insertToken,
  listTokens,
  noteTokenUse,
  revokeToken,
  type TokenRow,
} from '../../../store/workbench/tokens.ts';
import { type Failure, failure, isFailure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { readMembers, readText } from '../body.ts';
import { pageOf, readList } from '../list-query.ts';
import { invalid, notAllowed, notThere } from '../query.ts';
import { type Access, type Actor, guarded } from './actor.ts';
import type { RightfulActor, Rights } from './gate.ts';

interface TokenStore {
  readonly queries: Queries;
  /** The platform's: an advanced clock ends no token. */
  readonly clock: Clock;
  readonly hashOf: (text: string) => string;
}

export interface TokensDeps extends Access, TokenStore {
  readonly random: Random;
  readonly rightsOf: (actor: Actor) => Rights;
}

/** Scanners for leaked secrets know a token by how it begins. */
const prefix = 'tgw_';
/** How the audit log names a token, before its id. */
const tokenWho = 'token:';
const minuteMs = 60_000;
export const lifetimeMaxMs = 366 * 86_400_000;
const nameMax = 64;
const merchantsMax = 100;

function stateOf({ revokedAt, expiresAt }: TokenRow, nowMs: number): TokenItem['state'] {
  if (revokedAt !== null) return 'revoked';
  return nowMs < expiresAt ? 'valid' : 'expired';
}

/** Who comes with a token: what it may do is never more than its role allows today. */
export function createTokenActor({ queries, clock, hashOf }: TokenStore) {
  return async (token: string): Promise<RightfulActor | Failure> => {
    const row = token.startsWith(prefix) ? await findToken(queries, hashOf(token)) : undefined;
    const nowMs = clock.nowMs();
    const state = row && stateOf(row, nowMs);
    if (row === undefined || state !== 'valid') {
      const detail = state === undefined ? 'no such token' : `the token is ${state}`;
      return { ...failure('SYS004', { detail, field: 'Authorization' }), httpStatus: 401 };
    }
    await noteTokenUse(queries, row.tokenId, nowMs, minuteMs);
    const allowed: readonly Permission[] = roles[row.role].permissions;
    return {
      who: `${tokenWho}${row.tokenId}`,
      role: row.role,
      permissions: new Set(row.permissions.filter((one) => allowed.includes(one))),
      merchants: row.merchants ?? undefined,
      expiresAtMs: row.expiresAt,
    };
  };
}

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token that begins now, and what is kept of it. */
export function makeToken(
  random: Random,
  nowMs: number,
  { lifetimeMs, createdBy, ...wish }: Wish & { readonly createdBy: string },
): { readonly token: string; readonly row: TokenRow } {
  const token = `${prefix}${textOf(random.bytes(32))}`;
  const row: TokenRow = {
    ...wish,
    tokenId: `wt_${textOf(random.bytes(9)).replaceAll(/[-_]/g, '0')}`,
    ending: token.slice(-4),
    createdAt: nowMs,
    createdBy,
    expiresAt: nowMs + lifetimeMs,
    usedAt: null,
    revokedAt: null,
  };
  return { token, row };
}

interface Wish extends Pick<TokenRow, 'name' | 'role' | 'permissions' | 'merchants'> {
  readonly lifetimeMs: number;
}

export function workbenchTokens(deps: TokensDeps): Routes {
  const { queries, clock } = deps;

  const itemOf = (row: TokenRow): TokenItem => ({
    token_id: row.tokenId,
    name: row.name,
    role: row.role,
    permissions: row.permissions,
    ...(row.merchants !== null && { merchants: row.merchants }),
    ending: row.ending,
    created_ms: row.createdAt,
    created_by: row.createdBy,
    expires_ms: row.expiresAt,
    ...(row.usedAt !== null && { used_ms: row.usedAt }),
    ...(row.revokedAt !== null && { revoked_ms: row.revokedAt }),
    state: stateOf(row, clock.nowMs()),
  });

  async function list(context: RouteContext, { merchants }: Actor): Promise<Response | Failure> {
    const asked = readList(context, { texts: [], place: ['number'] });
    if (isFailure(asked)) return asked;
    const { limit, after } = asked;
    const rows = await listTokens(queries, { merchants }, { after, limit: limit + 1 });
    const page: TokenPage = pageOf(rows, limit, itemOf, (row) => [row.createdAt, row.tokenId]);
    return respondJson(200, page);
  }

  /** The merchants of a new token: some or all of those that its creator sees. */
  function merchantsOfWish(wanted: unknown, { merchants }: Actor): readonly string[] | null | Failure {
    if (wanted === undefined) return merchants ?? null;
    const isList = Array.isArray(wanted) && wanted.length > 0 && wanted.length <= merchantsMax;
    if (!isList || !wanted.every((one) => typeof one === 'string' && /^[0-9]{12}$/.test(one)))
      return invalid('merchants', `a list of 1 to ${merchantsMax} merchant numbers`);
    const foreign = wanted.find((one) => merchants?.includes(one) === false);
    return foreign === undefined ? wanted : notAllowed(`you do not have access to merchant ${foreign}`);
  }

  async function readWish(context: RouteContext, actor: Actor): Promise<Wish | Failure> {
    const body = await readMembers(context, ['name', 'role', 'permissions', 'merchants', 'lifetime_ms']);
    if (isFailure(body)) return body;
    const name = readText(body, 'name', nameMax);
    if (name === undefined) return invalid('name', 'give the token a name');
    if (typeof name !== 'string') return name;
    const { role, lifetime_ms: lifetimeMs } = body;
    if (!isRole(role)) return invalid('role', Object.keys(roles).join(', '));
    const wanted = body.permissions ?? roles[role].permissions;
    if (!Array.isArray(wanted) || wanted.length === 0 || !wanted.every(isPermission))
      return invalid('permissions', `a list of permissions from ${roles[role].permissions.join(', ')}`);
    const { permissions: own, expiresAtMs = Number.POSITIVE_INFINITY } = deps.rightsOf(actor);
    const beyond = wanted.find((one) => !roles[role].permissions.includes(one));
    if (beyond !== undefined) return invalid('permissions', `the role ${role} may not have ${beyond}`);
    const missing = wanted.find((one) => !own.has(one));
    if (missing !== undefined) return notAllowed(`you do not have ${missing} yourself`);
    const isTime = typeof lifetimeMs === 'number' && Number.isInteger(lifetimeMs);
    if (!isTime || lifetimeMs < minuteMs || lifetimeMs > lifetimeMaxMs)
      return invalid('lifetime_ms', `a whole number from ${minuteMs} to ${lifetimeMaxMs}`);
    const leftMs = expiresAtMs - clock.nowMs();
    if (lifetimeMs > leftMs) return invalid('lifetime_ms', `at most ${leftMs}: your own token expires then`);
    const merchants = merchantsOfWish(body.merchants, actor);
    if (merchants !== null && 'httpStatus' in merchants) return merchants;
    return { name, role, permissions: [...new Set(wanted)], merchants, lifetimeMs };
  }

  /** The chain of the audit log that a token belongs to. */
  const chainOf = ({ merchants }: Pick<TokenRow, 'merchants'>) =>
    merchants?.length === 1 ? (merchants[0] ?? '') : '';

  async function create(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const wish = await readWish(context, actor);
    if (isFailure(wish)) return wish;
    const { token, row } = makeToken(deps.random, clock.nowMs(), { ...wish, createdBy: actor.who });
    await deps.audit(actor, { name: 'tokens.create', merchantNo: chainOf(row), subject: row.tokenId });
    const creatorId = actor.who.startsWith(tokenWho) ? actor.who.slice(tokenWho.length) : undefined;
    if (!(await insertToken(queries, deps.hashOf(token), row, creatorId)))
      return {
        ...failure('SYS004', { detail: 'the token is revoked', field: 'Authorization' }),
        httpStatus: 401,
      };
    const answer: TokenCreated = { item: itemOf(row), token };
    return respondJson(200, answer);
  }

  async function revoke({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const tokenId = (req.param('token_id') ?? '').slice(0, 40);
    const filter = { merchants: actor.merchants, tokenId };
    const [row] = tokenId.includes('\0') ? [] : await listTokens(queries, filter, { limit: 1 });
    if (row === undefined) return notThere('no token has this token_id');
    await deps.audit(actor, { name: 'tokens.revoke', merchantNo: chainOf(row), subject: tokenId });
    await revokeToken(queries, tokenId, clock.nowMs());
    const [after = row] = await listTokens(queries, filter, { limit: 1 });
    return respondJson(200, itemOf(after));
  }

  return (router) => {
    router.get('/workbench/api/tokens', guarded(deps, list));
    router.post('/workbench/api/tokens', guarded(deps, create));
    router.delete('/workbench/api/tokens/:token_id', guarded(deps, revoke));
  };
}
