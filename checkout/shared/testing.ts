/** For the tests of the sessions: a clock, timers and a network of the test's own. */
import type { PageDeps } from './exchanges.ts';

export interface Exchange {
  readonly method: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  reply(status: number, body?: unknown): Promise<void>;
  breakOff(): Promise<void>;
}

/** Waits until the promises of a reply have run. */
export const settle = () => new Promise<void>((done) => setImmediate(done));

export function testBrowser() {
  let nowMs = 5_000;
  let timers: { readonly work: () => void; readonly atMs: number }[] = [];
  const exchanges: Exchange[] = [];
  const world = { hidden: false };
  const deps: PageDeps = {
    fetch: (_address, init) =>
      new Promise((resolve, reject) => {
        const { signal } = init;
        if (!signal) throw new Error('no signal');
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        exchanges.push({
          method: init.method ?? 'GET',
          body: typeof init.body === 'string' ? init.body : undefined,
          signal,
          reply: async (status, body = {}) => {
            resolve(new Response(JSON.stringify(body), { status }));
            await settle();
            await settle();
          },
          breakOff: () => {
            reject(new Error('connection lost'));
            return settle();
          },
        });
      }),
    nowMs: () => nowMs,
    setTimer: (work, delayMs) => {
      const timer = { work, atMs: nowMs + delayMs };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    isHidden: () => world.hidden,
  };
  return {
    deps,
    exchanges,
    world,
    nowMs: () => nowMs,
    advance: async (ms: number) => {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = timers.filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        nowMs = next.atMs;
        timers = timers.filter((one) => one !== next);
        next.work();
        await settle();
      }
      nowMs = untilMs;
    },
    last: (): Exchange => {
      const exchange = exchanges.at(-1);
      if (exchange === undefined) throw new Error('nothing was asked');
      return exchange;
    },
  };
}
