/** The command `acquirer` as an operator runs it, against a connector that runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@tollgate/contract/command-error';
import type { AcquirerOptions } from '@tollgate/contract/programs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../accounts/registration.ts';
import { createTestConnector, type TestAnswer } from '../acquirers/http/connector.testing.ts';
import type { Database } from '../ports/database.ts';
import { openEmbedded } from '../runtime/node/database/embedded.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openPostgres } from '../runtime/node/database/postgres.ts';
import { listen } from '../runtime/node/server.testing.ts';
import { copyTemplateDatabase } from '../store/template.testing.ts';
import { createTestPostgres } from '../store/testing.ts';
import { acquirer } from './acquirer.ts';

const merchantNo = '312100000001';
const secret = 'a-secret-of-the-test-with-40-characters.';

let folder: string;
let environment: Readonly<Record<string, string>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-acquirer-'));
  const serverUrl = process.env['TEST_POSTGRES_URL'];
  environment = {
    DATA_DIR: folder,
    ...(serverUrl === undefined ? {} : { DATABASE_URL: await createTestPostgres(serverUrl) }),
  };
  if (serverUrl === undefined) await copyTemplateDatabase(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly exitCode: number;
  readonly lines: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly error: string;
}

/** Runs the program; its words are in English. */
async function run(options: AcquirerOptions): Promise<Ran> {
  const ran = { exitCode: 0, lines: '', members: {}, error: '' };
  const context = {
    language: 'en' as const,
    environment,
    note: () => {},
    write: async () => {},
    progress: () => {},
    warn: () => {},
    result(lines: readonly (string | { readonly en: string })[], members: Ran['members']) {
      ran.lines = lines.map((line) => (typeof line === 'string' ? line : line.en)).join('\n');
      ran.members = members;
    },
  };
  await acquirer(options, context).catch((error) => {
    if (!(error instanceof CommandError)) throw error;
    ran.exitCode = error.exitCode;
    ran.error = error.text.en;
  });
  return ran;
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: url } = environment;
  const database = url === undefined ? await openEmbedded(join(folder, 'database')) : openPostgres(url);
  await migrate(database);
  return work(database).finally(() => database.close());
}

function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const card = { amount: '1', currency: 'EUR', reference: { channel_trans_no: 'c-1' } };
const replies: Readonly<Record<string, object>> = {
  describe: { protocol: '1', name: 'A Bank', capabilities: { flows: ['card'], currencies: ['EUR'] } },
  echo: { outcome: 'done' },
  'card-authorize': { outcome: 'approved', ...card },
  reverse: { outcome: 'done' },
};

async function startBank(more: Readonly<Record<string, object>> = {}, secrets = [secret]) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const answer: TestAnswer = ({ operation, members }) => {
    asked.push({ operation, ...members });
    return { ...replies, ...more }[operation];
  };
  const server: Server = createTestConnector(answer, secrets);
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

const add = (url: string) =>
  run({ act: 'add', name: 'bank', url, secretFile: fileWith('secret', `${secret}\n`) });

test('a connector is added, listed, shown and tried, and its secret is never shown', async () => {
  const bank = await startBank();
  expect(await run({ act: 'list' })).toMatchObject({ exitCode: 0, members: { connectors: [] } });
  const added = await add(bank.url);
  expect(added).toMatchObject({ exitCode: 0, members: { name: 'bank', url: bank.url } });
  const listed = await run({ act: 'list' });
  expect(listed.lines).toBe(`bank  ${bank.url}`);
  const shown = await run({ act: 'show', name: 'bank' });
  expect(shown.members).toMatchObject({
    secrets: 1,
    takes_new_payments: true,
    describes: { name: 'A Bank', capabilities: { flows: ['card'] } },
  });
  const tried = await run({ act: 'try', name: 'bank' });
  expect(tried).toMatchObject({ exitCode: 0, error: '' });
  expect(tried.lines.replaceAll(/\d+ ms/g, '# ms').split('\n')).toEqual([
    'describe  # ms  A Bank',
    'echo  # ms  done',
    'card-authorize  # ms  approved',
    'reverse  # ms  done',
  ]);
  const [authorized, reversed] = bank.asked.slice(-2);
  expect(authorized).toMatchObject({ amount: '1.00', currency: 'EUR', account: {}, card: { cvv: '123' } });
  expect(reversed).toMatchObject({ trans_no: authorized?.['trans_no'], reference: card.reference });
  for (const { lines, members } of [added, listed, shown, tried])
    expect(lines + JSON.stringify(members)).not.toContain(secret);
});

test('a trial reverses whatever the authorization came to, and fails where a step does', async () => {
  const { url, asked } = await startBank({ 'card-authorize': { outcome: 'unknown' } });
  await add(url);
  expect(await run({ act: 'try', name: 'bank' })).toMatchObject({
    exitCode: 1,
    error: 'failed: card-authorize',
    lines: expect.stringMatching(/failed: the outcome is unknown\nreverse {2}\d+ ms {2}done$/),
  });
  const [onAdding, ...onTrying] = asked.map(({ operation }) => operation);
  expect(onAdding).toBe('describe');
  expect(onTrying).toEqual(['describe', 'echo', 'card-authorize', 'reverse']);
  const other = await startBank({}, ['another-secret-that-is-long-enough']);
  await run({ act: 'set', name: 'bank', url: other.url });
  expect(await run({ act: 'try', name: 'bank' })).toMatchObject({
    exitCode: 1,
    members: { steps: [{ operation: 'describe', problem: 'status: it is 401, not 200' }] },
  });
});

test('a secret is made and printed once, and changes without a gap', async () => {
  const made = await run({ act: 'add', name: 'bank', url: 'unix:/run/bank.sock' });
  const first = String(made.members['secret']);
  expect(first).toMatch(/^[\w-]{43}$/);
  const renewed = await run({ act: 'set', name: 'bank', newSecret: true });
  const second = String(renewed.members['secret']);
  expect(second).not.toBe(first);
  const third = await run({ act: 'set', name: 'bank', newSecret: true });
  expect(third).toMatchObject({ exitCode: 1, error: expect.stringContaining('already has two secrets') });
  const { url } = await startBank({}, [second]);
  expect(await run({ act: 'set', name: 'bank', url })).toMatchObject({ exitCode: 0 });
  expect(await run({ act: 'try', name: 'bank' })).toMatchObject({ exitCode: 0 });
  const dropped = await run({ act: 'set', name: 'bank', dropOldSecret: true });
  expect(dropped.members).toMatchObject({ dropped_secrets: 1 });
  expect(await run({ act: 'try', name: 'bank' })).toMatchObject({ exitCode: 0 });
});

test('a merchant gets an account with its settings, and an ended one keeps them for earlier payments', async () => {
  await withDatabase((database) =>
    registerMerchant(database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0),
  );
  const bank = await startBank();
  await add(bank.url);
  const settings = fileWith('account.json', '{"mid":"M-1"}');
  const set = { act: 'set', name: 'bank', merchantNo } as const;
  expect(
    await run({ ...set, rank: '2', kinds: 'card,wallet', methods: 'Visa', currencies: 'EUR', settings }),
  ).toMatchObject({ exitCode: 0, error: '' });
  const shown = await run({ act: 'show', name: 'bank' });
  const scope = { kinds: ['card', 'wallet'], methods: ['Visa'], currencies: ['EUR'] };
  expect(shown.members['accounts']).toEqual([
    { merchant_no: merchantNo, rank: 2, scope, settings: { mid: 'M-1' } },
  ]);
  await run({ ...set, rank: '1', currencies: 'EUR,USD' });
  const changed = await run({ act: 'show', name: 'bank' });
  expect(changed.members['accounts'], 'what is not given stays').toEqual([
    {
      merchant_no: merchantNo,
      rank: 1,
      scope: { ...scope, currencies: ['EUR', 'USD'] },
      settings: { mid: 'M-1' },
    },
  ]);
  expect(await run({ act: 'try', name: 'bank', merchantNo })).toMatchObject({ exitCode: 0 });
  expect(bank.asked.at(-1)).toMatchObject({ merchant_no: merchantNo, account: { mid: 'M-1' } });
  await run({ ...set, endAccount: true });
  const ended = await run({ act: 'show', name: 'bank' });
  expect(ended.members['accounts']).toMatchObject([{ scope: { kinds: [] }, settings: { mid: 'M-1' } }]);
  await run({ ...set });
  const again = await run({ act: 'show', name: 'bank' });
  expect(again.members['accounts'], 'it begins without limits').toMatchObject([
    { rank: 1, scope: {}, settings: { mid: 'M-1' } },
  ]);
  expect(await run({ ...set, merchantNo: '312100000009' })).toMatchObject({ exitCode: 1 });
});

test('a connector with open transactions is not removed; with --force it takes no new ones', async () => {
  await add('unix:/run/bank.sock');
  const names = { merchantNo, transNo: '1' };
  await withDatabase(async (database) => {
    await registerMerchant(database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0);
    await database.query(
      `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
         trans_status, currency, order_minor, due_at, created_at, acquirer)
       values ($1, $2, 'O-1', 1, 'tg1', 'payment', 1, 9, 'EUR', 100, 1, 0, 'bank')`,
      [names.merchantNo, names.transNo],
    );
  });
  expect(await run({ act: 'remove', name: 'bank' })).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('bank has 1 open transaction.'),
  });
  expect(await run({ act: 'remove', name: 'bank', force: true })).toMatchObject({
    members: { removed: false, open_transactions: 1 },
  });
  expect((await run({ act: 'list' })).lines).toContain('accepts no new payments');
  await run({ act: 'set', name: 'bank', reopen: true });
  expect((await run({ act: 'list' })).lines).not.toContain('accepts no new payments');
  const change = (columns: string) =>
    withDatabase((database) => database.query(`update transactions set ${columns}`));
  // It has to reverse a card that another one has charged.
  await change(`trans_status = 2, acquirer = 'other', terminal = '{"attempt": {"acquirer": "bank"}}'`);
  expect(await run({ act: 'remove', name: 'bank' })).toMatchObject({ exitCode: 1 });
  await change("due_at = null, acquirer = 'bank', terminal = null");
  expect(await run({ act: 'remove', name: 'bank' })).toMatchObject({ members: { removed: true } });
  expect(await run({ act: 'remove', name: 'bank' })).toMatchObject({ exitCode: 1 });
});

test.each<[AcquirerOptions, string]>([
  [{ act: 'add', name: 'A Bank', url: 'unix:/run/bank.sock' }, 'The name of a connector must have'],
  [{ act: 'add', name: 'sandbox', url: 'unix:/run/bank.sock' }, 'The name of a connector must have'],
  [{ act: 'add', name: 'bank', url: 'http://bank.example' }, '--url must be https://…'],
  [{ act: 'add', name: 'bank', url: 'unix:/b', ca: '/nowhere/ca.pem' }, 'cannot read /nowhere/ca.pem'],
  [{ act: 'set', name: 'bank' }, 'Nothing to change'],
  [{ act: 'set', name: 'bank', rank: '1' }, 'An account belongs to a merchant'],
  [{ act: 'set', name: 'bank', merchantNo, kinds: 'cash' }, '--kinds is a list of'],
  [{ act: 'set', name: 'bank', merchantNo, currencies: 'EURO' }, '"EURO" is not an ISO 4217 currency code'],
  [{ act: 'set', name: 'bank', merchantNo, rank: '-1' }, '--rank must be a whole number'],
])(
  '%j is refused before anything is done',
  async (options, said) => {
    expect(await run(options)).toMatchObject({ exitCode: 2, error: expect.stringContaining(said) });
  },
  120_000,
);
