/** What the gateways of a database keep for themselves, sealed with the vault's keys, whose rotation covers it. */
import type { Cipher, Sealed } from '../ports/cipher.ts';
import type { Queries } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';

/** What a secret is sealed with: the word parts it from the contexts of cards and texts. */
export const secretContextOf = (merchantNo: string, secretId: string): string =>
  `${merchantNo}|secret|${secretId}`;

/** The secret of this name. The first process that asks keeps what `make` gives; all others get the same. */
export async function provideSecret(
  queries: Queries,
  cipher: Cipher,
  secretId: string,
  make: () => Uint8Array,
): Promise<Uint8Array> {
  const context = secretContextOf('', secretId);
  const find = () =>
    queries.query<Sealed>(
      `select key_id as "keyId", iv, sealed from vault_secrets where merchant_no = '' and secret_id = $1`,
      [secretId],
    );
  let [found] = await find();
  if (found === undefined) {
    const { keyId, iv, sealed } = cipher.seal(make(), context);
    await queries.query(
      `insert into vault_secrets (secret_id, key_id, iv, sealed)
       values ($1, $2, decode($3, 'hex'), decode($4, 'hex')) on conflict do nothing`,
      [secretId, keyId, hexOf(iv), hexOf(sealed)],
    );
    [found] = await find();
  }
  if (found === undefined) throw new Error(`the secret ${secretId} is gone`);
  return cipher.open(found, context);
}
