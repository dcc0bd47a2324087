/** Secrets that a connector and the gateway sign with: kept encrypted only, as cards are (decision 28). */
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { Queries } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';
import type { Random } from '../ports/random.ts';

const idBytes = 8;

/** Returns the context that a secret is sealed with: its connector and its id. The word parts it from other kinds. */
export const secretContextOf = (connector: string, secretId: string): string =>
  `connector|${connector}|${secretId}`;

/** Keeps one more secret of a connector. */
export async function keepConnectorSecret(
  { queries, cipher, random }: { queries: Queries; cipher: Cipher; random: Random },
  connector: string,
  secret: string,
  nowMs: number,
): Promise<void> {
  const secretId = hexOf(random.bytes(idBytes));
  const content = new TextEncoder().encode(secret);
  const { keyId, iv, sealed } = cipher.seal(content, secretContextOf(connector, secretId));
  content.fill(0);
  await queries.query(
    `insert into connector_secrets (connector, secret_id, key_id, iv, sealed, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [connector, secretId, keyId, iv, sealed, nowMs],
  );
}

interface Row extends Sealed {
  readonly connector: string;
  readonly secretId: string;
}

/**
 * Reads the secrets of all connectors, by connector, the newest first.
 *
 * @throws an error that names the connector and the key of a secret that cannot be opened
 */
export async function readConnectorSecrets(
  queries: Queries,
  cipher: Cipher,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await queries.query<Row>(
    `select connector, secret_id as "secretId", key_id as "keyId", iv, sealed from connector_secrets
     order by connector, created_at desc, secret_id`,
    [],
    'connector-secrets',
  );
  const open = ({ connector, secretId, ...sealed }: Row) => {
    try {
      return new TextDecoder().decode(cipher.open(sealed, secretContextOf(connector, secretId)));
    } catch (cause) {
      throw new Error(
        `a secret of connector ${connector}, sealed with key ${sealed.keyId}, cannot be opened`,
        {
          cause,
        },
      );
    }
  };
  const byConnector = Map.groupBy(rows, ({ connector }) => connector);
  return new Map([...byConnector].map(([name, own]) => [name, own.map(open)]));
}

/** Drops all secrets of a connector but the newest; returns how many. */
export async function dropOldConnectorSecrets(queries: Queries, connector: string): Promise<number> {
  const rows = await queries.query(
    `delete from connector_secrets where connector = $1 and secret_id <> (
       select secret_id from connector_secrets where connector = $1 order by created_at desc, secret_id limit 1)
     returning 1`,
    [connector],
  );
  return rows.length;
}
