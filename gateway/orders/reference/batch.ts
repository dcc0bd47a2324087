/** Completion into a batch: the transaction gets the number of the open batch of its terminal and currency. */
import type { BatchKey } from '../../store/change.ts';
import { type Applied, applyPlan, partOf, reread } from '../change/apply.ts';
import type { Batching, Changing } from '../change/context.ts';
import type { Command } from '../rules/commands.ts';
import { decide } from '../rules/decide.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import { isCardPresent, type Transaction, transType } from '../state/transaction.ts';

/** Returns the batch that a transaction's completion enters; undefined if it enters none. */
export async function batchToEnter(
  services: Batching,
  transaction: Transaction,
): Promise<BatchKey | undefined> {
  const { merchantNo, terminalSn, currency, kind, transType: type } = transaction;
  const isMoney = kind !== 'operation' && type !== transType.authorization;
  if (!isCardPresent(transaction) || !isMoney || terminalSn === null) return undefined;
  return {
    merchantNo,
    terminalSn,
    batchNo: await services.batches.openBatchNo({ merchantNo, terminalSn, currency }),
  };
}

/** Returns the batch that a transaction has entered. */
export function batchOf({ merchantNo, terminalSn, batchNo }: Transaction): BatchKey | undefined {
  return terminalSn === null || batchNo === null ? undefined : { merchantNo, terminalSn, batchNo };
}

/** As `applyCommand`, for a command that may complete the transaction: `commandOf` gets its batch, if any. */
export async function applyBatched(
  context: Changing & Batching,
  known: Transaction,
  commandOf: (batchNo: string | null) => Command,
): Promise<Applied | Refusal> {
  let transaction: Transaction | undefined;
  return applyPlan(context, known, async (nowMs) => {
    transaction = transaction === undefined ? known : await reread(context, known);
    const batch = await batchToEnter(context, transaction);
    const events = decide(transaction, commandOf(batch?.batchNo ?? null), nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return { parts: [], result: { transaction, events } };
    const part = partOf(transaction, events, nowMs);
    const result = { transaction: part.after, events };
    return { parts: [part], batchGuards: batch === undefined ? [] : [batch], result };
  });
}
