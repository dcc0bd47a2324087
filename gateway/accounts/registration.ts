/** Registering merchants and apps. Keys under 2048 bits are refused (decision 5). */
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { Queries } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';
import type { PublicKey } from '../ports/public-key.ts';
import type { Random } from '../ports/random.ts';
import { addAppKey, endAllAppKeys } from './app-keys.ts';
import { readCloseTime } from './close-time.ts';
import { newestSigningKey } from './gateway-keys.ts';

export interface MerchantRegistration {
  readonly merchantNo: string;
  readonly name: string;
  readonly stores: readonly { readonly storeNo: string; readonly name: string }[];
  readonly terminals: readonly { readonly terminalSn: string; readonly storeNo: string }[];
}

export type AppRegistration = {
  readonly merchantNo: string;
  readonly appId: string;
  readonly unreferencedRefunds?: boolean;
  /** True if calls below /api/payments need a timestamp as well (decision 45). */
  readonly timestampRequired?: boolean;
} & (
  | { readonly signType: 'RSA2'; readonly key: PublicKey }
  | { readonly signType: 'NONE'; readonly basicUsername: string; readonly basicPasswordHash: string }
);

/** app_id as the gateway makes it. */
export const newAppId = (random: Random): string => `tg${hexOf(random.bytes(8))}`;

/** merchant_no: 12 digits, as links and terminals carry it. */
export const merchantNoPattern = /^[0-9]{12}$/;
/** terminal_sn: as topics and addresses carry it. */
const terminalSnPattern = /^[0-9A-Za-z_-]{1,32}$/;

/** Longest name of a merchant or an app, in characters: pages show it in one line. */
export const nameMaxLength = 64;

/** @throws CommandError */
export function checkName(name: string): void {
  if (name.length === 0 || name.length > nameMaxLength || name.includes('\0'))
    throw usageError(
      `the name must have 1 to ${nameMaxLength} characters`,
      `名称须为 1 至 ${nameMaxLength} 个字符`,
    );
}

/** @throws CommandError */
export function checkMerchantNo(merchantNo: string): void {
  if (!merchantNoPattern.test(merchantNo))
    throw usageError('merchant_no must be 12 digits', 'merchant_no 须为 12 位数字');
}

/** @throws CommandError */
export function checkTerminalSn(terminalSn: string): void {
  if (!terminalSnPattern.test(terminalSn))
    throw usageError(
      'terminal_sn must be 1 to 32 characters: letters, digits, _, or -',
      'terminal_sn 须为 1 至 32 个字符，可用字母、数字、_ 和 -',
    );
}

/** The time as it is kept. @throws CommandError for anything but HH:mm, with or without the IANA name of a time zone */
export function checkBatchClose(closeAt: string): string {
  const time = readCloseTime(closeAt);
  if (time === undefined)
    throw usageError(
      'write the batch close time as HH:mm in UTC, or with a time zone: 22:00, or "22:00 Europe/Berlin"',
      '关闭批次的时间格式为 HH:mm（UTC），也可加上时区名称，例如 22:00 或 "22:00 Asia/Shanghai"',
    );
  return time;
}

/** Registers a merchant with its stores and terminals; what is there already stays as it is. */
export async function registerMerchant(
  queries: Queries,
  merchant: MerchantRegistration,
  nowMs: number,
): Promise<void> {
  checkMerchantNo(merchant.merchantNo);
  await queries.query(
    'insert into merchants (merchant_no, name, created_at) values ($1, $2, $3) on conflict do nothing',
    [merchant.merchantNo, merchant.name, nowMs],
  );
  for (const store of merchant.stores) {
    await queries.query(
      'insert into stores (merchant_no, store_no, name) values ($1, $2, $3) on conflict do nothing',
      [merchant.merchantNo, store.storeNo, store.name],
    );
  }
  for (const terminal of merchant.terminals) {
    checkTerminalSn(terminal.terminalSn);
    await queries.query(
      'insert into terminals (merchant_no, terminal_sn, store_no) values ($1, $2, $3) on conflict do nothing',
      [merchant.merchantNo, terminal.terminalSn, terminal.storeNo],
    );
  }
}

/**
 * Registers an app, adds a key to one that is registered, or changes how it authenticates. Throws where
 * another merchant has the app_id, or where the app has too many keys.
 */
export async function registerApp(queries: Queries, app: AppRegistration, nowMs: number): Promise<void> {
  // Kept beside app_keys for processes of an earlier version, which look nowhere else.
  const publicKeyPem = app.signType === 'RSA2' ? app.key.publicKeyPem : null;
  const username = app.signType === 'NONE' ? app.basicUsername : null;
  const passwordHash = app.signType === 'NONE' ? app.basicPasswordHash : null;
  const rows = await queries.query(
    `insert into apps (merchant_no, app_id, sign_type, public_key_pem, basic_username, basic_password_hash,
       unreferenced_refunds, timestamp_required, created_at, gateway_key_id)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, false), coalesce($8, false), $9, ${newestSigningKey})
     on conflict (app_id) do update set sign_type = excluded.sign_type, public_key_pem = excluded.public_key_pem,
       basic_username = excluded.basic_username, basic_password_hash = excluded.basic_password_hash,
       unreferenced_refunds = coalesce($7, apps.unreferenced_refunds),
       timestamp_required = coalesce($8, apps.timestamp_required)
     where apps.merchant_no = excluded.merchant_no
     returning app_id`,
    [
      app.merchantNo,
      app.appId,
      app.signType,
      publicKeyPem,
      username,
      passwordHash,
      // Members that are not given stay as they are: a key is added without a change of what the app may do.
      app.unreferencedRefunds ?? null,
      app.timestampRequired ?? null,
      nowMs,
    ],
  );
  if (rows.length === 0)
    throw refusalError(`app_id ${app.appId} belongs to another merchant`, `app_id ${app.appId} 属于其他商户`);
  if (app.signType === 'RSA2') await addAppKey(queries, app, app.key, nowMs);
  else await endAllAppKeys(queries, app, nowMs);
}

/** When the open batch of a terminal is closed by itself: as `checkBatchClose` takes it, or null. */
export async function setBatchClose(
  queries: Queries,
  terminal: { readonly merchantNo: string; readonly terminalSn: string },
  closeAt: string | null,
): Promise<void> {
  const time = closeAt === null ? null : checkBatchClose(closeAt);
  await queries.query(
    'update terminals set close_batch_at = $3 where merchant_no = $1 and terminal_sn = $2',
    [terminal.merchantNo, terminal.terminalSn, time],
  );
}
