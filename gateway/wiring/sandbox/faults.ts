/** Faults on demand, put together for one process of a sandbox: the rules, and the places where they act. */
import type { KeylessAcquirer } from '../../acquirers/guarded.ts';
import type { AcquirerEvent } from '../../acquirers/port/inbound.ts';
import { createFaultyAcquirer } from '../../acquirers/sandbox/faulty.ts';
import { createLateReports } from '../../acquirers/sandbox/late-reports.ts';
import { createFaults, type Faults } from '../../faults/sandbox/faults.ts';
import { createCallFaults } from '../../http/sandbox/call-faults.ts';
import { createFaultyReturn, type ReturnFromChallenge } from '../../http/sandbox/challenge-faults.ts';
import { createFaultyExchange } from '../../notifications/sandbox/faulty-exchange.ts';
import { type OrderContext, requestContextOf } from '../../orders/change/context.ts';
import { applyAcquirerEvent } from '../../orders/due/acquirer-event.ts';
import type { Log } from '../../ports/log.ts';
import type { Signer } from '../../ports/signer.ts';
import { createLosingTerminals } from '../../terminals/sandbox/lost-terminal.ts';
import type { ProcessClock } from '../clock.ts';
import type { FaultPoints } from '../sandbox-part.ts';
import type { SandboxPorts } from './ports.ts';

export interface FaultParts extends FaultPoints {
  readonly faults: Faults;
  readonly acquirer: (inner: KeylessAcquirer) => KeylessAcquirer;
  readonly comeBack: ReturnFromChallenge;
}

/** Rules of other processes act here within this. */
const lookMs = 500;

/** Returns a signer with a key that no one knows, made when it is first wanted. */
function createStranger({ keyPairs, signerOf }: Pick<SandboxPorts, 'keyPairs' | 'signerOf'>) {
  let signer: Promise<Signer> | undefined;
  const make = async () => signerOf((await keyPairs.take()).privateKeyPem);
  return () => {
    signer ??= make();
    return signer;
  };
}

/** Returns what applies a report of the sandbox's acquirer; a failure is logged. */
function reporterOf(orders: OrderContext, log: Log): (event: AcquirerEvent) => Promise<void> {
  return async (event) => {
    const context = requestContextOf(orders);
    await applyAcquirerEvent(context, 'sandbox', event).catch((error) =>
      log.error({ psn: context.psn, err: error }, 'a report from the sandbox acquirer could not be stored'),
    );
  };
}

/** Looks again and again until it is stopped; `look` never runs twice at a time. */
function keepLooking(wait: SandboxPorts['wait'], look: () => Promise<unknown>) {
  let isStopped = false;
  let looking: Promise<unknown> | undefined;
  async function run(): Promise<void> {
    await wait(lookMs);
    while (!isStopped) {
      looking = look();
      await looking;
      await wait(lookMs);
    }
  }
  void run();
  return async () => {
    isStopped = true;
    await looking;
  };
}

/** Reads the rules that are there. */
export async function openFaults(ports: SandboxPorts, clock: ProcessClock): Promise<FaultParts> {
  const { database, log, random, wait } = ports;
  const faults = createFaults({
    queries: database,
    clock,
    platform: ports.clock,
    random,
    onFault: (error) => log.error({ err: error }, 'an injected fault could not be recorded'),
  });
  const reports = createLateReports(clock);
  await faults.refresh();
  const terminals = createLosingTerminals(faults);
  let stop = async () => {};
  return {
    faults,
    acquirer: (inner) => createFaultyAcquirer(inner, { faults, reports }),
    comeBack: createFaultyReturn(faults),
    calls: createCallFaults({ faults, wait }),
    exchange: createFaultyExchange({ faults, queries: database, strangerSigner: createStranger(ports) }),
    messages: terminals.messages,
    service: terminals.service,
    begin(orders) {
      const report = reporterOf(orders, log);
      async function look(): Promise<void> {
        // The embedded database is this process's alone: there are no other rules to be seen.
        if (database.kind === 'postgres') await faults.refresh();
        await reports.fire('everyone', report);
      }
      stop = keepLooking(wait, () =>
        look().catch((error) => log.warn({ err: error }, 'the fault rules could not be read')),
      );
      return { nextAtMs: reports.nextAtMs, fire: (timeline) => reports.fire(timeline, report) };
    },
    stop: () => stop(),
  };
}
