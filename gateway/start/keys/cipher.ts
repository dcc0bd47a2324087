/** The cipher that cards and free texts are sealed with. */
import type { Cipher } from '../../ports/cipher.ts';
import type { Database } from '../../ports/database.ts';
import { createCipher } from '../../runtime/node/cipher.ts';
import { platformRandom } from '../../runtime/node/platform.ts';
import { checkKeysKnown } from '../../vault/rotation.ts';
import { provideVaultKeys, type VaultKeySettings } from './vault-keys.ts';

/** Rejects where something is kept that the ring of keys cannot open. */
export async function provideCipher(settings: VaultKeySettings, database: Database): Promise<Cipher> {
  const cipher = createCipher(await provideVaultKeys(settings, platformRandom));
  await checkKeysKnown(database, cipher);
  return cipher;
}
