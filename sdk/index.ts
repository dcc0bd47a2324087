/** The TypeScript client of Tollgate: signs, calls, verifies, waits. Runs on Node 20+ and in browsers. */

export type { Calls } from './calls.ts';
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
export type { OnNotification, ReceivedNotification } from './notification-handler.ts';
export type { NotificationProblemCode } from './notification-problems.ts';
export type { BasicOptions, ClientOptions, KeyPairOptions } from './options.ts';
export { type Outcome, outcomeOf, type ResultFields, transStatus } from './outcome.ts';
export type { ProblemCode } from './problems.ts';
export type { Random } from './random.ts';
export type {
  Address,
  AuthorizationCancel,
  AuthorizationCancelRequest,
  Cancellation,
  CancelRequest,
  Capture,
  CapturedRefund,
  CapturedRefundRequest,
  CaptureRequest,
  CardPayment,
  CardPaymentRequest,
  Checkout,
  CheckoutRequest,
  CloseBatchRequest,
  ClosedBatch,
  ClosedTerminalBatch,
  CloseTerminalBatchRequest,
  IncrementalAuthorization,
  IncrementalAuthorizationRequest,
  MethodName,
  Notification,
  OpenBatch,
  OpenBatchRequest,
  Order,
  OrderReference,
  OrderTipAdjustment,
  OrderTipAdjustmentRequest,
  Payment,
  PaymentRequest,
  QrCode,
  QrCodeRequest,
  RecalledTransaction,
  RecallRequest,
  Refund,
  RefundRequest,
  RefundStatus,
  TerminalOrder,
  TerminalOrderClose,
  TerminalOrderCloseRequest,
  TerminalOrderRequest,
  TipAdjustment,
  TipAdjustmentRequest,
  WireReply,
  WireRequest,
} from './types.ts';
export type { ResultData, WaitOutcome, WaitRequest, WaitResult, WaitUpdate, WatchOptions } from './wait.ts';
export type { CallOptions } from './wire/call.ts';
export type { Retry, RetryOptions } from './wire/retry.ts';
