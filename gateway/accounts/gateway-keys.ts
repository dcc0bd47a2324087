/** The keys of a database's gateways: one identity, whatever number of processes speak for it. */
import type { Text } from '@tollgate/contract/model';
import type { Database, Queries } from '../ports/database.ts';
import { gatewayKeyId, type PublicKey } from '../ports/public-key.ts';
import { SettingError } from '../ports/setting-error.ts';
import { isValidAt, type Validity } from './key.ts';

/** Use of a key of the gateway; the first one of a database has both. */
export type KeyPurpose = 'signing' | 'cards';

export interface GatewayKey extends Validity {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly publicKeyPem: string;
  readonly signs: boolean;
  readonly opensCards: boolean;
  /** Apps that it signs for. */
  readonly apps: number;
  /** True if secrets that gateways keep for themselves are encrypted for it. */
  readonly opensSecrets: boolean;
}

const firstKey = '(select key_id from gateway_keys order by valid_from, created_at, key_id limit 1)';
/** For a statement on `apps a`: the key that signs for it. An app stays on it until it is switched (decision 48). */
export const gatewayKeyOfApp = `coalesce(a.gateway_key_id, ${firstKey})`;
/** For a statement: the key that a new app gets; null where no gateway has started on the database. */
export const newestSigningKey = `(select key_id from gateway_keys where signs and valid_until is null
  order by valid_from desc, key_id limit 1)`;

/** Listed in a message at most: it is to be read by a person. */
const listedMax = 4;

/** The newest first. */
export async function gatewayKeys(queries: Queries): Promise<GatewayKey[]> {
  return queries.query<GatewayKey>(
    `select key_id as "keyId", fingerprint, public_key_pem as "publicKeyPem", valid_from as "validFrom",
       valid_until as "validUntil", signs, opens_cards as "opensCards",
       (select count(*)::int from apps a where ${gatewayKeyOfApp} = k.key_id) as apps,
       exists (select 1 from gateway_secrets s where s.key_id = k.key_id) as "opensSecrets"
     from gateway_keys k order by valid_from desc, key_id`,
  );
}

/** The key that signs for the app, or would for a new one; undefined where no gateway has started on the database. */
export async function gatewayKeyFor(
  queries: Queries,
  appId: string,
): Promise<{ readonly keyId: string; readonly publicKeyPem: string } | undefined> {
  const [row] = await queries.query<{ readonly keyId: string; readonly publicKeyPem: string }>(
    `select key_id as "keyId", public_key_pem as "publicKeyPem" from gateway_keys
     where key_id = coalesce((select ${gatewayKeyOfApp} from apps a where app_id = $1), ${newestSigningKey})`,
    [appId],
  );
  return row;
}

/** Adds a key of one purpose, valid at once. False where the database has it. */
export async function addGatewayKey(
  queries: Queries,
  { fingerprint, publicKeyPem }: PublicKey,
  purpose: KeyPurpose,
  nowMs: number,
): Promise<boolean> {
  const rows = await queries.query(
    `insert into gateway_keys (key_id, fingerprint, public_key_pem, signs, opens_cards, valid_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning 1`,
    [
      ...[gatewayKeyId(fingerprint), fingerprint, publicKeyPem],
      ...[purpose === 'signing', purpose === 'cards', nowMs],
    ],
  );
  return rows.length > 0;
}

/** Apps of all merchants, of one, or one app. */
export interface AppChoice {
  readonly merchantNo?: string;
  readonly appId?: string;
}

/** Switches apps to a valid key that signs; gives how many there are, undefined where there is no such key. */
export async function switchGatewayKey(
  database: Database,
  keyId: string,
  { merchantNo, appId }: AppChoice,
  nowMs: number,
): Promise<number | undefined> {
  return database.transaction(async (queries) => {
    // Beside the end of a key, one of the two comes first.
    await queries.query('lock table gateway_keys in exclusive mode');
    const key = (await gatewayKeys(queries)).find((one) => one.keyId === keyId);
    if (key?.signs !== true || !isValidAt(key, nowMs)) return undefined;
    const rows = await queries.query(
      `update apps set gateway_key_id = $1
       where ($2::text is null or merchant_no = $2) and ($3::text is null or app_id = $3) returning 1`,
      [keyId, merchantNo ?? null, appId ?? null],
    );
    return rows.length;
  });
}

/**
 * Why a key cannot end: it is none that is valid, apps are on it, it is the last of its purpose, or no gateway has
 * started with the one that takes its place.
 */
export type EndProblem = 'unknown' | 'in-use' | 'last' | 'not-started';

/** Ends a key. What was signed with it stays; cards that are encrypted for it are refused once gateways restart. */
export async function endGatewayKey(
  database: Database,
  keyId: string,
  nowMs: number,
): Promise<EndProblem | undefined> {
  return database.transaction(async (queries) => {
    await queries.query('lock table gateway_keys in exclusive mode');
    const keys = (await gatewayKeys(queries)).filter((key) => isValidAt(key, nowMs));
    const ended = keys.find((one) => one.keyId === keyId);
    if (ended === undefined) return 'unknown';
    if (ended.apps > 0) return 'in-use';
    const others = keys.filter((one) => one !== ended);
    if (!others.some(({ signs }) => signs) || !others.some(({ opensCards }) => opensCards)) return 'last';
    if (ended.opensSecrets && !others.some(({ opensSecrets }) => opensSecrets)) return 'not-started';
    await queries.query('update gateway_keys set valid_until = $2 where key_id = $1', [keyId, nowMs]);
    return undefined;
  });
}

const advice: Text = {
  en:
    'Set GATEWAY_KEY or GATEWAY_KEY_FILE to a key of this database, or copy gateway-private-key.pem ' +
    'from the DATA_DIR of a gateway that uses this database. Also check DATABASE_URL and DATA_DIR.',
  zh:
    '请将 GATEWAY_KEY 或 GATEWAY_KEY_FILE 设为该数据库的密钥；如另有网关使用该数据库，也可从其 DATA_DIR ' +
    '复制 gateway-private-key.pem。同时请检查 DATABASE_URL 与 DATA_DIR。',
};

const refusal = (en: string, zh: string) => new SettingError(`${en}. ${advice.en}`, `${zh}。${advice.zh}`);

const listOf = (keys: readonly GatewayKey[]) =>
  keys
    .slice(0, listedMax)
    .map(({ keyId }) => keyId)
    .join(', ') + (keys.length > listedMax ? ', …' : '');

/** @throws where the database has keys: a process without one must not make up its own identity */
export async function requireNoGatewayKey(queries: Queries): Promise<void> {
  const keys = await gatewayKeys(queries);
  if (keys.length === 0) return;
  throw refusal(
    `this gateway has no key, but the database uses ${listOf(keys)}`,
    `本网关没有密钥，而数据库使用的密钥为 ${listOf(keys)}`,
  );
}

/** Keys that a process has, by what it does with them. */
export interface Identity {
  /** The newest valid key that signs; of a new database the first that is held. */
  readonly signing: PublicKey;
  /** Keys that cards are or may be encrypted for, the newest first. */
  readonly cards: readonly [PublicKey, ...PublicKey[]];
  /** Keys that the database does not know yet: cards may be encrypted for them before this process starts again. */
  readonly waiting: readonly PublicKey[];
  /** The first key of the database; undefined where this process does not hold it. */
  readonly first: PublicKey | undefined;
}

/**
 * Makes sure that keys of `held` are among the database's valid ones; a database without any takes the first as its own.
 * Of two processes that come with different keys at the same time, one is refused. A key that the database does not
 * know waits until it is added.
 *
 * @throws a message for the operator that names the keys by their ids and says what to do
 */
export async function claimIdentity(
  database: Database,
  held: readonly [PublicKey, ...PublicKey[]],
  nowMs: number,
): Promise<Identity> {
  const [own] = held;
  return database.transaction(async (queries) => {
    let keys = await gatewayKeys(queries);
    if (keys.length === 0) {
      // Only one process may be the first; a copy that is only read has a key, and takes no lock.
      await queries.query('lock table gateway_keys in exclusive mode');
      keys = await gatewayKeys(queries);
    }
    const ids = held.map(({ fingerprint }) => gatewayKeyId(fingerprint)).join(', ');
    if (keys.length === 0) {
      // Valid from the beginning: what was signed before keys were recorded was signed with this one.
      await queries.query(
        `insert into gateway_keys (key_id, fingerprint, public_key_pem, valid_from, created_at)
         values ($1, $2, $3, 0, $4)`,
        [gatewayKeyId(own.fingerprint), own.fingerprint, own.publicKeyPem, nowMs],
      );
      return { signing: own, cards: [own], waiting: held.slice(1), first: own };
    }
    const isHeld = ({ fingerprint }: GatewayKey) => held.some((one) => one.fingerprint === fingerprint);
    const known = keys.filter(isHeld);
    if (known.length === 0)
      throw refusal(
        `this gateway has key ${ids}, but the database uses ${listOf(keys)}`,
        `本网关的密钥为 ${ids}，而数据库使用的密钥为 ${listOf(keys)}`,
      );
    const missing = keys.filter((key) => key.apps > 0 && !isHeld(key));
    if (missing.length > 0)
      throw refusal(
        `this gateway lacks ${listOf(missing)}, which signs for apps`,
        `本网关缺少为应用签名的密钥 ${listOf(missing)}`,
      );
    const valid = known.filter((key) => isValidAt(key, nowMs));
    if (valid.length === 0)
      throw refusal(
        `this gateway has key ${ids}, which belongs to the database but is not currently valid`,
        `本网关的密钥 ${ids} 属于该数据库，但目前无效`,
      );
    const signing = valid.find(({ signs }) => signs);
    const [card, ...cards] = valid.filter(({ opensCards }) => opensCards);
    if (signing === undefined || card === undefined)
      throw refusal(
        `this gateway has ${listOf(valid)}, but no key that ${signing === undefined ? 'signs' : 'decrypts card data'}`,
        `本网关持有 ${listOf(valid)}，但缺少用于${signing === undefined ? '签名' : '解密卡信息'}的密钥`,
      );
    const first = keys.toSorted((one, other) => one.validFrom - other.validFrom)[0];
    return {
      signing,
      cards: [card, ...cards],
      waiting: held.filter((one) => !keys.some(({ fingerprint }) => fingerprint === one.fingerprint)),
      first: first !== undefined && isHeld(first) ? first : undefined,
    };
  });
}
