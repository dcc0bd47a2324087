/** Replies that are kept with the change that they report, and the claims that allow it (decision 40). */
import type { Queries } from '../ports/database.ts';
import type { Change, ReplyKeeping } from './change.ts';

interface Row {
  readonly merchant_no: string;
  readonly app_id: string;
  readonly idempotency_key: string;
  readonly claim: string;
}

// Locked in one order by every process, until the change is written: no other call takes the claim over in between.
const lockClaims = `select merchant_no, app_id, idempotency_key, claim from idempotency_keys
  where (merchant_no, app_id, idempotency_key) in (select * from unnest($1::text[], $2::text[], $3::text[]))
  order by merchant_no, app_id, idempotency_key for update`;

const keepReplies = `update idempotency_keys k
  set code = r.code, msg = r.msg, data = r.data, is_done = r.is_done
  from json_to_recordset($1::json) as r (merchant_no text, app_id text, idempotency_key text, claim text, code text,
    msg text, data text, is_done boolean)
  where k.merchant_no = r.merchant_no and k.app_id = r.app_id and k.idempotency_key = r.idempotency_key
    and k.claim = r.claim and not k.is_done`;

export const keepingOf = (change: Change): readonly ReplyKeeping[] =>
  change.keeping === undefined ? [] : [change.keeping];

const nameOf = ({ merchant_no, app_id, idempotency_key, claim }: Row) =>
  JSON.stringify([merchant_no, app_id, idempotency_key, claim]);

const rowOf = ({ merchantNo, appId, key, claim }: ReplyKeeping): Row => ({
  merchant_no: merchantNo,
  app_id: appId,
  idempotency_key: key,
  claim,
});

/** The changes whose claim is another's by now; the claims of the others hold until the commit. */
export async function supersededIn(queries: Queries, changes: readonly Change[]): Promise<Set<Change>> {
  const asked = changes.flatMap(keepingOf).map(rowOf);
  if (asked.length === 0) return new Set();
  const params = [
    asked.map((row) => row.merchant_no),
    asked.map((row) => row.app_id),
    asked.map((row) => row.idempotency_key),
  ];
  const rows = await queries.query<Row>(lockClaims, params, 'lock-claims');
  const held = new Set(rows.map(nameOf));
  const isLost = (keeping: ReplyKeeping) => keeping.isFirst && !held.has(nameOf(rowOf(keeping)));
  return new Set(changes.filter((change) => keepingOf(change).some(isLost)));
}

/** Writes the replies of `changes`, in the transaction that writes these. */
export async function writeReplies(queries: Queries, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(keepingOf).map((keeping) => ({
    ...rowOf(keeping),
    ...keeping.reply,
    is_done: keeping.isDone,
  }));
  if (rows.length > 0) await queries.query(keepReplies, [JSON.stringify(rows)], 'keep-replies');
}
