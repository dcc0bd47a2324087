/**
 * Composes a gateway on ports: the same for Node, for tests, for the simulator and for a page. Every value is made of
 * values that exist already. Where two parts need each other, one of them listens to the events of the other.
 */
import { createDirectory, type Directory } from '../accounts/directory.ts';
import type { App } from '../http/app.ts';
import { createHealth, type Health } from '../http/health.ts';
import { createRateLimit, requestsPerSecond } from '../http/limits/rate-limit.ts';
import { createFiredWatch, type FiredWatch } from '../http/workbench/fired.ts';
import { createBulkWork } from '../notifications/bulk.ts';
import type { Delivery } from '../notifications/delivery.ts';
import { nextDueAtMs } from '../notifications/outbox.ts';
import type { OrderContext } from '../orders/change/context.ts';
import { createIdentifiers } from '../orders/change/identifiers.ts';
import { alarmOfReports } from '../orders/reference/report-alarms.ts';
import { followUps } from '../orders/terminal/follow-ups.ts';
import { createTerminalService } from '../orders/terminal/service.ts';
import { commitNothing } from '../store/commit-nothing.ts';
import { type Committer, createCommitter } from '../store/committer.ts';
import { isOfOtherOrder } from '../store/transactions.ts';
import { createBacklogWatch } from './backlog.ts';
import { createBookMaking } from './book-making.ts';
import { createFixedClock, type ProcessClock } from './clock.ts';
import { type ConnectedAcquirers, connectAcquirers } from './connected-acquirers.ts';
import { type Connectors, wireConnectors } from './connectors.ts';
import { wireDelivery } from './delivery.ts';
import { createForgetting, type Drop } from './forgetting.ts';
import { wireActivation, wireApp, wireDoctor } from './http.ts';
import { type WiredOrders, wireOrders, wireTexts } from './orders.ts';
import { pageRoutes } from './page-routes.ts';
import type { GatewayPorts } from './ports.ts';
import { openRequestLog, type RequestLogParts } from './request-log.ts';
import type { Sandbox, SandboxMerchants } from './sandbox-part.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { ComposedParts } from './stopping.ts';
import { createTerminalScreens } from './terminal-screens.ts';
import { type WiredTerminals, wireTerminals } from './terminals.ts';

export interface ComposedGateway extends ComposedParts {
  readonly app: App;
  readonly orders: OrderContext;
  readonly health: Health;
  readonly scheduler: Scheduler;
  /** Begins due work, repairs and looks at health. */
  start(): void;
}

interface Core {
  readonly clock: ProcessClock;
  readonly directory: Directory;
  readonly committer: Committer;
  readonly fired: FiredWatch;
  readonly connectors: Connectors;
}

interface Ordering extends WiredOrders, WiredTerminals {
  readonly connected: ConnectedAcquirers;
  readonly delivery: Delivery;
}

/** `sandbox`: absent in production. */
export async function compose(ports: GatewayPorts, sandbox?: Sandbox): Promise<ComposedGateway> {
  const core = await wireCore(ports, sandbox);
  const requestLog = wireRequestLog(ports);
  const ordering = wireOrdering(ports, core, requestLog, sandbox);
  const merchants = sandbox?.openMerchants({ directory: core.directory, requestLog });
  const drops = [...requestLog.drops, ...(merchants?.drops ?? [])];
  const { scheduler, screens } = wireDueWork(ports, core, ordering, drops, sandbox);
  const health = wireHealth(ports, ordering.connected);
  const backlog = createBacklogWatch({
    queries: ports.database,
    clock: { nowMs: core.clock.systemMs },
    clockGroup: core.clock.system,
    wait: ports.wait,
  });
  const bookMaking = createBookMaking(ports);
  const app = wireHttp(ports, { core, ordering, requestLog, scheduler, health, merchants, sandbox });
  const { connected, delivery, orders } = ordering;
  ports.meter.watch({
    inFlight: () => ({ calls: app.callsInFlight(), notifications: delivery.inFlight }),
    acquirers: connected.inFlight,
    waiting: () => ({ changes: core.committer.waiting(), requests: requestLog.waiting() }),
    connections: () => ports.database.connections?.(),
    backlog: backlog.read,
    health: health.report,
  });
  await openTerminals(ports, ordering, sandbox);
  return {
    app,
    orders,
    exams: sandbox?.exams,
    faults: sandbox?.faults,
    diagnoser: ports.diagnoser,
    committer: core.committer,
    delivery,
    requestLog,
    scheduler,
    screens,
    health,
    backlog,
    bookMaking,
    connectors: core.connectors,
    start() {
      core.connectors.start();
      if (!ports.settings.isInspection) {
        scheduler.start();
        screens.start();
        bookMaking.start();
      }
      health.start();
      backlog.start();
    },
  };
}

async function wireCore(ports: GatewayPorts, sandbox: Sandbox | undefined): Promise<Core> {
  const clock = sandbox?.clock ?? createFixedClock(ports.clock);
  await clock.refresh();
  return {
    clock,
    directory: createDirectory(ports.database, ports.uptime),
    committer: createCommitter(ports.database, ports.nextTurn),
    fired: createFiredWatch(),
    connectors: await wireConnectors(ports),
  };
}

function wireOrdering(
  ports: GatewayPorts,
  core: Core,
  requestLog: RequestLogParts,
  sandbox: Sandbox | undefined,
): Ordering {
  const { clock, directory, committer, fired, connectors } = core;
  const { isInspection } = ports.settings;
  const faults = sandbox?.faults;
  const identifiers = createIdentifiers(clock, ports.random);
  const { terminals, messages } = wireTerminals({
    ...ports,
    messages: faults?.messages(ports.messages) ?? ports.messages,
    clock,
    psn: identifiers.psn,
    allows: createRateLimit(requestsPerSecond.terminal, ports.uptime),
    isSandbox: sandbox !== undefined,
  });
  const connected = connectAcquirers({
    connectors: connectors.connected,
    sandbox: isInspection ? undefined : sandbox?.acquirer,
    isInspection,
    accountsOf: directory.acquirers,
    isOfOther: (payment) => isOfOtherOrder(ports.database, payment),
    log: ports.log,
    deadlines: ports.deadlines,
    onLimit: ports.meter.limitedQuestion,
    onInvalid: ports.meter.invalidAnswer,
  });
  const texts = wireTexts(ports, clock);
  const delivery = wireDelivery(ports, {
    clock,
    directory,
    texts,
    fired,
    faults,
    onAttempt: requestLog.attempt,
  });
  const { orders, onCommitted } = wireOrders(ports, {
    clock,
    identifiers,
    committer,
    directory,
    acquirers: connected.acquirers,
    texts,
    terminals,
    delivery,
  });
  return { orders, onCommitted, terminals, messages, connected, delivery };
}

function wireRequestLog(ports: GatewayPorts): RequestLogParts {
  const { database, log, clock, wait, meter, settings } = ports;
  return openRequestLog({
    database,
    log,
    clock,
    wait,
    days: settings.isInspection ? 0 : settings.requestLogDays,
    rowsMax: settings.requestLogMax,
    onLost: meter.lostRequests,
  });
}

/** Wires what happens by itself: due work, what is forgotten by age, and screens that follow their orders. */
function wireDueWork(
  ports: GatewayPorts,
  { clock, fired }: Core,
  { orders, onCommitted, delivery }: Ordering,
  drops: readonly Drop[],
  sandbox: Sandbox | undefined,
) {
  const { database, log, timers, deadlines } = ports;
  const scheduler = createScheduler({
    orders,
    delivery,
    nextNotificationAt: (clockGroup) => nextDueAtMs(database, clockGroup),
    clock,
    log,
    timers,
    forget: createForgetting(database, { nowMs: clock.systemMs }, ports.clock, drops),
    bulk: createBulkWork({
      queries: database,
      delivery,
      clock: ports.clock,
      onError: (error) => log.error({ err: error }, 'a step of a bulk resend failed'),
    }),
    reports: sandbox?.faults?.begin(orders),
    ownDue: sandbox?.ownDue,
  });
  const screens = createTerminalScreens(orders, log, deadlines);
  onCommitted(scheduler.wake);
  onCommitted(screens.follow);
  onCommitted(fired.change);
  onCommitted((change) => alarmOfReports(log, change));
  return { scheduler, screens };
}

function wireHealth(ports: GatewayPorts, { hasAny }: ConnectedAcquirers): Health {
  const { database, uptime, wait, settings, schemaIsCurrent, messages } = ports;
  return createHealth({
    uptime,
    wait,
    deadlineMs: settings.callDeadlineMs,
    schemaIsCurrent,
    commit: () =>
      settings.isInspection || settings.probesDisk === false ? Promise.resolve() : commitNothing(database),
    brokerIsThere: messages.isConnected,
    get hasAcquirer() {
      return hasAny();
    },
  });
}

interface HttpInput {
  readonly core: Core;
  readonly ordering: Ordering;
  readonly requestLog: RequestLogParts;
  readonly scheduler: Scheduler;
  readonly health: Health;
  readonly merchants: SandboxMerchants | undefined;
  readonly sandbox: Sandbox | undefined;
}

function wireHttp(ports: GatewayPorts, input: HttpInput): App {
  const { core, ordering, requestLog, scheduler, health, merchants, sandbox } = input;
  const { clock, directory, fired } = core;
  const { orders, delivery, terminals, messages } = ordering;
  const activation = wireActivation(ports, orders, terminals);
  const doctor = wireDoctor(ports, clock, directory);
  const routes = [
    ...pageRoutes({ ...ports, orders, activation, sandbox }),
    ...(merchants?.routes({
      orders,
      delivery,
      doctor,
      directory,
      requestLog,
      fired,
      messages,
      activation,
      advance: scheduler.advance,
    }) ?? []),
  ];
  const onlyInSandbox = sandbox && { doctor, faults: sandbox.faults };
  return wireApp(ports, { orders, clock, directory, health, requestLog, routes, sandbox: onlyInSandbox });
}

/** Takes what terminals ask from now on. */
function openTerminals(ports: GatewayPorts, { orders, terminals }: Ordering, sandbox: Sandbox | undefined) {
  const service = createTerminalService(orders, {
    allowLoopback: ports.settings.allowLoopback,
    followUps,
  });
  return terminals.open(sandbox?.faults?.service(service) ?? service);
}
