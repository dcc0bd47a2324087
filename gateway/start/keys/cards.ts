/** What card payments need, put together: vault and decryptor; and the cipher that the vault seals with. */

import type { CardServices } from '../../orders/change/context.ts';
import type { Cipher } from '../../ports/cipher.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import { createCardDecryptor } from '../../runtime/node/card-decryptor.ts';
import { createCipher } from '../../runtime/node/cipher.ts';
import { platformRandom } from '../../runtime/node/platform.ts';
import { checkKeysKnown } from '../../vault/rotation.ts';
import { createVault } from '../../vault/vault.ts';
import type { Config } from '../settings/config.ts';
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
