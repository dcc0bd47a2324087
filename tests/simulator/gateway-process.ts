/** One gateway process of the simulation: the wiring of every gateway, on simulated ports. */
import { undiagnosed } from '@tollgate/contract/signing/doctor/index';
import type { KeylessAcquirer } from '@tollgate/gateway/acquirers/guarded';
import type { App } from '@tollgate/gateway/http/app';
import { noProxies } from '@tollgate/gateway/http/limits/trusted-proxies';
import { sandboxChallenge } from '@tollgate/gateway/http/sandbox/challenge-page';
import { payerPages } from '@tollgate/gateway/http/sandbox/payer-pages';
import { sheetCards } from '@tollgate/gateway/http/sandbox/sandbox-buyer';
import { requestContextOf } from '@tollgate/gateway/orders/change/context';
import { dispatchWaiting } from '@tollgate/gateway/orders/terminal/dispatch';
import type { Clock, MerchantClock } from '@tollgate/gateway/ports/clock';
import type { Database } from '@tollgate/gateway/ports/database';
import type { Log } from '@tollgate/gateway/ports/log';
import type { Messages } from '@tollgate/gateway/ports/messages';
import type { Outgoing } from '@tollgate/gateway/ports/outgoing';
import type { Timers } from '@tollgate/gateway/ports/timers';
import { createCipher } from '@tollgate/gateway/runtime/node/cipher';
import { createKeyedHash, fingerprintKeyOf, hmac } from '@tollgate/gateway/runtime/node/keyed-hash';
import { equalInConstantTime, hashOf } from '@tollgate/gateway/runtime/node/platform';
import { createFixedClock } from '@tollgate/gateway/wiring/clock';
import { compose } from '@tollgate/gateway/wiring/compose';
import type { GatewayPorts, GatewaySettings } from '@tollgate/gateway/wiring/ports';
import type { Sandbox } from '@tollgate/gateway/wiring/sandbox-part';
import type { Dice } from './dice.ts';
import { createSimulatedSigner, gatewayKey, openCards, simulatedPasswords } from './keys.ts';
import type { Life } from './life.ts';

export const publicUrl = 'https://pay.example.com';

/** Ports of one simulated process. */
export interface Ports {
  readonly life: Life;
  readonly database: Database;
  /** The first one takes what no account of a merchant takes. */
  readonly acquirers: readonly KeylessAcquirer[];
  readonly outgoing: Outgoing;
  readonly messages: Messages;
  readonly timers: Timers;
  /** The platform's time, and one that never jumps. */
  readonly clock: Clock & MerchantClock;
  readonly uptime: Clock;
  readonly dice: Dice;
  /** Gets every exception that the gateway logs. */
  readonly onFault: (about: string, fault: unknown) => void;
}

export interface GatewayProcess {
  readonly life: Life;
  readonly fetch: App['fetch'];
  /** Sends what waits at free screens, as a process does every five seconds. */
  repairScreens(): void;
}

const cipher = createCipher([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const noBuild = { pages: new Map(), assets: new Map() };
const settings: GatewaySettings = {
  isInspection: false,
  allowLoopback: false,
  rateLimit: 0,
  addressRateLimit: 0,
  trustProxy: noProxies,
  callDeadlineMs: 30_000,
  requestLogDays: 0,
  requestLogMax: 0,
  booksTimeZone: 'UTC',
};

const silent = () => {};

function createLog(onFault: Ports['onFault']): Log {
  return {
    info: silent,
    warn: silent,
    error(about: object | string, text: string = '') {
      // Without an exception it is an alarm for the operator.
      if (typeof about === 'object' && 'err' in about) onFault(text, about.err);
    },
    isLevelEnabled: () => false,
  };
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

const meter: GatewayPorts['meter'] = {
  registry: { contentType: 'text/plain', metrics: async () => '' },
  call: silent,
  attempt: silent,
  hiddenTexts: silent,
  unknownTexts: silent,
  limitedQuestion: silent,
  invalidAnswer: silent,
  unansweredQuestion: silent,
  unsignedReport: silent,
  lostRequests: silent,
  watch: silent,
};

function portsOf(ports: Ports, connectors: readonly KeylessAcquirer[]): GatewayPorts {
  const { life, database, outgoing, messages, timers, clock, uptime, dice } = ports;
  return {
    settings,
    origin: { listensAt: publicUrl, publicUrl },
    log: createLog(ports.onFault),
    meter,
    database,
    schemaIsCurrent: async () => true,
    outgoing,
    fetchImage: async () => undefined,
    messages,
    connectors,
    diagnoser: { diagnose: async (input) => undiagnosed(input), close: async () => {} },
    pages: { checkout: noBuild, terminal: noBuild, workbench: noBuild, site: () => undefined },
    clock,
    uptime,
    timers,
    deadlines: createDeadlines(life),
    wait: life.sleep,
    nextTurn: () => life.sleep(0),
    hmac,
    random: { bytes: (length) => Uint8Array.from({ length }, () => dice.between(0, 255)) },
    hashOf,
    equalInConstantTime,
    keyedHash: createKeyedHash(fingerprintKeyOf(gatewayKey)),
    passwords: simulatedPasswords,
    signer: createSimulatedSigner(life),
    cipher,
    decryptor: openCards,
    cardKeyPem: gatewayKey,
    readPublicKey: () => 'no key is registered in a simulation',
  };
}

/** The part of the sandbox that the simulation has: its payers' pages, and an acquirer that is simulated. */
const sandboxOf = (clock: Clock, acquirer: KeylessAcquirer): Sandbox => ({
  clock: createFixedClock(clock),
  acquirer,
  challenge: sandboxChallenge,
  sheetCards,
  openMerchants: () => ({
    drops: [],
    routes: ({ orders }) => [payerPages({ orders, isSame: equalInConstantTime, build: noBuild })],
  }),
});

export async function startProcess(ports: Ports): Promise<GatewayProcess> {
  const [fallback, ...connectors] = ports.acquirers;
  if (fallback === undefined) throw new RangeError('no acquirer');
  const { app, orders, scheduler } = await compose(
    portsOf(ports, connectors),
    sandboxOf(ports.clock, fallback),
  );
  scheduler.start();
  return {
    life: ports.life,
    fetch: app.fetch,
    repairScreens() {
      dispatchWaiting(requestContextOf(orders)).catch((fault) => ports.onFault('screens', fault));
    },
  };
}
