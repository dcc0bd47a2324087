/**
 * Begin of operations that follow from an original alone: void, authorization cancel, completion and its cancel. One
 * change stores the operation in progress and blocks its original; then the acquirer is asked (advice.ts), and its
 * answer ends both.
 */

import type { Advice } from '../../acquirers/port/card-present.ts';
import type { BatchKey } from '../../store/change.ts';
import { applyCommand, applyPlan, originalOf, type Plan, partOf, reread } from '../change/apply.ts';
import type { Batching, Completing, Stored } from '../change/context.ts';
import { createByPlan, type NewTransaction, newTransaction } from '../change/creation.ts';
import { decide } from '../rules/decide.ts';
import { evolve } from '../rules/evolve.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import {
  cardScenario,
  isTerminalTransaction,
  type OrderPart,
  partsOf,
  status,
  type Transaction,
  totalMinor,
  transType,
} from '../state/transaction.ts';
import { settleAdvice } from './advice.ts';
import { batchOf } from './batch.ts';
import { originalCommandOf } from './original.ts';

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

/** Plans the begin of an operation that waits (9), on its original; `isNew`: it is not stored yet. */
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
  const card = original.terminal?.card ?? null;
  const advice = adviceOf(operation, original);
  const events = decide(operation, { type: 'start-operation', attemptId, card, advice }, nowMs);
  if (isRefusal(events)) return events;
  const after = evolve(operation, events, nowMs);
  const own: OrderPart = isNew
    ? { before: undefined, after: { ...after, version: 1 }, events: [{ type: 'created' }, ...events] }
    : { before: planned, after, events };
  // The batch cannot be closed from now on until the operation has ended (closeBatches).
  const batchGuards = originalBatch === undefined ? [] : [originalBatch];
  return { parts: [own, partOf(original, changes, nowMs)], batchGuards, result: own.after };
}

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
