/** What card payments need, put together: channel, vault and decryptor; and the cipher that the vault seals with. */
import { createNoCardChannel } from './acquirers/port/none-card.ts';
import { createSandboxCards } from './acquirers/sandbox/card.ts';
import type { Config } from './config.ts';
import type { CardDesk } from './orders/core/room.ts';
import type { Cipher } from './ports/cipher.ts';
import type { Clock } from './ports/clock.ts';
import type { Database } from './ports/database.ts';
import { createCardDecryptor } from './runtime/node/card-decryptor.ts';
import { createCipher } from './runtime/node/cipher.ts';
import { platformRandom } from './runtime/node/platform.ts';
import { checkKeysKnown } from './vault/rotation.ts';
import { createVault } from './vault/vault.ts';
import { provideVaultKeys } from './vault-keys.ts';

/** Rejects where something is kept that the ring of keys cannot open. */
export async function provideCipher(config: Config, database: Database): Promise<Cipher> {
  const cipher = createCipher(await provideVaultKeys(config, platformRandom));
  await checkKeysKnown(database, cipher);
  return cipher;
}

/** `privateKeyPem`: the gateway's own key. */
export async function provideCards(
  config: Config,
  database: Database,
  clock: Clock,
  privateKeyPem: string,
  cipher: Cipher,
): Promise<CardDesk> {
  return {
    channel: config.mode === 'sandbox' ? createSandboxCards() : createNoCardChannel(),
    vault: createVault({ queries: database, cipher, random: platformRandom, clock }),
    decryptor: await createCardDecryptor(privateKeyPem),
    beginning: new Set(),
  };
}
