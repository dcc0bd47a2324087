/**
 * What a change costs: processor time of the gateway for each created order, of this checkout and of another one, in
 * interleaved pairs on one PostgreSQL. Both gateways run all the time: whatever else the machine does affects both.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../tests/support/gateway.ts';
import { processorSeconds } from '../tests/support/processor.ts';
import { residentMiB } from './memory.ts';
import { runLoad } from './run-load.ts';
import { settleWal } from './wal.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Microseconds of the gateway's processor time for each order. */
async function costUs({ demo, port, process: { pid } }: Gateway, seconds: number): Promise<number> {
  let startSeconds = 0;
  const { done, failed, firstFailure } = await runLoad(
    {
      kind: 'create',
      port,
      connections: 64,
      seconds,
      warmupSeconds: 0,
      // Signing them takes longer than sending them: where they run out, the count ends with them.
      prepared: 2_000 * seconds,
      appId: demo.app_id,
      merchantNo: demo.merchant_no,
      privateKeyPem: demo.app_private_key_pem,
    },
    undefined,
    async () => {
      startSeconds = processorSeconds(pid);
    },
  );
  if (failed > 0) throw new Error(`${failed} calls failed: ${firstFailure}`);
  return ((processorSeconds(pid) - startSeconds) * 1_000_000) / done;
}

const median = (sorted: readonly number[]) =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN) +
    (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
  2;

/** The chance that of `count` values at most `most` are below the median. */
function chanceAtMost(most: number, count: number): number {
  let term = 0.5 ** count;
  let sum = term;
  for (let index = 1; index <= most; index += 1) {
    term *= (count - index + 1) / index;
    sum += term;
  }
  return sum;
}

/** The interval that holds the median with at least 95 %, from the order of the values alone. */
function interval(sorted: readonly number[]): readonly [number, number] {
  let below = 0;
  while (2 * chanceAtMost(below, sorted.length) <= 0.05) below += 1;
  const index = Math.max(0, below - 1);
  return [sorted[index] ?? Number.NaN, sorted[sorted.length - 1 - index] ?? Number.NaN];
}

/** The address of a new database beside the one at `url`. */
async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export interface PairsOptions {
  /** Folder of another checkout of this project, with its packages installed; `.` for this one. */
  readonly other: string;
  /** Settings of the other gateway only. */
  readonly otherEnv: Readonly<Record<string, string>>;
  /** Settings of this checkout's gateway only. */
  readonly ownEnv: Readonly<Record<string, string>>;
  readonly pairs: number;
  readonly seconds: number;
}

export async function measurePairs({
  other,
  otherEnv,
  ownEnv,
  pairs,
  seconds,
}: PairsOptions): Promise<number> {
  const postgres = await startPostgres();
  const started: Gateway[] = [];
  try {
    await settleWal(postgres.url);
    const start = async (name: string, folder: string, changes: PairsOptions['otherEnv']) => {
      const program = resolve(folder, 'gateway/main.ts');
      const env = {
        LOG_LEVEL: 'warn',
        RATE_LIMIT: '0',
        DATABASE_URL: await createDatabase(postgres.url, name),
        ...changes,
      };
      // Both find their sources compiled, as they do from the second start on.
      execFileSync(process.execPath, [program, '--help'], { stdio: 'ignore' });
      const gateway = await startGateway({ env, program });
      started.push(gateway);
      return gateway;
    };
    const theirs = await start('there', other, otherEnv);
    const ours = await start('here', '.', ownEnv);
    print(
      `memory at rest: there ${residentMiB(theirs.process.pid).toFixed()} MiB, here ${residentMiB(ours.process.pid).toFixed()} MiB`,
    );
    for (const gateway of [theirs, ours, theirs, ours]) await costUs(gateway, seconds);
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Each goes first in every second pair.
      const order = pair % 2 === 0 ? [theirs, ours] : [ours, theirs];
      const costs = new Map<Gateway, number>();
      for (const gateway of order) costs.set(gateway, await costUs(gateway, seconds));
      const [there = Number.NaN, here = Number.NaN] = [costs.get(theirs), costs.get(ours)];
      ratios.push(here / there);
      print(
        `pair ${pair + 1}: there ${there.toFixed()} µs, here ${here.toFixed()} µs, ratio ${(here / there).toFixed(3)}`,
      );
    }
    const sorted = ratios.sort((left, right) => left - right);
    const [from, to] = interval(sorted);
    print(
      `median ratio ${median(sorted).toFixed(3)}, 95 % interval ${from.toFixed(3)} to ${to.toFixed(3)} (${pairs} pairs of ${seconds} s)`,
    );
    return 0;
  } finally {
    for (const gateway of started) await gateway.stop();
    await postgres.stop();
  }
}
