/** `npm run bench -- books`: the books of a large database, beside their targets. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '@tollgate/contract/durations';
import { readMaking } from '../../gateway/books/making.ts';
import { allRows, statement } from '../../gateway/books/reports.ts';
import type { Database } from '../../gateway/ports/database.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { startPostgres } from '../../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../../tests/support/gateway.ts';
import type { LoadResult } from '../load.ts';
import { runLoad } from '../run-load.ts';
import { benchSettlementImport } from '../settlement-import.ts';
import { filledDays, fillOrders, ordersOfDay } from './rows.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const commandPath = new URL('../../cli/main.ts', import.meta.url).pathname;

export interface BooksSizes {
  readonly orders: number;
  readonly connections: number;
  readonly seconds: number;
}

interface Figure {
  readonly what: string;
  readonly found: string;
  readonly target: string;
  readonly isGood: boolean;
}

const target = {
  makingSeconds: 300,
  p99Factor: 2,
  statementMs: 1_000,
  checkSeconds: 180,
  checkMiB: 300,
  importSeconds: 60,
  importMiB: 500,
};
const targetOrders = 1_000_000;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The shares of the targets that this number of orders has. */
const shareOf = (orders: number) => Math.max(orders, 1) / targetOrders;

function load(gateway: Gateway, { connections, seconds: length }: BooksSizes): Promise<LoadResult> {
  const { demo } = gateway;
  return runLoad({
    kind: 'create',
    port: gateway.port,
    connections,
    seconds: length,
    warmupSeconds: 3,
    prepared: 4_000 * (length + 3),
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKeyPem: demo.app_private_key_pem,
  });
}

/** Calls while the books are made, one load after the other until that is done; `p99Ms`: the worst. */
async function loadWhileMaking(gateway: Gateway, database: Database, sizes: BooksSizes) {
  const beganMs = performance.now();
  let endedMs: number | undefined;
  const watch = (async () => {
    while (!(await readMaking(database)).isDone) await delay(200);
    endedMs = performance.now();
  })();
  const p99s: number[] = [];
  while (endedMs === undefined) {
    const { p99Ms, failed, firstFailure } = await load(gateway, sizes);
    if (failed > 0) print(`  FAILED ${failed}: ${firstFailure}`);
    p99s.push(p99Ms);
  }
  await watch;
  return { tookMs: endedMs - beganMs, p99Ms: Math.max(...p99s) };
}

async function making(
  database: Database,
  start: () => Promise<Gateway>,
  sizes: BooksSizes,
): Promise<Figure[]> {
  const quiet = await start();
  const before = await load(quiet, sizes).finally(() => quiet.stop());
  await database.query(
    `update book_making set merchant_no = '', trans_no = '', made = 0, orders = $1, is_done = false`,
    [sizes.orders],
  );
  const gateway = await start();
  const { tookMs, p99Ms } = await loadWhileMaking(gateway, database, sizes).finally(() => gateway.stop());
  const factor = p99Ms / before.p99Ms;
  const limitMs = target.makingSeconds * shareOf(sizes.orders) * 1_000;
  return [
    {
      what: `books of ${sizes.orders} existing orders, gateway running`,
      found: seconds(tookMs),
      target: `<= ${seconds(limitMs)}`,
      isGood: tookMs <= limitMs,
    },
    {
      what: 'p99 of calls while they are made',
      found: `${p99Ms.toFixed(1)} ms, before ${before.p99Ms.toFixed(1)} ms`,
      target: `<= ${target.p99Factor} times`,
      isGood: factor <= target.p99Factor,
    },
  ];
}

async function statementOfDay(database: Database, { orders }: BooksSizes, nowMs: number): Promise<Figure> {
  const { lastMs } = filledDays(orders, nowMs);
  const span = { fromMs: lastMs, untilMs: lastMs + dayMs };
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const beganMs = performance.now();
    let lines = 0;
    for await (const rows of allRows((bounds) => statement(database, {}, span, bounds))) lines += rows.length;
    if (lines === 0) throw new Error('the statement has no lines');
    times.push(performance.now() - beganMs);
  }
  const worstMs = Math.max(...times);
  return {
    what: `statement of a day with ${Math.min(orders, ordersOfDay)} orders`,
    found: `${worstMs.toFixed(0)} ms, the slowest of ${times.length}`,
    target: `<= ${target.statementMs} ms`,
    isGood: worstMs <= target.statementMs,
  };
}

/** The largest resident memory that the process has had, in MiB (Linux). */
function peakMiB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function check(url: string, { orders }: BooksSizes): Promise<Figure[]> {
  const beganMs = performance.now();
  const child = spawn(process.execPath, [commandPath, 'books', 'check', '--json'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let memory = 0;
  let code: number | null | undefined;
  child.once('exit', (ended) => {
    code = ended;
  });
  while (code === undefined) {
    memory = Math.max(memory, peakMiB(child.pid));
    await delay(50);
  }
  const tookMs = performance.now() - beganMs;
  const limitMs = target.checkSeconds * shareOf(orders) * 1_000;
  return [
    {
      what: `books check of ${orders} orders`,
      found: `${seconds(tookMs)}, exit code ${code}`,
      target: `<= ${seconds(limitMs)}, 0`,
      isGood: tookMs <= limitMs && code === 0,
    },
    {
      what: 'memory of the check',
      found: `${memory.toFixed(0)} MiB resident`,
      target: `<= ${target.checkMiB} MiB`,
      isGood: memory <= target.checkMiB,
    },
  ];
}

async function settlementImport({ orders }: BooksSizes): Promise<Figure[]> {
  const { seconds: tookSeconds, residentMb } = await benchSettlementImport(orders, print);
  const limitMs = target.importSeconds * shareOf(orders) * 1_000;
  const tookMs = tookSeconds * 1_000;
  return [
    {
      what: `import and match of ${orders} lines`,
      found: seconds(tookMs),
      target: `<= ${seconds(limitMs)}`,
      isGood: tookMs <= limitMs,
    },
    {
      what: 'memory of the import',
      found: `${residentMb.toFixed(0)} MiB resident`,
      target: `<= ${target.importMiB} MiB`,
      isGood: residentMb <= target.importMiB,
    },
  ];
}

/** Measures the books. @returns the exit code: 1 where a target is missed */
export async function measureBooks(sizes: BooksSizes): Promise<number> {
  const postgres = await startPostgres({ fsync: false });
  const database = openPostgres(postgres.url, { maxConnections: 2, deadlineMs: 3_600_000 });
  const nowMs = Date.now();
  // Its key belongs to the database.
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const start = () =>
    startGateway({
      dataDir,
      env: { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', RATE_LIMIT: '0', ADDRESS_RATE_LIMIT: '0' },
    });
  try {
    // The first start makes the tables.
    await (await start()).stop();
    print(`filling the database with ${sizes.orders} orders`);
    await fillOrders(postgres.url, sizes.orders, nowMs);
    const figures = await making(database, start, sizes);
    await database.query('vacuum analyze book_entries');
    figures.push(await statementOfDay(database, sizes, nowMs));
    figures.push(...(await check(postgres.url, sizes)));
    figures.push(...(await settlementImport(sizes)));
    for (const { what, found, target: limit, isGood } of figures)
      print(`${what.padEnd(56)} ${found.padEnd(36)} target ${limit}${isGood ? '' : '   MISSED'}`);
    return figures.every(({ isGood }) => isGood) ? 0 : 1;
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
