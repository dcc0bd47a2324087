/** Wires the gateway together: database, clock, orders, notifications, HTTP. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createDirectory } from '../accounts/directory.ts';
import { sandboxAcquirer } from '../acquirers/sandbox/acquirer.ts';
import { createBatches } from '../batches/batches.ts';
import { type App, createApp } from '../http/app.ts';
import { createSignatureDoctor } from '../http/envelope/signature-doctor.ts';
import { createHealth } from '../http/health.ts';
import { createActivationPace } from '../http/limits/activation-pace.ts';
import { createAddressLimit } from '../http/limits/address-limit.ts';
import { createRateLimit } from '../http/limits/rate-limit.ts';
import type { TerminalActivationDeps } from '../http/pages/terminal-activation.ts';
import { createFiredWatch } from '../http/workbench/fired.ts';
import { createDelivery, type Delivery } from '../notifications/delivery.ts';
import { nextDueAtMs } from '../notifications/outbox.ts';
import type { OrderContext } from '../orders/change/context.ts';
import { createIdentifiers } from '../orders/change/identifiers.ts';
import { upToDate } from '../orders/due/due.ts';
import { alarmOfRefunds } from '../orders/reference/refund-alarms.ts';
import { followUps } from '../orders/terminal/follow-ups.ts';
import { createTerminalService } from '../orders/terminal/service.ts';
import type { Database } from '../ports/database.ts';
import { createSchemaCheck } from '../runtime/node/database/migrate.ts';
import { createDiagnoser } from '../runtime/node/diagnoser.ts';
import { createMetrics } from '../runtime/node/http/metrics.ts';
import type { MetricsListener } from '../runtime/node/http/metrics-listener.ts';
import { readPageBuild } from '../runtime/node/http/page-build.ts';
import { createServer } from '../runtime/node/http/server.ts';
import { siteBuild } from '../runtime/node/http/site-build.ts';
import { terminalUpgrade } from '../runtime/node/http/terminal-upgrade.ts';
import { createKeyedHash } from '../runtime/node/keyed-hash.ts';
import { createOutgoing } from '../runtime/node/outgoing.ts';
import { passwords } from '../runtime/node/passwords.ts';
import {
  equalInConstantTime,
  hashOf,
  platformClock,
  platformRandom,
  uptimeClock,
} from '../runtime/node/platform.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { platformTimers } from '../runtime/node/timers.ts';
import { nextTurn } from '../runtime/node/turn.ts';
import { commitNothing } from '../store/commit-nothing.ts';
import { type Committer, createCommitter } from '../store/committer.ts';
import { createStoreManagers } from '../terminals/manager.ts';
import { createTextVault } from '../vault/texts.ts';
import { createBacklogWatch } from '../wiring/backlog.ts';
import { connectAcquirers } from '../wiring/connected-acquirers.ts';
import { createForgetting } from '../wiring/forgetting.ts';
import { pageRoutes } from '../wiring/page-routes.ts';
import { openRequestLog } from '../wiring/request-log.ts';
import { openExams } from '../wiring/sandbox/exams.ts';
import { openFaults } from '../wiring/sandbox/faults.ts';
import { openSandboxMerchants, sandboxRoutes } from '../wiring/sandbox/routes.ts';
import { createFixedClock, createSandboxClock } from '../wiring/sandbox-clock.ts';
import { createScheduler, type Scheduler } from '../wiring/scheduler.ts';
import { stopInOrder, stopSteps } from '../wiring/stopping.ts';
import { createTerminalScreens } from '../wiring/terminal-screens.ts';
import { needsDataFolder, secureDataFolder } from './data-folder.ts';
import { withOwnKeys } from './ephemeral.ts';
import { provideCards, provideCipher } from './keys/cards.ts';
import { provideFingerprintKey } from './keys/fingerprint-key.ts';
import { provideGatewayKeys } from './keys/gateway-key.ts';
import { createLog } from './log.ts';
import { openMetrics } from './metrics.ts';
import { openDatabase } from './open-database.ts';
import { openPeers } from './open-peers.ts';
import { type DemoMerchant, provideDemoMerchant } from './sandbox/demo-merchant.ts';
import { provideFirstToken } from './sandbox/first-token.ts';
import type { Config } from './settings/config.ts';
import { openTerminalLink, type TerminalLink } from './terminal-link.ts';

const callsMax = 1_024;
const diagnosesPerSecond = 20;
/** Of one terminal: an operator presses a key now and then, a till sends an order and asks for it. */
const asksPerSecond = 20;

export interface Gateway {
  /** Address that it listens on. */
  readonly url: string;
  /** Address of /metrics, where it has a listener of its own. */
  readonly metricsUrl: string | undefined;
  readonly database: Database;
  readonly demo: DemoMerchant | undefined;
  /** Where the first token of the Workbench is (`provideFirstToken`). */
  readonly workbenchToken: string | undefined;
  /** Not ready for as long as DRAIN_SECONDS says, then finishes what is in flight and closes everything. */
  stop(): Promise<void>;
}

interface Opened {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly committer: Committer;
}

async function wire({ config, log, database, committer }: Opened) {
  const sandbox = config.mode === 'sandbox';
  const keys = await provideGatewayKeys(config, database, platformClock.nowMs());
  const signer = createSigner(keys.signing, keys.alsoSigning);
  const clock = sandbox ? createSandboxClock(platformClock, database) : createFixedClock(platformClock);
  await clock.refresh();
  const directory = createDirectory(database, uptimeClock);
  const listensAt = `http://${config.host}:${config.port}`;
  const origin: { listensAt: string; publicUrl: string; demo?: DemoMerchant } = {
    listensAt,
    publicUrl: config.publicUrl ?? listensAt,
  };
  const exams = sandbox ? openExams(origin, log) : undefined;
  // The layers know each other only by their parameters; these two are set before anything runs.
  let scheduler: Scheduler | undefined;
  let app: App | undefined;
  const identifiers = createIdentifiers(clock, platformRandom);
  const faults = sandbox ? await openFaults({ database, clock, log, orders: () => orders }) : undefined;
  const link = await openTerminalLink({
    config,
    log,
    database,
    clock,
    psn: identifiers.psn,
    allows: createRateLimit(asksPerSecond, uptimeClock),
    wrap: faults?.terminals.messages,
  });
  const screens = createTerminalScreens(() => orders, log);
  const fired = createFiredWatch();
  const cipher = await provideCipher(config, database);
  const onHidden = (count: number) => metrics.hiddenTexts(count);
  const onUnknown = (merchantNo: string, texts: readonly string[]) => {
    metrics.unknownTexts(texts.length);
    log.warn({ merchantNo, texts }, 'the vault does not have a text that is named');
  };
  const connected = connectAcquirers({
    sandbox: config.isInspection ? undefined : faults?.acquirer(sandboxAcquirer),
    isInspection: config.isInspection,
    accountsOf: directory.acquirers,
    log,
    onLimit: (question) => metrics.limitedQuestion(question),
  });
  const orders: OrderContext = {
    ...{ database, committer, clock, identifiers },
    acquirers: connected.acquirers,
    cards: await provideCards(database, clock, keys.cards, cipher),
    texts: createTextVault({ queries: database, cipher, random: platformRandom, clock, onHidden, onUnknown }),
    batches: createBatches(database, clock),
    ...{ limitsOf: directory.limits, endpointsOf: directory.endpoints },
    terminals: link.terminals,
    upToDate,
    managers: createStoreManagers({ queries: database, passwords, clock }),
    publicUrl: () => origin.publicUrl,
    claimNotice: (receiver, merchantNo) => delivery.reserve(receiver, merchantNo),
    onDropped: (change) => {
      for (const notice of change.notices) if (notice.claimedUntil > 0) delivery.release(notice.receiver);
    },
    onCommitted: (change) => {
      scheduler?.wake(change);
      screens.follow(change);
      fired.change(change);
      alarmOfRefunds(log, change);
    },
  };
  const health = createHealth({
    uptime: uptimeClock,
    wait: (delayMs) => delay(delayMs, undefined, { ref: false }),
    deadlineMs: config.callDeadlineMs,
    schemaIsCurrent: await createSchemaCheck(database),
    commit: () => (config.isInspection ? Promise.resolve() : commitNothing(database)),
    brokerIsThere: link.brokerIsThere,
    hasAcquirer: connected.names.length > 0,
  });
  const backlog = createBacklogWatch({
    ...{ queries: database, clock: { nowMs: clock.systemMs }, timeline: clock.system },
    wait: (delayMs) => delay(delayMs, undefined, { ref: false }),
  });
  const metrics = createMetrics({
    inFlight: () => ({ calls: app?.callsInFlight() ?? 0, notifications: delivery.inFlight }),
    acquirers: connected.inFlight,
    waiting: () => ({ changes: committer.waiting(), requests: requestLog.waiting() }),
    connections: () => database.connections?.(),
    backlog: backlog.read,
    health: health.report,
  });
  const delivery: Delivery = createDelivery({
    database,
    clock,
    outgoing: createOutgoing(),
    signer,
    ...{ hasApp: directory.hasApp, hasEndpoint: directory.hasEndpoint },
    gatewayKeyOf: async (appId) => (await directory.app(appId))?.gatewayKeyId ?? null,
    allowLoopback: sandbox,
    texts: orders.texts,
    onFault: (fault) => log.error({ err: fault }, 'a notification could not be attempted or recorded'),
    nextTurn,
    durationClock: () => uptimeClock.nowMs(),
    exchange: faults?.exchange,
    onAttempt: (attempt) => {
      metrics.attempt(attempt.outcome, attempt.durationMs / 1000);
      log.info(attempt, 'notification');
      fired.attempt(attempt, clock.nowMs(attempt.merchantNo));
    },
  });
  const requestLog = openRequestLog(
    config.isInspection ? { ...config, requestLogDays: 0 } : config,
    database,
    log,
    metrics.lostRequests,
  );
  const memories = { requestLog, faults: faults?.faults };
  const merchants = sandbox ? openSandboxMerchants(database, directory, origin, memories) : undefined;
  const drops = [
    ...requestLog.drops,
    ...(faults === undefined ? [] : [faults.faults.drop]),
    ...(merchants === undefined ? [] : [merchants.drop]),
  ];
  const forget = createForgetting(database, { nowMs: clock.systemMs }, platformClock, drops);
  scheduler = createScheduler({
    orders,
    delivery,
    nextNoticeAt: (timeline) => nextDueAtMs(database, timeline),
    clock,
    log,
    forget,
    reports: faults?.reports,
  });
  const build = readPageBuild();
  const diagnoses = createRateLimit(diagnosesPerSecond, uptimeClock);
  const diagnoser = createDiagnoser();
  const doctor = createSignatureDoctor({
    queries: database,
    directory,
    clock,
    signer,
    diagnoser,
    mayExamine: () => diagnoses('all'),
  });
  const activation: TerminalActivationDeps = {
    queries: database,
    passwords,
    random: platformRandom,
    clock,
    psn: identifiers.psn,
    cardKeyPem: keys.cardKeyPem,
    replace: link.terminals.replace,
    pace: createActivationPace({ uptime: uptimeClock, hold: delay }),
  };
  app = createApp({
    envelope: {
      orders,
      directory,
      signer,
      hashOf,
      keyedHash: createKeyedHash(await provideFingerprintKey(database, keys)),
      equalInConstantTime,
      allowLoopback: sandbox,
      otherTimes: clock.otherTimes,
      allows: createRateLimit(config.rateLimit, uptimeClock),
      faults: faults?.calls,
      get publicUrl() {
        return origin.publicUrl;
      },
      ...(sandbox ? { explain: doctor.explain } : {}),
    },
    log,
    metrics,
    sandbox,
    record: requestLog.record,
    callsMax,
    uptime: uptimeClock,
    site: siteBuild,
    allowsAddress: createAddressLimit({
      trustProxy: config.trustProxy,
      allows: createRateLimit(config.addressRateLimit, uptimeClock),
      warn: (message) => log.warn(message),
    }),
    health: health.report,
    routes: [
      ...pageRoutes({
        orders,
        sandbox,
        build,
        publicUrl: () => origin.publicUrl,
        cardKeyPem: keys.cardKeyPem,
        uptime: uptimeClock,
        log,
        activation,
        comeBack: faults?.comeBack,
      }),
      ...(merchants !== undefined
        ? sandboxRoutes({
            ...{ orders, delivery, doctor, signer, requestLog, sandbox, clock, fired, directory, log },
            ...{ faults: faults?.faults, exams, merchants, activation, build },
            ...{ advance: scheduler.advance, messages: link.messages, comeBack: faults?.comeBack },
            ...{ host: config.host, demo: () => origin.demo },
          })
        : []),
    ],
  });
  const server = createServer({
    app,
    trustProxy: config.trustProxy,
    log,
    onUpgrade: terminalUpgrade(link.accept),
  });
  const terminalService = createTerminalService(orders, { allowLoopback: sandbox, followUps });
  await link.terminals.open(faults?.terminals.service(terminalService) ?? terminalService);
  return {
    server,
    scheduler,
    screens,
    delivery,
    signer,
    clock,
    origin,
    link,
    health,
    metrics,
    backlog,
    diagnoser,
    requestLog,
    faults,
    exams,
  };
}

/** Starts a gateway; rejects where the port is taken, the database away, or the data directory in use. */
export async function startGateway(settings: Config): Promise<Gateway> {
  const log = createLog(settings.logLevel);
  for (const warning of openPeers(settings)) log.warn(warning);
  if (needsDataFolder(settings)) await secureDataFolder(settings.dataDir);
  // Making keys takes as long as opening the database, on another processor.
  const making = withOwnKeys(settings);
  const database = await openDatabase(settings);
  const config = await making;
  const committer = createCommitter(database, nextTurn);
  let link: TerminalLink | undefined;
  let scrapes: MetricsListener | undefined;
  try {
    const wired = await wire({ config, log, database, committer });
    link = wired.link;
    const { server, scheduler, screens, signer, clock, origin, health, metrics, backlog } = wired;
    scrapes = await openMetrics(config, metrics, log);
    const url = await server.listen({ host: config.host, port: config.port });
    origin.listensAt = url;
    origin.publicUrl = config.publicUrl ?? url;
    const demo =
      config.mode === 'production' || config.isInspection
        ? undefined
        : await provideDemoMerchant({
            queries: database,
            random: platformRandom,
            dataDir: config.isEphemeral ? undefined : config.dataDir,
            gatewayUrl: url,
            gatewayPublicKeyPem: signer.publicKeyPem,
            nowMs: clock.systemMs(),
          });
    if (demo !== undefined) origin.demo = demo;
    const workbenchToken = demo && (await provideFirstToken(database, config, origin.publicUrl));
    if (!config.isInspection) for (const one of [scheduler, screens]) one.start();
    health.start();
    backlog.start();
    return {
      url,
      metricsUrl: scrapes?.url,
      database,
      demo,
      workbenchToken,
      async stop() {
        // A balancer needs a few looks to see it; whatever it sends until then is still answered.
        health.drain();
        await delay(config.drainMs);
        await stopInOrder(stopSteps({ ...wired, committer, database, scrapes }), platformTimers);
      },
    };
  } catch (fault) {
    await scrapes?.close();
    await link?.close();
    await database.close();
    throw fault;
  }
}
