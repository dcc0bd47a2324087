/** One gateway process of the simulation: the real layers, on simulated ports. */
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { createDirectory } from '@tollgate/gateway/accounts/directory';
import { createAcquirerLimiter } from '@tollgate/gateway/acquirers/limits';
import type { Acquirer } from '@tollgate/gateway/acquirers/port/acquirer';
import { createAcquirers } from '@tollgate/gateway/acquirers/routing';
import { createBatches } from '@tollgate/gateway/batches/batches';
import { acquirerInbound } from '@tollgate/gateway/http/acquirers';
import { type App, createApp } from '@tollgate/gateway/http/app';
import { checkoutPages } from '@tollgate/gateway/http/pages/checkout-pages';
import { sandboxChallenge } from '@tollgate/gateway/http/sandbox/challenge-page';
import { payerPages } from '@tollgate/gateway/http/sandbox/payer-pages';
import { sheetCards } from '@tollgate/gateway/http/sandbox/sandbox-buyer';
import { wellReport } from '@tollgate/gateway/http/testing';
import { createDelivery } from '@tollgate/gateway/notifications/delivery';
import { nextDueAtMs } from '@tollgate/gateway/notifications/outbox';
import { type OrderContext, requestContextOf } from '@tollgate/gateway/orders/change/context';
import { createIdentifiers } from '@tollgate/gateway/orders/change/identifiers';
import { upToDate } from '@tollgate/gateway/orders/due/due';
import { dispatchWaiting } from '@tollgate/gateway/orders/terminal/dispatch';
import { followUps } from '@tollgate/gateway/orders/terminal/follow-ups';
import { createTerminalService } from '@tollgate/gateway/orders/terminal/service';
import type { Clock, MerchantClock } from '@tollgate/gateway/ports/clock';
import type { Database } from '@tollgate/gateway/ports/database';
import type { Messages } from '@tollgate/gateway/ports/messages';
import type { Outgoing } from '@tollgate/gateway/ports/outgoing';
import type { Timers } from '@tollgate/gateway/ports/timers';
import { createCipher } from '@tollgate/gateway/runtime/node/cipher';
import { createKeyedHash, fingerprintKeyOf } from '@tollgate/gateway/runtime/node/keyed-hash';
import { equalInConstantTime, hashOf } from '@tollgate/gateway/runtime/node/platform';
import { createCommitter } from '@tollgate/gateway/store/committer';
import { createTerminals } from '@tollgate/gateway/terminals/terminals';
import { createTextVault } from '@tollgate/gateway/vault/texts';
import { createVault } from '@tollgate/gateway/vault/vault';
import { createForgetting } from '@tollgate/gateway/wiring/forgetting';
import { createFixedClock } from '@tollgate/gateway/wiring/sandbox-clock';
import { createScheduler, type Scheduler } from '@tollgate/gateway/wiring/scheduler';
import { createTerminalScreens } from '@tollgate/gateway/wiring/terminal-screens';
import type { Dice } from './dice.ts';
import { createSimulatedSigner, gatewayKey, openCards } from './keys.ts';
import type { Life } from './life.ts';

export const publicUrl = 'https://pay.example.com';

/** What a process is put on. */
export interface Ports {
  readonly life: Life;
  readonly database: Database;
  /** The first one takes what no account of a merchant takes. */
  readonly acquirers: readonly Acquirer[];
  readonly outgoing: Outgoing;
  readonly messages: Messages;
  readonly timers: Timers;
  /** The platform's time, and one that never jumps. */
  readonly clock: Clock & MerchantClock;
  readonly uptime: Clock;
  readonly dice: Dice;
  /** Gets every fault that the gateway logs. */
  readonly onFault: (about: string, fault: unknown) => void;
}

export interface GatewayProcess {
  readonly life: Life;
  readonly fetch: App['fetch'];
  /** Sends what waits at free screens, as a process does every five seconds. */
  repairScreens(): void;
}

const cipher = createCipher([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

type Log = Parameters<typeof createScheduler>[0]['log'];

function createLog(onFault: Ports['onFault']): Log {
  const silent = () => {};
  const error = (about: { err?: unknown }, text: string) => onFault(text, about.err);
  return { info: silent, warn: silent, error, isLevelEnabled: () => false } as unknown as Log;
}

/** Timers of deadlines, which run whether or not anything is due. */
const createDeadlines = (life: Life): Timers => ({
  after(delayMs, act) {
    let isStopped = false;
    life.after(delayMs, () => {
      if (!isStopped) act();
    });
    return () => {
      isStopped = true;
    };
  },
});

export async function startProcess(ports: Ports): Promise<GatewayProcess> {
  const { life, database, outgoing, messages, timers, uptime, dice } = ports;
  const log = createLog(ports.onFault);
  const random = { bytes: (length: number) => Uint8Array.from({ length }, () => dice.between(0, 255)) };
  const signer = createSimulatedSigner(life);
  const clock = createFixedClock(ports.clock);
  const identifiers = createIdentifiers(clock, random);
  const directory = createDirectory(database, uptime);
  const nextTurn = () => life.sleep(0);
  const { limited } = createAcquirerLimiter(createDeadlines(life));
  const [fallback, ...connected] = ports.acquirers.map(limited);
  if (fallback === undefined) throw new RangeError('no acquirer');
  let scheduler: Scheduler | undefined;
  const terminals = createTerminals({
    queries: database,
    clock,
    uptime,
    messages,
    psn: identifiers.psn,
    allows: () => true,
    sandbox: true,
    payMethodIds: payMethods.map(({ value }) => value),
    onAsk: () => {},
    onFault: (fault) => ports.onFault('a terminal could not be served', fault),
  });
  const orders: OrderContext = {
    database,
    committer: createCommitter(database, nextTurn),
    clock,
    identifiers,
    acquirers: createAcquirers({ connected, fallback, accountsOf: directory.acquirers }),
    cards: {
      vault: createVault({ queries: database, cipher, random, clock }),
      decryptor: openCards,
      startingAttempts: new Set(),
    },
    texts: createTextVault({ queries: database, cipher, random, clock }),
    batches: createBatches(database, clock),
    ...{ limitsOf: directory.limits, endpointsOf: directory.endpoints },
    terminals,
    managers: { isManager: async () => true },
    publicUrl: () => publicUrl,
    upToDate,
    claimNotice: (receiver, merchantNo) => delivery.reserve(receiver, merchantNo),
    onDropped: (change) => {
      for (const notice of change.notices) if (notice.claimedUntil > 0) delivery.release(notice.receiver);
    },
    onCommitted: (change) => {
      scheduler?.wake(change);
      screens.follow(change);
    },
  };
  const screens = createTerminalScreens(() => orders, log);
  const delivery = createDelivery({
    database,
    clock,
    outgoing,
    signer,
    ...{ hasApp: directory.hasApp, hasEndpoint: directory.hasEndpoint },
    allowLoopback: false,
    texts: orders.texts,
    onFault: (fault) => ports.onFault('a notification could not be attempted or recorded', fault),
    nextTurn,
    durationClock: uptime.nowMs,
  });
  scheduler = createScheduler({
    orders,
    delivery,
    nextNoticeAt: (timeline) => nextDueAtMs(database, timeline),
    clock,
    log,
    forget: createForgetting(database, { nowMs: clock.systemMs }, ports.clock),
    timers,
  });
  const build = { pages: new Map(), assets: new Map() };
  const app = createApp({
    envelope: {
      orders,
      directory,
      signer,
      hashOf,
      keyedHash: createKeyedHash(fingerprintKeyOf(gatewayKey)),
      equalInConstantTime,
      allowLoopback: false,
      otherTimes: clock.otherTimes,
      allows: () => true,
      publicUrl,
    },
    log,
    metrics: { call: () => {}, registry: { contentType: 'text/plain', metrics: async () => '' } },
    sandbox: true,
    callsMax: 1_024,
    uptime,
    site: () => undefined,
    allowsAddress: () => true,
    health: () => wellReport,
    routes: [
      checkoutPages({
        ...{ orders, build, sheetCards },
        sandbox: true,
        publicUrl: () => publicUrl,
        cardKeyPem: gatewayKey,
        challenge: sandboxChallenge,
        allows: () => true,
      }),
      payerPages({ orders, isSame: equalInConstantTime, build }),
      acquirerInbound({
        orders,
        onUnknown: () => {},
        onFault: (fault) => ports.onFault('a report of an acquirer was not applied', fault),
      }),
    ],
  });
  await terminals.open(createTerminalService(orders, { allowLoopback: false, followUps }));
  scheduler.start();
  return {
    life,
    fetch: app.fetch,
    repairScreens: () => {
      const operation = requestContextOf(orders);
      dispatchWaiting(operation).catch((fault) => ports.onFault('screens', fault));
    },
  };
}
