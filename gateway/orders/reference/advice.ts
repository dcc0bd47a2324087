/**
 * Questions to the acquirer about what is done with a payment without its card: operations, tips, and the release of a
 * hold. What is asked is stored before, stays due until there is an answer, and ends with it in one change.
 */
import type { Asked } from '../../acquirers/guarded.ts';
import type { AdviceAnswer, PaymentAdvice } from '../../acquirers/port/card-present.ts';
import type { SeenReply } from '../../store/seen-signatures.ts';
import { applyCommand, applyPlan, originalOf, type Plan, partOf, reread } from '../change/apply.ts';
import type { Batching, Completing, Stored } from '../change/context.ts';
import { decide } from '../rules/decide.ts';
import { awaitedTip } from '../rules/tip-decide.ts';
import { stateOf } from '../state/channel-reference.ts';
import type { OrderEvent } from '../state/events.ts';
import { invariant, isRefusal, type Refusal } from '../state/refusal.ts';
import {
  type OrderPart,
  partsOf,
  status,
  type Transaction,
  totalMinor,
  withCard,
} from '../state/transaction.ts';
import { batchToEnter } from './batch.ts';
import { originalCommandOf, originalFor } from './original.ts';

type FinalAnswer = Exclude<AdviceAnswer, { readonly kind: 'unknown' }>;

/** Builds the reply to the request that asked, to be kept with the answer that it reports. */
export type KeepReply = (after: Transaction, nowMs: number) => SeenReply;

async function messageOf(
  services: Stored,
  transaction: Transaction,
  advice: PaymentAdvice['advice'],
): Promise<Asked<PaymentAdvice>> {
  const { merchantNo, transNo, terminalSn, currency } = transaction;
  // A tip, and the release of an authorization whose time is over, change the payment itself.
  const changesItself = advice === 'tip' || transaction.origTransNo === null;
  const original = originalFor(changesItself ? transaction : await originalOf(services, transaction));
  const { tipMinor, tipNo } = awaitedTip(transaction) ?? { ...partsOf(transaction), tipNo: 0 };
  const whole = transaction.terminal === null ? transaction : withCard(transaction, { tipMinor });
  return {
    merchantNo,
    transNo,
    terminalSn,
    advice,
    original,
    amountMinor: totalMinor(whole),
    tipMinor,
    tipNo,
    currency,
  };
}

function part(transaction: Transaction, events: readonly OrderEvent[] | Refusal, nowMs: number): OrderPart[] {
  invariant(!isRefusal(events), `${transaction.transNo} refuses what was begun on it`);
  return events.length === 0 ? [] : [partOf(transaction, events, nowMs)];
}

/** Plans the end of an operation that the acquirer has agreed to, with its effect on the original. */
async function planAgreed(
  services: Stored & Batching,
  operation: Transaction,
  { state }: Extract<FinalAnswer, { readonly kind: 'done' }>,
  nowMs: number,
): Promise<Plan<Transaction>> {
  const asked = originalCommandOf(operation);
  invariant(asked !== undefined, `${operation.transNo} is no operation`);
  const original = await originalOf(services, operation);
  const batch = await batchToEnter(services, operation);
  const note = stateOf({ state: state ?? original.acquirerState });
  const completed = decide(
    operation,
    {
      type: 'complete-operation',
      // The acquirer knows it by the original's numbers.
      reference: {
        channelTransNo: original.channelTransNo ?? '',
        userId: original.channelUserId ?? '',
        refNo: original.refNo ?? '',
        ...note,
      },
      approval: original.terminal?.approval ?? null,
      paidMinor: operation.kind === 'payment' ? totalMinor(operation) : 0,
      batchNo: batch?.batchNo ?? null,
    },
    nowMs,
  );
  const own = part(operation, completed, nowMs);
  const parts = [
    ...own,
    ...part(original, decide(original, { type: 'agree-operation', asked }, nowMs), nowMs),
  ];
  if (asked.type === 'cancel-completion') {
    const authorization = await originalOf(services, original);
    const undo = { type: 'undo-capture', captureTransNo: original.transNo, ...note } as const;
    parts.push(...part(authorization, decide(authorization, undo, nowMs), nowMs));
  }
  return { parts, batchGuards: batch === undefined ? [] : [batch], result: own[0]?.after ?? operation };
}

/** Plans the end of an operation that the acquirer has refused: its original is as it was. */
async function planRefused(
  services: Stored,
  operation: Transaction,
  { errorCode }: Extract<FinalAnswer, { readonly kind: 'refused' }>,
  nowMs: number,
): Promise<Plan<Transaction>> {
  const own = part(operation, decide(operation, { type: 'refuse-advice', errorCode }, nowMs), nowMs);
  const original = await originalOf(services, operation);
  const dropped = decide(original, { type: 'drop-operation', by: operation.transNo }, nowMs);
  return { parts: [...own, ...part(original, dropped, nowMs)], result: own[0]?.after ?? operation };
}

/** Ends an operation in progress with the acquirer's answer, once. */
function endOperation(
  context: Completing,
  known: Transaction,
  answer: FinalAnswer,
): Promise<Transaction | Refusal> {
  let read: Transaction | undefined;
  return applyPlan(context, known, async (nowMs) => {
    read = read === undefined ? known : await reread(context, known);
    // Another process has got the answer as well.
    if (read.transStatus !== status.processing) return { parts: [], result: read };
    return answer.kind === 'done'
      ? planAgreed(context, read, answer, nowMs)
      : planRefused(context, read, answer, nowMs);
  });
}

/** Ends a tip that was asked for: it counts from now on, or the one before stays. */
function endTip(
  context: Completing,
  known: Transaction,
  {
    tipNo,
    answer,
    keepReply,
  }: { readonly tipNo: number; readonly answer: FinalAnswer; readonly keepReply: KeepReply | undefined },
): Promise<Transaction | Refusal> {
  let read: Transaction | undefined;
  return applyPlan(context, known, async (nowMs) => {
    read = read === undefined ? known : await reread(context, known);
    const command =
      answer.kind === 'done'
        ? ({ type: 'agree-tip', tipNo, ...stateOf(answer) } as const)
        : ({ type: 'refuse-tip', tipNo, errorCode: answer.errorCode } as const);
    const parts = part(read, decide(read, command, nowMs), nowMs);
    const after = parts[0]?.after ?? read;
    const seenReply = parts.length === 0 ? undefined : keepReply?.(after, nowMs);
    return { parts, ...(seenReply && { seenReply }), result: after };
  });
}

/** Applies an answer: to what is in progress, or to what was done before it was asked. */
async function applyAnswer(
  context: Completing,
  asked: Transaction,
  answer: FinalAnswer,
  keepReply?: KeepReply,
): Promise<Transaction> {
  const tip = awaitedTip(asked);
  if (asked.transStatus === status.processing || tip !== undefined) {
    const ended =
      tip === undefined
        ? await endOperation(context, asked, answer)
        : await endTip(context, asked, { ...tip, answer, keepReply });
    return isRefusal(ended) ? asked : ended;
  }
  // A hold whose time is over, and what an earlier release has decided alone: a refusal changes nothing of it.
  const command =
    answer.kind === 'done'
      ? ({ type: 'take-advice' } as const)
      : ({ type: 'refuse-advice', errorCode: answer.errorCode } as const);
  const applied = await applyCommand(context, asked, command);
  return isRefusal(applied) ? asked : applied.transaction;
}

/** Asks the acquirer, and returns the transaction in its new state. Without an answer it stays due. */
export async function advise(
  context: Completing,
  transaction: Transaction,
  keepReply?: KeepReply,
): Promise<Transaction> {
  const advice = transaction.terminal?.advice ?? null;
  if (advice === null) return transaction;
  const message = await messageOf(context, transaction, advice);
  const { cardPresent } = context.acquirers.named(transaction.acquirer);
  const answer = await cardPresent.advise(message, context.clock.nowMs(transaction.merchantNo));
  return answer.kind === 'unknown' ? transaction : applyAnswer(context, transaction, answer, keepReply);
}

/** Asks at once, for the request that has just begun it; on failure the scheduler retries and logs. */
export const settleAdvice = (
  context: Completing,
  transaction: Transaction,
  keepReply?: KeepReply,
): Promise<Transaction> => advise(context, transaction, keepReply).catch(() => transaction);
