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

const help = `Keys of the vault, which keeps card numbers, and texts that hold one, encrypted.

  npm run vault -- status        the keys of the ring, and what each has sealed
  npm run vault -- new-key       prints a fresh key
  npm run vault -- rotate        seals everything with the first key, while gateways go on working
  npm run vault -- forget k1     says whether a key may go; refuses while cards are sealed with it

The ring stands in VAULT_KEYS, "k2:<32 bytes in Base64>,k1:<32 bytes in Base64>", in the sandbox also in
DATA_DIR/vault-keys. The first key seals, all of them open. To change the key without downtime:

  1. put a new key at the end, and restart the gateways one by one: now all of them can read what it seals
  2. move it to the front, and restart them one by one
  3. rotate, until nothing is left; a run that was broken off is just started again
  4. forget the old key, then take it out

Stop an embedded gateway first; with DATABASE_URL it may run.
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
      `${id}  ${contents(uses.get(id) ?? { cards: 0, texts: 0 })}${index === 0 ? ', seals new ones' : ''}`,
    );
  }
  await checkKeysKnown(database, cipher);
}

function progressText({ done, failed, left }: RotationProgress): string {
  return `${entries(done)} sealed anew, ${left} left${failed === 0 ? '' : `, ${failed} cannot be opened`}`;
}

async function rotate({ database, cipher }: Opened): Promise<void> {
  await checkKeysKnown(database, cipher);
  const result = await rotateKeys(database, cipher, (progress) => print(progressText(progress)));
  print(`done: ${progressText(result)}`);
  if (result.failed > 0)
    throw new Error(`${entries(result.failed)} cannot be opened: their rows are not as they were written`);
  if (result.left > 0)
    throw new Error(
      'a gateway still seals with an older key: restart it with the new ring, and rotate again',
    );
}

async function forget({ database, cipher }: Opened, id: string): Promise<void> {
  if (cipher.keyIds[0] === id)
    throw new Error(`${id} seals new cards: put another key before it, and rotate first`);
  const use = (await keyUses(database)).find(({ keyId }) => keyId === id);
  if (use !== undefined)
    throw new Error(`${id} must stay: ${contents(use)} sealed with it; npm run vault -- rotate`);
  print(`no card is sealed with ${id}: it can be taken out of the ring and destroyed`);
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
  if (command === 'forget' && id === undefined) fail('say which key: npm run vault -- forget k1');
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
