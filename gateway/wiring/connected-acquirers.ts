/** The acquirers of a process, each within its limits: the connectors, and who takes what none of them does. */
import type { Logger } from 'pino';
import { type AcquirerLimiter, createAcquirerLimiter, type LimitedQuestion } from '../acquirers/limits.ts';
import { type Acquirer, createNoAcquirer } from '../acquirers/port/acquirer.ts';
import { type Acquirers, type AcquirersDeps, createAcquirers } from '../acquirers/routing.ts';
import { platformTimers } from '../runtime/node/timers.ts';

/** Connectors of acquirers: none yet. */
const connectors: readonly Acquirer[] = [];

export interface ConnectedAcquirers extends Pick<AcquirerLimiter, 'inFlight'> {
  readonly acquirers: Acquirers;
  /** Names of what can take payments; empty: every payment is refused (SYS031). */
  readonly names: readonly string[];
}

export interface ConnectedAcquirersDeps {
  /** Takes what no connector takes; undefined in production. */
  readonly sandbox: Acquirer | undefined;
  /** Whether no acquirer may be asked anything. */
  readonly isInspection: boolean;
  readonly accountsOf: AcquirersDeps['accountsOf'];
  readonly log: Logger;
  readonly onLimit: (question: LimitedQuestion) => void;
}

export function connectAcquirers(deps: ConnectedAcquirersDeps): ConnectedAcquirers {
  const { sandbox, accountsOf, log } = deps;
  const own = deps.isInspection ? [] : connectors;
  const { limited, inFlight } = createAcquirerLimiter(platformTimers, (question) => {
    deps.onLimit(question);
    log.warn(question, 'an acquirer does not answer in time, or has too many questions');
  });
  const names = [...own, ...(sandbox === undefined ? [] : [sandbox])].map(({ name }) => name);
  if (names.length === 0 && !deps.isInspection)
    log.warn('no acquirer is connected: every payment is refused with SYS031 until a connector is added');
  const acquirers = createAcquirers({
    connected: own.map(limited),
    fallback: limited(sandbox ?? createNoAcquirer()),
    accountsOf,
  });
  return { acquirers, inFlight, names };
}
