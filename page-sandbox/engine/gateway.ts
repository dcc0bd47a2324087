/** The gateway of a sandbox inside a page: the wiring of every gateway, on the ports of a page. */

import { dayMs } from '@tollgate/contract/durations';
import { diagnose } from '@tollgate/contract/signing/doctor/index';
import { claimIdentity } from '@tollgate/gateway/accounts/gateway-keys';
import { noProxies } from '@tollgate/gateway/http/limits/trusted-proxies';
import type { Meter } from '@tollgate/gateway/http/meter';
import type { PageBuild } from '@tollgate/gateway/http/pages/page-build';
import type { Database } from '@tollgate/gateway/ports/database';
import type { Log } from '@tollgate/gateway/ports/log';
import { unprocessedText } from '@tollgate/gateway/ports/messages';
import type { Timers } from '@tollgate/gateway/ports/timers';
import { createOwnOutgoing } from '@tollgate/gateway/runtime/page/outgoing';
import { type Channel, createTerminalChannel } from '@tollgate/gateway/runtime/page/terminal-channel';
import { makeKeyPair, webKeyPairs } from '@tollgate/gateway/runtime/web/key-pairs';
import { createSchemaCheck } from '@tollgate/gateway/runtime/web/migrate';
import { createWebTurn, webClock, webUptime } from '@tollgate/gateway/runtime/web/platform';
import { signerOfPem } from '@tollgate/gateway/runtime/web/signer';
import { addBookMonths, noMonthText } from '@tollgate/gateway/store/book-months';
import { mayRead, maySend, terminalOf } from '@tollgate/gateway/terminals/access';
import { isTerminal } from '@tollgate/gateway/terminals/activation';
import { noneOnline } from '@tollgate/gateway/terminals/presence';
import { type ComposedGateway, compose } from '@tollgate/gateway/wiring/compose';
import { defaultSettings } from '@tollgate/gateway/wiring/default-settings';
import type { GatewayPorts, GatewaySettings, SecretPorts, TimePorts } from '@tollgate/gateway/wiring/ports';
import { type DemoMerchant, newDemoMerchant, registerDemo } from '@tollgate/gateway/wiring/sandbox/demo';
import { openSandbox } from '@tollgate/gateway/wiring/sandbox/open';
import { stopInOrder, stopSteps } from '@tollgate/gateway/wiring/stopping';
import type { SandboxStore, Secrets } from '../store/sandbox-store.ts';
import { type Answer, gatewayRequest } from './answer.ts';
import { secretPorts } from './secrets.ts';

export interface PageGatewayInput {
  /** Address of the gateway, without a slash at the end. */
  readonly baseUrl: string;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly store: Pick<SandboxStore, 'keepDemo'>;
  readonly build: string;
  readonly migrations: readonly string[];
  readonly pages: Readonly<Record<'checkout' | 'terminal' | 'workbench', PageBuild>>;
  readonly log: Log;
  readonly terminals: Channel;
  /** Resolves once the terminal of that connection is gone. */
  readonly whenGone: (connection: string) => Promise<unknown>;
}

export interface PageGateway {
  readonly answer: Answer;
  close(): Promise<void>;
}

const timers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

const wait = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Answers for the whole computer: the only one that sends requests is the page. */
const sender = { ip: '127.0.0.1', remoteAddress: '127.0.0.1' };

const settings: GatewaySettings = {
  ...defaultSettings,
  isInspection: false,
  allowLoopback: true,
  trustProxy: noProxies,
  requestLogMax: 10_000,
  // Each would be stored in IndexedDB, for as long as the tab is open.
  probesDisk: false,
};

/** Figures of a page have no reader. */
const meter: Meter = {
  registry: { contentType: 'text/plain; version=0.0.4; charset=utf-8', metrics: async () => '' },
  call() {},
  attempt() {},
  hiddenTexts() {},
  unknownTexts() {},
  limitedQuestion() {},
  invalidAnswer() {},
  unansweredQuestion() {},
  unsignedReport() {},
  lostRequests() {},
  watch() {},
};

const time = (): TimePorts => ({
  clock: webClock,
  uptime: webUptime,
  timers,
  deadlines: timers,
  wait,
  nextTurn: createWebTurn(),
});

/** Answers the gateway's own requests, such as notifications to its inbox: they go through no service worker. */
function answerOwn(baseUrl: string, answer: Answer): Answer {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');
  return async (request) => {
    const { method, url } = request;
    const body = new Uint8Array(await request.arrayBuffer());
    const headers = [...request.headers];
    return answer(gatewayRequest(basePath, { kind: 'request', id: 0, method, url, headers, body }));
  };
}

export async function openPageGateway(input: PageGatewayInput): Promise<PageGateway> {
  const { database, secrets, log } = input;
  // A tab that just went away could not say that its terminals are gone.
  await noneOnline(database);
  await claimIdentity(database, [secrets], webClock.nowMs());
  let composed: ComposedGateway | undefined;
  const answer: Answer = async (request) =>
    composed === undefined ? Response.error() : composed.app.fetch(request, sender);
  const ports = makePorts(input, secretPorts(secrets), answer);
  let demo = secrets.demo as DemoMerchant | undefined;
  const sandbox = await openSandbox({
    ...ports,
    host: '127.0.0.1',
    // No other computer reaches it, whatever the address of the documentation is.
    reachedAt: () => 'http://localhost',
    demo: () => demo,
    keyPairs: webKeyPairs,
    signerOf: signerOfPem,
    examRunner: undefined,
  });
  composed = await compose(ports, sandbox);
  demo = await provideDemo(input, ports, sandbox.clock.systemMs());
  const endMonths = await keepBookMonths(database, log);
  composed.start();
  return { answer, close: () => close(composed, ports, endMonths) };
}

function makePorts(input: PageGatewayInput, secrets: SecretPorts, answer: Answer): GatewayPorts {
  const { baseUrl, database, migrations, pages, log } = input;
  return {
    ...time(),
    ...secrets,
    settings,
    origin: { listensAt: baseUrl, publicUrl: baseUrl },
    log,
    meter,
    database,
    schemaIsCurrent: createSchemaCheck(database, migrations),
    outgoing: createOwnOutgoing(baseUrl, answerOwn(baseUrl, answer), wait),
    // Pictures of goods are at other origins, and nothing leaves the browser.
    fetchImage: async () => undefined,
    messages: createTerminalChannel({
      channel: input.terminals,
      whenGone: input.whenGone,
      authenticate: async (username, password) => {
        const terminal = terminalOf(username);
        const { passwords } = secrets;
        return terminal !== undefined && isTerminal({ queries: database, passwords }, terminal, password);
      },
      maySend,
      mayRead,
      onError: (error) => log.error({ err: error }, unprocessedText),
    }),
    connectors: [],
    diagnoser: {
      diagnose: async (asked) => diagnose(asked),
      close: async () => {},
    },
    pages: { ...pages, site: () => undefined },
  };
}

/** Makes the demo merchant at the first start, with a key of its own; another build registers what it lacks. */
async function provideDemo(
  { baseUrl, store, build, secrets, database: queries }: PageGatewayInput,
  { random, signer, passwords, hashOf, readPublicKey }: GatewayPorts,
  nowMs: number,
): Promise<DemoMerchant> {
  const known = secrets.demo as DemoMerchant | undefined;
  if (known !== undefined && secrets.demoBuild === build) return known;
  const made =
    known ??
    newDemoMerchant({
      random,
      keyPair: await makeKeyPair(),
      gatewayUrl: baseUrl,
      gatewayPublicKeyPem: signer.publicKeyPem,
    });
  const key = readPublicKey(made.app_public_key_pem);
  if (typeof key === 'string') throw new Error(key);
  await registerDemo(made, { queries, passwords, hashOf, key, nowMs });
  await store.keepDemo(made, build);
  return made;
}

/** Makes the partitions of this month and the next, now and every day; returns what ends that. */
async function keepBookMonths(database: Database, log: Log): Promise<() => void> {
  const add = () =>
    addBookMonths(database, webClock.nowMs()).catch((error: unknown) =>
      log.warn({ err: error }, noMonthText),
    );
  await add();
  const timer = setInterval(add, dayMs);
  return () => clearInterval(timer);
}

async function close(
  composed: ComposedGateway,
  { database, messages }: GatewayPorts,
  endMonths: () => void,
): Promise<void> {
  endMonths();
  composed.health.drain();
  const steps = stopSteps({
    ...composed,
    server: { close: async () => {} },
    broker: messages,
    scrapes: undefined,
    database,
  });
  await stopInOrder(steps, timers);
}
