/** `vault`: manages the keys that encrypt card numbers, texts that contain one, and secrets of connectors. */

import { refusalError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, VaultOptions } from '@tollgate/contract/programs';
import type { Database } from '../ports/database.ts';
import { createCipher } from '../runtime/node/cipher.ts';
import { platformRandom } from '../runtime/node/platform.ts';
import { makeFilesForOwnerOnly, secureDataFolder } from '../start/data-folder.ts';
import { newVaultKey, provideVaultKeys, vaultKeysPath } from '../start/keys/vault-keys.ts';
import { openDatabase } from '../start/open-database.ts';
import { readOperatorConfig } from '../start/settings/production.ts';
import {
  checkKeysKnown,
  type KeyUse,
  keyUses,
  type RotationProgress,
  rotateKeys,
} from '../vault/rotation.ts';
import { runOperatorProgram } from './operator-program.ts';

const cards = (count: number): Text => ({
  en: counted(count, 'card'),
  zh: `${count} 个卡号`,
});

/** Texts and secrets are few, and in most vaults there is none. */
function contents({ cards: cardCount, texts, secrets }: Omit<KeyUse, 'keyId'>): Text {
  const parts = [
    cards(cardCount),
    ...(texts === 0 ? [] : [{ en: counted(texts, 'text'), zh: `${texts} 段文本` }]),
    ...(secrets === 0 ? [] : [{ en: counted(secrets, 'secret'), zh: `${secrets} 个连接器密钥` }]),
  ];
  return { en: parts.map(({ en }) => en).join(', '), zh: parts.map(({ zh }) => zh).join('、') };
}

function progressText({ done, failed, left }: RotationProgress): Text {
  return {
    en: `${counted(done, 'entry', 'entries')} re-encrypted, ${left} remaining${failed === 0 ? '' : `, ${failed} cannot be decrypted`}`,
    zh: `已重新加密 ${done} 条，剩余 ${left} 条${failed === 0 ? '' : `，${failed} 条无法解密`}`,
  };
}

interface Opened {
  readonly database: Database;
  readonly cipher: ReturnType<typeof createCipher>;
  readonly context: ProgramContext;
  /** The sandbox's file of keys, where the ring is not in VAULT_KEYS. */
  readonly file: { readonly vault_keys_file?: string };
}

async function showStatus({ database, cipher, context, file }: Opened): Promise<void> {
  const uses = new Map((await keyUses(database)).map((use) => [use.keyId, use]));
  const keys = cipher.keyIds.map((id, index) => ({
    key_id: id,
    cards: uses.get(id)?.cards ?? 0,
    texts: uses.get(id)?.texts ?? 0,
    secrets: uses.get(id)?.secrets ?? 0,
    encrypts_new: index === 0,
  }));
  const lines = keys.map((key): Text => {
    const { en, zh } = contents(key);
    return {
      en: `${key.key_id}  ${en}${key.encrypts_new ? ', encrypts new data' : ''}`,
      zh: `${key.key_id}  ${zh}${key.encrypts_new ? '，用于加密新内容' : ''}`,
    };
  });
  context.result(lines, { ...file, keys });
  await checkKeysKnown(database, cipher);
}

async function rotate({ database, cipher, context, file }: Opened): Promise<void> {
  await checkKeysKnown(database, cipher);
  const result = await rotateKeys(database, cipher, (progress) => context.note(progressText(progress)));
  const { en, zh } = progressText(result);
  context.result([{ en: `done: ${en}`, zh: `完成：${zh}` }], { ...file, ...result });
  if (result.failed > 0)
    throw refusalError(
      `${counted(result.failed, 'entry', 'entries')} cannot be decrypted: the stored data was changed`,
      `${result.failed} 条无法解密：数据已被改动`,
    );
  if (result.left > 0)
    throw refusalError(
      'a gateway still uses an older key to encrypt: restart the gateway with the new key ring, and run rotate again',
      '仍有网关使用旧密钥加密：请用新的密钥环重启该网关，然后重新执行 rotate',
    );
}

async function forget({ database, cipher, context, file }: Opened, id: string): Promise<void> {
  if (cipher.keyIds[0] === id)
    throw refusalError(
      `${id} encrypts new cards: put a different key before it, and run rotate first`,
      `${id} 正用于加密新卡号：请先将其他密钥移到它之前，并执行 rotate`,
    );
  const use = (await keyUses(database)).find(({ keyId }) => keyId === id);
  if (use !== undefined) {
    const { en, zh } = contents(use);
    throw refusalError(
      `${id} is still needed: it encrypts ${en}. Run tollgate vault rotate`,
      `仍需要 ${id}：有 ${zh}由该密钥加密。请执行 tollgate vault rotate`,
    );
  }
  const said: Text = {
    en: `nothing is encrypted with ${id}: remove it from the key ring and destroy it`,
    zh: `已没有用 ${id} 加密的内容：请将其从密钥环中移除并销毁`,
  };
  context.result([said], { ...file, key_id: id, cards: 0, texts: 0, secrets: 0 });
}

const failed = (reason: string): Text => ({
  en: `The vault command failed: ${reason}`,
  zh: `卡库命令执行失败：${reason}`,
});

async function carryOut(options: VaultOptions, context: ProgramContext): Promise<void> {
  if (options.act === 'new-key') {
    const key = newVaultKey(platformRandom);
    context.result([key], { key_id: key.split(':')[0], vault_key: key });
    return;
  }
  const config = readOperatorConfig(context.environment);
  makeFilesForOwnerOnly();
  if (config.databaseUrl === undefined || config.vaultKeys === undefined)
    await secureDataFolder(config.dataDir);
  const cipher = createCipher(await provideVaultKeys(config, platformRandom));
  const database = await openDatabase(config);
  const path = vaultKeysPath(config.dataDir);
  const file = config.vaultKeys === undefined ? { vault_keys_file: path } : {};
  const opened = { database, cipher, context, file };
  try {
    if (config.vaultKeys === undefined) context.note({ en: `ring of ${path}`, zh: `密钥环 ${path}` });
    if (options.act === 'forget') await forget(opened, options.keyId);
    else await (options.act === 'rotate' ? rotate(opened) : showStatus(opened));
  } finally {
    await database.close();
  }
}

export const vault = (options: VaultOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, () => carryOut(options, context));
