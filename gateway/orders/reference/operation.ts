/**
 * Operations that follow from an original alone: void, authorization cancel, completion and its cancel. One change sets
 * the operation and its originals; the acquirer is *advised* afterwards, until it has confirmed that.
 */

import type { Advice } from '../../acquirers/port/card-present.ts';
import type { BatchKey } from '../../store/change.ts';
import { applyCommand, applyPlan, originalOf, type Plan, partOf, reread } from '../change/apply.ts';
import type { Advancing, Batching, Completing, Stored } from '../change/context.ts';
import { createByPlan, type NewTransaction, newTransaction } from '../change/creation.ts';
import { decide } from '../rules/decide.ts';
import { evolve } from '../rules/evolve.ts';
import type { OriginalCommand } from '../rules/reference-commands.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import {
  type AmountParts,
  cardScenario,
  isTerminalTransaction,
  type OrderPart,
  partsOf,
  status,
  type Transaction,
  totalMinor,
  transType,
  wholeMinor,
} from '../state/transaction.ts';
import { batchOf, batchToEnter } from './batch.ts';
import { originalFor } from './original.ts';

/** Returns the command of an operation to its original; undefined if the transaction is no operation. */
export function originalCommandOf(
  operation: Pick<Transaction, 'transNo' | 'transType' | 'currency' | 'orderMinor'> & {
    readonly terminal: AmountParts | null;
  },
): OriginalCommand | undefined {
  const { transNo: by, transType: type, currency } = operation;
  switch (type) {
    case transType.void:
      return { type: 'void', by };
    case transType.authorizationCancel:
      return { type: 'cancel-authorization', by };
    case transType.completion:
      return { type: 'capture', by, amountMinor: wholeMinor(operation), currency };
    case transType.completionCancel:
      return { type: 'cancel-completion', by };
    // An increment is an operation on an authorization, under the type of one.
    case transType.authorization:
    case transType.sale:
    case transType.refund:
    case transType.completionRefund:
    case transType.cashback:
    case transType.cashAdvance:
      return undefined;
    default:
      return type satisfies never;
  }
}

const adviceOf = (operation: Transaction, original: Transaction): Advice => {
  if (operation.transType === transType.completion) return 'capture';
  if (operation.transType === transType.completionCancel) return 'undo-capture';
  return original.transType === transType.authorization ? 'release' : 'void';
};

/**
 * Returns the batch that must still be open for it (decision 20): the original's, if money has moved; else refuses with
 * `code`.
 */
export async function openBatchOf(
  services: Batching,
  original: Transaction,
  code: 'ET008' | 'ET010' = 'ET008',
): Promise<BatchKey | undefined | Refusal> {
  const batch = batchOf(original);
  if (batch === undefined) return undefined;
  return (await services.batches.isOpen(batch)) ? batch : refuse(code);
}

const isBatch = (batch: BatchKey | undefined): batch is BatchKey => batch !== undefined;

/**
 * Sets a void or a cancel to the whole of its original: an increment or a tip may have changed that since it was read.
 */
function withWholeOf<Operation extends Transaction>(original: Transaction, operation: Operation): Operation {
  if (original.transType === transType.authorization)
    return { ...operation, orderMinor: totalMinor(original) };
  if (operation.flow !== 'terminal') return operation;
  const { tipMinor } = partsOf(original);
  return { ...operation, terminal: { ...operation.terminal, tipMinor } };
}

/** Returns a waiting void or cancel with the amount that it would take back now; any other as it is. */
export async function withCurrentAmount<Waiting extends Transaction>(
  services: Stored,
  waiting: Waiting,
): Promise<Waiting> {
  const asked = waiting.transStatus === status.prepaid ? originalCommandOf(waiting) : undefined;
  if (asked === undefined || asked.type === 'capture') return waiting;
  return withWholeOf(await originalOf(services, waiting), waiting);
}

/** Plans the change of an operation that waits (9), its originals with it; `isNew`: it is not stored yet. */
export async function planOperation(
  services: Stored & Batching,
  planned: Transaction,
  { attemptId, isNew }: { readonly attemptId: string; readonly isNew: boolean },
  nowMs: number,
): Promise<Plan<Transaction> | Refusal> {
  const asked = originalCommandOf(planned);
  if (asked === undefined) throw new Error(`broken invariant: ${planned.transNo} is no operation`);
  const original = await originalOf(services, planned);
  const operation = asked.type === 'capture' ? planned : withWholeOf(original, planned);
  const changes = decide(original, asked, nowMs);
  if (isRefusal(changes)) return changes;
  const originalBatch = await openBatchOf(services, original);
  if (isRefusal(originalBatch)) return originalBatch;
  const ownBatch = await batchToEnter(services, operation);
  const events = decide(
    operation,
    {
      type: 'carry-out',
      attemptId,
      // The acquirer knows it by the original's numbers until it has been advised.
      reference: {
        channelTransNo: original.channelTransNo ?? '',
        userId: original.channelUserId ?? '',
        refNo: original.refNo ?? '',
        ...(original.acquirerState === null ? {} : { state: original.acquirerState }),
      },
      card: original.terminal?.card ?? null,
      approval: original.terminal?.approval ?? null,
      paidMinor: operation.kind === 'payment' ? totalMinor(operation) : 0,
      batchNo: ownBatch?.batchNo ?? null,
      advice: adviceOf(operation, original),
    },
    nowMs,
  );
  if (isRefusal(events)) return events;
  const after = evolve(operation, events, nowMs);
  const own: OrderPart = isNew
    ? { before: undefined, after: { ...after, version: 1 }, events: [{ type: 'created' }, ...events] }
    : { before: planned, after, events };
  const parts = [own, partOf(original, changes, nowMs)];
  if (asked.type === 'cancel-completion') {
    const authorization = await originalOf(services, original);
    const undone = decide(authorization, { type: 'undo-capture', captureTransNo: original.transNo }, nowMs);
    if (isRefusal(undone)) return undone;
    if (undone.length > 0) parts.push(partOf(authorization, undone, nowMs));
  }
  return { parts, batchGuards: [originalBatch, ownBatch].filter(isBatch), result: own.after };
}

/** Advises the acquirer of the change; returns the operation in its new state. Without an answer it stays due. */
export async function advise(context: Advancing, operation: Transaction): Promise<Transaction> {
  const advice = operation.terminal?.advice;
  if (advice === null || advice === undefined) return operation;
  const { merchantNo, transNo, terminalSn, currency } = operation;
  // A tip, and the release of an authorization whose time is over, change the payment itself.
  const changesItself = advice === 'tip' || operation.origTransNo === null;
  const original = originalFor(changesItself ? operation : await originalOf(context, operation));
  const { tipMinor } = partsOf(operation);
  const amountMinor = totalMinor(operation);
  const message = { merchantNo, transNo, terminalSn, original, advice, amountMinor, tipMinor, currency };
  const { cardPresent } = context.acquirers.named(operation.acquirer);
  const { kind } = await cardPresent.advise(message, context.clock.nowMs(merchantNo));
  if (kind !== 'done') return operation;
  const applied = await applyCommand(context, operation, { type: 'take-advice', tipMinor });
  return isRefusal(applied) ? operation : applied.transaction;
}

/** Advises the acquirer at once; on failure the scheduler retries and logs. */
export const settleAdvice = (context: Advancing, operation: Transaction): Promise<Transaction> =>
  advise(context, operation).catch(() => operation);

/**
 * Makes and carries out an operation in one step: `details` name the original in origTransNo and have its terminal
 * details (referenceTo). Refuses with E04112 if the number is taken, else for the original's state, and stores nothing
 * then.
 */
export async function createOperation(
  context: Completing,
  details: NewTransaction,
): Promise<Transaction | Refusal> {
  const waiting = { ...details, transStatus: status.prepaid, payScenario: cardScenario } as const;
  const done = await createByPlan(context, details, (nowMs) => {
    const operation = newTransaction(context, waiting, nowMs);
    return planOperation(context, operation, { attemptId: details.merchantOrderNo, isNew: true }, nowMs);
  });
  return isRefusal(done) ? done : settleAdvice(context, done);
}

/** Carries out an operation that waits at a terminal, once, even if it is asked again. */
export async function executeOperation(
  context: Completing,
  known: Transaction,
  attemptId: string,
): Promise<Transaction | Refusal> {
  const done = await applyPlan(context, known, async (nowMs) => {
    const operation = await reread(context, known);
    if (operation.terminal?.attemptId === attemptId) return { parts: [], result: operation };
    return planOperation(context, operation, { attemptId, isNew: false }, nowMs);
  });
  if (!isRefusal(done)) return settleAdvice(context, done);
  const current = await reread(context, known);
  const isInProgress = done.refused === 'E04134';
  if (current.transStatus !== status.prepaid || isInProgress || !isTerminalTransaction(current)) return done;
  // The original no longer allows it: the order fails.
  const failed = await applyCommand(context, current, {
    type: 'fail-operation',
    attemptId,
    errorCode: done.refused,
  });
  return isRefusal(failed) ? done : failed.transaction;
}
