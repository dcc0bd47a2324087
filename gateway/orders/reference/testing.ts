/** Reference transactions and batches for tests on a database: the steps, each in any of several processes. */
import { expect } from 'vitest';
import { createBatches } from '../../batches/batches.ts';
import { closeBatches } from '../../batches/close.ts';
import { type BatchTotals, countOf, netMinor, openTotals } from '../../batches/totals.ts';
import { createCommitter } from '../../store/committer.ts';
import type { RequestContext } from '../change/context.ts';
import { findByTransNo } from '../change/find.ts';
import { terminalState } from '../change/testing.ts';
import { type Transaction, type TransType, totalMinor, transType } from '../state/transaction.ts';
import { merchantNo, orderNo, useTerminalWorld } from '../terminal/testing.ts';
import { cancelAuthorization, captureAuthorization, incrementAuthorization } from './authorization.ts';
import { refundByReference } from './card-refund.ts';
import { createOperation } from './operation.ts';
import type { ReferenceRequest } from './reference.ts';
import { referenceDetails } from './reference.ts';
import { adjustTip } from './tip.ts';

export const asked = (merchantOrderNo = orderNo()): ReferenceRequest => ({
  merchantNo,
  appId: 'tg0123456789abcdef',
  merchantOrderNo,
});

/** The same context as another gateway process has it: on the same database, with nothing else in common. */
export const otherProcess = <Context extends RequestContext>(context: Context): Context => ({
  ...context,
  committer: createCommitter(context.database, () => Promise.resolve()),
  batches: createBatches(context.database, context.clock),
});

async function found({ database }: RequestContext, transNo: string): Promise<Transaction> {
  const original = await findByTransNo(database, merchantNo, transNo);
  if (original === undefined) throw new Error(`no transaction ${transNo}`);
  return original;
}

/** The steps of a merchant's backend. Each looks up its original first, as the calls do. */
export const merchantSteps = {
  capture: async (
    context: RequestContext,
    { transNo }: Transaction,
    amountMinor: number,
    request = asked(),
  ) => captureAuthorization(context, await found(context, transNo), request, amountMinor),
  increment: async (
    context: RequestContext,
    { transNo }: Transaction,
    amountMinor: number,
    request = asked(),
  ) => incrementAuthorization(context, await found(context, transNo), request, amountMinor),
  cancel: (context: RequestContext, { transNo }: Transaction, request = asked()) =>
    cancelAuthorization(context, transNo, request),
  refund: async (
    context: RequestContext,
    { transNo }: Transaction,
    amountMinor: number,
    request = asked(),
    surchargeMinor = 0,
  ) => refundByReference(context, await found(context, transNo), request, { amountMinor, surchargeMinor }),
  tip: async (context: RequestContext, { transNo }: Transaction, tipMinor: number) =>
    adjustTip(context, await found(context, transNo), tipMinor),
  /** As a void that a terminal carries out, without the terminal. */
  async void(
    context: RequestContext,
    { transNo }: Transaction,
    type: TransType = transType.void,
    request = asked(),
  ) {
    const original = await found(context, transNo);
    const own = { kind: 'operation', transType: type, orderMinor: totalMinor(original) } as const;
    return createOperation(context, referenceDetails(original, request, own));
  },
};

/** Returns the report of a batch call. */
export const sumOf = (totals: readonly BatchTotals[]) => ({ count: countOf(totals), net: netMinor(totals) });

export function useReferenceWorld() {
  const world = useTerminalWorld();
  const terminals = () => ({ merchantNo, terminalSns: [world.terminal().terminalSn] });
  const closeNow = (context: RequestContext) =>
    closeBatches(context.database, terminals(), { nowMs: context.clock.nowMs(merchantNo), psn: 'PSN' });
  return {
    ...world,
    /** Returns an authorization of this amount. */
    async authorized(amount = '80'): Promise<Transaction> {
      const held = await world.paid({ trans_type: transType.authorization, order_amount: amount });
      expect(terminalState(held).authorizedMinor).toBe(held.orderMinor);
      return held;
    },
    openBatch: async () =>
      sumOf(
        await openTotals(
          world.database(),
          merchantNo,
          terminals().terminalSns,
          world.context().clock.nowMs(),
        ),
      ),
    closeNow,
    async close(context: RequestContext = world.context()): Promise<BatchTotals[]> {
      const closed = await closeNow(context);
      if (closed === 'awaited') throw new Error('an operation waits for its acquirer');
      return closed;
    },
    /** Sums stored when batches of the terminal were closed, oldest first. */
    closed: () =>
      world
        .database()
        .query<{ batch_no: string; transaction_count: number; sums: { amountMinor: number }[] }>(
          `select batch_no, transaction_count, sums, advice_due_at, advice_error from batches
         where terminal_sn = $1 and closed_at is not null order by batch_no`,
          [world.terminal().terminalSn],
        ),
  };
}
