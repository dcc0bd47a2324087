/** Import of a settlement file by the command: killed at any moment it leaves nothing, and the next one is whole. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from '../../cli/testing.ts';
import {
  addMerchants,
  addOrder,
  balancesOf,
  firstDay,
} from '../../gateway/books/settlement/settlement.testing.ts';
import type { Database } from '../../gateway/ports/database.ts';
import { openEmbedded } from '../../gateway/runtime/node/database/embedded.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { databaseFolder } from '../../gateway/start/folder.ts';
import { engines } from './engines.ts';

const program = new URL('../../cli/main.ts', import.meta.url).pathname;
const lines = 5_000;
const paid = 200;
const transNoOf = (n: number) => `20261120${String(n).padStart(14, '0')}`;

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-settlement-'));
  file = join(folder, 'day.csv');
  const at = new Date(firstDay + 1).toISOString();
  const rows = Array.from(
    { length: lines },
    (_, n) => `PAYMENT,C${transNoOf(n)},,,,USD,10.00,0.10,9.90,${at}`,
  );
  const columns = 'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at';
  const total = (lines * 9.9).toFixed(2);
  const all = ['H,bank-a,S-1,2026-11-20,2026-11-20', columns, ...rows, `T,${lines},USD:${total}`];
  writeFileSync(file, `${all.join('\n')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engines)('$name', (engine) => {
  let environment: Record<string, string>;
  let open: () => Promise<Database>;

  async function look<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  beforeAll(async () => {
    const data = join(folder, engine.name);
    const own = await engine.env();
    environment = { HOME: folder, LANG: 'C', PATH: process.env['PATH'] ?? '', DATA_DIR: data, ...own };
    const url = own['DATABASE_URL'];
    open = async () =>
      url === undefined ? openEmbedded(databaseFolder(data)) : openPostgres(url, { maxConnections: 2 });
    // The command makes the folder and the database as it needs them.
    expect(await runInProcess(['settlement', 'files'], { environment })).toMatchObject({ exitCode: 0 });
    await look(async (database) => {
      await addMerchants(database);
      for (let n = 0; n < paid; n += 1)
        await addOrder(database, { transNo: transNoOf(n), amountMinor: n === 0 ? 900 : 1_000 });
    });
  });

  const tollgate = (...args: string[]) => runInProcess(['settlement', ...args], { environment });
  const inChinese = (...args: string[]) =>
    runInProcess(['settlement', ...args], { environment: { ...environment, LANG: 'zh_CN.UTF-8' } });
  const names = ['--acquirer', 'bank-a', '--mapping', 'acquirer-host'];

  /** Kills the import once it has said this; false where it had ended by then. */
  async function killAt(said: string): Promise<boolean> {
    const child = spawn(process.execPath, [program, 'settlement', 'import', file, ...names], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    let text = '';
    child.stderr.on('data', (part) => {
      text += part;
      if (text.includes(said)) child.kill('SIGKILL');
    });
    const [code] = await exited;
    return code !== 0;
  }

  test('an import that is killed leaves nothing, and the next one is whole', async () => {
    let isImported = false;
    const before = await look(balancesOf);
    for (const said of ['lines read', 'lines matched']) {
      // A fast machine may have ended it: then there is nothing to kill any more.
      isImported = !(await killAt(said));
      if (isImported) break;
      const left = await look(async (database) => ({
        files: await database.query('select 1 from settlement_files'),
        lines: await database.query('select 1 from settlement_lines limit 1'),
        balances: await balancesOf(database),
      }));
      // It may have written them between its word and the signal.
      isImported = left.files.length > 0;
      if (isImported) break;
      expect(left).toEqual({ files: [], lines: [], balances: before });
    }
    const ran = await tollgate('import', file, ...names);
    expect(ran.exitCode, ran.stderr).toBe(isImported ? 1 : 0);
    const files = JSON.parse((await tollgate('files', '--json')).stdout).files;
    expect(files).toMatchObject([{ lines, settled_lines: paid - 1, open_differences: lines - paid + 1 }]);
  });

  test('the same file is refused under another name, and so is a broken one', async () => {
    const other = join(folder, 'again.csv');
    copyFileSync(file, other);
    const again = await tollgate('import', other, ...names);
    expect(again).toMatchObject({ exitCode: 1, stdout: '' });
    expect(again.stderr).toContain('day.csv');
    appendFileSync(other, 'T,1,USD:1.00\n');
    expect(await tollgate('import', other, ...names)).toMatchObject({ exitCode: 1 });
    expect(
      await tollgate('import', file, '--acquirer', 'bank-x', '--mapping', 'acquirer-host'),
    ).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/There is no acquirer bank-x\. Acquirers: sandbox, /),
    });
  });

  test('a difference is listed, resolved, and in the audit log', async () => {
    const listed = await tollgate('differences', '--open', '--kind', 'amount', '--json');
    const [difference] = JSON.parse(listed.stdout).differences;
    expect(difference).toMatchObject({
      kind: 'amount',
      expected: '9.00',
      found: '10.00',
      trans_no: transNoOf(0),
    });
    const number: string = difference.difference_no;
    const refused = await tollgate('resolve', number, 'write-off');
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--reason') });
    const resolved = await tollgate('resolve', number, 'write-off', '--reason', 'a tip on paper', '--json');
    expect(JSON.parse(resolved.stdout)).toMatchObject({
      state: 'resolved',
      act: 'write-off',
      is_repeat: false,
    });
    const chinese = await inChinese('resolve', number, 'write-off', '--reason', 'a tip on paper');
    expect(chinese.stdout).toContain('此前已执行该操作');
    const audit = await look((database) =>
      database.query(`select act, phase, code from workbench_audit where subject = $1 order by number`, [
        number,
      ]),
    );
    const act = 'settlement write-off';
    expect(audit).toEqual([
      ...[
        { act, phase: 'begun', code: null },
        { act, phase: 'ended', code: 'needs-reason' },
      ],
      ...[
        { act, phase: 'begun', code: null },
        { act, phase: 'ended', code: '0' },
      ],
      ...[
        { act, phase: 'begun', code: null },
        { act, phase: 'ended', code: '0' },
      ],
    ]);
    const fees = await tollgate('fees', 'bank-a', '--rate', '1.4% + 0.10 EUR', 'Visa 1.9%', '--json');
    expect(JSON.parse(fees.stdout)).toEqual({ acquirer: 'bank-a', fees: ['1.4% + 0.10 EUR', 'Visa 1.9%'] });
    expect(JSON.parse((await tollgate('fees', 'bank-a', '--none', '--json')).stdout).fees).toEqual([]);
  });
});
