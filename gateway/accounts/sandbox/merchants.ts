/** Merchants for tests, each with a store, a terminal, an app and a clock of its own (decision 47). */
import type { Database, Queries } from '../../ports/database.ts';
import type { PublicKey } from '../../ports/public-key.ts';
import type { Random } from '../../ports/random.ts';
import { removeRows } from '../../store/sandbox/merchant-rows.ts';
import { ownClockPrefix } from '../../store/timeline.ts';
import { registerApp, registerMerchant } from '../registration.ts';

export interface NewMerchant {
  readonly merchantNo: string;
  readonly storeNo: string;
  readonly terminalSn: string;
  readonly appId: string;
}

/** How the merchant's app authenticates: by the key of its signatures, or as Basic authentication has it. */
export type NewApp =
  | { readonly signType: 'RSA2'; readonly key: PublicKey }
  | { readonly signType: 'NONE'; readonly basicUsername: string; readonly basicPasswordHash: string };

export interface MerchantDeps {
  readonly database: Database;
  readonly random: Random;
  /** By the platform's clock, where the merchant's own begins. */
  readonly nowMs: number;
  /** Its terminal shares this one's activation code, and its store the PIN: hashing takes longer than all else. */
  readonly like?: { readonly merchantNo: string; readonly terminalSn: string } | undefined;
}

const numberDigits = 8;
/** Of a hundred million numbers one is hardly taken twice in a row. */
const triesMax = 20;

const digits = (random: Random) =>
  Array.from(random.bytes(numberDigits), (byte) => String(byte % 10)).join('');
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const insertMerchant = `insert into merchants (merchant_no, name, created_at) values ($1, $2, $3)
  on conflict do nothing returning merchant_no`;
const insertClock = 'insert into sandbox_merchants (merchant_no, created_at) values ($1, $2)';
const likeLink = `insert into terminal_links (merchant_no, terminal_sn, activation_hash, activation_ending)
  select $1, $2, activation_hash, activation_ending from terminal_links where merchant_no = $3 and terminal_sn = $4`;
const likeStore = `update stores set manager_pin_hash = known.manager_pin_hash
  from stores known join terminals t on t.merchant_no = known.merchant_no and t.store_no = known.store_no
  where stores.merchant_no = $1 and t.merchant_no = $2 and t.terminal_sn = $3`;

/** Takes a number that no merchant has. */
async function insertNumbered(
  queries: Queries,
  random: Random,
  name: string,
  nowMs: number,
): Promise<string> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const tail = digits(random);
    const rows = await queries.query(insertMerchant, [`${ownClockPrefix}${tail}`, name, nowMs]);
    if (rows.length > 0) return tail;
  }
  throw new Error('no merchant_no is free');
}

/** Makes a merchant whose clock shows the platform's time. */
export function makeMerchant(deps: MerchantDeps, app: NewApp, name: string): Promise<NewMerchant> {
  const { random, nowMs, like } = deps;
  return deps.database.transaction(async (queries) => {
    const tail = await insertNumbered(queries, random, name, nowMs);
    const merchantNo = `${ownClockPrefix}${tail}`;
    const [storeNo, terminalSn] = [`49${tail}`, `TGSBX${tail}`];
    await queries.query(insertClock, [merchantNo, nowMs]);
    const stores = [{ storeNo, name }];
    const terminals = [{ terminalSn, storeNo }];
    await registerMerchant(queries, { merchantNo, name, stores, terminals }, nowMs);
    if (like !== undefined) {
      await queries.query(likeLink, [merchantNo, terminalSn, like.merchantNo, like.terminalSn]);
      await queries.query(likeStore, [merchantNo, like.merchantNo, like.terminalSn]);
    }
    const appId = `tg${hex(random.bytes(8))}`;
    await registerApp(queries, { merchantNo, appId, ...app }, nowMs);
    return { merchantNo, storeNo, terminalSn, appId };
  });
}

/** Whether the sandbox made the merchant, and it was not removed. */
export async function isMade(queries: Queries, merchantNo: string): Promise<boolean> {
  const rows = await queries.query('select 1 from sandbox_merchants where merchant_no = $1', [merchantNo]);
  return rows.length > 0;
}

/** Removes a merchant that the sandbox made, with everything that is kept of it; false where there is none. */
export function removeMerchant(database: Database, merchantNo: string): Promise<boolean> {
  return database.transaction(async (queries) => {
    const rows = await queries.query('select 1 from sandbox_merchants where merchant_no = $1 for update', [
      merchantNo,
    ]);
    if (rows.length === 0) return false;
    await removeRows(queries, merchantNo);
    return true;
  });
}
