/** The TypeScript client of Tollgate: signs, calls, verifies, waits. Runs on Node 20+ and in browsers. */

export { type Card, encryptCard } from './card.ts';
export { type Client, createClient } from './client.ts';
export type { Clock } from './clock.ts';
export { type ErrorKind, isTollgateError, TollgateError } from './errors.ts';
export {
  type ExpectedOrder,
  matches,
  type OrderFields,
  type RawBody,
  type VerifyOptions,
} from './notification.ts';
export type { OnNotification } from './notification-handler.ts';
export type { BasicOptions, ClientOptions, KeyPairOptions } from './options.ts';
export { type Outcome, outcomeOf, type ResultFields, transStatus } from './outcome.ts';
export type { ProblemCode } from './problems.ts';
export type {
  Address,
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
export type { ResultData, WaitOutcome, WaitRequest, WaitResult, WaitUpdate, WatchOptions } from './wait.ts';
export type { CallOptions } from './wire/call.ts';
