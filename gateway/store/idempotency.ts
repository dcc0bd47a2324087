/**
 * Idempotency keys (decision 40): claimed before a call is carried out, answered by what the call writes.
 *
 * A claim is a lease. Whoever writes the call's first change must still hold it (`reply-guards.ts`), so a claim that a
 * dead process left behind can be taken over, and a slow process that lost its claim writes nothing.
 */
import type { Queries } from '../ports/database.ts';
import { hasOwnClock } from './clock-group.ts';

/** How long a claim is held; taking it over earlier would only make calls wait for each other. */
const claimMs = 10_000;
/** How long a key is kept (decision 40). */
export const keyKeptMs = 24 * 3_600_000;

export interface KeyId {
  readonly merchantNo: string;
  readonly appId: string;
  readonly key: string;
}

/** A key that this call holds. */
export interface KeyClaim extends KeyId {
  readonly claim: string;
}

/** A reply as it is kept: `data` is JSON text, null where the call failed. */
export interface KeptReply {
  readonly code: string;
  readonly msg: string;
  readonly data: string | null;
}

/** State that a call finds under its key. `claimed`: it is this call's turn. */
export type KeyState = 'claimed' | 'under-way' | 'other-fields' | KeptReply;

// A key that is over begins again. One without a reply goes on where its process has died, or was too slow.
const claimKey = `insert into idempotency_keys as k
    (merchant_no, app_id, idempotency_key, fingerprint, claim, claimed_until, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (merchant_no, app_id, idempotency_key) do update
    set fingerprint = excluded.fingerprint, claim = excluded.claim, claimed_until = excluded.claimed_until,
      created_at = excluded.created_at, is_done = false, code = null, msg = null, data = null
    where k.created_at <= $8
      or (k.code is null and k.claimed_until <= $7 and k.fingerprint = excluded.fingerprint)
  returning claim`;

const named = 'merchant_no = $1 and app_id = $2 and idempotency_key = $3';

const readKey = `select fingerprint, is_done, claimed_until, code, msg, data from idempotency_keys where ${named}`;

// A reply that a process wrote before it died stays the reply, whatever that process may still try to write.
const settleKey = `update idempotency_keys set is_done = true, claim = '' where ${named}
  and code is not null and not is_done and claimed_until <= $4 returning code, msg, data`;

const finishKey = `update idempotency_keys set is_done = true, code = $5, msg = $6, data = $7
  where ${named} and claim = $4 and not is_done returning claim`;

const release = `with dropped as (
    delete from idempotency_keys where ${named} and claim = $4 and code is null)
  update idempotency_keys set claimed_until = 0 where ${named} and claim = $4 and code is not null`;

const forgetOldest = `delete from idempotency_keys where (merchant_no, app_id, idempotency_key) in (
    select merchant_no, app_id, idempotency_key from idempotency_keys
    where created_at < $1 and (not ${hasOwnClock} or created_at < $3)
    order by created_at limit $2 for update skip locked)
  returning claim`;

interface KeyRow {
  readonly fingerprint: string;
  readonly is_done: boolean;
  readonly claimed_until: number;
  readonly code: string | null;
  readonly msg: string | null;
  readonly data: string | null;
}

const idOf = ({ merchantNo, appId, key }: KeyId) => [merchantNo, appId, key];

const replyOf = ({ code, msg, data }: Pick<KeyRow, 'code' | 'msg' | 'data'>): KeptReply | undefined =>
  code === null || msg === null ? undefined : { code, msg, data };

/** Claims the key, or gives what prevents it. */
export async function claimOrRead(
  queries: Queries,
  claim: KeyClaim,
  fingerprint: string,
  nowMs: number,
): Promise<KeyState> {
  const params = [...idOf(claim), fingerprint, claim.claim, nowMs + claimMs, nowMs, nowMs - keyKeptMs];
  const [mine] = await queries.query<{ claim: string }>(claimKey, params, 'claim-key');
  return mine === undefined ? readState(queries, claim, fingerprint, nowMs) : 'claimed';
}

async function readState(
  queries: Queries,
  id: KeyId,
  fingerprint: string,
  nowMs: number,
): Promise<Exclude<KeyState, 'claimed'>> {
  const [row] = await queries.query<KeyRow>(readKey, idOf(id), 'read-key');
  // Deleted since: the next try claims it.
  if (row === undefined) return 'under-way';
  if (row.fingerprint !== fingerprint) return 'other-fields';
  if (row.is_done) return replyOf(row) ?? 'under-way';
  if (row.code === null || row.claimed_until > nowMs) return 'under-way';
  const [settled] = await queries.query<KeyRow>(settleKey, [...idOf(id), nowMs], 'settle-key');
  return (settled && replyOf(settled)) ?? 'under-way';
}

/** Writes the final reply; false where the claim, or the say, is another's by now. */
export async function finishReply(queries: Queries, claim: KeyClaim, reply: KeptReply): Promise<boolean> {
  const params = [...idOf(claim), claim.claim, reply.code, reply.msg, reply.data];
  return (await queries.query(finishKey, params, 'finish-key')).length > 0;
}

/** The reply under the key at present; undefined where there is none. */
export async function keptReply(queries: Queries, id: KeyId): Promise<KeptReply | undefined> {
  const [row] = await queries.query<KeyRow>(readKey, idOf(id), 'read-key');
  return row && replyOf(row);
}

/** Gives the claim up, so that the next try need not wait for its end; a reply that was written stays. */
export async function releaseKey(queries: Queries, claim: KeyClaim): Promise<void> {
  await queries.query(release, [...idOf(claim), claim.claim], 'release-key');
}

/**
 * Deletes at most `limit` keys that are over; gives how many. `platformMs`: no merchant's own clock is behind it, so
 * what is over by it is over for each of them.
 */
export async function dropOldKeys(
  queries: Queries,
  nowMs: number,
  limit: number,
  platformMs = nowMs,
): Promise<number> {
  const params = [nowMs - keyKeptMs, limit, platformMs - keyKeptMs];
  return (await queries.query(forgetOldest, params, 'forget-keys')).length;
}
