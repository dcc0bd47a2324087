/** Guard that keeps a repeated signed request from undoing later changes (decision 45). */
import { isRefusal, type Refusal } from '../orders/state/refusal.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import type { Queries } from '../ports/database.ts';
import {
  findSignatureUse,
  keepReplies,
  keepTransVersion,
  type SeenReply,
  type SignatureKey,
} from '../store/seen-signatures.ts';
import { hasEventAfter } from '../store/transactions.ts';
import { dataJson, type ReplyData } from './data.ts';

/** One signed request that changes something and has no number of its own. */
export interface Once {
  /** To be called with the transaction as it was found, before anything is decided. */
  meet(transaction: Transaction): Promise<void>;
  /**
   * Returns true if a request with this signature was carried out, or was refused before the latest tip of
   * `transaction` was set. Call it after reading the state that the decision is based on.
   */
  isRepeat(transaction: Transaction): Promise<boolean>;
  /** The reply, to be written in the same transaction as what it reports; again with the acquirer's answer. */
  replyOf(data: ReplyData | Refusal, options?: { readonly isAnswered: boolean }): SeenReply;
  /** Writes the reply; `queries` of the transaction of what it reports, where there is one. */
  keep(queries: Queries, data: ReplyData): Promise<void>;
}

/** `untimed`: of a request without a timestamp; whether it was never sent before. */
export function createOnce(queries: Queries, key: SignatureKey, untimed?: { readonly isNew: boolean }): Once {
  const replyOf: Once['replyOf'] = (data, options) => ({
    ...key,
    reply: isRefusal(data) ? null : dataJson(data),
    ...options,
  });
  return {
    replyOf,
    async meet({ version }) {
      if (untimed?.isNew === true) await keepTransVersion(queries, key, version);
    },
    async isRepeat(transaction) {
      const use = await findSignatureUse(queries, key);
      if (typeof use?.reply === 'string') return true;
      // A first request may lose a race against another tip and still come after it; one that was seen before may not.
      if (untimed === undefined || untimed.isNew) return false;
      // Where it has met no transaction, there was none: every tip is later.
      return hasEventAfter(queries, transaction, use?.transVersion ?? 0, 'tip-adjusted');
    },
    keep: (within, data) => keepReplies(within, [replyOf(data)]),
  };
}
