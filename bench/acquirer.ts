/**
 * `npm run bench -- acquirer`: a paid QR order that an acquirer behind a connector takes, beside one that the sandbox's
 * own acquirer takes, in interleaved pairs on one PostgreSQL; then the memory of many payments at a slow acquirer.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { secretFolder, startAcquirerHost } from '../tests/support/acquirer-host.ts';
import { startPostgres } from '../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../tests/support/gateway.ts';
import { processorSeconds } from '../tests/support/processor.ts';
import type { LoadResult } from './load.ts';
import { residentMiB } from './memory.ts';
import { createDatabase, median } from './pairs.ts';
import { runLoad } from './run-load.ts';
import { settleWal } from './wal.ts';

const run = promisify(execFile);
const command = new URL('../cli/main.ts', import.meta.url).pathname;
const connector = 'host';
/** Few calls at a time: the time of a payment is its own, not that of a queue. */
const connections = 4;
const callsPerSecond = 600;
const slowMs = 2_000;
const slowPayments = 1_000;
const slowSeconds = 10;
const targets = { laterMs: 3, costRatio: 1.15, memoryMiB: 60 };

const print = (line: string) => process.stdout.write(`${line}\n`);

function load({ port, demo }: Gateway, seconds: number, atOnce: number, before?: () => Promise<void>) {
  return runLoad(
    {
      kind: 'cycle',
      port,
      connections: atOnce,
      seconds,
      warmupSeconds: 0,
      prepared: callsPerSecond * seconds,
      appId: demo.app_id,
      merchantNo: demo.merchant_no,
      privateKeyPem: demo.app_private_key_pem,
    },
    undefined,
    before,
  );
}

async function turn(gateway: Gateway, seconds: number): Promise<LoadResult & { readonly costUs: number }> {
  const { pid } = gateway.process;
  let startSeconds = 0;
  const result = await load(gateway, seconds, connections, async () => {
    startSeconds = processorSeconds(pid);
  });
  if (result.failed > 0) throw new Error(`${result.failed} calls failed: ${result.firstFailure}`);
  return { ...result, costUs: ((processorSeconds(pid) - startSeconds) * 1_000_000) / result.done };
}

/** Prints the pairs. Returns true if both targets hold. */
async function measureBeside(sandbox: Gateway, connected: Gateway, pairs: number, seconds: number) {
  for (const gateway of [sandbox, connected]) await turn(gateway, seconds);
  const ratios: number[] = [];
  const laterMs: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const turns = new Map<Gateway, Awaited<ReturnType<typeof turn>>>();
    for (const gateway of pair % 2 === 0 ? [sandbox, connected] : [connected, sandbox])
      turns.set(gateway, await turn(gateway, seconds));
    const [own, theirs] = [turns.get(sandbox), turns.get(connected)];
    if (own === undefined || theirs === undefined) throw new Error('a pair has two turns');
    ratios.push(theirs.costUs / own.costUs);
    laterMs.push(theirs.p50Ms - own.p50Ms);
    print(
      `pair ${pair + 1}: sandbox ${own.costUs.toFixed()} µs, p50 ${own.p50Ms.toFixed(1)} ms; ` +
        `connector ${theirs.costUs.toFixed()} µs, p50 ${theirs.p50Ms.toFixed(1)} ms`,
    );
  }
  const sorted = (values: readonly number[]) => values.toSorted((left, right) => left - right);
  const [ratio, later] = [median(sorted(ratios)), median(sorted(laterMs))];
  print(`processor time, median ratio ${ratio.toFixed(3)} (at most ${targets.costRatio})`);
  print(`p50 of an order, paid and notified, later by ${later.toFixed(1)} ms (at most ${targets.laterMs})`);
  return ratio <= targets.costRatio && later <= targets.laterMs;
}

/** Prints the memory. `slow` makes the acquirer so. Returns true if the target holds. */
async function measureSlow(connected: Gateway, slow: () => Promise<unknown>): Promise<boolean> {
  const { pid } = connected.process;
  // Compiled code and buffers for as many connections come with the first of them.
  await load(connected, slowSeconds, slowPayments);
  await slow();
  const restMiB = residentMiB(pid);
  let mostMiB = restMiB;
  const looking = setInterval(() => {
    mostMiB = Math.max(mostMiB, residentMiB(pid));
  }, 100);
  const { done, failed, firstFailure } = await load(connected, slowSeconds, slowPayments);
  clearInterval(looking);
  const more = mostMiB - restMiB;
  print(
    `${slowPayments} payments at a time, each ${slowMs} ms at the acquirer: ${done} paid, ${failed} failed; ` +
      `${failed > 0 ? `(${firstFailure}) ` : ''}memory ${restMiB.toFixed()} MiB at rest, at most ${more.toFixed()} MiB more (at most ${targets.memoryMiB})`,
  );
  return more <= targets.memoryMiB;
}

/** Prints all figures; gives the exit code: 1 where a target is missed. */
export async function measureAcquirer(pairs: number, seconds: number): Promise<number> {
  const postgres = await startPostgres();
  const stops: (() => unknown)[] = [];
  try {
    await settleWal(postgres.url);
    const start = async (name: string) => {
      const databaseUrl = await createDatabase(postgres.url, name);
      const env = { LOG_LEVEL: 'error', RATE_LIMIT: '0', DATABASE_URL: databaseUrl };
      const gateway = await startGateway({ env });
      stops.push(() => gateway.stop());
      return { gateway, env };
    };
    const { gateway: sandbox } = await start('sandbox');
    const { gateway: connected, env } = await start('connected');
    const host = await startAcquirerHost(secretFolder());
    stops.push(() => host.stop());
    const tollgate = (...args: string[]) =>
      run(process.execPath, [command, 'acquirer', ...args], {
        env: { ...process.env, ...env, DATA_DIR: connected.dataDir, LC_ALL: 'C' },
      });
    await tollgate('add', connector, '--url', host.url, '--secret-file', host.secretFile);
    await tollgate('set', connector, '--merchant-no', connected.demo.merchant_no);
    // A running gateway sees a connector within two seconds.
    for (let paid = 0; paid === 0; paid = (await host.payments()).length) await load(connected, 1, 1);
    const isClose = await measureBeside(sandbox, connected, pairs, seconds);
    const late = { fault: 'late', operation: 'wallet-payment', count: 100_000, ms: slowMs };
    const isSmall = await measureSlow(connected, () => host.control('POST', 'faults', late));
    return isClose && isSmall ? 0 : 1;
  } finally {
    for (const stop of stops.reverse()) await stop();
    await postgres.stop();
  }
}
