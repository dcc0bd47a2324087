/** The client: a method for each call of a payment's life, and `call` for all of the contract. */

import { limits } from '@tollgate/contract/limits';
import { type Calls, methodNames } from './calls.ts';
import { type Card, encryptWith } from './card.ts';
import { configurationError, isTollgateError } from './errors.ts';
import { type RawBody, type VerifyOptions, verifyNotification } from './notification.ts';
import {
  answerNotification,
  type OnNotification,
  type ReceivedNotification,
  receiveNotification,
} from './notification-handler.ts';
import { type ClientOptions, readOptions } from './options.ts';
import { outcomeOf } from './outcome.ts';
import type { MethodName, Notification, Payment, PaymentRequest, WireReply, WireRequest } from './types.ts';
import {
  type WaitCalls,
  type WaitRequest,
  type WaitResult,
  type WatchOptions,
  waitForResult,
} from './wait.ts';
import { type CallOptions, sendCall } from './wire/call.ts';
import { contractData } from './wire/contract-data.ts';
import { camelCase, renamed, renamedMembers, snakeCase } from './wire/names.ts';

/** All methods throw {@link TollgateError}; an aborted signal throws its own reason. */
export interface Client extends Calls {
  /** Any call of the contract, with wire names in the request and in the reply. */
  call<Method extends MethodName>(
    method: Method,
    fields: WireRequest<Method>,
    options?: CallOptions,
  ): Promise<WireReply<Method>>;
  /** Waits by the polling rules until the payment has ended, and cancels one that stays open (spec §4, §7). */
  waitForResult(request: WaitRequest): Promise<WaitResult>;
  /**
   * `pay`, then `waitForResult` where the result is open or the reply was lost. It never pays twice; a lost reply is
   * asked for again for 10 seconds, since a payer waits. A refusal is thrown as by `pay`: nothing was charged.
   */
  payAndWait(request: PaymentRequest, options?: WatchOptions): Promise<WaitResult>;
  /** Verifies a notification over the body as received, and that it is for this app and merchant. */
  verifyNotification(rawBody: RawBody, options?: VerifyOptions): Promise<Notification>;
  /**
   * Answers a notification that comes as a standard Request: verifies it and hands it to `onNotification`; what that
   * throws passes through, and the gateway sends the notification again.
   */
  handleNotification(
    request: Request,
    onNotification: OnNotification,
    options?: VerifyOptions,
  ): Promise<Response>;
  /** Verifies a notification that comes as a standard Request, and gives what to answer. You record it in between. */
  receiveNotification(request: Request, options?: VerifyOptions): Promise<ReceivedNotification>;
  /** The answer to a notification: status 200 and this text. */
  readonly notificationReply: string;
}

/** Two steps of the polling: after it, a query says more than another try (spec §7). */
const payRetryForMs = 2 * limits.pollIntervalMs;

/**
 * Makes a client. It holds the keys in closures only, keeps no connection and needs no closing.
 *
 * @throws TollgateError `configuration` where an option is missing or wrong
 */
export function createClient(options: ClientOptions): Client {
  const settings = readOptions(options);

  async function friendly<Reply>(method: MethodName, request: object, options?: CallOptions): Promise<Reply> {
    const fields = renamedMembers(request, snakeCase);
    // The reply was read by the shape of this very call, from which its type derives.
    return renamed(await sendCall(settings, method, fields, options), camelCase) as Reply;
  }

  // The waiting repeats both by rules of its own.
  const calls: WaitCalls = {
    clock: settings.clock,
    query: (merchantOrderNo, options) =>
      friendly('order.query', { merchantOrderNo }, { ...options, maxRetries: 0 }),
    cancel: (merchantOrderNo, options) =>
      friendly('order.revoker', { merchantOrderNo }, { ...options, maxRetries: 0 }),
  };

  async function cardText(card: Card | string): Promise<string> {
    if (typeof card === 'string') return card;
    if (settings.gatewayKeys === undefined) throw configurationError('card-key-missing');
    return encryptWith(settings.gatewayKeys.encryption, card);
  }

  const names = Object.entries(methodNames);
  const plain = names.map(([name, method]) => [
    name,
    (request: object, options?: CallOptions) => friendly(method, request, options),
  ]);

  const client: Client = {
    // One method for each name, whose type Calls has.
    ...(Object.fromEntries(plain) as Calls),
    merchantCheckout: async (request, options) => {
      const card = await cardText(request.card);
      return friendly('pay.merchant.checkout', { ...request, card }, options);
    },
    createTerminalOrder: (request, options) =>
      friendly('wisehub.cloud.pay.order', { ...contractData.terminalOrder, ...request }, options),
    call: async <Method extends MethodName>(
      method: Method,
      fields: WireRequest<Method>,
      options?: CallOptions,
    ) => (await sendCall(settings, method, { ...fields }, options)) as WireReply<Method>,
    waitForResult: (request) => waitForResult(calls, request),
    async payAndWait(request, options = {}) {
      const { merchantOrderNo } = request;
      let payment: Payment | undefined;
      try {
        payment = await client.pay(request, {
          retryForMs: Math.min(settings.retries.retryForMs, payRetryForMs),
          ...options,
        });
        const outcome = outcomeOf(payment);
        if (outcome !== 'open') return { outcome, merchantOrderNo, data: payment, error: undefined };
      } catch (error) {
        if (!isTollgateError(error) || !error.isUncertain) throw error;
      }
      return waitForResult(calls, { ...options, merchantOrderNo, kind: 'customer-presented' }, payment);
    },
    verifyNotification: (rawBody, options) => verifyNotification(settings, rawBody, options),
    receiveNotification: (request, options) => receiveNotification(settings, request, options),
    handleNotification: (request, onNotification, options) =>
      answerNotification(settings, request, onNotification, options),
    notificationReply: contractData.notification.answer,
  };
  return client;
}
