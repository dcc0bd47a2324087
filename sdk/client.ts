/** The client: a method for each call of a payment's life, and `call` for all of the contract. */

import { type Card, encryptWith } from './card.ts';
import { configurationError, isTollgateError } from './errors.ts';
import { type RawBody, type VerifyOptions, verifyNotification } from './notification.ts';
import { answerNotification, type OnNotification } from './notification-handler.ts';
import { type ClientOptions, readOptions } from './options.ts';
import { outcomeOf } from './outcome.ts';
import type {
  Cancellation,
  CancelRequest,
  CardPayment,
  CardPaymentRequest,
  Checkout,
  CheckoutRequest,
  MethodName,
  Notification,
  Order,
  OrderReference,
  Payment,
  PaymentRequest,
  QrCode,
  QrCodeRequest,
  Refund,
  RefundRequest,
  RefundStatus,
  WireReply,
  WireRequest,
} from './types.ts';
import {
  type WaitCalls,
  type WaitRequest,
  type WaitResult,
  type WatchOptions,
  waitForResult,
} from './wait.ts';
import { type CallOptions, sendCall } from './wire/call.ts';
import { contractData } from './wire/contract-data.ts';
import { camelCase, renamed, snakeCase } from './wire/names.ts';

/** All methods throw {@link TollgateError}; an aborted signal throws its own reason. */
export interface Client {
  /** Charges the payment code that the payer shows (bscanc.pay.submit). transStatus 0 or 9: still open. */
  pay(request: PaymentRequest, options?: CallOptions): Promise<Payment>;
  /** Makes an order and the text of a QR code for it (cscanb.pay.getqrcode). */
  createQrCode(request: QrCodeRequest, options?: CallOptions): Promise<QrCode>;
  /** Makes an order that the buyer pays on the gateway's page; redirect the buyer to payUrl (pay.checkout). */
  checkout(request: CheckoutRequest, options?: CallOptions): Promise<Checkout>;
  /**
   * Charges a card that your own page collected, encrypted for the gateway (pay.merchant.checkout). With
   * redirectUrl3dsecure redirect the buyer there; transStatus 0 without it: still open, wait for the result.
   */
  merchantCheckout(request: CardPaymentRequest, options?: CallOptions): Promise<CardPayment>;
  /** The state of a payment (order.query). Of two numbers transNo wins. */
  query(request: OrderReference, options?: CallOptions): Promise<Order>;
  /** Cancels an order, paid or not; 15 seconds after its creation at the earliest (order.revoker). */
  cancel(request: CancelRequest, options?: CallOptions): Promise<Cancellation>;
  /** Returns all or a part of a payment, under a number of the refund's own (order.refund.submit). */
  refund(request: RefundRequest, options?: CallOptions): Promise<Refund>;
  /** The state of a refund, by the refund's own numbers (order.refund.query). */
  queryRefund(request: OrderReference, options?: CallOptions): Promise<RefundStatus>;
  /** Any call of the contract, with wire names in the request and in the reply. */
  call<Method extends MethodName>(
    method: Method,
    fields: WireRequest<Method>,
    options?: CallOptions,
  ): Promise<WireReply<Method>>;
  /** Waits by the polling rules until the payment has ended, and cancels one that stays open (spec §4, §7). */
  waitForResult(request: WaitRequest): Promise<WaitResult>;
  /**
   * `pay`, then `waitForResult` where the result is open or the reply was lost. It never pays twice.
   * A refusal is thrown as by `pay`: nothing was charged.
   */
  payAndWait(request: PaymentRequest, options?: WatchOptions): Promise<WaitResult>;
  /** Verifies a notification over the body as received, and that it is for this app and merchant. */
  verifyNotification(rawBody: RawBody, options?: VerifyOptions): Promise<Notification>;
  /**
   * Answers a notification that comes as a standard Request: verifies it and hands it to `onNotification`; what it throws
   * passes through, and the gateway sends the notification again.
   */
  handleNotification(
    request: Request,
    onNotification: OnNotification,
    options?: VerifyOptions,
  ): Promise<Response>;
  /** The answer to a notification: status 200 and this text. */
  readonly notificationReply: string;
}

/**
 * Makes a client. It holds the keys in closures only, keeps no connection and needs no closing.
 *
 * @throws TollgateError `configuration` where an option is missing or wrong
 */
export function createClient(options: ClientOptions): Client {
  const settings = readOptions(options);

  async function friendly<Reply>(method: MethodName, request: object, options?: CallOptions): Promise<Reply> {
    const fields = renamed(request, snakeCase) as Readonly<Record<string, unknown>>;
    // The reply was read by the shape of this very call, from which its type derives.
    return renamed(await sendCall(settings, method, fields, options), camelCase) as Reply;
  }

  const calls: WaitCalls = {
    clock: settings.clock,
    query: (merchantOrderNo, options) => friendly('order.query', { merchantOrderNo }, options),
    cancel: (merchantOrderNo, options) => friendly('order.revoker', { merchantOrderNo }, options),
  };

  async function cardText(card: Card | string): Promise<string> {
    if (typeof card === 'string') return card;
    if (settings.gatewayKeys === undefined) throw configurationError('card-key-missing');
    return encryptWith(settings.gatewayKeys.encryption, card);
  }

  const client: Client = {
    pay: (request, options) => friendly('bscanc.pay.submit', request, options),
    createQrCode: (request, options) => friendly('cscanb.pay.getqrcode', request, options),
    checkout: (request, options) => friendly('pay.checkout', request, options),
    merchantCheckout: async (request, options) => {
      const card = await cardText(request.card);
      return friendly('pay.merchant.checkout', { ...request, card }, options);
    },
    query: (request, options) => friendly('order.query', request, options),
    cancel: (request, options) => friendly('order.revoker', request, options),
    refund: (request, options) => friendly('order.refund.submit', request, options),
    queryRefund: (request, options) => friendly('order.refund.query', request, options),
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
        payment = await client.pay(request, options);
        const outcome = outcomeOf(payment);
        if (outcome !== 'open') return { outcome, merchantOrderNo, data: payment, error: undefined };
      } catch (error) {
        if (!isTollgateError(error) || !error.isUncertain) throw error;
      }
      return waitForResult(calls, { ...options, merchantOrderNo, kind: 'customer-presented' }, payment);
    },
    verifyNotification: (rawBody, options) => verifyNotification(settings, rawBody, options),
    handleNotification: (request, onNotification, options) =>
      answerNotification(settings, request, onNotification, options),
    notificationReply: contractData.notification.answer,
  };
  return client;
}
