/**
 * The key of fingerprints, the same for all processes of a database and for as long as it is there. The database has it
 * encrypted for each of the gateway's keys for cards, so that those may come and go (decision 48). It begins as what
 * followed from the first key, so that fingerprints of before stay.
 */
import { constants, privateDecrypt, publicEncrypt } from 'node:crypto';
import { gatewayKeys } from '../../accounts/gateway-keys.ts';
import type { Database } from '../../ports/database.ts';
import { hexOf } from '../../ports/encodings.ts';
import { gatewayKeyId } from '../../ports/public-key.ts';
import { fingerprintKeyOf } from '../../runtime/node/keyed-hash.ts';
import { platformRandom } from '../../runtime/node/platform.ts';
import { publicKeyOf } from '../../runtime/node/public-key.ts';
import type { GatewayKeys } from './gateway-key.ts';

const secretId = 'fingerprints';
const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const oaep = (key: string) => ({ key, ...padding, oaepLabel: Buffer.from(secretId) });

/** @throws where none of the keys that are held opens it */
export async function provideFingerprintKey(
  database: Database,
  { cards, first }: Pick<GatewayKeys, 'cards' | 'first'>,
): Promise<Uint8Array> {
  const ownIds = new Map(cards.map((pem) => [gatewayKeyId(publicKeyOf(pem).fingerprint), pem]));
  return database.transaction(async (queries) => {
    async function look() {
      const rows = await queries.query<{ keyId: string; sealed: Uint8Array }>(
        'select key_id as "keyId", sealed from gateway_secrets where secret_id = $1',
        [secretId],
      );
      const known = new Set(rows.map(({ keyId }) => keyId));
      const missing = (await gatewayKeys(queries)).filter(
        ({ keyId, opensCards, validUntil }) => opensCards && validUntil === null && !known.has(keyId),
      );
      return { rows, missing };
    }
    let { rows, missing } = await look();
    if (missing.length > 0) {
      // One of the processes that start together makes it; a copy or a standby that is only read has it, and takes no lock.
      await queries.query('lock table gateway_keys in exclusive mode');
      ({ rows, missing } = await look());
    }
    const own = rows.find(({ keyId }) => ownIds.has(keyId));
    const made = () => (first === undefined ? platformRandom.bytes(32) : fingerprintKeyOf(first));
    if (own === undefined && rows.length > 0)
      throw new Error(
        `the fingerprint key is encrypted for ${rows.map(({ keyId }) => keyId).join(', ')}: ` +
          'start a gateway once that holds one of these keys beside the new one',
      );
    const secret =
      own === undefined ? made() : privateDecrypt(oaep(ownIds.get(own.keyId) ?? ''), Buffer.from(own.sealed));
    for (const { keyId, publicKeyPem } of missing) {
      await queries.query(
        `insert into gateway_secrets (secret_id, key_id, sealed) values ($1, $2, decode($3, 'hex'))`,
        [secretId, keyId, hexOf(publicEncrypt(oaep(publicKeyPem), secret))],
      );
    }
    return new Uint8Array(secret);
  });
}
