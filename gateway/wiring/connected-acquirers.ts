/** The acquirers of a process, each within its limits: the connectors, and who takes what none of them does. */
import type { InvalidAnswer } from '../acquirers/answers.ts';
import { type AcquirerGuard, type AcquirerGuardDeps, createAcquirerGuard } from '../acquirers/guard.ts';
import type { KeylessAcquirer } from '../acquirers/guarded.ts';
import { createNoAcquirer } from '../acquirers/no-acquirer.ts';
import type { Acquirer } from '../acquirers/port/acquirer.ts';
import type { LimitedQuestion } from '../acquirers/question-limits.ts';
import { type Acquirers, type AcquirersDeps, createAcquirers } from '../acquirers/routing.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';

export interface ConnectedAcquirers extends Pick<AcquirerGuard, 'inFlight'> {
  readonly acquirers: Acquirers;
  /** False: every payment is refused (SYS031). */
  readonly hasAny: () => boolean;
}

export interface ConnectedAcquirersDeps {
  /** The same list until something changes. */
  readonly connectors: () => readonly Acquirer[];
  /** Takes what no connector takes; undefined in production. */
  readonly sandbox: KeylessAcquirer | undefined;
  /** True if no acquirer may be asked anything. */
  readonly isInspection: boolean;
  readonly accountsOf: AcquirersDeps['accountsOf'];
  readonly isOfOther: AcquirerGuardDeps['isOfOther'];
  readonly log: Log;
  readonly deadlines: Timers;
  readonly onLimit: (question: LimitedQuestion) => void;
  readonly onInvalid: (answer: InvalidAnswer) => void;
}

/** Returns the list with each of its members changed, each once, and the same list for the same one. */
function mappedOnce<From extends object, To>(list: () => readonly From[], change: (from: From) => To) {
  const changed = new WeakMap<From, To>();
  let seen: readonly From[] | undefined;
  let mapped: readonly To[] = [];
  const once = (from: From) => {
    const to = changed.get(from) ?? change(from);
    changed.set(from, to);
    return to;
  };
  return () => {
    const now = list();
    if (now !== seen) mapped = now.map(once);
    seen = now;
    return mapped;
  };
}

export function connectAcquirers(deps: ConnectedAcquirersDeps): ConnectedAcquirers {
  const { sandbox, accountsOf, isOfOther, log, connectors } = deps;
  const { guarded, guardedKeyless, inFlight } = createAcquirerGuard({
    timers: deps.deadlines,
    accountsOf,
    isOfOther,
    onLimit(question) {
      deps.onLimit(question);
      log.warn(question, 'an acquirer does not respond in time, or has too many pending requests');
    },
    onInvalid(answer) {
      deps.onInvalid(answer);
      log.warn(answer, 'an acquirer sent an impossible response: it counts as no response');
    },
    onUnfitState(answer) {
      log.warn(
        answer,
        'a text from an acquirer is not stored unchanged: it contains a card number, or it is a state of more than 2,048 characters',
      );
    },
  });
  const hasAny = () => sandbox !== undefined || connectors().length > 0;
  if (!hasAny() && !deps.isInspection)
    log.warn('no acquirer is connected: every payment fails with SYS031 until a connector is added');
  const connected = mappedOnce(connectors, guarded);
  const acquirers = createAcquirers({
    get connected() {
      return connected();
    },
    fallback: guardedKeyless(sandbox ?? createNoAcquirer()),
    accountsOf,
  });
  return { acquirers, inFlight, hasAny };
}
