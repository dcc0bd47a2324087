/** The program as an operator runs it, beside gateways that go on working. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { createCipher } from '../runtime/node/cipher.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openPostgres } from '../runtime/node/database/postgres.ts';
import { platformClock, platformRandom } from '../runtime/node/platform.ts';
import { parseVaultKeys } from '../start/keys/vault-keys.ts';
import { createTestPostgres } from '../store/testing.ts';
import { cardOf, inPortions } from '../vault/cards.testing.ts';
import { keyUses } from '../vault/rotation.ts';
import { shown } from '../vault/secret.testing.ts';
import { createVault } from '../vault/vault.ts';

const program = new URL('../../cli/main.ts', import.meta.url).pathname;
const merchantNo = '312100000001';
const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [k1, k2] = [entry('k1'), entry('k2')];

let dataDir: string;
let databaseUrl: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-rotation-'));
  databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openPostgres(databaseUrl);
  await migrate(database);
  return work(database).finally(() => database.close());
}

function vaultOf(queries: Database, ring: string) {
  const cipher = createCipher(parseVaultKeys(ring));
  return createVault({ queries, cipher, random: platformRandom, clock: platformClock });
}

const keep = (count: number, ring: string) =>
  withDatabase((database) => {
    const vault = vaultOf(database, ring);
    const numbers = Array.from({ length: count }, (_, number) => number);
    return inPortions(numbers, (number) => vault.keep(merchantNo, cardOf(number)));
  });

function readAll(database: Database, cardIds: readonly string[], ring: string) {
  const vault = vaultOf(database, ring);
  return inPortions(cardIds, async (cardId) => shown(await vault.read(merchantNo, cardId)));
}

function start(ring: string, ...args: string[]): ChildProcess {
  const env = {
    ...process.env,
    VAULT_KEYS: ring,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MODE: 'production',
  };
  return spawn(process.execPath, [program, 'vault', ...args], { env });
}

async function run(ring: string, ...args: string[]): Promise<{ exitCode: unknown; output: string }> {
  const child = start(ring, ...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

// Each run starts a program, which takes seconds on a machine that has other work.
const timeoutMs = 600_000;

test('a key is changed without losing a card, even if the run is killed half-way', {
  timeout: timeoutMs,
}, async () => {
  const cardIds = await keep(3_000, k1);
  const ring = `${k2},${k1}`;
  const all = cardIds.map((_, number) => cardOf(number));

  const child = start(ring, 'rotate');
  const ended = once(child, 'close');
  if (child.stdout === null) throw new Error('no output');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended;
  await withDatabase(async (database) => {
    const uses = new Map((await keyUses(database)).map(({ keyId, cards }) => [keyId, cards]));
    expect(uses.get('k2')).toBeGreaterThanOrEqual(500);
    expect((uses.get('k1') ?? 0) + (uses.get('k2') ?? 0)).toBe(3_000);
    expect(await readAll(database, cardIds, ring)).toEqual(all);
  });

  expect(await run(ring, 'rotate')).toMatchObject({ exitCode: 0 });
  expect(await run(ring, 'forget', 'k1')).toEqual({
    exitCode: 0,
    output: 'nothing is encrypted with k1: remove it from the key ring and destroy it\n',
  });
  expect(await withDatabase((database) => readAll(database, cardIds, k2))).toEqual(all);
});

test('it says what keys are there, and refuses what would lose cards', { timeout: timeoutMs }, async () => {
  await keep(1, k1);
  const ring = `${k2},${k1}`;
  expect(await run(ring, 'status')).toEqual({
    exitCode: 0,
    output: 'k2  0 cards, encrypts new data\nk1  1 card\n',
  });
  expect(await run(ring, 'forget', 'k1')).toEqual({
    exitCode: 1,
    output: 'k1 is still needed: it encrypts 1 card. Run tollgate vault rotate\n',
  });
  expect((await run(ring, 'forget', 'k2')).output).toContain('k2 encrypts new cards');
  const status = JSON.parse((await run(ring, 'status', '--json')).output);
  expect(status).toEqual({
    keys: [
      { key_id: 'k2', cards: 0, texts: 0, secrets: 0, encrypts_new: true },
      { key_id: 'k1', cards: 1, texts: 0, secrets: 0, encrypts_new: false },
    ],
  });
  const { exitCode, output } = await run(k2, 'rotate');
  const lacking = 'cards in the vault are encrypted with k1, which VAULT_KEYS lacks';
  expect([exitCode, output]).toEqual([2, expect.stringContaining(lacking)]);
});

test('it explains itself, and makes keys', async () => {
  expect((await run(k1, '--help')).output).toContain('rotate');
  expect(await run(k1, 'melt')).toMatchObject({ exitCode: 2 });
  expect(await run(k1, 'forget')).toMatchObject({ exitCode: 2 });
  expect(await run('', 'rotate')).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining('MODE=production requires VAULT_KEYS'),
  });
  const { exitCode, output } = await run('', 'new-key');
  expect([exitCode, parseVaultKeys(output).length]).toEqual([0, 1]);
});
