/**
 * Cost of a change: processor time of the gateway for each created or paid order, of this checkout and of another
 * one, in interleaved pairs on one PostgreSQL. Both gateways run all the time: whatever else the machine does affects
 * both. Against the bare server it is the rate of both, as many calls in progress at each.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../tests/support/gateway.ts';
import { processorSeconds } from '../tests/support/processor.ts';
import { startBareServer } from './bare.ts';
import type { LoadKind } from './load.ts';
import { residentMiB } from './memory.ts';
import { runLoad } from './run-load.ts';
import { settleWal } from './wal.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The gateway's program of a checkout: it was in another place before. */
export function programOf(folder: string): string {
  const program = resolve(folder, 'programs/gateway/main.ts');
  return existsSync(program) ? program : resolve(folder, 'gateway/main.ts');
}

/** Result of one side of a pair in its turn. */
interface Turn {
  /** Microseconds of the process's time on processors for each order. */
  readonly costUs: number;
  readonly perSecond: number;
}

/** A process that takes the calls of the demo merchant. */
interface Side {
  readonly port: number;
  readonly pid: number | undefined;
}

async function turn(side: Side, { demo }: Gateway, kind: LoadKind, seconds: number): Promise<Turn> {
  let startSeconds = 0;
  const result = await runLoad(
    {
      kind,
      port: side.port,
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
      startSeconds = processorSeconds(side.pid);
    },
  );
  const { done, failed, firstFailure } = result;
  if (failed > 0) throw new Error(`${failed} calls failed: ${firstFailure}`);
  const costUs = ((processorSeconds(side.pid) - startSeconds) * 1_000_000) / done;
  return { costUs, perSecond: done / result.seconds };
}

export const median = (sorted: readonly number[]) =>
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
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export interface PairsOptions {
  /** Folder of another checkout of this project, with its packages installed; `.` for this one; `bare`: no gateway. */
  readonly other: string;
  /** Settings of the other gateway only. */
  readonly otherEnv: Readonly<Record<string, string>>;
  /** Settings of this checkout's gateway only. */
  readonly ownEnv: Readonly<Record<string, string>>;
  readonly kind: Exclude<LoadKind, 'refused'>;
  readonly pairs: number;
  readonly seconds: number;
}

export async function measurePairs(options: PairsOptions): Promise<number> {
  const { other, otherEnv, ownEnv, kind, pairs, seconds } = options;
  const postgres = await startPostgres();
  const stops: (() => unknown)[] = [];
  try {
    await settleWal(postgres.url);
    const start = async (name: string, folder: string, changes: PairsOptions['otherEnv']) => {
      const program = programOf(folder);
      const env = {
        LOG_LEVEL: 'warn',
        RATE_LIMIT: '0',
        DATABASE_URL: await createDatabase(postgres.url, name),
        ...changes,
      };
      // Both find their sources compiled, as they do from the second start on.
      execFileSync(process.execPath, [program, '--help'], { stdio: 'ignore' });
      const gateway = await startGateway({ env, program });
      stops.push(() => gateway.stop());
      return { gateway, port: gateway.port, pid: gateway.process.pid };
    };
    const startBare = async (gateway: Gateway) => {
      const { demo } = gateway;
      const bare = await startBareServer({
        databaseUrl: await createDatabase(postgres.url, 'bare'),
        privateKeyPem: demo.app_private_key_pem,
        publicKeyPem: demo.app_public_key_pem,
      });
      stops.push(() => bare.stop());
      return { gateway, port: bare.port, pid: bare.pid };
    };
    const isBare = other === 'bare';
    const ours = await start('here', '.', ownEnv);
    const theirs = isBare ? await startBare(ours.gateway) : await start('there', other, otherEnv);
    print(
      `memory at rest: there ${residentMiB(theirs.pid).toFixed()} MiB, here ${residentMiB(ours.pid).toFixed()} MiB`,
    );
    const take = (side: typeof ours) => turn(side, side.gateway, kind, seconds);
    for (const side of [theirs, ours, theirs, ours]) await take(side);
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // Each goes first in every second pair.
      const turns = new Map<Side, Turn>();
      for (const side of pair % 2 === 0 ? [theirs, ours] : [ours, theirs]) turns.set(side, await take(side));
      const [there, here] = [turns.get(theirs), turns.get(ours)].map((one) =>
        isBare ? one?.perSecond : one?.costUs,
      );
      const ratio = (here ?? Number.NaN) / (there ?? Number.NaN);
      ratios.push(ratio);
      const unit = isBare ? `/s` : ' µs';
      print(
        `pair ${pair + 1}: there ${there?.toFixed()}${unit}, here ${here?.toFixed()}${unit}, ratio ${ratio.toFixed(3)}`,
      );
    }
    const sorted = ratios.sort((left, right) => left - right);
    const [from, to] = interval(sorted);
    print(
      `median ratio ${median(sorted).toFixed(3)}, 95 % interval ${from.toFixed(3)} to ${to.toFixed(3)} ` +
        `(${pairs} pairs of ${seconds} s, ${kind}, ${isBare ? 'rates' : 'processor time'})`,
    );
    return 0;
  } finally {
    for (const stop of stops.reverse()) await stop();
    await postgres.stop();
  }
}
