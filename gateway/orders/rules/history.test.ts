/** Random histories of commands against a small model of spec §4 and decisions 16 to 21. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../tests/support/scale.ts';
import { KeptBooks } from '../change/books.testing.ts';
import { unpaidOrder } from '../change/testing.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { transitions } from '../state/transaction.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import { entriesOfChange } from './entries.ts';
import { evolve } from './evolve.ts';

const order: Transaction = unpaidOrder;
const { createdAt: startMs, orderMinor } = unpaidOrder;

/** The model: a reader's expectation of the rules, without events or versions. */
interface Model {
  state: 'waiting' | 'processing' | 'paid' | 'closed' | 'cancelled';
  paid: number;
  refunds: number[];
  late: number;
  returned: number;
  /** References of late money that has not gone back, the first one first: payments go back one by one. */
  owed: string[];
  /** References of all money that has arrived. */
  known: Set<string>;
}

type Step = { readonly afterMs: number; readonly command: Command };

const reference = (id: number) => ({ channelTransNo: `C${id}`, userId: 'payer', refNo: 'ref' });

const step: fc.Arbitrary<Step> = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 90_000 })),
  command: fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .integer({ min: 1, max: 3 })
        .map((id): Command => ({ type: 'report-paid', paidMinor: orderMinor, reference: reference(id) })),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Command>({ type: 'report-failed', errorCode: 'EC0001', errorMsg: 'declined' }),
    },
    {
      weight: 1,
      arbitrary: fc.boolean().map((began): Command => ({ type: 'check-later', dueAt: startMs + 1, began })),
    },
    { weight: 1, arbitrary: fc.constant<Command>({ type: 'expire', errorMsg: 'late', lateCheckAt: null }) },
    {
      weight: 1,
      arbitrary: fc.constant<Command>({
        type: 'cancel',
        errorMsg: 'cancelled',
        lateCheckAt: null,
        refundDays: 365,
      }),
    },
    {
      weight: 6,
      arbitrary: fc
        .record({
          amountMinor: fc.integer({ min: 1, max: 6_000 }),
          currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
        })
        .map(
          ({ amountMinor, currency }): Command => ({
            type: 'reserve-refund',
            refundTransNo: 'r',
            amountMinor,
            currency,
            refundDays: 365,
          }),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 3 })
        .map((id): Command => ({ type: 'report-late-returned', channelTransNo: `C${id}`, wallet: null })),
    },
    { weight: 1, arbitrary: fc.constant<Command>({ type: 'rest' }) },
  ),
});

const stateOf = { 9: 'waiting', 0: 'processing', 2: 'paid', 1: 'closed', 3: 'cancelled' } as const;

function foretell(model: Model, command: Command, ageMs: number): boolean {
  const isOpen = model.state === 'waiting' || model.state === 'processing';
  switch (command.type) {
    case 'report-paid':
      if (model.known.has(command.reference.channelTransNo)) return true;
      model.known.add(command.reference.channelTransNo);
      if (isOpen) {
        model.state = 'paid';
        model.paid = command.paidMinor;
      } else {
        model.late += command.paidMinor;
        model.owed.push(command.reference.channelTransNo);
      }
      return true;
    case 'report-failed':
      if (!isOpen) return false;
      model.state = 'closed';
      return true;
    case 'check-later':
      if (isOpen && command.began) model.state = 'processing';
      return true;
    case 'expire':
      if (isOpen && ageMs >= 300_000) model.state = 'closed';
      return true;
    case 'cancel':
      if (ageMs < 15_000) return false;
      if (model.state === 'paid' && model.refunds.length > 0) return false;
      if (model.state === 'waiting') model.state = 'closed';
      else if (model.state !== 'closed') model.state = 'cancelled';
      return true;
    case 'reserve-refund': {
      const spent = model.refunds.reduce((sum, one) => sum + one, 0);
      if (model.state !== 'paid' || command.currency !== 'USD' || model.refunds.length >= 50) return false;
      if (spent + command.amountMinor > model.paid) return false;
      model.refunds.push(command.amountMinor);
      return true;
    }
    case 'report-late-returned':
      if (model.owed[0] === command.channelTransNo) {
        model.owed.shift();
        model.returned += orderMinor;
      }
      return true;
    default:
      return true;
  }
}

test('histories agree with the model: no illegal transition, sums exact', () => {
  let steps = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (history) => {
      const model: Model = {
        state: 'waiting',
        paid: 0,
        refunds: [],
        late: 0,
        returned: 0,
        owed: [],
        known: new Set(),
      };
      const books = new KeptBooks();
      let transaction: Transaction = order;
      let nowMs = startMs;
      for (const { afterMs, command } of history) {
        steps += 1;
        nowMs += afterMs;
        const allowed = foretell(model, command, nowMs - startMs);
        const events = decide(transaction, command, nowMs);
        expect(isRefusal(events), JSON.stringify(command)).toBe(!allowed);
        if (isRefusal(events)) continue;
        const before = transaction;
        if (events.length > 0) {
          const after = evolve(before, events, nowMs);
          const entries = entriesOfChange(before, after, events);
          expect(books.take({ before, after, events, entries })).toEqual([]);
          transaction = after;
        }
        expect(stateOf[transaction.transStatus]).toBe(model.state);
        if (before.transStatus !== transaction.transStatus) {
          // One decision may pass through processing.
          const reach = transitions[before.transStatus];
          const legal =
            reach.includes(transaction.transStatus) ||
            (reach.includes(0) && transitions[0].includes(transaction.transStatus));
          expect(legal).toBe(true);
        }
        expect(transaction.refundedMinor).toBe(model.refunds.reduce((sum, one) => sum + one, 0));
        expect(transaction.refundCount).toBe(model.refunds.length);
        expect(transaction.paidMinor).toBe(model.paid);
        expect(transaction.latePaidMinor).toBe(model.late);
        expect(transaction.lateReturnedMinor).toBe(model.returned);
        // The error pair goes with 1 only (decision 16).
        expect(transaction.errorCode !== null).toBe(transaction.transStatus === 1);
      }
    }),
    { numRuns: scaled(1_500) },
  );
  expect(steps).toBeGreaterThan(20_000);
});

test('a cancel is refused up to the last millisecond before 15 seconds, and says how long to wait', () => {
  const command: Command = { type: 'cancel', errorMsg: 'cancelled', lateCheckAt: null, refundDays: 365 };
  expect(decide(order, command, startMs + 14_999)).toEqual({ refused: 'E04124', detail: 'wait 1 s' });
  expect(decide(order, command, startMs)).toEqual({ refused: 'E04124', detail: 'wait 15 s' });
  expect(isRefusal(decide(order, command, startMs + 15_000))).toBe(false);
});

test('an order expires at its time and not a millisecond before', () => {
  const command: Command = { type: 'expire', errorMsg: 'late', lateCheckAt: null };
  expect(decide(order, command, startMs + 299_999)).toEqual([]);
  expect(decide(order, command, startMs + 300_000)).toMatchObject([{ type: 'closed', errorCode: 'E04122' }]);
});

test('the 51st refund is refused', () => {
  const paid = {
    ...order,
    transStatus: 2 as const,
    paidMinor: orderMinor,
    refundedMinor: 50,
    refundCount: 50,
  };
  const command: Command = {
    type: 'reserve-refund',
    refundTransNo: 'r',
    amountMinor: 1,
    currency: 'USD',
    refundDays: 365,
  };
  expect(decide(paid, command, startMs)).toEqual({ refused: 'E04127' });
  expect(decide({ ...paid, refundCount: 49 }, command, startMs)).toHaveLength(1);
});

test('a broken sum is an invariant, not a state', () => {
  const tooMuch = [{ type: 'refund-reserved', refundTransNo: 'r', amountMinor: 1 } as const];
  expect(() => evolve(order, tooMuch, startMs)).toThrow(/refunds above the payment/);
  expect(() => evolve({ ...order, transStatus: 3 }, [{ type: 'payment-started' }], startMs)).toThrow(
    /trans_status 3 to 0/,
  );
});
