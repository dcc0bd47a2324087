/** The calls of the API as methods, under names of their own: what they take, what they answer. */
import type {
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
} from './types.ts';
import type { CallOptions } from './wire/call.ts';

/** The `method` value of each call by its name here: each call of the contract once. */
export const methodNames = {
  pay: 'bscanc.pay.submit',
  createQrCode: 'cscanb.pay.getqrcode',
  checkout: 'pay.checkout',
  merchantCheckout: 'pay.merchant.checkout',
  query: 'order.query',
  cancel: 'order.revoker',
  refund: 'order.refund.submit',
  queryRefund: 'order.refund.query',
  createTerminalOrder: 'wisehub.cloud.pay.order',
  closeTerminalOrder: 'wisehub.cloud.pay.close',
  capture: 'payments.capture',
  incrementAuthorization: 'payments.incremental-auth',
  cancelAuthorization: 'payments.cancel',
  refundCapturedPayment: 'payments.refund',
  adjustTip: 'payments.tip-adjustment',
  recallTransaction: 'payments.recall',
  getOpenBatch: 'payments.get-open-batch',
  closeBatch: 'payments.batch-close',
  revoke: 'order.revoke',
  adjustTipByOrderNo: 'tip.adjustment',
  closeTerminalBatch: 'batch.close',
} as const satisfies Readonly<Record<keyof Calls, MethodName>>;

/** A method for each call. What changes something carries an Idempotency-Key, and a lost reply is asked for again. */
export interface Calls {
  /** Charges the payment code that the payer shows (bscanc.pay.submit). transStatus 0 or 9: still open. */
  pay(request: PaymentRequest, options?: CallOptions): Promise<Payment>;
  /** Makes an order and the text of a QR code for it (cscanb.pay.getqrcode). */
  createQrCode(request: QrCodeRequest, options?: CallOptions): Promise<QrCode>;
  /** Makes an order that the payer pays on the gateway's page; redirect the payer to payUrl (pay.checkout). */
  checkout(request: CheckoutRequest, options?: CallOptions): Promise<Checkout>;
  /**
   * Charges a card that your own page collected, encrypted for the gateway (pay.merchant.checkout). With
   * redirectUrl3dsecure redirect the payer there; transStatus 0 without it: still open, wait for the result.
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
  /**
   * Sends an order to a terminal, where the payer pays (wisehub.cloud.pay.order). `transType` says what it is: 1
   * sale, 2 void, 3 refund, 4 authorization, 6 completion, 11 sale with cashback. The result comes by the notification,
   * or by `query`.
   */
  createTerminalOrder(request: TerminalOrderRequest, options?: CallOptions): Promise<TerminalOrder>;
  /** Takes an order that is not paid yet back from the terminal (wisehub.cloud.pay.close). */
  closeTerminalOrder(request: TerminalOrderCloseRequest, options?: CallOptions): Promise<TerminalOrderClose>;
  /** Collects all or part of a previously authorized amount (payments.capture). */
  capture(request: CaptureRequest, options?: CallOptions): Promise<Capture>;
  /** Adds an amount to an authorization that has not been captured yet (payments.incremental-auth). */
  incrementAuthorization(
    request: IncrementalAuthorizationRequest,
    options?: CallOptions,
  ): Promise<IncrementalAuthorization>;
  /** Cancels an authorization that has not been captured, and releases the held amount (payments.cancel). */
  cancelAuthorization(
    request: AuthorizationCancelRequest,
    options?: CallOptions,
  ): Promise<AuthorizationCancel>;
  /** Returns all or part of a captured card payment without the card (payments.refund). */
  refundCapturedPayment(request: CapturedRefundRequest, options?: CallOptions): Promise<CapturedRefund>;
  /** Sets the tip of a card payment while its batch is open (payments.tip-adjustment). */
  adjustTip(request: TipAdjustmentRequest, options?: CallOptions): Promise<TipAdjustment>;
  /** All details of a transaction by its transNo (payments.recall). */
  recallTransaction(request: RecallRequest, options?: CallOptions): Promise<RecalledTransaction>;
  /** Count and totals of the open batches of a store, or of the terminals listed (payments.get-open-batch). */
  getOpenBatch(request: OpenBatchRequest, options?: CallOptions): Promise<OpenBatch>;
  /** Closes the open batches of a store, or of the terminals listed (payments.batch-close). */
  closeBatch(request: CloseBatchRequest, options?: CallOptions): Promise<ClosedBatch>;
  /**
   * The same as `cancel`, under the older path (order.revoke).
   * @deprecated Use `cancel`.
   */
  revoke(request: CancelRequest, options?: CallOptions): Promise<Cancellation>;
  /**
   * Sets the tip of a card payment by your own order number (tip.adjustment).
   * @deprecated Use `adjustTip`, which answers the state of the payment.
   */
  adjustTipByOrderNo(request: OrderTipAdjustmentRequest, options?: CallOptions): Promise<OrderTipAdjustment>;
  /**
   * Closes the open batches of one terminal (batch.close).
   * @deprecated Use `closeBatch`, which closes those of several terminals or a whole store.
   */
  closeTerminalBatch(request: CloseTerminalBatchRequest, options?: CallOptions): Promise<ClosedTerminalBatch>;
}
