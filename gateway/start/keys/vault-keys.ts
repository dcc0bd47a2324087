/** The keys of the vault: from VAULT_KEYS, or in the sandbox from a file of DATA_DIR made at the first start. */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../ports/random.ts';
import { SettingError, settingText } from '../../ports/setting-error.ts';
import type { CipherKey } from '../../runtime/node/cipher.ts';

const keyBytes = 32;
const keysMax = 16;
const idForm = /^[0-9A-Za-z_-]{1,32}$/;
/** 32 bytes in standard Base64. */
const keyForm = /^[0-9A-Za-z+/]{43}=$/;

/**
 * Reads `k2:<Base64 of 32 bytes>,k1:<Base64>`; the first key seals, all open.
 *
 * @throws with the place of the entry that is wrong, and never a key
 */
export function parseVaultKeys(text: string): readonly CipherKey[] {
  const entries = text
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .map((entry) => entry.split(':'));
  const keys = entries.map(([id = '', key = '', ...rest], index): CipherKey => {
    if (!idForm.test(id) || !keyForm.test(key) || rest.length > 0)
      throw new SettingError(
        `entry ${index + 1} is not <id>:<32 bytes in Base64>`,
        `第 ${index + 1} 项不是 <编号>:<32 字节的 Base64>`,
      );
    return { id, bytes: Buffer.from(key, 'base64') };
  });
  if (keys.length === 0 || keys.length > keysMax)
    throw new SettingError(`there must be 1 to ${keysMax} keys`, `密钥须为 1 至 ${keysMax} 个`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new SettingError('two keys have the same id', '两个密钥的编号相同');
  const distinct = new Set(keys.map(({ bytes }) => Buffer.from(bytes).toString('base64')));
  // One key under two ids would seem to be rotated away, and be in use all the same.
  if (distinct.size < keys.length)
    throw new SettingError('two ids have the same key', '两个编号对应的密钥相同');
  return keys;
}

/** A fresh key in the form of VAULT_KEYS; its id is made up as well, so that no two places give out the same. */
export function newVaultKey(random: Random): string {
  const id = Buffer.from(random.bytes(4)).toString('hex');
  return `k${id}:${Buffer.from(random.bytes(keyBytes)).toString('base64')}`;
}

/** The sandbox's file. */
export function vaultKeysPath(dataDir: string): string {
  return join(dataDir, 'vault-keys');
}

export interface VaultKeySettings {
  readonly mode: 'sandbox' | 'production';
  readonly dataDir: string;
  readonly vaultKeys: readonly CipherKey[] | undefined;
}

/** @throws in production without VAULT_KEYS: a key beside the data that it protects would protect nothing */
export function requireVaultKeys({ mode, vaultKeys }: VaultKeySettings): void {
  if (mode === 'production' && vaultKeys === undefined)
    throw new SettingError(
      'MODE=production requires VAULT_KEYS to store card numbers; tollgate vault new-key creates a key',
      'MODE=production 需要 VAULT_KEYS 来保存卡号；用 tollgate vault new-key 生成密钥',
    );
}

/** The ring to work with, made where there is none. Processes that start together on one DATA_DIR get the same. */
export async function provideVaultKeys(
  settings: VaultKeySettings,
  random: Random,
): Promise<readonly CipherKey[]> {
  requireVaultKeys(settings);
  const { dataDir, vaultKeys } = settings;
  if (vaultKeys !== undefined) return vaultKeys;
  const path = vaultKeysPath(dataDir);
  const read = async () => {
    const text = await readFile(path, 'utf8');
    try {
      return parseVaultKeys(text);
    } catch (error) {
      const reason = settingText(error);
      throw new SettingError(`${path}: ${reason.en}`, `${path}：${reason.zh}`);
    }
  };
  const isThere = await readFile(path).then(
    () => true,
    () => false,
  );
  if (isThere) return read();
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${newVaultKey(random)}\n`, { mode: 0o600 });
  // link() fails where the file is there by now: the first process wins, whole.
  await link(draft, path).catch(() => {});
  await rm(draft, { force: true });
  return read();
}
