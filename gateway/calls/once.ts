/** What keeps a repeated request below /api/payments from undoing what came after it (decision 45). */
import type { Queries } from '../ports/database.ts';
import {
  findSignatureUse,
  keepReplies,
  type SeenReply,
  type SignatureKey,
} from '../store/seen-signatures.ts';
import { dataJson, type ReplyData } from './data.ts';

/** One signed request that changes something and has no number of its own. */
export interface Once {
  /** Whether a request with this signature has been carried out. Asked after the state was read that is decided on. */
  isRepeat(): Promise<boolean>;
  /** The reply, to be written in the same transaction as what it tells. */
  replyOf(data: ReplyData): SeenReply;
  /** Writes the reply; `queries` of the transaction of what it tells, where there is one. */
  keep(queries: Queries, data: ReplyData): Promise<void>;
}

export function createOnce(queries: Queries, key: SignatureKey): Once {
  const replyOf = (data: ReplyData): SeenReply => ({ ...key, reply: dataJson(data) });
  return {
    replyOf,
    isRepeat: async () => typeof (await findSignatureUse(queries, key))?.reply === 'string',
    keep: (within, data) => keepReplies(within, [replyOf(data)]),
  };
}
