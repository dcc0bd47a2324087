/**
 * The types that follow from the contract: wire names for `call`, camelCase for the methods. The declarations of the
 * package hold the same types written out, with the contract's texts (declarations/interfaces.ts).
 */
import type { CallsByMethod, MethodName } from '@tollgate/contract/calls/index';
import type { NotificationValues } from '@tollgate/contract/notification';
import type { ReplyOf, RequestOf } from '@tollgate/contract/types';
import type { Camelized } from './wire/names.ts';

export type { MethodName };

/** Common fields, which the client fills in itself. */
export type EnvelopeName =
  | 'app_id'
  | 'format'
  | 'charset'
  | 'sign_type'
  | 'sign'
  | 'version'
  | 'timestamp'
  | 'method'
  | 'merchant_no';

/** Request ID of the response; give it to support. */
export interface Traced {
  readonly psn: string;
}

/** One object type in place of an intersection, so that editors show the members. */
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

/** The fields of a call by their wire names. Amounts are decimal strings in major units, such as "34.5". */
export type WireRequest<Method extends MethodName> = Flat<
  Omit<RequestOf<CallsByMethod[Method]>, EnvelopeName>
>;

/** The reply data of a call by wire names. Amounts are exact decimal strings. */
export type WireReply<Method extends MethodName> = Flat<ReplyOf<CallsByMethod[Method]> & Traced>;

type FriendlyRequest<Method extends MethodName> = Camelized<WireRequest<Method>>;
type FriendlyReply<Method extends MethodName> = Camelized<WireReply<Method>>;

/** A customer-presented payment (bscanc.pay.submit). */
export type PaymentRequest = FriendlyRequest<'bscanc.pay.submit'>;
export type Payment = FriendlyReply<'bscanc.pay.submit'>;

/** A merchant-presented payment (cscanb.pay.getqrcode). */
export type QrCodeRequest = FriendlyRequest<'cscanb.pay.getqrcode'>;
export type QrCode = FriendlyReply<'cscanb.pay.getqrcode'>;

/** A hosted checkout (pay.checkout): an order that the payer pays on the gateway's page. */
export type CheckoutRequest = FriendlyRequest<'pay.checkout'>;
export type Checkout = FriendlyReply<'pay.checkout'>;

/** A merchant-hosted card payment (pay.merchant.checkout), without the card. */
export type CardPaymentFields = Omit<FriendlyRequest<'pay.merchant.checkout'>, 'card' | 'encType'>;
export type CardPayment = FriendlyReply<'pay.merchant.checkout'>;

/** The state of a payment (order.query). */
export type Order = FriendlyReply<'order.query'>;

/** order.revoker takes the merchant's own number alone. */
export type CancelRequest = FriendlyRequest<'order.revoker'>;
export type Cancellation = FriendlyReply<'order.revoker'>;

/** A refund (order.refund.submit), without what it refunds. */
export type RefundFields = Omit<
  FriendlyRequest<'order.refund.submit'>,
  'origMerchantOrderNo' | 'origTransNo'
>;
export type Refund = FriendlyReply<'order.refund.submit'>;

/** The state of a refund (order.refund.query). */
export type RefundStatus = FriendlyReply<'order.refund.query'>;

/** An order for a terminal (wisehub.cloud.pay.order), without what is the same in each. */
export type TerminalOrderRequest = Omit<
  FriendlyRequest<'wisehub.cloud.pay.order'>,
  'apiVersion' | 'messageReceivingApplication'
>;
export type TerminalOrder = FriendlyReply<'wisehub.cloud.pay.order'>;

/** The close of an order at a terminal (wisehub.cloud.pay.close). */
export type TerminalOrderCloseRequest = FriendlyRequest<'wisehub.cloud.pay.close'>;
export type TerminalOrderClose = FriendlyReply<'wisehub.cloud.pay.close'>;

/** The capture of an authorization (payments.capture). */
export type CaptureRequest = FriendlyRequest<'payments.capture'>;
export type Capture = FriendlyReply<'payments.capture'>;

/** An addition to an authorization (payments.incremental-auth). */
export type IncrementalAuthorizationRequest = FriendlyRequest<'payments.incremental-auth'>;
export type IncrementalAuthorization = FriendlyReply<'payments.incremental-auth'>;

/** The cancel of an authorization (payments.cancel). */
export type AuthorizationCancelRequest = FriendlyRequest<'payments.cancel'>;
export type AuthorizationCancel = FriendlyReply<'payments.cancel'>;

/** A refund of a captured card payment (payments.refund). */
export type CapturedRefundRequest = FriendlyRequest<'payments.refund'>;
export type CapturedRefund = FriendlyReply<'payments.refund'>;

/** The tip of a card payment (payments.tip-adjustment). */
export type TipAdjustmentRequest = FriendlyRequest<'payments.tip-adjustment'>;
export type TipAdjustment = FriendlyReply<'payments.tip-adjustment'>;

/** A transaction with all its details (payments.recall). */
export type RecallRequest = FriendlyRequest<'payments.recall'>;
export type RecalledTransaction = FriendlyReply<'payments.recall'>;

/** Open batches (payments.get-open-batch). */
export type OpenBatchRequest = FriendlyRequest<'payments.get-open-batch'>;
export type OpenBatch = FriendlyReply<'payments.get-open-batch'>;

/** The close of batches (payments.batch-close). */
export type CloseBatchRequest = FriendlyRequest<'payments.batch-close'>;
export type ClosedBatch = FriendlyReply<'payments.batch-close'>;

/** The tip of a card payment by its order number (tip.adjustment). */
export type OrderTipAdjustmentRequest = FriendlyRequest<'tip.adjustment'>;
export type OrderTipAdjustment = FriendlyReply<'tip.adjustment'>;

/** The close of one terminal's batches (batch.close). */
export type CloseTerminalBatchRequest = FriendlyRequest<'batch.close'>;
export type ClosedTerminalBatch = FriendlyReply<'batch.close'>;

/** A verified notification; addresses are parsed, amounts are exact decimal strings. */
export type Notification = Camelized<NotificationValues>;
