/** A process of the simulation: once it is killed, nothing that it waited for comes back to it. */
import type { VirtualTime } from './virtual-time.ts';

export interface Life {
  readonly name: string;
  readonly isAlive: boolean;
  /** Ends it between whatever two waits it is; what depends on it ends at once. */
  kill(): void;
  onKilled(act: () => void): void;
  sleep(delayMs: number): Promise<void>;
  after(delayMs: number, act: () => void): void;
  /** The same promise, which stays open for ever where the process has been killed meanwhile. */
  guard<Value>(promise: Promise<Value>): Promise<Value>;
}

export function createLife(name: string, time: VirtualTime): Life {
  let isAlive = true;
  const endings: (() => void)[] = [];
  const life: Life = {
    name,
    get isAlive() {
      return isAlive;
    },
    kill() {
      if (!isAlive) return;
      isAlive = false;
      for (const act of endings) act();
    },
    onKilled: (act) => {
      endings.push(act);
    },
    sleep: (delayMs) => new Promise((resolve) => life.after(delayMs, resolve)),
    after: (delayMs, act) =>
      time.after(delayMs, () => {
        if (isAlive) act();
      }),
    guard: (promise) =>
      new Promise((resolve, reject) => {
        promise.then(
          (value) => isAlive && resolve(value),
          (fault) => isAlive && reject(fault),
        );
      }),
  };
  return life;
}
