/** Merchants for tests, each with a store, a terminal, an app and its own clock (decision 47). */
import type { Database, Queries } from '../../ports/database.ts';
import type { PublicKey } from '../../ports/public-key.ts';
import type { Random } from '../../ports/random.ts';
import { ownClockPrefix } from '../../store/clock-group.ts';
import { leftoverMerchants, removeRows } from '../../store/sandbox/merchant-rows.ts';
import { newAppId, registerApp } from '../registration.ts';

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
/** Enough for any test suite, and few enough for an embedded database. */
const merchantsMax = 10_000;
/** Bound on draws of a number: among a hundred million, one is hardly taken twice in a row. */
const attemptsMax = 20;

const digits = (random: Random) =>
  Array.from(random.bytes(numberDigits), (byte) => String(byte % 10)).join('');

// Nothing is inserted where another merchant has the number.
const insertMerchant = `with made as (
    insert into merchants (merchant_no, name, created_at) values ($1, $2, $3)
    on conflict do nothing returning merchant_no),
  clock as (insert into sandbox_merchants (merchant_no, created_at) select merchant_no, $3 from made),
  store as (
    insert into stores (merchant_no, store_no, name, manager_pin_hash)
    select made.merchant_no, $4, $2, (
      select s.manager_pin_hash from terminals t
      join stores s on s.merchant_no = t.merchant_no and s.store_no = t.store_no
      where t.merchant_no = $6 and t.terminal_sn = $7)
    from made),
  terminal as (
    insert into terminals (merchant_no, terminal_sn, store_no) select merchant_no, $5, $4 from made),
  link as (
    insert into terminal_links (merchant_no, terminal_sn, activation_hash, activation_ending)
    select made.merchant_no, $5, l.activation_hash, l.activation_ending from made, terminal_links l
    where l.merchant_no = $6 and l.terminal_sn = $7)
  select merchant_no from made`;

// There are at most 10,000 rows.
const readOld = `select merchant_no as "merchantNo" from sandbox_merchants where created_at < $1
  order by created_at limit $2`;
const countMerchants = 'select count(*)::int as count from sandbox_merchants';

/** Makes a merchant whose clock shows the platform's time. `full`: there are as many as there may be. */
export function makeMerchant(deps: MerchantDeps, app: NewApp, name: string): Promise<NewMerchant | 'full'> {
  const { random, nowMs, like } = deps;
  const likeParams = [like?.merchantNo ?? null, like?.terminalSn ?? null];
  return deps.database.transaction(async (queries) => {
    const [row] = await queries.query<{ count: number }>(countMerchants, [], 'count-sandbox-merchants');
    if ((row?.count ?? 0) >= merchantsMax) return 'full';
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const tail = digits(random);
      const [merchantNo, storeNo, terminalSn] = [`${ownClockPrefix}${tail}`, `49${tail}`, `TGSBX${tail}`];
      const params = [merchantNo, name, nowMs, storeNo, terminalSn, ...likeParams];
      const rows = await queries.query(insertMerchant, params, 'make-merchant');
      if (rows.length === 0) continue;
      const appId = newAppId(random);
      await registerApp(queries, { merchantNo, appId, ...app }, nowMs);
      return { merchantNo, storeNo, terminalSn, appId };
    }
    throw new Error('no merchant_no is free');
  });
}

/** Returns true if the sandbox made the merchant, and it was not removed. */
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

/** Removes what calls in progress have written of merchants since they were removed; gives how many these were. */
export async function removeLeftovers(database: Database, limit: number): Promise<number> {
  const left = await leftoverMerchants(database, limit);
  for (const merchantNo of left) await database.transaction((queries) => removeRows(queries, merchantNo));
  return left.length;
}

/** Merchants that were made before this time, the oldest first. */
export async function merchantsMadeBefore(queries: Queries, ms: number, limit: number): Promise<string[]> {
  const rows = await queries.query<{ merchantNo: string }>(readOld, [ms, limit], 'old-sandbox-merchants');
  return rows.map(({ merchantNo }) => merchantNo);
}
