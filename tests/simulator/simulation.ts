/** Plays a seed: everything that its plan has, or the steps of it that are asked for; gives what the oracle found. */

import { createHash } from 'node:crypto';
import { hourMs } from '@tollgate/contract/durations';
import { addEndpoint } from '@tollgate/gateway/accounts/endpoints';
import { registerApp, registerMerchant } from '@tollgate/gateway/accounts/registration';
import { type Engine, openEngine } from '@tollgate/gateway/store/synchronous.testing';
import { type MerchantAccount, passwordHash } from './actors/client.ts';
import { createMerchant, type Merchant } from './actors/merchant.ts';
import { scenarios } from './actors/scenarios.ts';
import { createTerminal } from './actors/terminal.ts';
import { methodsOf } from './bank/names.ts';
import { fingerprintOf } from './keys.ts';
import { audit } from './oracle/closing.ts';
import { createReceivers } from './oracle/notifications.ts';
import { createPatience } from './oracle/patience.ts';
import type { Violation } from './oracle/violation.ts';
import { type Fault, planOf } from './plan.ts';
import { createWorld, type World } from './world.ts';

/** Everything that begins has ended by then, save for notifications and authorizations. */
const busyMs = 6 * hourMs;
/** Later than the last attempt of any notification, and than the end of any authorization. */
const endMs = 31 * 24 * hourMs;
const eventsMax = 100_000;
const repairMs = 5_000;

export interface Outcome {
  readonly seed: number;
  readonly violation: Violation | undefined;
  readonly trace: readonly string[];
  readonly hash: string;
  readonly simulatedMs: number;
  readonly events: number;
  readonly statements: number;
}

const accounts: readonly MerchantAccount[] = [
  {
    merchantNo: '312100000001',
    appId: 'tg0123456789abcdef',
    storeNo: '4121000011',
    terminalSn: 'TGSIM00000001',
    keyName: 'simulated merchant key',
  },
  {
    merchantNo: '312100000002',
    appId: 'tgfedcba9876543210',
    storeNo: '4121000012',
    terminalSn: 'TGSIM00000002',
  },
];

async function register(engine: Engine, world: World): Promise<void> {
  const nowMs = world.clock.nowMs();
  const queries = { query: async <Row>(text: string, params = [] as never) => engine.run<Row>(text, params) };
  const database = {
    ...queries,
    kind: 'postgres' as const,
    transaction: <Result>(work: (inside: typeof queries) => Promise<Result>) => work(queries),
    close: async () => {},
  };
  for (const { merchantNo, appId, storeNo, terminalSn, keyName } of accounts) {
    const stores = [{ storeNo, name: 'Store' }];
    const terminals = [{ terminalSn, storeNo }];
    await registerMerchant(queries, { merchantNo, name: 'Shop', stores, terminals }, nowMs);
    const own = { merchantNo, appId };
    await registerApp(
      queries,
      keyName === undefined
        ? { ...own, signType: 'NONE', basicUsername: 'shop', basicPasswordHash: passwordHash }
        : { ...own, signType: 'RSA2', key: { publicKeyPem: keyName, fingerprint: fingerprintOf(keyName) } },
      nowMs,
    );
    engine.run('insert into terminal_links (merchant_no, terminal_sn) values ($1, $2)', [
      merchantNo,
      terminalSn,
    ]);
    if (keyName === undefined) continue;
    for (const [rank, [name, methods]] of Object.entries(methodsOf).entries())
      engine.run(
        'insert into merchant_acquirers (merchant_no, acquirer, rank, scope) values ($1, $2, $3, $4)',
        [merchantNo, name, rank, JSON.stringify({ methods })],
      );
    if (world.dice('endpoints').chance(0.6))
      await addEndpoint(database, {
        ...own,
        endpointId: 'endpoint-1',
        url: `https://books.example.com/endpoint/${world.dice('endpoint').pick(['good', 'good', 'lost-first'])}`,
        kinds: null,
        createdAt: nowMs,
      });
  }
}

function inject(world: World, fault: Fault, reconnect: (afterMs: number) => void): void {
  const { database, bank, time } = world;
  world.note('fault', JSON.stringify(fault));
  switch (fault.kind) {
    case 'kill':
      world.kill(fault.downMs);
      break;
    case 'writes-lost':
      database.failWrites(fault.before ? 'lost-before' : 'lost-after', fault.count, fault.of);
      break;
    case 'slow-database':
      database.slowDown(time.nowMs() + fault.forMs, fault.delayMs);
      break;
    case 'network':
      world.loseMessages(time.nowMs() + fault.forMs, fault.share);
      break;
    case 'acquirer':
      bank.disturb(fault);
      break;
    case 'clock':
      world.jumpClock(fault.byMs);
      break;
    case 'terminal-away':
      reconnect(fault.forMs);
      break;
    case 'terminal-deaf':
      world.broker.loseReplies(time.nowMs() + fault.forMs, fault.share);
      break;
  }
}

/** Asks for everything once more, closes the batches, and compares. */
async function examineAll(
  world: World,
  merchants: readonly Merchant[],
  receivers: Parameters<typeof audit>[2],
) {
  for (const merchant of merchants) {
    await merchant.closeBatches(world.dice('closing'));
    for (const entry of merchant.entries) await merchant.query(entry);
  }
  return receivers;
}

export interface Simulator {
  play(seed: number, steps?: readonly number[]): Promise<Outcome>;
  close(): Promise<void>;
}

async function play(engine: Engine, seed: number, only: readonly number[] | undefined): Promise<Outcome> {
  await engine.empty();
  const before = engine.statements;
  const world = await createWorld(seed, engine);
  const { time } = world;
  await register(engine, world);
  const merchants = accounts.map((account) => createMerchant(world, account));
  const terminals = accounts.map((account) => createTerminal(world, account));
  const receivers = createReceivers(world, (merchantNo, number) =>
    merchants
      .find(({ account }) => account.merchantNo === merchantNo)
      ?.entries.find((entry) => entry.number === number),
  );
  world.receive = receivers.receive;
  world.onOvertaken = createPatience(world, () => merchants.flatMap(({ entries }) => entries));
  for (let count = 0; count < 1 + (seed % 2); count += 1) void world.start();
  time.after(200, () => {
    for (const terminal of terminals) terminal.connect();
  });
  let open = 0;
  for (const step of planOf(seed)) {
    if (only !== undefined && !only.includes(step.index)) continue;
    const dice = world.dice(`step ${step.index}`);
    if ('fault' in step) {
      const terminal = terminals[seed % terminals.length];
      time.after(1_000 + step.atMs, () =>
        inject(world, step.fault, (afterMs) => terminal?.reconnect(afterMs)),
      );
      continue;
    }
    const merchant = merchants[step.merchant];
    const terminal = terminals[step.merchant];
    if (merchant === undefined || terminal === undefined) continue;
    open += 1;
    time.after(1_000 + step.atMs, () => {
      scenarios[step.scenario]({ world, merchant, terminal, dice, step: step.index }).then(
        () => {
          open -= 1;
        },
        (fault) => world.violate('scenario', fault instanceof Error ? (fault.stack ?? '') : String(fault)),
      );
    });
  }
  for (let atMs = repairMs; atMs < 1_500_000; atMs += repairMs) time.after(atMs, () => world.repairScreens());
  const isOver = () => world.violation !== undefined || time.events > eventsMax;
  await time.run(busyMs, isOver);
  if (open > 0 && world.violation === undefined)
    world.violate('liveness', `${open} scenarios have not ended`);
  world.database.heal();
  await time.run(endMs, isOver);
  const hasRested = time.events <= eventsMax;
  if (world.violation === undefined) {
    void examineAll(world, merchants, receivers).then(() => audit(world, merchants, receivers, hasRested));
    await time.run(endMs + 2 * hourMs, () => world.violation !== undefined);
  }
  const { trace, violation } = world;
  const hash = createHash('sha256').update(trace.join('\n')).digest('hex');
  return {
    seed,
    violation,
    trace,
    hash,
    simulatedMs: time.nowMs(),
    events: time.events,
    statements: engine.statements - before,
  };
}

/** Plays seeds one after another on one database; it is closed with the simulator. */
export async function openSimulator(engine?: Engine): Promise<Simulator> {
  const own = engine ?? (await openEngine());
  return { play: (seed, steps) => play(own, seed, steps), close: own.close };
}
