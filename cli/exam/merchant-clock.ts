/** The clock of a situation's merchant: it runs as much faster than the real one as the shop waits shorter. */
import { steadyMs } from './calls.ts';
import type { Sandbox } from './sandbox.ts';

export class MerchantClock {
  readonly #sandbox: Sandbox;
  readonly #merchantNo: string;
  #startedAtMs: number | undefined;
  #advancedMs = 0;
  #lastAtMs = 0;
  #advancing: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(sandbox: Sandbox, merchantNo: string) {
    this.#sandbox = sandbox;
    this.#merchantNo = merchantNo;
  }

  /** Advances it to where it must be by now. What is due until then happens first. */
  advance(speed: number): Promise<void> {
    this.#startedAtMs ??= steadyMs();
    this.#lastAtMs = steadyMs();
    const neededMs = Math.ceil((steadyMs() - this.#startedAtMs) * (speed - 1));
    // One after the other, and a failure of one is no failure of the next.
    this.#advancing = this.#advancing
      .catch(() => {})
      .then(async () => {
        const byMs = neededMs - this.#advancedMs;
        if (byMs <= 0 || this.#isStopped) return;
        this.#advancedMs += byMs;
        await this.#sandbox.advance(this.#merchantNo, byMs);
      });
    return this.#advancing;
  }

  /** Ends when nothing advances it any more, so that its merchant can be removed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#advancing.catch(() => {});
  }

  /** Advances it, unless that was done a moment ago. */
  async keepUp(speed: number, everyMs: number): Promise<void> {
    if (steadyMs() - this.#lastAtMs > everyMs) await this.advance(speed);
  }
}
