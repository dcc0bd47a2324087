/** Signatures that have been used below /api/payments, and the first successful reply to each (decision 45). */
import type { Queries } from '../ports/database.ts';

export interface SignatureKey {
  readonly merchantNo: string;
  /** SHA-256 of `sign`: RSA2 makes the same signature of the same members every time. */
  readonly hash: string;
}

/** A successful reply's data, to be kept in the transaction of what it reports. */
export interface SeenReply extends SignatureKey {
  /** Null: the request was refused after all, and may come again. */
  readonly reply: string | null;
  /** True if it takes the place of the one that was kept while the acquirer was being asked. */
  readonly isAnswered?: boolean;
}

export interface SeenSignature {
  readonly path: string;
  /** Data of the first successful reply; null until there is one. */
  readonly reply: string | null;
  /** Version of its transaction, when the first request with this signature met it; null where that is not known. */
  readonly transVersion: number | null;
}

export interface NotedSignature extends SeenSignature {
  /** The signature was not used before. */
  readonly isNew: boolean;
}

const columns = 'path, reply, trans_version as "transVersion"';
const find = `select ${columns} from seen_signatures where merchant_no = $1 and signature_hash = $2`;
const note = `insert into seen_signatures (merchant_no, signature_hash, path, seen_at, kept_until)
  values ($1, $2, $3, $4, $5) on conflict do nothing returning ${columns}`;
const meet = `update seen_signatures set trans_version = $3
  where merchant_no = $1 and signature_hash = $2 and trans_version is null`;
const keep = `update seen_signatures s set reply = r.reply
  from json_to_recordset($1::json) as r (merchant_no text, signature_hash text, reply text, is_answered boolean)
  where s.merchant_no = r.merchant_no and s.signature_hash = r.signature_hash
    and (s.reply is null or r.is_answered)`;
// The index on kept_until finds them; a portion at a time, so that no lock is held for long.
const drop = `delete from seen_signatures where (merchant_no, signature_hash) in (
    select merchant_no, signature_hash from seen_signatures where kept_until < $1
    order by kept_until limit $2 for update skip locked)
  returning 1 as one`;

export async function findSignatureUse(
  queries: Queries,
  { merchantNo, hash }: SignatureKey,
): Promise<SeenSignature | undefined> {
  return (await queries.query<SeenSignature>(find, [merchantNo, hash], 'find-signature-use'))[0];
}

/** Notes the use of a signature, or gives the one that was noted first, by whatever process. */
export async function noteSignatureUse(
  queries: Queries,
  key: SignatureKey,
  use: { readonly path: string; readonly nowMs: number; readonly keptUntilMs: number },
): Promise<NotedSignature> {
  const known = await findSignatureUse(queries, key);
  if (known !== undefined) return { ...known, isNew: false };
  const params = [key.merchantNo, key.hash, use.path, use.nowMs, use.keptUntilMs];
  const [made] = await queries.query<SeenSignature>(note, params, 'note-signature-use');
  // Nothing is returned where another process was faster by a moment.
  if (made !== undefined) return { ...made, isNew: true };
  const others = await findSignatureUse(queries, key);
  return { ...(others ?? { path: use.path, reply: null, transVersion: null }), isNew: false };
}

/** Keeps which version of its transaction a request met: the first one stays. */
export async function keepTransVersion(queries: Queries, key: SignatureKey, version: number): Promise<void> {
  await queries.query(meet, [key.merchantNo, key.hash, version], 'keep-trans-version');
}

/** Keeps the replies of signatures that have none yet: the first successful one stays, unless it was not final. */
export async function keepReplies(queries: Queries, replies: readonly SeenReply[]): Promise<void> {
  if (replies.length === 0) return;
  const rows = replies.map(({ merchantNo, hash, reply, isAnswered = false }) => ({
    merchant_no: merchantNo,
    signature_hash: hash,
    reply,
    is_answered: isAnswered,
  }));
  await queries.query(keep, [JSON.stringify(rows)], 'keep-signature-replies');
}

/** Forgets at most `limit` signatures whose time is over; gives how many. */
export async function dropSignatureUses(queries: Queries, nowMs: number, limit: number): Promise<number> {
  return (await queries.query(drop, [nowMs, limit], 'drop-signature-uses')).length;
}
