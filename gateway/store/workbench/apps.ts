/** Apps as people list them, with all that is known of their keys. */
import type { Queries } from '../../ports/database.ts';
import { Conditions } from './conditions.ts';

export interface AppKeyRow {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly publicKeyPem: string;
  readonly validFrom: number;
  readonly validUntil: number | null;
}

export interface AppRow {
  readonly appId: string;
  readonly merchantNo: string;
  readonly name: string;
  readonly signType: 'RSA2' | 'NONE';
  readonly createdAt: number;
  readonly disabledAt: number | null;
  readonly basicUsername: string | null;
  readonly timestampRequired: boolean;
  readonly unreferencedRefunds: boolean;
  /** Valid ones first, then the newest; a bounded number. */
  readonly keys: readonly AppKeyRow[];
}

/** Ended keys are kept; this many are shown in all. */
const keysMax = 32;

export interface AppFilter {
  readonly merchants: readonly string[] | undefined;
  readonly appId?: string | undefined;
}

/** At most `limit` apps, the newest first, after `after`. */
export function listApps(
  queries: Queries,
  filter: AppFilter,
  { after, limit }: { readonly after?: readonly (string | number)[] | undefined; readonly limit: number },
): Promise<AppRow[]> {
  const conditions = new Conditions()
    .merchants(filter.merchants, 'a.merchant_no')
    .add(filter.appId, (name) => `a.app_id = ${name}`)
    .after(after, 'a.created_at, a.app_id', '<');
  return queries.query<AppRow>(
    `select a.app_id as "appId", a.merchant_no as "merchantNo", a.name, a.sign_type as "signType",
       a.created_at as "createdAt", a.disabled_at as "disabledAt", a.basic_username as "basicUsername",
       a.timestamp_required as "timestampRequired", a.unreferenced_refunds as "unreferencedRefunds",
       coalesce((select json_agg(json_build_object('keyId', k.key_id, 'fingerprint', k.fingerprint,
           'publicKeyPem', k.public_key_pem, 'validFrom', k.valid_from, 'validUntil', k.valid_until))
         from (select * from app_keys where merchant_no = a.merchant_no and app_id = a.app_id
           order by valid_until desc nulls first, valid_from desc, key_id limit ${keysMax}) k), '[]'::json) as keys
     from apps a ${conditions.where} order by a.created_at desc, a.app_id desc limit ${conditions.param(limit)}`,
    conditions.params,
  );
}

/** Sets the name that people give an app. */
export async function nameApp(queries: Queries, appId: string, name: string): Promise<void> {
  await queries.query('update apps set name = $2 where app_id = $1', [appId, name]);
}

/** Disables an app at `atMs`, or, with null, lets it call again; one that is disabled keeps its time. */
export async function disableApp(
  queries: Queries,
  { merchantNo, appId }: Pick<AppRow, 'merchantNo' | 'appId'>,
  atMs: number | null,
): Promise<void> {
  await queries.query(
    `update apps set disabled_at = case when $3::bigint is null then null else coalesce(disabled_at, $3) end
     where merchant_no = $1 and app_id = $2`,
    [merchantNo, appId, atMs],
  );
}

export async function merchantExists(queries: Queries, merchantNo: string): Promise<boolean> {
  const rows = await queries.query('select 1 from merchants where merchant_no = $1', [merchantNo]);
  return rows.length > 0;
}
