/**
 * `npm run bench -- terminals`: thousands of connected terminals at one gateway process that has its broker inside,
 * how long an order takes to reach one of them while all the others idle, and what each of them costs in memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@tollgate/sdk';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { passwords } from '../../gateway/runtime/node/passwords.ts';
import { startPostgres } from '../../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../../tests/support/gateway.ts';
import { freePort } from '../../tests/support/port.ts';
import { percentile } from '../load.ts';
import { residentMiB } from '../memory.ts';
import type { FleetOrder, FleetReport } from './fleet.ts';

const password = 'of-every-terminal-of-the-bench';
/** Orders that are not counted: compiled code takes some time to come. */
const warmupOrders = 100;
const gapMs = 40;
const arrivalTimeoutMs = 10_000;
/** Limits of the bench: for 99 of 100 orders, and for every order. */
const p99MaxMs = 25;
const latestMaxMs = 1_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const nowMs = () => performance.timeOrigin + performance.now();

async function register(
  databaseUrl: string,
  { demo }: Gateway,
  terminalSns: readonly string[],
): Promise<void> {
  const database = openPostgres(databaseUrl, { maxConnections: 1 });
  const hash = await passwords.hash(password, 'token');
  await database.query(
    'insert into terminals (merchant_no, terminal_sn, store_no) select $1, sn, $2 from unnest($3::text[]) as sn',
    [demo.merchant_no, demo.store_no, terminalSns],
  );
  await database.query(
    `insert into terminal_links (merchant_no, terminal_sn, password_hash)
     select $1, sn, $2 from unnest($3::text[]) as sn`,
    [demo.merchant_no, hash, terminalSns],
  );
  await database.close();
}

/** Resolves to when each order reached its terminal, by merchant_order_no; filled as they come. */
async function connectFleet(
  order: FleetOrder,
): Promise<{ child: ChildProcess; arrivals: Map<string, number> }> {
  const arrivals = new Map<string, number>();
  const child = fork(new URL('./fleet.ts', import.meta.url).pathname, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.on('message', (report: FleetReport) => {
      if ('connected' in report) resolve();
      // An order that comes once more has arrived before.
      else if (!arrivals.has(report.merchantOrderNo)) arrivals.set(report.merchantOrderNo, report.atMs);
    });
    child.once('exit', (code) => reject(new Error(`the fleet ended with code ${code}`)));
    child.send(order);
  });
  return { child, arrivals };
}

/** Milliseconds from the call to the terminal of each order, sorted. Throws where one does not arrive. */
async function sendOrders(
  { url, demo }: Gateway,
  terminalSns: readonly string[],
  arrivals: Map<string, number>,
): Promise<number[]> {
  const client = createClient({
    gatewayUrl: url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
  });
  const sent = new Map<string, number>();
  for (const terminalSn of terminalSns) {
    const merchantOrderNo = `BENCH-${terminalSn}`;
    sent.set(merchantOrderNo, nowMs());
    await client.call('wisehub.cloud.pay.order', {
      terminal_sn: terminalSn,
      message_receiving_application: 'Tollgate Register',
      price_currency: 'USD',
      order_amount: '25.99',
      trans_type: 1,
      merchant_order_no: merchantOrderNo,
      description: 'Bench',
      expires: 600,
      api_version: '2.0',
    });
    await delay(gapMs);
  }
  const deadlineMs = performance.now() + arrivalTimeoutMs;
  while (arrivals.size < sent.size && performance.now() < deadlineMs) await delay(20);
  if (arrivals.size < sent.size) throw new Error(`${sent.size - arrivals.size} orders reached no terminal`);
  return [...sent]
    .slice(warmupOrders)
    .map(([merchantOrderNo, atMs]) => (arrivals.get(merchantOrderNo) ?? Number.NaN) - atMs)
    .toSorted((a, b) => a - b);
}

/** Returns whether orders arrive in time. */
async function measure(name: string, count: number, orders: number, isSocket: boolean): Promise<boolean> {
  const postgres = await startPostgres();
  const mqttPort = await freePort();
  const env = {
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    DATABASE_URL: postgres.url,
    MQTT_PORT: String(mqttPort),
  };
  const gateway = await startGateway({ env });
  let child: ChildProcess | undefined;
  try {
    const terminalSns = Array.from({ length: count }, (_, index) => `BENCH${String(index).padStart(6, '0')}`);
    await register(postgres.url, gateway, terminalSns);
    const beforeMiB = residentMiB(gateway.process.pid);
    const startedMs = performance.now();
    const url = isSocket
      ? `${gateway.url.replace('http', 'ws')}/terminal/mqtt`
      : `mqtt://127.0.0.1:${mqttPort}`;
    const fleet = await connectFleet({ url, merchantNo: gateway.demo.merchant_no, terminalSns, password });
    child = fleet.child;
    const seconds = (performance.now() - startedMs - 1_000) / 1_000;
    await delay(5_000);
    const afterMiB = residentMiB(gateway.process.pid);
    const took = await sendOrders(gateway, terminalSns.slice(0, orders + warmupOrders), fleet.arrivals);
    const [p99Ms, latestMs] = [percentile(took, 0.99), percentile(took, 1)];
    const isInTime = p99Ms <= p99MaxMs && latestMs <= latestMaxMs;
    print(
      `  ${name.padEnd(20)} ${count} terminals in ${seconds.toFixed(1)} s   order → terminal ` +
        `p50 ${percentile(took, 0.5).toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms   ` +
        `max ${latestMs.toFixed(1)} ms (${took.length} orders${isInTime ? '' : ', TOO LATE'})   memory ` +
        `${beforeMiB.toFixed(0)} → ${afterMiB.toFixed(0)} MiB, ` +
        `${(((afterMiB - beforeMiB) * 1024) / count).toFixed(1)} KiB per terminal`,
    );
    return isInTime;
  } finally {
    child?.removeAllListeners('exit');
    child?.disconnect();
    await gateway.stop();
    await postgres.stop();
  }
}

/** Prints both kinds of connection; returns the exit code: 1 where orders arrive too late. */
export async function measureTerminals(count: number, orders: number): Promise<number> {
  print(
    `Terminals at one process: broker inside, PostgreSQL with fsync, fleet and driver on the same cores; ` +
      `p99 at most ${p99MaxMs} ms and every order within ${latestMaxMs} ms`,
  );
  const overTcp = await measure('MQTT over TCP', count, orders, false);
  const overSocket = await measure('MQTT over WebSocket', count, orders, true);
  return overTcp && overSocket ? 0 : 1;
}
