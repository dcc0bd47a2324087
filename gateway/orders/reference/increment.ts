/**
 * Incremental authorization: the gateway asks the issuer for more, and the authorization holds it once the issuer has
 * agreed. Until then the authorization can be neither completed nor cancelled.
 */
import type { TerminalAnswer } from '../../acquirers/guarded.ts';
import { attemptLeaseMs } from '../../acquirers/question-limits.ts';
import { applyPlan, originalOf, partOf, reread } from '../change/apply.ts';
import type { Acquiring, Advancing, Changing } from '../change/context.ts';
import { createByPlan, type NewTransaction, newTransaction } from '../change/creation.ts';
import type { Command } from '../rules/commands.ts';
import { decide } from '../rules/decide.ts';
import { stateOf } from '../state/channel-reference.ts';
import { referenceTo } from '../state/reference-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { TerminalAttempt } from '../state/terminal-state.ts';
import {
  cardScenario,
  isOpen,
  type OrderPart,
  status,
  type Transaction,
  transType,
} from '../state/transaction.ts';
import { inquirePresented } from './inquiry.ts';
import { originalFor } from './original.ts';

export const isIncrement = ({ kind, transType: type }: Transaction) =>
  kind === 'operation' && type === transType.authorization;

/** Applies `command` to the increment, and if it ends with that, its end to the authorization, in one change. */
export async function applyToIncrement(
  context: Changing,
  known: Transaction,
  command: Command,
  addedMinor: number,
): Promise<Transaction> {
  const applied = await applyPlan(context, known, async (nowMs) => {
    const increment = await reread(context, known);
    const events = decide(increment, command, nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return { parts: [], result: increment };
    const part = partOf(increment, events, nowMs);
    if (isOpen(part.after)) return { parts: [part], result: part.after };
    const original = await originalOf(context, increment);
    const note = stateOf({ state: part.after.acquirerState });
    const end = decide(
      original,
      { type: 'end-increment', by: increment.transNo, addedMinor, ...note },
      nowMs,
    );
    if (isRefusal(end)) throw new Error(`broken invariant: increment ${increment.transNo} cannot end`);
    const parts = end.length === 0 ? [part] : [part, partOf(original, end, nowMs)];
    return { parts, result: part.after };
  });
  if (isRefusal(applied)) throw new Error(`broken invariant: ${known.transNo} refused ${command.type}`);
  return applied;
}

/**
 * Begins the increment and blocks the authorization for it, or refuses; E04116 if the acquirer increases no
 * authorization.
 */
function begin(context: Changing & Acquiring, details: NewTransaction, attemptId: string) {
  const { merchantNo, orderMinor, currency } = details;
  return createByPlan(context, details, async (nowMs) => {
    const original = await reread(context, { merchantNo, transNo: details.origTransNo ?? '' });
    const attempt: TerminalAttempt = {
      id: attemptId,
      startedAt: nowMs,
      amountMinor: orderMinor,
      stage: 'authorizing',
      errorCode: 'EC0105',
      dueAt: nowMs + attemptLeaseMs,
    };
    const card = original.terminal?.card ?? null;
    const terminal = { ...referenceTo(original), attemptId, attempt, card };
    const increment = newTransaction(context, { ...details, terminal, dueAt: attempt.dueAt }, nowMs);
    const held = decide(
      original,
      { type: 'begin-increment', by: increment.transNo, amountMinor: orderMinor, currency },
      nowMs,
    );
    if (isRefusal(held)) return held;
    if (!context.acquirers.named(original.acquirer).capabilities.increments)
      return refuse('E04116', { field: 'trans_no', detail: 'its acquirer supports no increments' });
    const created: OrderPart = { before: undefined, after: increment, events: [{ type: 'created' }] };
    return { parts: [partOf(original, held, nowMs), created], result: increment };
  });
}

/** Applies the issuer's answer: it has agreed to the whole, or to nothing. */
export async function applyIncrementAnswer(
  context: Changing,
  increment: Transaction,
  answer: TerminalAnswer,
): Promise<Transaction> {
  const attempt = increment.terminal?.attempt;
  if (attempt === null || attempt === undefined)
    throw new Error(`broken invariant: ${increment.transNo} has no attempt to answer`);
  const attemptId = attempt.id;
  const { acquirer } = increment;
  switch (answer.kind) {
    case 'approved': {
      const { amountMinor, reference, approval } = answer;
      const command = {
        type: 'approve-card',
        attempt,
        acquirer,
        amountMinor,
        reference,
        approval,
        batchNo: null,
        holdMs: null,
      } as const;
      return applyToIncrement(context, increment, command, attempt.amountMinor);
    }
    case 'declined': {
      const { errorCode } = answer;
      const declined = {
        type: 'decline-card',
        attemptId,
        acquirer,
        errorCode,
        result: answer.result,
      } as const;
      return applyToIncrement(context, increment, declined, 0);
    }
    case 'no-answer':
      return applyToIncrement(
        context,
        increment,
        { type: 'give-up-attempt', attemptId, acquirer, errorCode: 'EC0105' },
        0,
      );
  }
}

/**
 * Begins an increment and asks the issuer once; `details` are those of an operation of trans_type 4 and name the
 * authorization in origTransNo. The caller makes the reversal if the answer left one (settleReversal).
 */
export async function addToAuthorization(
  context: Advancing,
  details: NewTransaction,
): Promise<Transaction | Refusal> {
  const begun = await begin(
    context,
    {
      ...details,
      kind: 'operation',
      transType: transType.authorization,
      transStatus: status.processing,
      payScenario: cardScenario,
    },
    details.merchantOrderNo,
  );
  if (isRefusal(begun)) return begun;
  const { merchantNo, transNo, transType: type, orderMinor: amountMinor, currency, createdAt } = begun;
  const asked = {
    merchantNo,
    transNo,
    transType: type,
    amountMinor,
    currency,
    startedAt: createdAt,
    terminalSn: begun.terminalSn,
  };
  const accountId = begun.terminal?.card?.accountId ?? '';
  const original = originalFor(await originalOf(context, begun));
  let answer: TerminalAnswer;
  try {
    answer = await context.acquirers
      .named(begun.acquirer)
      .cardPresent.increase({ ...asked, original, accountId }, context.clock.nowMs(merchantNo));
    if (answer.kind === 'no-answer')
      answer = await inquirePresented(context, begun.acquirer, { ...asked, original, reference: null });
  } catch (error) {
    await applyIncrementAnswer(context, begun, { kind: 'no-answer' });
    throw error;
  }
  return applyIncrementAnswer(context, begun, answer);
}
