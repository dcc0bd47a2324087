/**
 * Keeps a call's reply with what the call writes (decision 40). Whenever the process dies, the reply under the key is
 * that of the last change that was written, or there is none and nothing was written.
 */
import type { CallContext, CallSubject } from '../../calls/call.ts';
import { dataJson, type ReplyData } from '../../calls/data.ts';
import { isRefusal, type Refusal } from '../../orders/state/refusal.ts';
import type { OrderChange, OrderPart, Transaction } from '../../orders/state/transaction.ts';
import { finishReply, type KeptReply, type KeyClaim } from '../../store/idempotency.ts';
import { failure } from './failure.ts';

/** The claim went to another call while this one was carried out: it has written nothing. */
export class ClaimSuperseded extends Error {
  constructor() {
    super('another call holds the claim of this idempotency key');
  }
}

/** A call's result as it is kept. */
export function keptReplyOf(result: ReplyData | Refusal): KeptReply {
  if (!isRefusal(result)) return { code: '0', msg: 'success', data: dataJson(result) };
  const { code, msg } = failure(result.refused, result);
  return { code, msg, data: null };
}

export interface ReplyKeeper {
  /** Context that the call runs with, in place of `context`. */
  readonly context: CallContext;
  /** Returns true if `reply` is permanently kept under the key already. */
  isKept(reply: KeptReply): boolean;
}

/** Wraps `context`, so that the changes which are made with it keep the reply. */
export function createReplyKeeper(context: CallContext, claim: KeyClaim): ReplyKeeper {
  const { merchantNo } = claim;
  let planned: ReplyData | undefined;
  let kept: { subject: CallSubject; replyOf: (one: Transaction) => ReplyData | Refusal } | undefined;
  let written = false;
  let final: KeptReply | undefined;

  function isSubject({ before, after }: OrderPart, subject: CallSubject): boolean {
    // A withdrawn order has another number afterwards.
    const { merchantNo: owner, merchantOrderNo, transNo } = before ?? after;
    if (owner !== merchantNo) return false;
    return 'transNo' in subject ? transNo === subject.transNo : merchantOrderNo === subject.merchantOrderNo;
  }

  function keepingFor({ transactions }: OrderChange): { reply: KeptReply; isDone: boolean } | undefined {
    if (planned !== undefined && transactions.some(({ before }) => before === undefined))
      return { reply: keptReplyOf(planned), isDone: true };
    const { subject, replyOf } = kept ?? {};
    const part = subject && transactions.find((one) => isSubject(one, subject));
    return part && replyOf && { reply: keptReplyOf(replyOf(part.after)), isDone: false };
  }

  const { orders } = context;
  return {
    isKept: (reply) => final?.code === reply.code && final.data === reply.data,
    context: {
      ...context,
      orders: {
        ...orders,
        committer: {
          ...orders.committer,
          async commit(change) {
            const keeping = keepingFor(change);
            if (keeping === undefined) return orders.committer.commit(change);
            const isFirst = !written;
            const result = await orders.committer.commit({
              ...change,
              keeping: { ...claim, ...keeping, isFirst },
            });
            if (result === 'superseded') throw new ClaimSuperseded();
            if (result !== 'committed') return result;
            written = true;
            if (keeping.isDone) final = keeping.reply;
            return result;
          },
        },
      },
      signAhead(data) {
        planned = data;
        context.signAhead(data);
      },
      keepReply(subject, replyOf) {
        kept = { subject, replyOf };
      },
      async keepReplyIn(queries, data) {
        const reply = keptReplyOf(data);
        if (!(await finishReply(queries, claim, reply))) throw new ClaimSuperseded();
        final = reply;
      },
    },
  };
}
