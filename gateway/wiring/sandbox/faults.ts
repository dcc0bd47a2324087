/** Faults on demand, put together for one process of a sandbox: the rules, and everything that they act at. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Acquirer } from '../../acquirers/port/acquirer.ts';
import type { AcquirerEvent } from '../../acquirers/port/inbound.ts';
import { createFaultyAcquirer } from '../../acquirers/sandbox/faulty.ts';
import { createLateReports, type LateReports } from '../../acquirers/sandbox/late-reports.ts';
import { createFaults, type Faults } from '../../faults/sandbox/faults.ts';
import type { CallFaults } from '../../http/envelope/call-faults.ts';
import { createCallFaults } from '../../http/sandbox/call-faults.ts';
import { createFaultyReturn, type ReturnFromChallenge } from '../../http/sandbox/challenge-faults.ts';
import type { DeliveryDeps } from '../../notifications/delivery.ts';
import { createFaultyExchange } from '../../notifications/sandbox/faulty-exchange.ts';
import { type OrderContext, requestContextOf } from '../../orders/change/context.ts';
import { applyAcquirerEvent } from '../../orders/due/acquirer-event.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import { createKeyPairs } from '../../runtime/node/key-pairs.ts';
import { platformClock, platformRandom } from '../../runtime/node/platform.ts';
import { createSigner } from '../../runtime/node/signer.ts';
import { createLosingTerminals, type LosingTerminals } from '../../terminals/sandbox/lost-terminal.ts';

export interface FaultParts {
  readonly faults: Faults;
  readonly calls: CallFaults;
  readonly exchange: NonNullable<DeliveryDeps['exchange']>;
  readonly acquirer: (inner: Acquirer) => Acquirer;
  readonly terminals: LosingTerminals;
  readonly comeBack: ReturnFromChallenge;
  readonly reports: LateReports;
  /** Ends what looks for other processes' rules; resolves when the present look has ended. */
  stop(): Promise<void>;
}

export interface FaultPartsDeps {
  readonly database: Database;
  readonly clock: MerchantClock;
  readonly log: Logger;
  /** Asked when the acquirer reports; not before everything is put together. */
  readonly orders: () => OrderContext;
}

/** Rules of other processes act here within this. */
const lookMs = 500;

/** A signer with a key of its own, made when it is first wanted. */
function createStranger() {
  let signer: Promise<ReturnType<typeof createSigner>> | undefined;
  const make = async () => createSigner((await createKeyPairs().take()).privateKeyPem);
  return () => {
    signer ??= make();
    return signer;
  };
}

/** Reads the rules that are there. */
export async function openFaults({ database, clock, log, orders }: FaultPartsDeps): Promise<FaultParts> {
  const faults = createFaults({
    queries: database,
    clock,
    platform: platformClock,
    random: platformRandom,
    onFault: (fault) => log.error({ err: fault }, 'an injected fault is not kept for people to see'),
  });
  const report = async (event: AcquirerEvent) => {
    const operation = requestContextOf(orders());
    await applyAcquirerEvent(operation, 'sandbox', event).catch((fault) =>
      log.error({ psn: operation.psn, err: fault }, 'what the sandbox acquirer reports is not stored'),
    );
  };
  const reports = createLateReports(clock, report);
  await faults.refresh();
  const look = async () => {
    // The embedded database is this process's alone: there are no other rules to be seen.
    if (database.kind === 'postgres') await faults.refresh();
    await reports.fire('everyone');
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((fault) => log.warn({ err: fault }, 'the rules of faults cannot be read'))
      .finally(() => {
        looking = undefined;
      });
  }, lookMs);
  timer.unref();
  return {
    faults,
    calls: createCallFaults({ faults, wait: (delayMs) => delay(delayMs, undefined, { ref: false }) }),
    exchange: createFaultyExchange({ faults, queries: database, strangerSigner: createStranger() }),
    acquirer: (inner) => createFaultyAcquirer(inner, { faults, reports }),
    terminals: createLosingTerminals(faults),
    comeBack: createFaultyReturn(faults),
    reports,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
