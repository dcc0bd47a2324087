/**
 * Cost of bad signatures for other callers: while 20 connections keep sending them, /health/live has to answer within
 * twice the time that it takes under as many good calls (p99), although the gateway looks for the cause of each.
 */

import { startPostgres } from '../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../tests/support/gateway.ts';
import { openConnection } from './connection.ts';
import { type LoadKind, type LoadResult, percentile } from './load.ts';
import { opensslSignsPerSecond } from './openssl.ts';
import { runLoad } from './run-load.ts';

const connections = 20;
const warmupSeconds = 3;
const probeGapMs = 5;
const ratioMax = 2;

const print = (line: string) => process.stdout.write(`${line}\n`);
const probe = Buffer.from('GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');

/** Asks /health/live again and again on a connection of its own; the times of all answers, sorted, once stopped. */
async function startProbe(port: number): Promise<() => readonly number[]> {
  const times: number[] = [];
  let sentMs = 0;
  let isStopped = false;
  const send = () => {
    if (isStopped) return;
    sentMs = performance.now();
    connection.send(probe);
  };
  const connection = await openConnection(
    port,
    () => {
      times.push(performance.now() - sentMs);
      setTimeout(send, probeGapMs);
    },
    () => {},
  );
  setTimeout(send, warmupSeconds * 1000);
  return () => {
    isStopped = true;
    connection.close();
    return times.sort((left, right) => left - right);
  };
}

interface Measured {
  readonly load: LoadResult;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function measureUnder(
  gateway: Gateway,
  kind: LoadKind,
  rate: number,
  seconds: number,
): Promise<Measured> {
  const { demo } = gateway;
  let stop = (): readonly number[] => [];
  const load = await runLoad(
    {
      kind,
      port: gateway.port,
      connections,
      seconds,
      warmupSeconds,
      prepared: Math.ceil(rate * (seconds + warmupSeconds + 1)),
      appId: demo.app_id,
      merchantNo: demo.merchant_no,
      privateKeyPem: demo.app_private_key_pem,
    },
    undefined,
    async () => {
      stop = await startProbe(gateway.port);
    },
  );
  const times = stop();
  return { load, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

function report(name: string, { load, p50Ms, p99Ms }: Measured): void {
  const rate = (load.done / load.seconds).toFixed(0);
  const failed = load.failed > 0 ? `   FAILED ${load.failed}: ${load.firstFailure}` : '';
  print(
    `  ${name.padEnd(16)} ${rate.padStart(6)} calls/s   /health/live p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms${failed}`,
  );
}

/** Prints the ratio of each run and their median; answers 1 where the median is above two. */
export async function measureDoctor(runs: number, seconds: number): Promise<number> {
  print(`Bad signatures beside good ones: ${connections} connections, ${seconds} s each, ${runs} run(s)`);
  // The embedded database would share the event loop with the good calls alone, and so flatter the bad ones.
  const postgres = await startPostgres();
  const env = { LOG_LEVEL: 'warn', RATE_LIMIT: '0', DATABASE_URL: postgres.url };
  const gateway = await startGateway({ env });
  try {
    const rate = await opensslSignsPerSecond(2);
    const ratios: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const good = await measureUnder(gateway, 'create', rate, seconds);
      const bad = await measureUnder(gateway, 'refused', rate, seconds);
      report('good signatures', good);
      report('bad signatures', bad);
      ratios.push(bad.p99Ms / good.p99Ms);
      print(`  p99 bad / good   ratio ${(bad.p99Ms / good.p99Ms).toFixed(2)}`);
    }
    const median = percentile(
      ratios.sort((left, right) => left - right),
      0.5,
    );
    print(`median ratio ${median.toFixed(2)}, at most ${ratioMax}`);
    return median > ratioMax ? 1 : 0;
  } finally {
    await gateway.stop();
    await postgres.stop();
  }
}
