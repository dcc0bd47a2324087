/** Reports that an acquirer sends by itself, over HTTP at an address that it has for itself. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult } from './card-result.ts';
import type { ChannelReference, Money } from './question.ts';

/** A final answer, as the acquirer would also give it when it is asked. */
export type FinalAnswer =
  | ({ readonly kind: 'paid'; readonly reference: ChannelReference; readonly result?: CardResult } & Money)
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode; readonly result?: CardResult };

/** Outcome of a payment or a refund. It may come late, twice, and before the answer to the request itself. */
export interface AcquirerEvent {
  readonly merchantNo: string;
  readonly transNo: string;
  /** Attempt of a card payment. */
  readonly attempt?: number;
  /** Choice of a wallet's payment; absent: 1. */
  readonly choice?: number;
  readonly answer: FinalAnswer;
}

/** A request in its raw form: a signature covers the raw bytes. */
export interface InboundRequest {
  /** Part of the address after /acquirers/{name}/. */
  readonly path: string;
  readonly headers: Headers;
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
