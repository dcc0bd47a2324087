/** The keys that an app signs with: any of them that is valid at the moment is taken. */
import { refusalError } from '@tollgate/contract/command-error';
import type { Queries } from '../ports/database.ts';
import { appKeyId, type PublicKey } from '../ports/public-key.ts';
import type { Validity } from './key.ts';

export interface AppKey extends Validity {
  readonly keyId: string;
  readonly publicKeyPem: string;
}

/** Limit of one app: each valid key may cost a verification of a bad signature. */
export const validKeysMax = 8;

/** How long the other keys of an app may stay valid beside a new one. */
export const overlapMaxMs = 30 * 86_400_000;

interface Owner {
  readonly merchantNo: string;
  readonly appId: string;
}

/** Subquery: the keys of app `a` as JSON, those that count and then the newest first; bounded, whatever is kept. */
export const appKeysSelection = `coalesce((select json_agg(json_build_object('keyId', k.key_id,
    'publicKeyPem', k.public_key_pem, 'validFrom', k.valid_from, 'validUntil', k.valid_until))
  from (select * from app_keys where merchant_no = a.merchant_no and app_id = a.app_id
    order by valid_until desc nulls first, valid_from desc, key_id limit ${2 * validKeysMax}) k), '[]'::json)`;

/** Adds a key, or makes an ended one valid again. Throws where the app has as many as it may have. */
export async function addAppKey(
  queries: Queries,
  { merchantNo, appId }: Owner,
  { publicKeyPem, fingerprint }: PublicKey,
  nowMs: number,
): Promise<string> {
  const keyId = appKeyId(fingerprint);
  await queries.query(
    `insert into app_keys (merchant_no, app_id, key_id, fingerprint, public_key_pem, valid_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (merchant_no, app_id, key_id) do update
       set valid_from = least(app_keys.valid_from, excluded.valid_from), valid_until = null`,
    [merchantNo, appId, keyId, fingerprint, publicKeyPem, nowMs],
  );
  const valid = await validKeyIds(queries, { merchantNo, appId }, nowMs);
  if (valid.length > validKeysMax)
    throw refusalError(
      `app_id ${appId} already has ${validKeysMax} valid keys: revoke one with --end-key KEY_ID`,
      `app_id ${appId} 已有 ${validKeysMax} 个有效密钥：请先用 --end-key KEY_ID 停用一个`,
    );
  return keyId;
}

/** Ends a key now; false where the app has no valid key of that id. */
export async function endAppKey(
  queries: Queries,
  { merchantNo, appId }: Owner,
  keyId: string,
  nowMs: number,
): Promise<boolean> {
  const rows = await queries.query(
    `update app_keys set valid_until = $4 where merchant_no = $1 and app_id = $2 and key_id = $3
       and (valid_until is null or valid_until > $4) returning key_id`,
    [merchantNo, appId, keyId, nowMs],
  );
  return rows.length > 0;
}

/** Lets all keys but one end at `untilMs`, where they do not end earlier. */
export async function endOtherKeys(
  queries: Queries,
  { merchantNo, appId }: Owner,
  keyId: string,
  untilMs: number,
): Promise<void> {
  await queries.query(
    `update app_keys set valid_until = least(coalesce(valid_until, $4), $4)
     where merchant_no = $1 and app_id = $2 and key_id <> $3`,
    [merchantNo, appId, keyId, untilMs],
  );
}

/** Ends all of an app's keys: it no longer signs. */
export async function endAllAppKeys(
  queries: Queries,
  { merchantNo, appId }: Owner,
  nowMs: number,
): Promise<void> {
  await queries.query(
    `update app_keys set valid_until = $3 where merchant_no = $1 and app_id = $2
       and (valid_until is null or valid_until > $3)`,
    [merchantNo, appId, nowMs],
  );
}

/** Ids of the keys that are valid now or will be, oldest first. */
export async function validKeyIds(
  queries: Queries,
  { merchantNo, appId }: Owner,
  nowMs: number,
): Promise<string[]> {
  const rows = await queries.query<{ keyId: string }>(
    `select key_id as "keyId" from app_keys where merchant_no = $1 and app_id = $2
       and (valid_until is null or valid_until > $3) order by valid_from, key_id`,
    [merchantNo, appId, nowMs],
  );
  return rows.map(({ keyId }) => keyId);
}
