/** Online orders for tests on a database: a context for each test, and the steps that most of them begin with. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CardAnswer } from '../../acquirers/port/card-channel.ts';
import type { Database } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { bookFaults } from '../change/books.testing.ts';
import { approvalOf, challengeOf, sealedCard } from '../change/cards.testing.ts';
import { createPayment } from '../change/creation.ts';
import { checkoutDetails, createTestContext, type TestContext } from '../change/testing.ts';
import { advanceDue } from '../due/due.ts';
import type { PostalAddress } from '../state/online-state.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { type CardPayment, payByCard } from './card-payment.ts';

export function succeeded<Value>(value: Value): Exclude<Value, { refused: unknown }> {
  if (isRefusal(value)) throw new Error(`refused: ${value.refused}`);
  return value as Exclude<Value, { refused: unknown }>;
}

/** Address of the payer. */
export const address: PostalAddress = {
  name: 'Jane Doe',
  country: 'US',
  province: 'NY',
  city: 'New York',
  address1: '350 Fifth Avenue',
  zip: '10118',
  phone: '+1 212 555 0117',
};

export const payment = (number: number, changes: Partial<CardPayment> = {}): CardPayment => ({
  number,
  means: { option: 'Card', card: sealedCard() },
  billing: null,
  shipping: null,
  ...changes,
});

/** Issuer whose answer comes when the test says so. */
export function heldAnswer(context: TestContext) {
  let give: (answer: CardAnswer | 'approved') => void = () => {};
  context.cards.answer = (attempt) =>
    new Promise((resolve) => {
      give = (answer) => resolve(answer === 'approved' ? approvalOf(attempt) : answer);
    });
  return { give: (answer: CardAnswer | 'approved') => give(answer) };
}

/** Lets the steps that have begun run until they wait for that answer. */
export async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; round < 2_000 && !holds(); round += 1) await new Promise((next) => setTimeout(next, 1));
  expect(holds()).toBe(true);
}

/** Opens a database for the tests of a file and gives each of them a context in which nothing is due. */
export function useOnlineWorld() {
  let database: Database;
  let context: TestContext;
  let seed = 100;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    expect(await bookFaults(database)).toEqual([]);
    await database.close();
  });
  beforeEach(async () => {
    seed += 2;
    context = createTestContext(database, seed);
    context.clock.advance(seed * 10_000_000);
    // An order that an earlier test has left open must not come up in this one.
    for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
  });

  async function checkout(changes: Parameters<typeof checkoutDetails>[1] = {}): Promise<Transaction> {
    return succeeded(await createPayment(context, checkoutDetails(context, changes)));
  }
  const pay = (order: Transaction, number: number, changes: Partial<CardPayment> = {}) =>
    payByCard(context, order, payment(number, changes));

  return {
    context: () => context,
    checkout,
    pay,
    /** Returns a hosted order whose first attempt waits for the cardholder's code. */
    async challenged(changes: Parameters<typeof checkoutDetails>[1] = {}): Promise<Transaction> {
      const order = await checkout(changes);
      context.cards.answer = challengeOf;
      const asked = succeeded(await pay(order, 1));
      expect(asked.online?.attempt?.stage).toBe('challenge');
      return asked;
    },
    /** Number of the transactions that were due. */
    schedule: () =>
      advanceDue(context, (error) => {
        throw error;
      }),
    notices: (order: Transaction) =>
      database.query<{ content: Record<string, unknown> }>(
        'select content from notifications where trans_no = $1',
        [order.transNo],
      ),
  };
}
