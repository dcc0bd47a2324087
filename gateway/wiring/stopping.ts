/** The end of a process: what it does in order, within one deadline for all of it. */
import type { Timers } from '../ports/timers.ts';

interface Closing {
  close(): Promise<unknown>;
}
interface Stopping {
  stop(): unknown;
}

/** Parts of a composed gateway that end in order. */
export interface ComposedParts {
  readonly exams: Closing | undefined;
  readonly scheduler: Stopping;
  readonly diagnoser: Closing;
  readonly screens: Stopping;
  readonly delivery: Stopping;
  readonly committer: { drain(): Promise<void> };
  readonly requestLog: { flush(): Promise<void> };
  readonly faults: Stopping | undefined;
  readonly health: Stopping;
  readonly backlog: Stopping;
  readonly bookMaking: Stopping;
  readonly connectors: Stopping;
}

/** The same, and what the runtime has opened around it. */
export interface Opened extends ComposedParts {
  readonly server: Closing;
  readonly broker: Closing;
  readonly scrapes: Closing | undefined;
  readonly database: Closing;
}

/** After DRAIN_SECONDS: calls in progress have their own deadline, and an acquirer or a database may never answer. */
export const stopMaxMs = 40_000;

export interface StopStep {
  /** In words for the operator, such as `calls in progress`. */
  readonly name: string;
  readonly end: () => unknown;
}

/** Ends each after the one before it. @throws with the name of the one that has not ended in time */
export async function stopInOrder(steps: readonly StopStep[], timers: Timers): Promise<void> {
  let current = '';
  let stopTimer = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    stopTimer = timers.after(stopMaxMs, () =>
      reject(new Error(`it took longer than ${stopMaxMs / 1_000} s and was cut off at: ${current}`)),
    );
  });
  async function endAll(): Promise<void> {
    for (const { name, end } of steps) {
      current = name;
      await end();
    }
  }
  try {
    await Promise.race([endAll(), late]);
  } finally {
    stopTimer();
  }
}

/**
 * Returns the steps of a stop. A step that ends first takes nothing new, and its open work needs all that ends later.
 */
export function stopSteps(opened: Opened): readonly StopStep[] {
  let dueWork: unknown;
  return [
    { name: 'exams', end: () => opened.exams?.close() },
    {
      name: 'calls and terminals',
      end() {
        // Before the server closes: an advance of the clock is a call that the server would wait for.
        dueWork = opened.scheduler.stop();
        // Terminals keep their connections, so the server would wait for them.
        return Promise.all([opened.server.close(), opened.broker.close()]);
      },
    },
    { name: 'the signature doctor', end: () => opened.diagnoser.close() },
    { name: 'due work', end: () => dueWork },
    { name: 'books of earlier orders', end: () => opened.bookMaking.stop() },
    { name: 'screens of terminals', end: () => opened.screens.stop() },
    { name: 'notifications', end: () => opened.delivery.stop() },
    { name: 'changes that are being written', end: () => opened.committer.drain() },
    { name: 'the request log', end: () => opened.requestLog.flush() },
    { name: 'faults on demand', end: () => opened.faults?.stop() },
    {
      name: 'health and metrics',
      end() {
        opened.health.stop();
        opened.backlog.stop();
        opened.connectors.stop();
        return opened.scrapes?.close();
      },
    },
    { name: 'the database', end: () => opened.database.close() },
  ];
}
