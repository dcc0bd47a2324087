/** The acquirers of a process, each within its limits: the connectors, and who takes what none of them does. */
import type { InvalidAnswer } from '../acquirers/answers.ts';
import { type AcquirerGuard, createAcquirerGuard } from '../acquirers/guard.ts';
import type { KeylessAcquirer } from '../acquirers/guarded.ts';
import type { LimitedQuestion } from '../acquirers/limits.ts';
import { createNoAcquirer } from '../acquirers/no-acquirer.ts';
import type { Acquirer } from '../acquirers/port/acquirer.ts';
import { type Acquirers, type AcquirersDeps, createAcquirers } from '../acquirers/routing.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';

export interface ConnectedAcquirers extends Pick<AcquirerGuard, 'inFlight'> {
  readonly acquirers: Acquirers;
  /** Names of what can take payments; empty: every payment is refused (SYS031). */
  readonly names: readonly string[];
}

export interface ConnectedAcquirersDeps {
  readonly connectors: readonly Acquirer[];
  /** Takes what no connector takes; undefined in production. */
  readonly sandbox: KeylessAcquirer | undefined;
  /** True if no acquirer may be asked anything. */
  readonly isInspection: boolean;
  readonly accountsOf: AcquirersDeps['accountsOf'];
  readonly log: Log;
  readonly deadlines: Timers;
  readonly onLimit: (question: LimitedQuestion) => void;
  readonly onInvalid: (answer: InvalidAnswer) => void;
}

export function connectAcquirers(deps: ConnectedAcquirersDeps): ConnectedAcquirers {
  const { sandbox, accountsOf, log, connectors } = deps;
  const { guarded, guardedKeyless, inFlight } = createAcquirerGuard({
    timers: deps.deadlines,
    accountsOf,
    onLimit(question) {
      deps.onLimit(question);
      log.warn(question, 'an acquirer does not answer in time, or has too many questions');
    },
    onInvalid(answer) {
      deps.onInvalid(answer);
      log.warn(answer, 'an acquirer answers what cannot be true: it counts as no answer');
    },
    onUnfitState(answer) {
      log.warn(
        answer,
        'a state of an acquirer is not kept: it has a card number, or more than 2,048 characters',
      );
    },
  });
  const names = [...connectors, ...(sandbox === undefined ? [] : [sandbox])].map(({ name }) => name);
  if (names.length === 0 && !deps.isInspection)
    log.warn('no acquirer is connected: every payment is refused with SYS031 until a connector is added');
  const acquirers = createAcquirers({
    connected: connectors.map(guarded),
    fallback: guardedKeyless(sandbox ?? createNoAcquirer()),
    accountsOf,
  });
  return { acquirers, inFlight, names };
}
