/** Requests of the client that hold more than their fields in the contract. */
import type { Card } from './card.ts';
import type { CardPaymentFields, RefundFields } from './contract-types.ts';

export type * from './contract-types.ts';

/** Exactly what identifies an order or refund; the store may be named where a merchant has several. */
export type OrderReference = { readonly storeNo?: string | undefined } & (
  | { readonly merchantOrderNo: string }
  | { readonly transNo: string }
);

/** A merchant-hosted card payment (pay.merchant.checkout). */
export type CardPaymentRequest = CardPaymentFields & {
  /** The card, which the client encrypts; or what `encryptCard` made of it elsewhere, such as in your page. */
  readonly card: Card | string;
};

/** A postal address, such as the cardholder's. */
export type Address = NonNullable<CardPaymentFields['billingAddress']>;

/** A refund (order.refund.submit) of the payment that one of the two original numbers names. */
export type RefundRequest = RefundFields &
  ({ readonly origMerchantOrderNo: string } | { readonly origTransNo: string });
