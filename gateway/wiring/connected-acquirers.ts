/** The acquirers of a process, each within its limits: the connectors, and who takes what none of them does. */
import { type AcquirerLimiter, createAcquirerLimiter, type LimitedQuestion } from '../acquirers/limits.ts';
import { type Acquirer, createNoAcquirer } from '../acquirers/port/acquirer.ts';
import { type Acquirers, type AcquirersDeps, createAcquirers } from '../acquirers/routing.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';

export interface ConnectedAcquirers extends Pick<AcquirerLimiter, 'inFlight'> {
  readonly acquirers: Acquirers;
  /** Names of what can take payments; empty: every payment is refused (SYS031). */
  readonly names: readonly string[];
}

export interface ConnectedAcquirersDeps {
  readonly connectors: readonly Acquirer[];
  /** Takes what no connector takes; undefined in production. */
  readonly sandbox: Acquirer | undefined;
  /** True if no acquirer may be asked anything. */
  readonly isInspection: boolean;
  readonly accountsOf: AcquirersDeps['accountsOf'];
  readonly log: Log;
  readonly deadlines: Timers;
  readonly onLimit: (question: LimitedQuestion) => void;
}

export function connectAcquirers(deps: ConnectedAcquirersDeps): ConnectedAcquirers {
  const { sandbox, accountsOf, log, connectors } = deps;
  const { limited, inFlight } = createAcquirerLimiter(deps.deadlines, (question) => {
    deps.onLimit(question);
    log.warn(question, 'an acquirer does not answer in time, or has too many questions');
  });
  const names = [...connectors, ...(sandbox === undefined ? [] : [sandbox])].map(({ name }) => name);
  if (names.length === 0 && !deps.isInspection)
    log.warn('no acquirer is connected: every payment is refused with SYS031 until a connector is added');
  const acquirers = createAcquirers({
    connected: connectors.map(limited),
    fallback: limited(sandbox ?? createNoAcquirer()),
    accountsOf,
  });
  return { acquirers, inFlight, names };
}
