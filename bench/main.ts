/**
 * `npm run bench`: everything that is said of the gateway's speed, measured in one run on one machine;
 * `npm run bench -- lighthouse`: the same for the checkout page and the Workbench.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../tests/support/gateway.ts';
import { startBareServer } from './bare.ts';
import type { LoadKind, LoadOrder, LoadResult } from './load.ts';
import { residentMiB } from './memory.ts';
import { opensslSignsPerSecond } from './openssl.ts';
import { runLoad } from './run-load.ts';
import { settleWal } from './wal.ts';

const help = `Measures the gateway against openssl speed, in one run on one machine.

  npm run bench [-- --seconds 8 --connections 64 --only postgres|embedded --orders 100000]
  npm run bench -- terminals [--terminals 5000 --terminal-orders 1000]   connected terminals at one process
  npm run bench -- doctor [--runs 5]       bad signatures beside good ones: how soon /health/live answers
  npm run bench -- sandboxes               merchants for tests: how long one takes to make, and to remove
  npm run bench -- pairs --other FOLDER [--kind create|cycle --runs 10]
                                           processor time per creation or paid order, against another checkout;
                                           --other bare: calls a second, against a server without a gateway
  npm run bench -- acquirer [--runs 10]    a paid order through a connector, beside the sandbox's own acquirer
  npm run bench -- order-bytes --other FOLDER
                                           bytes that a paid order takes in each table, here and in another checkout
  npm run bench -- workbench-lists [--orders 5000000 --requests 20000000 --runs 100]
                                           the Workbench's lists beside so many rows on PostgreSQL, and their plans
  npm run bench -- books [--orders 1000000 --connections 8]
                                           books of so many existing orders: made beside calls, a statement, a check,
                                           and the import of as many lines; pairs and order-bytes have the rest
  npm run bench -- lighthouse [--runs 5 --only checkout|workbench]   Lighthouse of the checkout page, the Workbench
  npm run bench -- live-list [--seconds 8]   the Workbench's live list with 1,000 requests a second
  npm run bench -- interactions            presses and keys in the Workbench at 50 requests a second, slow processor
  npm run bench -- page                    the sandbox inside a page: first reply, creations, takeover, memory
  npm run bench -- site [--runs 5 --only own]   the documentation, beside other generators

  --seconds      counted time of each load             8
  --connections  calls under way at the same time      64
  --only         one database instead of both
  --orders       orders before the memory is read      100000 (0: leave it out)
  --runs         runs of Lighthouse or doctor, pairs   5
  --other        another checkout, with its packages installed; . is this one, bare the server without a gateway
  --kind         create: one creation each; cycle: order, paid, notified                  create
  --other-env    a setting of the other gateway only, such as REQUEST_LOG_DAYS=0; may come several times
  --own-env      a setting of this checkout's gateway only, in the same form
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' },
    orders: { type: 'string' },
    requests: { type: 'string', default: '20000000' },
    runs: { type: 'string' },
    other: { type: 'string' },
    kind: { type: 'string', default: 'create' },
    'other-env': { type: 'string', multiple: true, default: [] },
    'own-env': { type: 'string', multiple: true, default: [] },
    terminals: { type: 'string', default: '5000' },
    'terminal-orders': { type: 'string', default: '1000' },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const ordersForMemory = Number(values.orders ?? 100_000);
const runs = Math.max(1, Number(values.runs ?? 5) || 1);
// Compiled code and full tables take some seconds to come: a gateway runs for months.
const warmupSeconds = 8;

/** Returns the settings in options such as `NAME=value`. */
const settingsOf = (options: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map((one) => one.split(/=(.*)/s)));

const print = (line: string) => process.stdout.write(`${line}\n`);
const fixed = (value: number, digits = 0) => value.toFixed(digits);

function loadOrder(gateway: Gateway, kind: LoadKind, prepared: number, runSeconds = seconds): LoadOrder {
  const { demo } = gateway;
  return {
    kind,
    port: gateway.port,
    connections,
    seconds: runSeconds,
    warmupSeconds,
    prepared,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKeyPem: demo.app_private_key_pem,
  };
}

function report(name: string, result: LoadResult, yardstick: number): void {
  const rate = result.done / result.seconds;
  print(
    `  ${name.padEnd(34)} ${fixed(rate).padStart(6)}/s   p50 ${fixed(result.p50Ms, 1)} ms   p99 ${fixed(result.p99Ms, 1)} ms` +
      `   p99/p50 ${fixed(result.p99Ms / result.p50Ms, 2)}   ratio ${fixed(rate / yardstick, 3)}` +
      `${result.failed > 0 ? `   FAILED ${result.failed}: ${result.firstFailure}` : ''}${result.ranOut ? '   (calls ran out)' : ''}`,
  );
}

interface Target {
  readonly name: string;
  readonly processes: number;
  readonly cpuList?: string;
  readonly databaseUrl?: string;
}

/** How far the same libraries come with nothing of a gateway in them, beside openssl just before and after. */
async function measureBare(databaseUrl: string, gateway: Gateway, prepared: number): Promise<void> {
  const processes = cpus().length;
  const { demo } = gateway;
  const bare = await startBareServer({
    databaseUrl,
    privateKeyPem: demo.app_private_key_pem,
    publicKeyPem: demo.app_public_key_pem,
  });
  try {
    const before = await opensslSignsPerSecond(processes);
    const result = await runLoad({ ...loadOrder(gateway, 'create', prepared), port: bare.port });
    const after = await opensslSignsPerSecond(processes);
    report('the same without a gateway', result, (before + after) / 2);
  } finally {
    bare.stop();
  }
}

async function measure(target: Target): Promise<void> {
  print(`\n${target.name}`);
  const env = {
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    ...(target.databaseUrl === undefined ? {} : { DATABASE_URL: target.databaseUrl }),
  };
  const gateway = await startGateway({ env });
  try {
    if (target.cpuList !== undefined)
      execFileSync('taskset', ['-a', '-c', '-p', target.cpuList, String(gateway.process.pid)]);
    print(`  memory at rest ${fixed(residentMiB(gateway.process.pid))} MiB`);
    const before = await opensslSignsPerSecond(target.processes, target.cpuList);
    print(`  openssl speed, ${target.processes} process(es)     ${fixed(before).padStart(6)} signs/s before`);
    const prepared = Math.ceil(before * (seconds + warmupSeconds + 1));
    const created = await runLoad(loadOrder(gateway, 'create', prepared), target.cpuList);
    const after = await opensslSignsPerSecond(target.processes, target.cpuList);
    print(`  openssl speed, ${target.processes} process(es)     ${fixed(after).padStart(6)} signs/s after`);
    const yardstick = (before + after) / 2;
    report('signed order creations', created, yardstick);
    const cycles = await runLoad(loadOrder(gateway, 'cycle', Math.ceil(prepared / 2)), target.cpuList);
    report('order, paid, notified', cycles, yardstick);
    if (target.databaseUrl !== undefined) await measureBare(target.databaseUrl, gateway, prepared);
    if (ordersForMemory > 0) {
      const more = Math.max(0, ordersForMemory - created.done - cycles.done);
      await runLoad({ ...loadOrder(gateway, 'create', more, 600), warmupSeconds: 0 }, target.cpuList);
      print(
        `  memory after ${created.done + cycles.done + more} orders ${fixed(residentMiB(gateway.process.pid))} MiB`,
      );
    }
  } finally {
    await gateway.stop();
  }
}

if (values.help) {
  print(help);
} else if (positionals[0] === 'terminals') {
  const { measureTerminals } = await import('./terminals/main.ts');
  process.exitCode = await measureTerminals(Number(values.terminals), Number(values['terminal-orders']));
} else if (positionals[0] === 'doctor') {
  const { measureDoctor } = await import('./doctor.ts');
  process.exitCode = await measureDoctor(runs, seconds);
} else if (positionals[0] === 'page') {
  const { measurePageSandbox } = await import('./page-sandbox.ts');
  process.exitCode = await measurePageSandbox();
} else if (positionals[0] === 'sandboxes') {
  const { measureSandboxes } = await import('./sandboxes.ts');
  process.exitCode = await measureSandboxes();
} else if (
  positionals[0] === 'pairs' &&
  values.other !== undefined &&
  (values.kind === 'create' || values.kind === 'cycle')
) {
  const { measurePairs } = await import('./pairs.ts');
  process.exitCode = await measurePairs({
    other: values.other,
    otherEnv: settingsOf(values['other-env']),
    ownEnv: settingsOf(values['own-env']),
    kind: values.kind,
    pairs: runs,
    seconds,
  });
} else if (positionals[0] === 'acquirer') {
  const { measureAcquirer } = await import('./acquirer.ts');
  process.exitCode = await measureAcquirer(runs, seconds);
} else if (positionals[0] === 'order-bytes' && values.other !== undefined) {
  const { measureOrderBytes } = await import('./order-bytes.ts');
  process.exitCode = await measureOrderBytes(values.other, seconds);
} else if (positionals[0] === 'workbench-lists') {
  const { measureLists } = await import('./workbench/main.ts');
  const sizes = { orders: Number(values.orders ?? 5_000_000), requests: Number(values.requests) };
  process.exitCode = await measureLists(sizes, Number(values.runs ?? 100));
} else if (positionals[0] === 'books') {
  const { measureBooks } = await import('./books/main.ts');
  const orders = Math.max(1_000, Number(values.orders ?? 1_000_000));
  process.exitCode = await measureBooks({ orders, connections, seconds });
} else if (positionals[0] === 'lighthouse') {
  // Loaded only here: it is large, and needs a newer Node than the rest.
  const { measureCheckout } = await import('./checkout-lighthouse.ts');
  const { measureWorkbench } = await import('./workbench/lighthouse.ts');
  const checkoutCode = values.only === 'workbench' ? 0 : await measureCheckout(runs);
  const workbenchCode = values.only === 'checkout' ? 0 : await measureWorkbench(runs);
  process.exitCode = Math.max(checkoutCode, workbenchCode);
} else if (positionals[0] === 'live-list') {
  const { measureLiveList } = await import('./workbench/live-list.ts');
  process.exitCode = await measureLiveList(seconds);
} else if (positionals[0] === 'interactions') {
  const { measureInteractions } = await import('./workbench/interactions.ts');
  process.exitCode = await measureInteractions();
} else if (positionals[0] === 'site') {
  const { measureSite } = await import('./site/main.ts');
  process.exitCode = await measureSite(runs, values.only === 'own');
} else if (positionals.length > 0) {
  print(help);
  process.exitCode = 1;
} else {
  print(
    `Tollgate bench: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${connections} connections, ${seconds} s`,
  );
  if (values.only !== 'embedded') {
    const postgres = await startPostgres();
    try {
      await settleWal(postgres.url);
      const name = 'PostgreSQL, fsync on, WAL files made; driver, database and gateway on the same cores';
      await measure({ name, processes: cpus().length, databaseUrl: postgres.url });
    } finally {
      await postgres.stop();
    }
  }
  if (values.only !== 'postgres') {
    await measure({ name: 'Embedded database; driver and gateway on one core', processes: 1, cpuList: '0' });
  }
}
