/** Who may call: apps, their merchants, stores. */
import type { Queries } from '../ports/database.ts';
import { type AppKey, appKeysSelection } from './app-keys.ts';
import { gatewayKeyOfApp } from './gateway-keys.ts';

/** An app as the gateway authenticates it; one app uses one method (decision 9). */
export interface App {
  readonly appId: string;
  readonly merchantNo: string;
  readonly signType: 'RSA2' | 'NONE';
  /** Keys that it signs with, the newest first; some may have ended, or not begun. */
  readonly keys: readonly AppKey[];
  readonly basicUsername: string | null;
  readonly basicPasswordHash: string | null;
  readonly unreferencedRefunds: boolean;
  /** True if calls below /api/payments need a timestamp as well (decision 45). */
  readonly timestampRequired: boolean;
  /** Since when its calls are refused; null: it may call. Its orders and their notifications go on. */
  readonly disabledAt: number | null;
  /** The gateway's key that signs for it (decision 48); null: the database has none yet. */
  readonly gatewayKeyId: string | null;
}

const appSelection = `app_id as "appId", merchant_no as "merchantNo", sign_type as "signType",
  ${appKeysSelection} as keys, basic_username as "basicUsername",
  basic_password_hash as "basicPasswordHash", unreferenced_refunds as "unreferencedRefunds",
  timestamp_required as "timestampRequired", disabled_at as "disabledAt", ${gatewayKeyOfApp} as "gatewayKeyId"`;

export async function findApp(queries: Queries, appId: string): Promise<App | undefined> {
  return (
    await queries.query<App>(`select ${appSelection} from apps a where app_id = $1`, [appId], 'find-app')
  )[0];
}

/** Public keys of other apps, for the signature doctor; at most `limit`. */
export async function otherAppKeys(queries: Queries, appId: string, limit: number): Promise<string[]> {
  const rows = await queries.query<{ publicKeyPem: string }>(
    `select public_key_pem as "publicKeyPem" from app_keys where app_id <> $1 order by created_at desc limit $2`,
    [appId, limit],
  );
  return rows.map((row) => row.publicKeyPem);
}

export async function storeExists(queries: Queries, merchantNo: string, storeNo: string): Promise<boolean> {
  const rows = await queries.query(
    'select 1 from stores where merchant_no = $1 and store_no = $2',
    [merchantNo, storeNo],
    'find-store',
  );
  return rows.length > 0;
}

export async function merchantName(queries: Queries, merchantNo: string): Promise<string | undefined> {
  const rows = await queries.query<{ name: string }>('select name from merchants where merchant_no = $1', [
    merchantNo,
  ]);
  return rows[0]?.name;
}

/** The terminal's store; undefined for a terminal that is not the merchant's. */
export async function storeOfTerminal(
  queries: Queries,
  merchantNo: string,
  terminalSn: string,
): Promise<string | undefined> {
  const rows = await queries.query<{ storeNo: string }>(
    'select store_no as "storeNo" from terminals where merchant_no = $1 and terminal_sn = $2',
    [merchantNo, terminalSn],
    'store-of-terminal',
  );
  return rows[0]?.storeNo;
}

/** The merchant's oldest app that may call: in its name its terminals make their own orders. */
export async function firstAppOf(queries: Queries, merchantNo: string): Promise<App | undefined> {
  const rows = await queries.query<App>(
    `select ${appSelection} from apps a where merchant_no = $1
       order by disabled_at is not null, created_at, app_id limit 1`,
    [merchantNo],
    'first-app',
  );
  return rows[0];
}
