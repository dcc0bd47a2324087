/** A day at two acquirers, their settlement files, and the books that agree with both in the end. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMinor } from '@tollgate/contract/amount';
import { type HostDifferenceKind, hostDifferences } from '@tollgate/contract/connector/host';
import { decimalsOf } from '@tollgate/contract/currencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { allFlows } from '../conformance/flows/index.ts';
import { currencies } from '../conformance/play.ts';
import { differenceLines } from '../conformance/report.ts';
import { playTable } from '../conformance/table.ts';
import { openTills, type Tills } from '../conformance/tills.ts';
import { type HostWorld, type Party, startWorlds, type Worlds } from '../conformance/world.ts';

const parties: readonly Party[] = [
  { connector: 'alpha', merchantNo: '312100000027', storeNo: '4121000027', terminalPrefix: 'TGCONF' },
  { connector: 'beta', merchantNo: '312100000028', storeNo: '4121000028', terminalPrefix: 'TGCONG' },
];

/** QR, online and terminal payments: paid, refunded, returned, late, canceled, tipped, charged, voided, captured. */
const dayOfFlows = [
  ...['qr-paid', 'qr-refunded', 'qr-partly', 'qr-late', 'qr-paid-canceled', 'code-paid', 'refund-returned'],
  ...['card', 'card-refunded', 'checkout', '3ds-passed', 'hosted-wallet'],
  ...['sale', 'sale-charged', 'tip', 'void', 'sale-refunded', 'refund', 'capture', 'increment', 'completion'],
  ...['completion-canceled', 'batch'],
];
const minuteMs = 60_000;
const share = '1.4%';
const rate = `${share} + 0.10`;
const fees = { card: rate, terminal: rate, wallet: rate };

let all: Worlds;
const tills: Tills[] = [];
beforeAll(async () => {
  all = await startWorlds(await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])), parties);
  tills.push(...all.worlds.map(openTills));
});
afterAll(async () => {
  for (const each of tills) each.stop();
  await all?.stop();
});

type Members = Readonly<Record<string, unknown>>;
const tollgate = async (...args: readonly string[]): Promise<Members> =>
  JSON.parse(await all.tollgate(...args, '--json'));

const members = (value: unknown): readonly Members[] => (Array.isArray(value) ? value : []);

function minorOf(text: unknown, currency: unknown): number {
  const [, sign, digits = ''] = /^(-?)(.*)$/.exec(String(text)) ?? [];
  const minor = toMinor(digits, decimalsOf(String(currency)) ?? 2);
  if (typeof minor !== 'number') throw new Error(`${text} is ${minor}`);
  return sign === '-' ? -minor : minor;
}

/** Sums by merchant and currency. */
type Balances = Readonly<Record<string, Readonly<Record<string, number>>>>;

const hostMembers = ['taken', 'fees', 'chargebacks', 'paid_out', 'due'] as const;

async function hostBalances(): Promise<Balances> {
  const rows = await Promise.all(
    all.worlds.map(async ({ control }) => (await control('GET', 'balances'))['balances']),
  );
  return Object.fromEntries(
    rows
      .flatMap(members)
      .map((row) => [
        `${row['account']} ${row['currency']}`,
        Object.fromEntries(hostMembers.map((name) => [name, minorOf(row[name], row['currency'])])),
      ]),
  );
}

/** Member of the host's balances that an account of the books belongs to; all others are `taken`, on the other side. */
const hostMemberOf: Readonly<Record<string, (typeof hostMembers)[number]>> = {
  due: 'due',
  'write-offs': 'due',
  fees: 'fees',
  chargebacks: 'chargebacks',
  'paid-out': 'paid_out',
};

const bookRows = async () => members((await tollgate('books', 'balance'))['accounts']);

async function bookBalances(): Promise<Balances> {
  const sums = new Map<string, Record<string, number>>();
  for (const row of await bookRows()) {
    const key = `${row['merchant_no']} ${row['currency']}`;
    const sum = sums.get(key) ?? Object.fromEntries(hostMembers.map((name) => [name, 0]));
    sums.set(key, sum);
    const name = hostMemberOf[String(row['account'])] ?? 'taken';
    const minor = minorOf(row['balance'], row['currency']);
    sum[name] = (sum[name] ?? 0) + (name === 'taken' ? -minor : minor);
  }
  return Object.fromEntries(sums);
}

/** Payments that nothing has happened to since, for one difference each. */
async function plainPayments({ control }: HostWorld): Promise<readonly string[]> {
  const { payments } = await control('GET', 'payments');
  return members(payments)
    .filter((one) => one['state'] === 'taken' && one['refunded_amount'] === '0' && one['kind'] !== 'refund')
    .filter((one) => one['trans_type'] === 1)
    .map((one) => String(one['channel_trans_no']));
}

const kinds = Object.keys(hostDifferences) as HostDifferenceKind[];

/** Kind of each difference in the books, and the act that resolves it. */
const resolutions = {
  missing: ['missing-there', ['wait']],
  unknown: ['missing-here', ['write-off', '--reason', 'no such payment, asked for it back']],
  amount: ['amount', ['write-off', '--reason', 'agreed by telephone']],
  fee: ['fee', ['accept']],
  currency: ['currency', ['write-off', '--reason', 'paid in the wrong currency']],
  duplicate: ['duplicate', ['write-off', '--reason', 'paid twice']],
  chargeback: ['chargeback', ['accept']],
} as const satisfies Record<HostDifferenceKind, readonly [string, readonly string[]]>;

async function importNext({ connector, control, settlementDir }: HostWorld, asked: object = {}) {
  const made = await control('POST', 'settle', { acquirer: connector, fees, ...asked });
  expect(made).toMatchObject({ status: 200 });
  const path = join(settlementDir, String(made['file']));
  expect(await tollgate('settlement', 'check', path, '--mapping', 'acquirer-host')).toMatchObject({
    lines: made['lines'],
  });
  const imported = await tollgate(
    ...['settlement', 'import', path, '--mapping', 'acquirer-host', '--acquirer', connector],
  );
  return { made, imported, path };
}

test('a day at two acquirers is played, settled, and reconciled', { timeout: 10 * minuteMs }, async () => {
  const flows = dayOfFlows.map((id) => {
    const flow = allFlows.find((one) => one.id === id);
    if (flow === undefined) throw new Error(`there is no flow ${id}`);
    return flow;
  });
  const played = all.worlds.map(async (world, index) => {
    const [till] = tills.slice(index);
    if (till === undefined) throw new Error('there are no tills');
    const seed = index + 1;
    const cells = await playTable({ world, tills: till, flows, faults: ['none'], seed, lanes: 8 });
    expect(differenceLines(cells, seed)).toEqual([]);
  });
  await Promise.all(played);
  const before = await hostBalances();
  expect(await bookBalances()).toEqual(before);
  expect(Object.values(before).some(({ taken = 0 }) => taken > 0)).toBe(true);

  for (const world of all.worlds) {
    await tollgate(
      'settlement',
      'fees',
      world.connector,
      '--rate',
      ...currencies.map((one) => `${rate} ${one}`),
    );
    const plain = await plainPayments(world);
    expect(plain.length).toBeGreaterThanOrEqual(kinds.length);
    const asked = kinds.map((kind, index) => ({ kind, reference: plain[index] }));
    const { imported, path } = await importNext(world, { differences: asked });
    const counts = Object.fromEntries(kinds.map((kind) => [resolutions[kind][0], 1]));
    expect(imported['differences']).toEqual(counts);
    await expect(
      all.tollgate('settlement', 'import', path, '--mapping', 'acquirer-host', '--acquirer', world.connector),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('was already imported as') });

    const { differences } = await tollgate(
      'settlement',
      'differences',
      '--open',
      '--acquirer',
      world.connector,
    );
    expect(
      members(differences)
        .map((one) => one['kind'])
        .sort(),
    ).toEqual(Object.keys(counts).sort());
    for (const one of members(differences)) {
      const [, act] = Object.values(resolutions).find(([kind]) => kind === one['kind']) ?? ['', []];
      await tollgate('settlement', 'resolve', String(one['difference_no']), ...act);
    }
    const next = await importNext(world);
    expect(next.imported).toMatchObject({ lines: 1, differences: {}, resolved_differences: 1 });
    expect(
      await tollgate('settlement', 'differences', '--open', '--acquirer', world.connector),
    ).toMatchObject({
      differences: [],
    });
  }
  const after = await hostBalances();
  expect(await bookBalances()).toEqual(after);
  expect(Object.values(after).some(({ chargebacks = 0 }) => chargebacks > 0)).toBe(true);

  expect(await tollgate('books', 'check')).toMatchObject({ differences: 0 });
});

test('hledger finds nothing wrong with the journal, and comes to the same balances', async () => {
  const path = join(String(all.worlds[0]?.settlementDir), 'books.journal');
  writeFileSync(path, await all.tollgate('books', 'export', '--format', 'journal'));
  const hledger = (...args: readonly string[]) =>
    execFileSync('hledger', ['-f', path, ...args], { encoding: 'utf8' });
  hledger('check', '--strict');
  const rows = hledger('balance', '--flat', '--no-total', '--layout', 'bare', '--output-format', 'csv');
  const theirs = rows
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.replaceAll('"', '').split(','))
    .map(([account, currency, balance]) => [account, currency, minorOf(balance, currency)].join(' '));
  const ours = (await bookRows())
    .map((row) => ({ ...row, minor: minorOf(row['balance'], row['currency']) }))
    .filter(({ minor }) => minor !== 0)
    .map((row: Members) =>
      [`${row['account']}:${row['acquirer']}:${row['merchant_no']}`, row['currency'], row['minor']].join(' '),
    );
  expect(theirs.toSorted()).toEqual(ours.toSorted());
  expect(ours.length).toBeGreaterThan(50);
});
