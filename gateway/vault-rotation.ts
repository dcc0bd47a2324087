/** Command line: looks after the keys of the vault, which keeps card numbers, and texts that hold one, encrypted. */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { makeFilesForOwnerOnly, secureDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './ports/database.ts';
import { createCipher } from './runtime/node/cipher.ts';
import { platformRandom } from './runtime/node/platform.ts';
import { checkKeysKnown, type KeyUse, keyUses, type RotationProgress, rotateKeys } from './vault/rotation.ts';
import { newVaultKey, provideVaultKeys, vaultKeysPath } from './vault-keys.ts';

const help = `Manages the keys of the vault, which encrypts card numbers and texts that contain one.

  npm run vault -- status        lists the keys of the ring and what each of them encrypts
  npm run vault -- new-key       prints a new key
  npm run vault -- rotate        encrypts everything with the first key; gateways can keep running
  npm run vault -- forget k1     checks that nothing is encrypted with a key, so that you can remove it

Set the ring in VAULT_KEYS, "k2:<32 bytes in Base64>,k1:<32 bytes in Base64>". The sandbox can also read it from
DATA_DIR/vault-keys. The first key encrypts, and all keys decrypt. To change the key without downtime:

  1. Add a new key at the end, and restart the gateways one by one. All of them can now read what it encrypts.
  2. Move it to the front, and restart the gateways one by one.
  3. Run rotate until nothing is left. If a run is interrupted, start it again.
  4. Run forget for the old key, then remove it from the ring.

With the embedded database, stop the gateway first. With DATABASE_URL, it can keep running.
`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

const cards = (count: number) => (count === 1 ? '1 card' : `${count} cards`);
/** Texts are few, and in most vaults there is none. */
const contents = (use: Pick<KeyUse, 'cards' | 'texts'>) =>
  use.texts === 0
    ? cards(use.cards)
    : `${cards(use.cards)}, ${use.texts === 1 ? '1 text' : `${use.texts} texts`}`;
const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

interface Opened {
  readonly database: Database;
  readonly cipher: ReturnType<typeof createCipher>;
}

async function showStatus({ database, cipher }: Opened): Promise<void> {
  const uses = new Map((await keyUses(database)).map((use) => [use.keyId, use]));
  for (const [index, id] of cipher.keyIds.entries()) {
    print(
      `${id}  ${contents(uses.get(id) ?? { cards: 0, texts: 0 })}${index === 0 ? ', encrypts new ones' : ''}`,
    );
  }
  await checkKeysKnown(database, cipher);
}

function progressText({ done, failed, left }: RotationProgress): string {
  return `${entries(done)} encrypted again, ${left} left${failed === 0 ? '' : `, ${failed} cannot be decrypted`}`;
}

async function rotate({ database, cipher }: Opened): Promise<void> {
  await checkKeysKnown(database, cipher);
  const result = await rotateKeys(database, cipher, (progress) => print(progressText(progress)));
  print(`done: ${progressText(result)}`);
  if (result.failed > 0)
    throw new Error(`${entries(result.failed)} cannot be decrypted: their rows were changed`);
  if (result.left > 0)
    throw new Error(
      'a gateway still encrypts with an older key: restart it with the new ring, and run rotate again',
    );
}

async function forget({ database, cipher }: Opened, id: string): Promise<void> {
  if (cipher.keyIds[0] === id)
    throw new Error(`${id} encrypts new cards: put another key before it, and run rotate first`);
  const use = (await keyUses(database)).find(({ keyId }) => keyId === id);
  if (use !== undefined)
    throw new Error(`${id} is still needed: ${contents(use)} encrypted with it. Run npm run vault -- rotate`);
  print(`nothing is encrypted with ${id}: remove it from the ring and destroy it`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [command, id] = positionals;
  if (values.help === true || command === undefined) {
    process.stdout.write(help);
    return;
  }
  const config = readConfig(process.env);
  if (command === 'new-key') {
    print(newVaultKey(platformRandom));
    return;
  }
  if (!['status', 'rotate', 'forget'].includes(command)) fail(help);
  if (command === 'forget' && id === undefined) fail('name the key: npm run vault -- forget k1');
  makeFilesForOwnerOnly();
  if (config.databaseUrl === undefined || config.vaultKeys === undefined)
    await secureDataFolder(config.dataDir);
  const cipher = createCipher(await provideVaultKeys(config, platformRandom));
  const database = await openDatabase(config);
  try {
    if (config.vaultKeys === undefined) print(`ring of ${vaultKeysPath(config.dataDir)}`);
    if (command === 'status') await showStatus({ database, cipher });
    else if (command === 'rotate') await rotate({ database, cipher });
    else await forget({ database, cipher }, id ?? '');
  } finally {
    await database.close();
  }
}

await main().catch((fault) => fail(fault instanceof Error ? fault.message : String(fault)));
