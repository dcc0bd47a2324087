/** Change that one decision makes, written whole or not at all. */
import type { Entry } from './book-entries.ts';
import type { KeptReply, KeyClaim } from './idempotency.ts';
import type { SeenReply } from './seen-signatures.ts';
import type { TransactionRow } from './transaction.ts';

/** One transaction before (undefined: it is new) and after, and the events in between. */
export interface TransactionChange {
  readonly before: TransactionRow | undefined;
  readonly after: TransactionRow;
  readonly events: readonly object[];
  /** Entries of the books that follow from the events; absent where they move no money. */
  readonly entries?: readonly Entry[];
}

/** A row for the outbox: what a merchant is to be notified of. */
export interface Notification {
  readonly merchantNo: string;
  readonly notificationId: string;
  readonly transNo: string;
  readonly appId: string;
  readonly url: string;
  /** Scheme, host and port of `url`, and the standing endpoint: whose slowness must delay no other receiver. */
  readonly receiver: string;
  readonly content: Readonly<Record<string, string | number>>;
  /** The standing endpoint that it goes to; absent: the order's notify_url (decision 46). */
  readonly endpointId?: string;
  /** The transaction that it is about, or that this one refers to. */
  readonly orderTransNo?: string;
  /** Until when the process that writes it keeps it for itself, to send it at once; 0: any process may take it. */
  readonly claimedUntil: number;
}

/** A batch of a terminal. */
export interface BatchKey {
  readonly merchantNo: string;
  readonly terminalSn: string;
  readonly batchNo: string;
}

/** Reply of a call with an Idempotency-Key, kept once the change is written (decision 40). */
export interface ReplyKeeping extends KeyClaim {
  readonly reply: KeptReply;
  /** The call's first change: it is `superseded` where the claim is another's by now. */
  readonly isFirst: boolean;
  /** True if the call writes nothing more. */
  readonly isDone: boolean;
}

export interface Change<Part extends TransactionChange = TransactionChange> {
  readonly psn: string;
  readonly atMs: number;
  readonly transactions: readonly Part[];
  readonly notifications: readonly Notification[];
  /** Batches that must still be open when it is written; otherwise it is a `conflict`. */
  readonly batchGuards?: readonly BatchKey[];
  readonly keeping?: ReplyKeeping;
  /** The reply to a request that may be sent again, kept with what it reports (decision 45). */
  readonly seenReply?: SeenReply;
}

/**
 * `conflict`: a transaction has changed since it was read, or a batch was closed; read and decide again.
 * `repeated`: a new transaction's order number (or trans_no) is taken. `superseded`: another call has the key's claim.
 */
export type CommitResult = 'committed' | 'conflict' | 'repeated' | 'superseded';
