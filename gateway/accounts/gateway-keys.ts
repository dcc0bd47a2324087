/** The keys of a database's gateways: one identity, whatever number of processes speak for it. */
import type { Text } from '@tollgate/contract/model';
import type { Database, Queries } from '../ports/database.ts';
import { gatewayKeyId, type PublicKey } from '../ports/public-key.ts';
import { SettingError } from '../ports/setting-error.ts';
import { isValidAt, type Validity } from './key.ts';

interface GatewayKey extends Validity {
  readonly keyId: string;
  readonly fingerprint: string;
}

/** Listed in a message at most: it is to be read by a person. */
const listedMax = 4;

async function gatewayKeys(queries: Queries): Promise<GatewayKey[]> {
  return queries.query<GatewayKey>(
    `select key_id as "keyId", fingerprint, valid_from as "validFrom", valid_until as "validUntil"
     from gateway_keys order by valid_from desc, key_id`,
  );
}

/** Public half (SPKI, PEM) of the newest valid key; undefined where no gateway has started on the database. */
export async function currentGatewayKey(queries: Queries, nowMs: number): Promise<string | undefined> {
  const rows = await queries.query<{ pem: string }>(
    `select public_key_pem as pem from gateway_keys
     where valid_from <= $1 and (valid_until is null or valid_until > $1) order by valid_from desc, key_id limit 1`,
    [nowMs],
  );
  return rows[0]?.pem;
}

const advice: Text = {
  en:
    'Set GATEWAY_KEY or GATEWAY_KEY_FILE to a key of this database, or copy gateway-private-key.pem ' +
    'from the DATA_DIR of a gateway that runs on it. Also check DATABASE_URL and DATA_DIR.',
  zh:
    '请将 GATEWAY_KEY 或 GATEWAY_KEY_FILE 设为该数据库的密钥，或从使用该数据库的网关的 DATA_DIR 复制 ' +
    'gateway-private-key.pem；并检查 DATABASE_URL 与 DATA_DIR。',
};

const refusal = (en: string, zh: string) => new SettingError(`${en}. ${advice.en}`, `${zh}。${advice.zh}`);

const listOf = (keys: readonly GatewayKey[]) =>
  keys
    .slice(0, listedMax)
    .map(({ keyId }) => keyId)
    .join(', ') + (keys.length > listedMax ? ', …' : '');

/** @throws where the database has keys: a process without one must not make up an identity of its own */
export async function requireNoGatewayKey(queries: Queries): Promise<void> {
  const keys = await gatewayKeys(queries);
  if (keys.length === 0) return;
  throw refusal(
    `this gateway has no key, and the database belongs to ${listOf(keys)}`,
    `本网关没有密钥，而数据库属于密钥 ${listOf(keys)}`,
  );
}

/**
 * Makes sure that `own` is one of the database's valid keys; a database without any takes it as its first. Of two
 * processes that come with different keys at the same time, one is refused.
 *
 * @throws a message for the operator that names the keys by their ids and says what to do
 */
export async function claimIdentity(database: Database, own: PublicKey, nowMs: number): Promise<void> {
  await database.transaction(async (queries) => {
    let keys = await gatewayKeys(queries);
    if (keys.length === 0) {
      // Only one process may be the first; a copy that is only read has a key, and takes no lock.
      await queries.query('lock table gateway_keys in exclusive mode');
      keys = await gatewayKeys(queries);
    }
    const ownId = gatewayKeyId(own.fingerprint);
    if (keys.length === 0) {
      // Valid from the beginning: what was signed before keys were recorded was signed with this one.
      await queries.query(
        `insert into gateway_keys (key_id, fingerprint, public_key_pem, valid_from, created_at)
         values ($1, $2, $3, 0, $4)`,
        [ownId, own.fingerprint, own.publicKeyPem, nowMs],
      );
      return;
    }
    const known = keys.find(({ fingerprint }) => fingerprint === own.fingerprint);
    if (known === undefined)
      throw refusal(
        `this gateway holds key ${ownId}, but the database belongs to ${listOf(keys)}`,
        `本网关的密钥为 ${ownId}，而数据库属于密钥 ${listOf(keys)}`,
      );
    if (!isValidAt(known, nowMs))
      throw refusal(
        `this gateway holds key ${ownId} of the database, which is not valid now`,
        `本网关的密钥 ${ownId} 属于该数据库，但目前无效`,
      );
  });
}
