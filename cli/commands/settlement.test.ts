/** `settlement check` and `settlement mappings`: what they print, and how they end. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runInProcess } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-settlement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chinese = { LANG: 'zh_CN.UTF-8' };
const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runInProcess(['settlement', ...args], { environment: { DATA_DIR: folder, ...more } });

function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const good = fileWith(
  'good.csv',
  `H,host,F-1,2026-11-22,2026-11-23
type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at
PAYMENT,c-1,RRN1,T1,acc,USD,12.50,0.20,12.30,2026-11-23T10:00:00Z
REFUND,c-2,RRN2,,acc,EUR,4.00,0.00,-4.00,
T,2,USD:12.30;EUR:-4.00
`,
);
const bad = fileWith('bad.csv', 'H,host,F-1,2026-11-22,2026-11-23\n');
const byHost = ['--mapping', 'acquirer-host'];

test('a file that can be imported', async () => {
  const { exitCode, stdout, stderr } = await run(['check', good, ...byHost]);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`${good} can be imported: 2 lines, net USD 12.30, EUR -4.00
Name of the file: F-1
Days: 2026-11-22 – 2026-11-23
Payments from 2026-11-23T10:00:00.000Z to 2026-11-23T10:00:00.000Z
  1 payment  USD  gross 12.50  fee 0.20  net 12.30
  1 refund  EUR  gross 4.00  fee 0.00  net -4.00
First lines: line, kind, channel_trans_no, ref_no, trans_no, account, currency, gross, fee, time
  3  payment  c-1  RRN1  T1  acc  USD 12.50 0.20  2026-11-23T10:00:00.000Z
  4  refund  c-2  RRN2  -  acc  EUR 4.00 0.00
`);
  expect((await run(['check', good, ...byHost], chinese)).stdout).toContain(
    '可以导入：共 2 条明细，净额 USD 12.30，EUR -4.00',
  );
});

test('the same as JSON', async () => {
  const { stdout } = await run(['check', good, ...byHost, '--json', '--first', '1']);
  expect(JSON.parse(stdout)).toEqual({
    file: good,
    bytes: 241,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    reference: 'F-1',
    first_day: '2026-11-22',
    last_day: '2026-11-23',
    time_zone: 'UTC',
    first_payment_at: '2026-11-23T10:00:00.000Z',
    last_payment_at: '2026-11-23T10:00:00.000Z',
    lines: 2,
    net: { USD: '12.30', EUR: '-4.00' },
    totals: [
      { kind: 'payment', currency: 'USD', lines: 1, gross: '12.50', fee: '0.20', net: '12.30' },
      { kind: 'refund', currency: 'EUR', lines: 1, gross: '4.00', fee: '0.00', net: '-4.00' },
    ],
    first_lines: [
      {
        line: 3,
        kind: 'payment',
        channel_trans_no: 'c-1',
        ref_no: 'RRN1',
        trans_no: 'T1',
        account: 'acc',
        currency: 'USD',
        gross: '12.50',
        fee: '0.20',
        transacted_at: '2026-11-23T10:00:00.000Z',
      },
    ],
  });
});

test('an example that was printed reads the same file', async () => {
  const { stdout } = await run(['mappings', 'acquirer-host']);
  const mapping = fileWith('own.json', stdout);
  expect(await run(['check', good, '--mapping', mapping])).toMatchObject({ exitCode: 0 });
  expect(JSON.parse((await run(['mappings', '--json'])).stdout)).toMatchObject({
    mappings: [{ name: 'acquirer-host' }, { name: 'debit-credit' }],
  });
});

const gone = join(folder, 'gone.csv');
const noJson = fileWith('no.json', '{');
const wrong = fileWith('wrong.json', '{"format":{"kind":"fixed"}}');
const directory = join(folder, 'folder');
mkdirSync(directory);

test.each([
  [
    ['check', bad, ...byHost],
    {},
    1,
    `${bad}: line 1: the file ends without its trailer "T", so it is incomplete.`,
  ],
  [['check', bad, ...byHost], chinese, 1, `${bad}：第 1 行：文件没有结尾记录“T”`],
  [['check', gone, ...byHost], {}, 2, `Cannot read ${gone}: there is no such file.`],
  [['check', directory, ...byHost], {}, 2, `${directory} is not a regular file.`],
  [['check', '/dev/zero', ...byHost], {}, 2, '/dev/zero is not a regular file.'],
  [
    ['check', good, '--mapping', 'bank'],
    {},
    2,
    'There is no mapping bank: use a JSON file, or one of acquirer-host',
  ],
  [['check', good, '--mapping', noJson], {}, 2, `${noJson} is not valid JSON.`],
  [['check', good, '--mapping', wrong], {}, 2, `${wrong}: encoding is missing.`],
  [['check', good], {}, 2, 'The option --mapping is required.'],
  [['check', good, ...byHost, '--first', 'x'], {}, 2, '--first must be a whole number from 0 to 1000'],
  [['mappings', 'bank'], chinese, 2, '映射 bank 不存在：请指定 acquirer-host、debit-credit 之一。'],
] as const)('%j is refused', async (args, env, exitCode, said) => {
  const ran = await run(args, env);
  expect([ran.exitCode, ran.stdout]).toEqual([exitCode, '']);
  expect(ran.stderr).toContain(said);
  expect(ran.stderr.split('\n')).toHaveLength(2);
});
