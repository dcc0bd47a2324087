/** Opens the sandbox of one process: its clocks, its acquirer, faults on demand, exams and merchants for tests. */
import { sandboxAcquirer } from '../../acquirers/sandbox/acquirer.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { createSandboxChallenge } from '../../http/sandbox/challenge-page.ts';
import { createExams } from '../../http/sandbox/exams.ts';
import { createMerchantCalls } from '../../http/sandbox/merchants.ts';
import { sheetCards } from '../../http/sandbox/sandbox-buyer.ts';
import { nextOwnDue } from '../../store/sandbox/own-due.ts';
import type { Inside, Sandbox } from '../sandbox-part.ts';
import { createSandboxClock } from './clock.ts';
import { type FaultParts, openFaults } from './faults.ts';
import type { SandboxPorts } from './ports.ts';
import { sandboxRoutes } from './routes.ts';

export async function openSandbox(ports: SandboxPorts): Promise<Sandbox> {
  const { database, log, origin } = ports;
  const clock = createSandboxClock(ports.clock, database);
  await clock.refresh();
  const faults = await openFaults(ports, clock);
  const exams = createExams({
    runner: ports.examRunner,
    clock: ports.clock,
    timers: ports.deadlines,
    gatewayUrl: () => origin.listensAt,
    publicUrl: () => origin.publicUrl,
    onFault: (error) => log.error({ err: error }, 'the exam program failed'),
  });
  return {
    clock,
    acquirer: faults.acquirer(sandboxAcquirer),
    challenge: createSandboxChallenge(faults.comeBack),
    sheetCards,
    faults,
    ownDue: () => nextOwnDue(database, onlineRules.cardKeepMs),
    exams,
    openMerchants(known) {
      const merchants = openMerchantCalls(ports, known, faults);
      return {
        drops: [faults.faults.drop, merchants.drop],
        routes: (inside) => sandboxRoutes(ports, inside, { clock, faults, exams, merchants }),
      };
    },
  };
}

function openMerchantCalls(
  { database, random, clock, hashOf, readPublicKey, keyPairs, origin, demo }: SandboxPorts,
  { directory, requestLog }: Pick<Inside, 'directory' | 'requestLog'>,
  { faults }: FaultParts,
) {
  return createMerchantCalls({
    database,
    random,
    platform: clock,
    hashOf,
    readKey: readPublicKey,
    keyPairs,
    publicUrl: () => origin.publicUrl,
    demo() {
      const known = demo();
      return known && { merchantNo: known.merchant_no, terminalSn: known.terminal_sn };
    },
    beforeRemoval: requestLog.forget,
    onRemoved() {
      directory.forget();
      // Its rules are gone with its rows.
      void faults.refresh().catch(() => {});
    },
  });
}
