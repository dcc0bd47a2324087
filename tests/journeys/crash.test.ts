/** Nothing that was acknowledged is lost or done twice, whenever the gateway or its database is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../gateway/ports/database.ts';
import { openEmbedded } from '../../gateway/runtime/node/database/embedded.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createBasicCaller } from '../support/basic-caller.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';
import { freePort } from '../support/port.ts';
import { processorSeconds } from '../support/processor.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startRelay } from '../support/relay.ts';
import { scaled } from '../support/scale.ts';
import { auditBooks } from './books.ts';
import { engines } from './engines.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { expiresSeconds, startLoad } from './load.ts';
import { reconcile } from './reconciliation.ts';

const kills = Number(process.env['CRASH_KILLS'] ?? scaled(5));
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
/** Seconds of the processor until it takes calls: a start takes two, and recovery of the database the rest. */
const restartMaxSeconds = 6;
const lanes = 16;
const quiet = { RATE_LIMIT: '0', LOG_LEVEL: 'warn' };

/** Past the reporter, so that it is seen in a run that passes as well. */
const say = (line: string) => process.stdout.write(`${line}\n`);

let receiver: Receiver;
let dataDir: string;

beforeAll(async () => {
  receiver = await startReceiver();
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-crash-'));
  say(`to repeat this run: CRASH_SEED=${seed}`);
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the notifications of this run; each run has a path of its own. */
const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path);

/** Past every expiry, lease and gap between attempts that this run can have left. */
async function letEverythingFallDue(gateway: Gateway): Promise<void> {
  const merchant = createMerchant(gateway);
  await merchant.advance((expiresSeconds + 60) * 1_000);
  await merchant.advance(60_000);
}

/** Until the load is one, and then to any moment of it. */
async function amidst(ledger: Ledger, from: number, random: SeededRandom): Promise<void> {
  await expect.poll(() => ledger.orders.length, { interval: 5 }).toBeGreaterThan(from + 2 * lanes);
  await delay(random.between(0, 400));
}

function summary(name: string, ledger: Ledger, restartsMs: readonly number[], unknown: number): string {
  const refunds = ledger.orders.reduce((sum, order) => sum + order.refunds.length, 0);
  const slowestMs = Math.round(Math.max(...restartsMs));
  return `${name}: ${restartsMs.length} kills, slowest restart ${slowestMs} ms, ${ledger.orders.length} orders, ${refunds} refunds, ${unknown} with an open result`;
}

describe.each(engines)('on the $name database', (engine) => {
  test(`${kills} kills of the gateway under load`, { timeout: scaled(600_000) }, async () => {
    const random = createRandom(seed + engine.name.length);
    const ledger = createLedger();
    const directory = join(dataDir, engine.name);
    const databaseEnv = await engine.env();
    const settings = {
      dataDir: directory,
      port: await freePort(),
      env: { ...quiet, ...databaseEnv },
      isDatabaseCopied: true,
    };
    const notifyUrl = `${receiver.url}/${engine.name}`;
    const restartsMs: number[] = [];
    const restartsSeconds: number[] = [];
    let unknown = 0;
    let gateway = await startGateway(settings);
    const { demo } = gateway;
    const merchantNo = demo.merchant_no;

    for (let kill = 0; kill < kills; kill += 1) {
      const caller = createBasicCaller(gateway.url, demo);
      const from = ledger.orders.length;
      const prefix = `${engine.name === 'embedded' ? 'E' : 'P'}${seed}K${kill}N`;
      const load = startLoad({ caller, ledger, random, merchantNo, notifyUrl, prefix, lanes });
      // A receiver that fails, or takes its time, leaves unfinished attempts and attempts to be made again.
      receiver.script({ status: 500 }, { instead: 'hang-up' });
      receiver.always({ delayMs: random.between(0, 150) });
      await amidst(ledger, from, random);
      await gateway.kill9();
      await load.stop();
      caller.close();

      const killedMs = performance.now();
      gateway = await startGateway(settings);
      restartsMs.push(performance.now() - killedMs);
      restartsSeconds.push(processorSeconds(gateway.process.pid));
      const again = createBasicCaller(gateway.url, demo);
      const result = await reconcile(again, ledger, merchantNo, from);
      again.close();
      unknown += result.unknown;
      expect(result.faults, `after kill ${kill} of seed ${seed}`).toEqual([]);
      expect(ledger.surprises).toEqual([]);
    }
    say(summary(engine.name, ledger, restartsMs, unknown));
    expect(gateway.demo, 'the demo merchant is the one of the first start').toEqual(demo);
    expect(ledger.orders.length, 'the load was one').toBeGreaterThan(kills * lanes);
    expect(unknown, 'the kills came in the middle of calls').toBeGreaterThan(0);

    receiver.always({});
    await letEverythingFallDue(gateway);
    expect(gateway.logs(), 'nothing failed inside').not.toContain('"level":50');
    await gateway.stop();
    const url = databaseEnv['DATABASE_URL'];
    const database: Database =
      url === undefined ? await openEmbedded(join(directory, 'database')) : openPostgres(url);
    const audit = await auditBooks(database, merchantNo, ledger, receivedAt(`/notify/${engine.name}`));
    await database.close();
    say(
      `${engine.name}: ${audit.notifications} final results to tell, ${audit.received} requests came for them`,
    );
    expect(audit.faults).toEqual([]);
    expect(Math.max(...restartsSeconds), 'seconds of processor').toBeLessThan(restartMaxSeconds);
  });

  test('killed while it starts, again and again, it comes up with everything', async () => {
    const random = createRandom(seed);
    const ledger = createLedger();
    const directory = join(dataDir, `${engine.name}-starting`);
    const env = { ...quiet, ...(await engine.env()) };
    const settings = { dataDir: directory, port: await freePort(), env };
    const main = new URL('../../programs/gateway/main.ts', import.meta.url).pathname;
    const interruptStart = async (afterMs: number) => {
      const child = spawn(process.execPath, [main], {
        env: { ...process.env, MODE: 'sandbox', ...env, PORT: String(settings.port), DATA_DIR: directory },
        stdio: 'ignore',
      });
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      expect(await once(child, 'exit'), 'it was killed and did not end by itself').toEqual([null, 'SIGKILL']);
    };
    // The first start of all makes the keys, the database and the demo merchant.
    for (let start = 0; start < 3; start += 1) await interruptStart(random.between(300, 2_000));
    const first = await startGateway(settings);
    const { demo } = first;
    const caller = createBasicCaller(first.url, demo);
    const load = startLoad({
      caller,
      ledger,
      random,
      lanes,
      merchantNo: demo.merchant_no,
      prefix: `S${seed}N`,
      notifyUrl: `${receiver.url}/${engine.name}-starting`,
    });
    await amidst(ledger, 0, random);
    await first.kill9();
    await load.stop();
    caller.close();
    for (let start = 0; start < 3; start += 1) await interruptStart(random.between(100, 1_500));
    const last = await startGateway(settings);
    const again = createBasicCaller(last.url, demo);
    const result = await reconcile(again, ledger, demo.merchant_no, 0);
    again.close();
    expect(result.faults).toEqual([]);
    expect(result.asked).toBeGreaterThan(lanes);
    await last.stop();
  });
});

test('the PostgreSQL server itself is killed under load: the gateway stays, and goes on when it is back', async () => {
  const random = createRandom(seed);
  const ledger = createLedger();
  const first = await startPostgres();
  let postgres = first;
  const relay = await startRelay(first.port);
  const env = { ...quiet, DATABASE_URL: `postgres://postgres@127.0.0.1:${relay.port}/postgres` };
  const gateway = await startGateway({ env });
  const { demo } = gateway;
  const merchantNo = demo.merchant_no;
  const caller = createBasicCaller(gateway.url, demo);
  const notifyUrl = `${receiver.url}/server`;
  const backMs: number[] = [];
  let unknown = 0;
  for (let kill = 0; kill < 4; kill += 1) {
    const from = ledger.orders.length;
    const prefix = `D${seed}K${kill}N`;
    const load = startLoad({ caller, ledger, random, merchantNo, notifyUrl, prefix, lanes });
    await amidst(ledger, from, random);
    await postgres.killHard();
    await delay(random.between(0, 300));
    await load.stop();
    const restarted = await startPostgres({ dataDirectory: first.dataDirectory });
    if (postgres !== first) await postgres.stop();
    postgres = restarted;
    relay.forwardTo(postgres.port);
    const startedMs = performance.now();
    const isReady = async () => {
      expect(gateway.process.exitCode, gateway.logs()).toBeNull();
      return (await fetch(`${gateway.url}/health/ready`)).status === 200;
    };
    await expect.poll(isReady, { interval: 10 }).toBe(true);
    backMs.push(performance.now() - startedMs);
    const result = await reconcile(caller, ledger, merchantNo, from);
    unknown += result.unknown;
    expect(result.faults, `after kill ${kill} of seed ${seed}`).toEqual([]);
    expect(ledger.surprises).toEqual([]);
    expect(gateway.process.exitCode, gateway.logs()).toBeNull();
  }
  say(summary('server', ledger, backMs, unknown));
  expect(unknown, 'the kills came in the middle of calls').toBeGreaterThan(0);
  await letEverythingFallDue(gateway);
  caller.close();
  await gateway.stop();
  const database = openPostgres(postgres.url);
  const audit = await auditBooks(database, merchantNo, ledger, receivedAt('/notify/server'));
  await database.close();
  await relay.close();
  await postgres.stop();
  await first.stop();
  expect(audit.faults).toEqual([]);
  expect(audit.notifications).toBeGreaterThan(0);
});
