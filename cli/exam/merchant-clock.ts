/** The clock of a situation's merchant: it runs as much faster than the real one as the shop waits shorter. */
import type { Sandbox } from './sandbox.ts';

export class MerchantClock {
  readonly #sandbox: Sandbox;
  readonly #merchantNo: string;
  #startedAtMs: number | undefined;
  #advancedMs = 0;
  #lastAtMs = 0;
  #advancing: Promise<void> = Promise.resolve();

  constructor(sandbox: Sandbox, merchantNo: string) {
    this.#sandbox = sandbox;
    this.#merchantNo = merchantNo;
  }

  /** Advances it to where it must be by now. What is due until then happens first. */
  advance(speed: number): Promise<void> {
    this.#startedAtMs ??= Date.now();
    this.#lastAtMs = Date.now();
    const neededMs = Math.ceil((Date.now() - this.#startedAtMs) * (speed - 1));
    // One after the other, and a failure of one is no failure of the next.
    this.#advancing = this.#advancing
      .catch(() => {})
      .then(async () => {
        const byMs = neededMs - this.#advancedMs;
        if (byMs <= 0) return;
        this.#advancedMs += byMs;
        await this.#sandbox.advance(this.#merchantNo, byMs);
      });
    return this.#advancing;
  }

  /** The same, unless it was advanced a moment ago. */
  async keepUp(speed: number, everyMs: number): Promise<void> {
    if (Date.now() - this.#lastAtMs > everyMs) await this.advance(speed);
  }
}
