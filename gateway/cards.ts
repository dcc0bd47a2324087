/**
 * What card payments need, put together: vault and decryptor; and the cipher that the vault seals with, the key of
 * fingerprints among others.
 */
import type { Config } from './config.ts';
import type { CardServices } from './orders/core/context.ts';
import type { Cipher } from './ports/cipher.ts';
import type { MerchantClock } from './ports/clock.ts';
import type { Database } from './ports/database.ts';
import { createCardDecryptor } from './runtime/node/card-decryptor.ts';
import { createCipher } from './runtime/node/cipher.ts';
import { fingerprintKeyOf } from './runtime/node/keyed-hash.ts';
import { platformRandom } from './runtime/node/platform.ts';
import { checkKeysKnown } from './vault/rotation.ts';
import { provideSecret } from './vault/secrets.ts';
import { createVault } from './vault/vault.ts';
import { provideVaultKeys } from './vault-keys.ts';

/** Rejects where something is kept that the ring of keys cannot open. */
export async function provideCipher(config: Config, database: Database): Promise<Cipher> {
  const cipher = createCipher(await provideVaultKeys(config, platformRandom));
  await checkKeysKnown(database, cipher);
  return cipher;
}

/** `privateKeyPems`: the gateway's keys for cards. */
export async function provideCards(
  database: Database,
  clock: MerchantClock,
  privateKeyPems: readonly string[],
  cipher: Cipher,
): Promise<CardServices> {
  return {
    vault: createVault({ queries: database, cipher, random: platformRandom, clock }),
    decryptor: await createCardDecryptor(...privateKeyPems),
    startingAttempts: new Set(),
  };
}

/**
 * What fingerprints of requests are made with, the same for all processes. It begins as what followed from the first
 * key, so that fingerprints of before stay.
 */
export const provideFingerprintKey = (
  database: Database,
  cipher: Cipher,
  firstKeyPem: string | undefined,
): Promise<Uint8Array> =>
  provideSecret(database, cipher, 'fingerprints', () =>
    firstKeyPem === undefined ? platformRandom.bytes(32) : fingerprintKeyOf(firstKeyPem),
  );
