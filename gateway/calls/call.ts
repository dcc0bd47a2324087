/** The one shape of every call's logic. */
import type { Call } from '@tollgate/contract/model';
import type { RequestOf } from '@tollgate/contract/types';
import type { App } from '../accounts/account.ts';
import type { RequestContext } from '../orders/change/context.ts';
import type { Refusal } from '../orders/state/refusal.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import type { Queries } from '../ports/database.ts';
import type { ReplyData } from './data.ts';
import type { Once } from './once.ts';

/** The transaction that a call is about: by the number of the request, or by the gateway's. */
export type CallSubject = { readonly merchantOrderNo: string } | { readonly transNo: string };

export interface CallContext {
  /** Under the call's own psn. */
  readonly orders: RequestContext;
  readonly app: App;
  /** Beginning of pay_url and qrcode_url, without a slash at the end. */
  readonly publicUrl: string;
  /** True if notify_url may name this machine (only the sandbox). */
  readonly allowLoopback: boolean;
  /** Takes the expected reply before the transaction is written, so that both happen at the same time. */
  readonly signAhead: (data: ReplyData) => void;
  /** Takes the transaction that the call has found or made, for its log line. */
  readonly concerns?: (transaction: Pick<Transaction, 'transNo' | 'merchantOrderNo'>) => void;
  /**
   * Set for a call with an Idempotency-Key: from now on each change of `subject` keeps the reply that reports it, in
   * case this process dies before it answers (decision 40). A call that signs its reply ahead does not need it.
   */
  readonly keepReply?: (
    subject: CallSubject,
    replyOf: (transaction: Transaction) => ReplyData | Refusal,
  ) => void;
  /** The same for what is written without a change: keeps the reply in that database transaction. */
  readonly keepReplyIn?: (queries: Queries, data: ReplyData) => Promise<void>;
  /** Set where a repeat of the request must not undo what came after it. */
  readonly once?: Once;
}

export type Handler<C extends Call> = (
  request: RequestOf<C>,
  context: CallContext,
) => Promise<ReplyData | Refusal>;
