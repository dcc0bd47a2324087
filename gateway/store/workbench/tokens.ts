/** Tokens of scripts: only their hashes are kept. */
import type { Permission, Role } from '@tollgate/contract/workbench/session';
import type { Queries } from '../../ports/database.ts';
import { Conditions } from './conditions.ts';

export interface TokenRow {
  readonly tokenId: string;
  readonly ending: string;
  readonly name: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  /** Null: all. */
  readonly merchants: readonly string[] | null;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
}

const selection = `token_id as "tokenId", ending, name, role, permissions, merchants, created_at as "createdAt",
  created_by as "createdBy", expires_at as "expiresAt", used_at as "usedAt", revoked_at as "revokedAt"`;

/** Keeps a new token; false where the token that it is made with, `creatorId`, is revoked. */
export async function insertToken(
  queries: Queries,
  tokenHash: string,
  token: TokenRow,
  creatorId?: string,
): Promise<boolean> {
  // The lock: a token that is being revoked at this moment is seen as revoked, or this one as made with it.
  const rows = await queries.query(
    `with creator as materialized (
       select revoked_at from workbench_tokens where token_id = $11::text for share)
     insert into workbench_tokens (token_id, token_hash, ending, name, role, permissions, merchants, created_at,
       created_by, expires_at)
     select $1, $2, $3, $4, $5, $6::text[], $7::text[], $8::bigint, $9, $10::bigint
     where not exists (select 1 from creator where revoked_at is not null) returning 1`,
    [
      token.tokenId,
      tokenHash,
      token.ending,
      token.name,
      token.role,
      token.permissions,
      token.merchants,
      token.createdAt,
      token.createdBy,
      token.expiresAt,
      creatorId ?? null,
    ],
  );
  return rows.length > 0;
}

/** The token of this hash, whatever its state. */
export async function findToken(queries: Queries, tokenHash: string): Promise<TokenRow | undefined> {
  const rows = await queries.query<TokenRow>(
    `select ${selection} from workbench_tokens where token_hash = $1`,
    [tokenHash],
    'find-workbench-token',
  );
  return rows[0];
}

/** Notes that a token is used, at most once in `everyMs`. */
export async function noteTokenUse(
  queries: Queries,
  tokenId: string,
  nowMs: number,
  everyMs: number,
): Promise<void> {
  await queries.query(
    'update workbench_tokens set used_at = $2 where token_id = $1 and (used_at is null or used_at <= $3)',
    [tokenId, nowMs, nowMs - everyMs],
  );
}

/** Revokes a token, and all that were made with it or with those; one that is revoked keeps its time. */
export async function revokeToken(queries: Queries, tokenId: string, nowMs: number): Promise<void> {
  const revoke = 'update workbench_tokens set revoked_at = coalesce(revoked_at, $2) where token_id';
  await queries.query(`${revoke} = $1`, [tokenId, nowMs]);
  // A statement of its own: it sees what was being made when the first one waited.
  await queries.query(
    `with recursive made as (
       select token_id from workbench_tokens where token_id = $1
       union
       select t.token_id from made join workbench_tokens t on t.created_by = 'token:' || made.token_id)
     ${revoke} in (select token_id from made)`,
    [tokenId, nowMs],
  );
}

export interface TokenFilter {
  /** Tokens that see only these merchants; undefined: all tokens. */
  readonly merchants: readonly string[] | undefined;
  readonly tokenId?: string | undefined;
}

/** At most `limit` tokens, the newest first, after `after`. */
export function listTokens(
  queries: Queries,
  filter: TokenFilter,
  { after, limit }: { readonly after?: readonly (string | number)[] | undefined; readonly limit: number },
): Promise<TokenRow[]> {
  const conditions = new Conditions()
    .add(filter.merchants, (name) => `merchants <@ ${name}::text[]`)
    .add(filter.tokenId, (name) => `token_id = ${name}`)
    .after(after, 'created_at, token_id', '<');
  return queries.query<TokenRow>(
    `select ${selection} from workbench_tokens ${conditions.where}
     order by created_at desc, token_id desc limit ${conditions.param(limit)}`,
    conditions.params,
  );
}
