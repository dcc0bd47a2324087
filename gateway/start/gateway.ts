/** Starts a gateway on Node: opens what it runs on, composes it, and listens. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';
import type { MetricsListener } from '../runtime/node/http/metrics-listener.ts';
import { createServer, type Server } from '../runtime/node/http/server.ts';
import { terminalUpgrade } from '../runtime/node/http/terminal-upgrade.ts';
import { platformTimers } from '../runtime/node/timers.ts';
import { type ComposedGateway, compose } from '../wiring/compose.ts';
import type { SecretPorts } from '../wiring/ports.ts';
import { stopInOrder, stopSteps } from '../wiring/stopping.ts';
import { keepBookMonths } from './book-months.ts';
import { type Broker, openBroker } from './broker.ts';
import { needsDataFolder, secureDataFolder } from './data-folder.ts';
import { withOwnKeys } from './ephemeral.ts';
import { createLog } from './log.ts';
import { openMetrics } from './metrics.ts';
import { openDatabase } from './open-database.ts';
import { openPeers } from './open-peers.ts';
import { openPorts, provideSecrets } from './ports.ts';
import type { DemoMerchant } from './sandbox/demo-merchant.ts';
import type { Config } from './settings/config.ts';

export interface Gateway {
  /** Address that it listens on. */
  readonly url: string;
  /** Address of /metrics, where it has its own listener. */
  readonly metricsUrl: string | undefined;
  readonly demo: DemoMerchant | undefined;
  /** Where the first token of the Workbench is (`provideFirstToken`). */
  readonly workbenchToken: string | undefined;
  /** Not ready for as long as DRAIN_SECONDS says, then finishes what is in flight and closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The program that runs exams of merchants' servers; undefined: the sandbox has none. */
  readonly examProgram?: URL | undefined;
}

interface Opened {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly broker: Broker;
  readonly secrets: SecretPorts;
  scrapes?: MetricsListener | undefined;
  endBookMonths?: (() => void) | undefined;
}

/** Starts a gateway; rejects where the port is taken, the database away, or the data directory in use. */
export async function startGateway(settings: Config, options: StartOptions = {}): Promise<Gateway> {
  const log = createLog(settings.logLevel);
  for (const warning of openPeers(settings)) log.warn(warning);
  if (needsDataFolder(settings)) await secureDataFolder(settings.dataDir);
  // Making keys takes as long as opening the database, on another processor.
  const making = withOwnKeys(settings);
  const database = await openDatabase(settings);
  const config = await making;
  let opened: Opened | undefined;
  try {
    // Before the broker, which changes rows: a gateway with the keys of another database must change none.
    const secrets = await provideSecrets(config, database);
    opened = { config, log, database, secrets, broker: await openBroker({ config, log, database }) };
    return await run(opened, options);
  } catch (error) {
    opened?.endBookMonths?.();
    await opened?.scrapes?.close();
    await opened?.broker.close();
    await database.close();
    throw error;
  }
}

async function run(opened: Opened, { examProgram }: StartOptions): Promise<Gateway> {
  const { config, log, database, broker, secrets } = opened;
  const listening = `http://${config.host}:${config.port}`;
  const origin = { listensAt: listening, publicUrl: config.publicUrl ?? listening };
  const ports = await openPorts({ config, log, database, origin, messages: broker.messages, secrets });
  // Production has nothing of the sandbox in memory.
  const loaded = config.mode === 'sandbox' ? await import('./sandbox/open.ts') : undefined;
  const sandbox = await loaded?.openNodeSandbox(ports, config, examProgram);
  const composed = await compose(ports, sandbox?.sandbox);
  if (!config.isInspection) opened.endBookMonths = await keepBookMonths(database, log);
  opened.scrapes = await openMetrics(config, ports.meter, log);
  const server = createServer({
    app: composed.app,
    trustProxy: config.trustProxy,
    log,
    onUpgrade: terminalUpgrade(broker.accept),
  });
  origin.listensAt = await server.listen({ host: config.host, port: config.port });
  origin.publicUrl = config.publicUrl ?? origin.listensAt;
  const provided = config.isInspection ? undefined : await sandbox?.provideDemo();
  composed.start();
  return {
    url: origin.listensAt,
    metricsUrl: opened.scrapes?.url,
    demo: provided?.demo,
    workbenchToken: provided?.workbenchToken,
    stop: () => stop(opened, composed, server),
  };
}

async function stop({ config, ...opened }: Opened, composed: ComposedGateway, server: Server): Promise<void> {
  // A balancer needs a few looks to see it; whatever it sends until then is still answered.
  composed.health.drain();
  await delay(config.drainMs);
  opened.endBookMonths?.();
  const steps = stopSteps({ ...composed, ...opened, scrapes: opened.scrapes, server });
  await stopInOrder(steps, platformTimers);
}
