/**
 * Waiting for a payment's result by the polling rules (spec §4 and §7):
 *
 * 1. wait 5 s, then query every 5 s, up to 30 s (customer-presented) or 60 s (merchant-presented, online);
 * 2. still open: cancel. By then the order is older than the 15 s before which a cancel is refused;
 * 3. the cancel unclear: wait 15 s and cancel once more;
 * 4. query, and take what that says.
 */
import { limits } from '@tollgate/contract/limits';
import type { Clock } from './clock.ts';
import { configurationError, isTollgateError, type TollgateError } from './errors.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Cancellation, Order, Payment } from './types.ts';
import type { CallOptions } from './wire/call.ts';

/** Payment as the last answer described it: an order query's members, or those of `pay` itself. */
export type ResultData = Payment & Partial<Order>;

export type WaitOutcome = Exclude<Outcome, 'open'> | 'uncertain';

export interface WaitResult {
  /**
   * `uncertain` where even the last query brought no final status. With `error.code` E04111 the gateway
   * knows no such order: paying again is safe under the same merchantOrderNo only.
   */
  readonly outcome: WaitOutcome;
  readonly merchantOrderNo: string;
  /** The last answer about the payment; undefined where none came. */
  readonly data: ResultData | undefined;
  /** The last error, where the outcome is uncertain. */
  readonly error: TollgateError | undefined;
}

/** One step of the waiting, for a display. */
export interface WaitUpdate {
  readonly step: 'query' | 'cancel';
  readonly data: ResultData | undefined;
  readonly error: TollgateError | undefined;
}

export interface WatchOptions extends CallOptions {
  /** Called after every query and cancel. What it throws is ignored: the payment comes first. */
  readonly onUpdate?: ((update: WaitUpdate) => void) | undefined;
}

export type WaitRequest = WatchOptions & { readonly merchantOrderNo: string } & (
    | { readonly kind: 'customer-presented' }
    | {
        /** `online`: hosted checkouts and card payments. */
        readonly kind: 'merchant-presented' | 'online';
        /**
         * false leaves an unpaid order open until it expires; the outcome is `uncertain` then. By default the order is
         * cancelled after 60 s: for `online` give false while the payer may still be at the pay page or at the issuer.
         */
        readonly cancelAtEnd?: boolean | undefined;
      }
  );

/** Calls of the client that waiting needs. */
export interface WaitCalls {
  readonly clock: Clock;
  query(merchantOrderNo: string, options: CallOptions): Promise<Order>;
  cancel(merchantOrderNo: string, options: CallOptions): Promise<Cancellation>;
}

const kinds: ReadonlySet<string> = new Set<WaitRequest['kind']>([
  'customer-presented',
  'merchant-presented',
  'online',
]);

/** Refusals of a cancel that reveal the state of the order: the last query gives the outcome. */
const settledCodes: ReadonlySet<string> = new Set(['E04111', 'E04121', 'E04122', 'E04125', 'E04133']);

/**
 * Refusals do not end the waiting: they concern the query, not the payment, and thrown from here they would look as if
 * nothing had been charged. `known` is the answer of `pay`, if any.
 *
 * @throws the caller's signal's reason once it is aborted; TollgateError `configuration`
 */
export async function waitForResult(
  calls: WaitCalls,
  request: WaitRequest,
  known?: ResultData,
): Promise<WaitResult> {
  if (!kinds.has(request.kind)) throw configurationError('wait-kind');
  const waiting = new Waiting(calls, request, known);
  const ended = await waiting.poll();
  if (ended !== undefined) return ended;
  const cancels = request.kind === 'customer-presented' || request.cancelAtEnd !== false;
  return cancels ? waiting.cancelAndQuery() : waiting.result('uncertain');
}

class Waiting {
  readonly #calls: WaitCalls;
  readonly #request: WaitRequest;
  #data: ResultData | undefined;
  #error: TollgateError | undefined;

  constructor(calls: WaitCalls, request: WaitRequest, known: ResultData | undefined) {
    this.#calls = calls;
    this.#request = request;
    this.#data = known;
  }

  result(outcome: WaitOutcome): WaitResult {
    const error = outcome === 'uncertain' ? this.#error : undefined;
    return { outcome, merchantOrderNo: this.#request.merchantOrderNo, data: this.#data, error };
  }

  /** Queries until the order has ended or the time is up. */
  async poll(): Promise<WaitResult | undefined> {
    const { clock } = this.#calls;
    const forMs =
      this.#request.kind === 'customer-presented'
        ? limits.pollCustomerPresentedMs
        : limits.pollMerchantPresentedMs;
    const endMs = clock.nowMs() + forMs;
    for (let leftMs = forMs; leftMs > 0; leftMs = endMs - clock.nowMs()) {
      await this.#sleep(Math.min(limits.pollIntervalMs, leftMs));
      const outcome = await this.#query();
      if (outcome !== 'open') return this.result(outcome);
    }
    return undefined;
  }

  /** Cancels an open order, in two tries; the last query decides. */
  async cancelAndQuery(): Promise<WaitResult> {
    let cancel = await this.#cancel();
    if (cancel === 'unclear') {
      await this.#sleep(limits.cancelAfterMs);
      cancel = await this.#cancel();
    }
    const cancelError = this.#error;
    const outcome = await this.#query();
    if (outcome !== 'open') return this.result(outcome);
    const isQueryLost = this.#error !== undefined;
    this.#error ??= cancelError;
    // The gateway's signed answer to the cancel counts where only the query after it was lost.
    return this.result(cancel === 'done' && isQueryLost ? 'cancelled' : 'uncertain');
  }

  async #query(): Promise<Outcome> {
    const order = await this.#step('query');
    if (order === undefined) return 'open';
    return outcomeOf(order);
  }

  async #cancel(): Promise<'done' | 'settled' | 'unclear'> {
    await this.#step('cancel');
    if (this.#error === undefined) return 'done';
    return settledCodes.has(this.#error.code) ? 'settled' : 'unclear';
  }

  /** Makes a call and keeps its outcome; answers the order where a query returned it. */
  async #step(step: WaitUpdate['step']): Promise<ResultData | undefined> {
    const { merchantOrderNo, signal } = this.#request;
    let order: ResultData | undefined;
    this.#error = undefined;
    try {
      const reply = await this.#calls[step](merchantOrderNo, { signal });
      if ('transStatus' in reply) order = reply;
    } catch (error) {
      if (!isTollgateError(error) || error.kind === 'configuration') throw error;
      this.#error = error;
    }
    this.#data = order ?? this.#data;
    this.#report(step);
    return order;
  }

  #report(step: WaitUpdate['step']): void {
    try {
      this.#request.onUpdate?.({ step, data: this.#data, error: this.#error });
    } catch {
      // A display that fails must not leave a payment uncancelled.
    }
  }

  #sleep(durationMs: number): Promise<void> {
    return this.#calls.clock.sleep(durationMs, this.#request.signal);
  }
}
