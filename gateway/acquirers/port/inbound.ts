/** Reports that an acquirer sends by itself, over HTTP at an address that it has for itself. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult } from './card-result.ts';
import type { ChannelReference, Money } from './question.ts';

/** A final answer, as the acquirer would also give it when it is asked. */
export type FinalAnswer =
  | ({ readonly kind: 'paid'; readonly reference: ChannelReference; readonly result?: CardResult } & Money)
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode; readonly result?: CardResult };

/** Facts that an acquirer reports besides its answers. They move no money but that of a refund that came back. */
export type ReportedFact =
  /** A refund that was made and came back: the bank of the payer did not take it. */
  | { readonly kind: 'refund-returned'; readonly errorCode: ErrorCode }
  /** The acquirer has captured, voided or refunded by itself, for example at its own portal. */
  | { readonly kind: 'captured'; readonly amountMinor?: number }
  /** The cardholder or the issuer disputes the payment. `reason`: at most 256 characters. */
  | { readonly kind: 'disputed'; readonly amountMinor?: number; readonly reason?: string };

/** Names the order by the gateway's numbers. */
export interface NamedByTransNo {
  readonly merchantNo: string;
  readonly transNo: string;
  /** Attempt of a card payment. */
  readonly attempt?: number;
  /** Choice of a wallet's payment; absent: 1. */
  readonly choice?: number;
  readonly channelTransNo?: undefined;
}

/** Names the order by the acquirer's number of a payment or a refund that it has carried out. */
export interface NamedByChannel {
  readonly channelTransNo: string;
  /** Absent: of whichever merchant. */
  readonly merchantNo?: string;
  readonly transNo?: undefined;
}

/** Outcome of a payment or a refund, or a fact about it. It may come late, twice, and before the answer itself. */
export type AcquirerEvent = (NamedByTransNo | NamedByChannel) & {
  readonly answer: FinalAnswer | ReportedFact;
  /** The acquirer's number of the report, at most 64 characters. */
  readonly eventId?: string;
};

/** Path of what the acquirer's connector reports, signed by the connector itself. */
export const eventsPath = 'events';

/** A request in its raw form: a signature covers the raw bytes. */
export interface InboundRequest {
  readonly method: 'GET' | 'POST';
  /** Part of the address after /acquirers/{name}/. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  readonly headers: Headers;
  /** At most 1 MiB. */
  readonly body: Uint8Array;
}

export interface InboundReply {
  /** Empty where the request is not the acquirer's, or says nothing new. */
  readonly events: readonly AcquirerEvent[];
  /** Sent once all events are stored. */
  readonly response: Response;
}

export interface Inbound {
  /** Verifies the request and reads it. Where it rejects, or an event is not stored, the acquirer gets a 500. */
  receive(request: InboundRequest): Promise<InboundReply>;
}
