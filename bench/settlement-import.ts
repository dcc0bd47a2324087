/**
 * Import of a settlement file on PostgreSQL: how long `tollgate settlement import` takes to read a file, match its lines
 * with as many payments, and write their entries, and the most memory that it takes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../gateway/runtime/node/database/migrate.ts';
import { openPostgres } from '../gateway/runtime/node/database/postgres.ts';
import { startPostgres } from '../tests/support/database/postgres.ts';

const merchants = 20;
const pollMs = 50;
const mistakesEvery = 10_000;
const day = '2026-11-20';
const dayMs = Date.parse(`${day}T00:00:00Z`);

const merchantOf = 'lpad((n % $2)::text, 12, $3)';
const transOf = `'20261120' || lpad(n::text, 14, '0')`;

/** Makes payments of one day at one acquirer, with their entries. */
export async function fill(client: pg.Client, lines: number): Promise<void> {
  const params = [lines, merchants, '312100000000'];
  await client.query(`insert into merchants (merchant_no, name, created_at)
    select lpad(n::text, 12, '312100000000'), 'Shop', 0 from generate_series(0, ${merchants - 1}) n`);
  await client.query(
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type, trans_status,
       currency, order_minor, paid_minor, acquirer, channel_trans_no, ref_no, pay_method_id, created_at, ended_at)
     select ${merchantOf}, ${transOf}, 'M' || n, 2, 'app', 'payment', 1, 2, 'USD', 100 + n % 9000, 100 + n % 9000,
       'bank-a', 'C' || n, 'R' || n, 'Visa', ${dayMs} + n % 86400000, ${dayMs} + n % 86400000
     from generate_series(1, $1::integer) n`,
    params,
  );
  await client.query(
    `insert into book_entries (merchant_no, source_no, part, n, at, acquirer, currency, debit, credit, amount_minor)
     select ${merchantOf}, ${transOf}, 2, 0, ${dayMs} + n % 86400000, 'bank-a', 'USD', 'due', 'payable', 100 + n % 9000
     from generate_series(1, $1::integer) n`,
    params,
  );
  await client.query('vacuum analyze');
}

const major = (minor: number) => `${minor < 0 ? '-' : ''}${(Math.abs(minor) / 100).toFixed(2)}`;

/** Writes the file as the test acquirer does; every 10,000th amount is wrong. */
async function writeFile(path: string, lines: number): Promise<void> {
  const out = createWriteStream(path);
  out.write(`H,bank-a,S-1,${day},${day}\n`);
  out.write('type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at\n');
  let total = 0;
  for (let n = 1; n <= lines; n += 1) {
    const gross = 100 + (n % 9_000) + (n % mistakesEvery === 0 ? 1 : 0);
    const fee = 10 + Math.floor(gross / 70);
    total += gross - fee;
    const transNo = `20261120${String(n).padStart(14, '0')}`;
    const at = new Date(dayMs + n).toISOString();
    const line = `PAYMENT,C${n},R${n},${transNo},ACC,USD,${major(gross)},${major(fee)},${major(gross - fee)},${at}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end(`T,${lines},USD:${major(total)}\n`);
  await once(out, 'finish');
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

export interface ImportFigures {
  readonly lines: number;
  readonly seconds: number;
  readonly residentMb: number;
  readonly fileMb: number;
  /** Output of the command. */
  readonly result: string;
  /** Bytes of a line in each table that it is written to, with its indexes. */
  readonly bytesPerLine: Readonly<Record<string, number>>;
}

/** Measures the import of a file with so many lines, on a server of its own. */
export async function measureImport(lines: number): Promise<ImportFigures> {
  const postgres = await startPostgres();
  const path = join(tmpdir(), `tollgate-settlement-${process.pid}.csv`);
  try {
    const database = openPostgres(postgres.url, { maxConnections: 1, deadlineMs: 600_000 });
    await migrate(database);
    await database.close();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await fill(client, lines);
    await writeFile(path, lines);
    const sizes = async () => {
      const { rows } = await client.query<{ name: string; bytes: string }>(
        `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
         where relname in ('settlement_lines', 'book_entries_rest')`,
      );
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
    };
    const before = await sizes();
    const started = performance.now();
    const program = new URL('../cli/main.ts', import.meta.url).pathname;
    const options = ['--acquirer', 'bank-a', '--mapping', 'acquirer-host'];
    const child = spawn(process.execPath, [program, 'settlement', 'import', path, ...options], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let result = '';
    child.stdout.on('data', (text) => {
      result += text;
    });
    let most = 0;
    const poll = setInterval(async () => {
      most = Math.max(most, await residentMb(child.pid));
    }, pollMs);
    await once(child, 'close');
    clearInterval(poll);
    const seconds = (performance.now() - started) / 1_000;
    if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}: ${result}`);
    const after = await sizes();
    await client.end();
    const bytesPerLine = Object.fromEntries(
      Object.entries(after).map(([name, bytes]) => [name, Math.round((bytes - (before[name] ?? 0)) / lines)]),
    );
    const fileMb = (await stat(path)).size / 1_000_000;
    return { lines, seconds, residentMb: most, fileMb, result, bytesPerLine };
  } finally {
    await rm(path, { force: true });
    await postgres.stop();
  }
}

/** Measures and prints; for `npm run bench -- books`. */
export async function benchSettlementImport(
  lines: number,
  print: (line: string) => void,
): Promise<ImportFigures> {
  const figures = await measureImport(lines);
  const { seconds, residentMb: most, fileMb, bytesPerLine } = figures;
  print(
    `import and match ${lines} lines (${fileMb.toFixed(0)} MB): ${seconds.toFixed(1)} s, ` +
      `at most ${most.toFixed(0)} MB resident; bytes per line: ${JSON.stringify(bytesPerLine)}`,
  );
  return figures;
}
