/** Ends of orders: before their wallets are stopped, and with the stop owed until the acquirer has made it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GuardedAcquirer } from '../../acquirers/guarded.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import type { Database } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { applyCommand, reread } from '../change/apply.ts';
import { createPayment } from '../change/creation.ts';
import { createTestContext, orderDetails } from '../change/testing.ts';
import { advanceDue } from '../due/due.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from './cancel.ts';
import { advancePayment, applyWalletAnswer, closeExpired } from './payment.ts';

/** A payer's wallet as its acquirer keeps it, and how the acquirer answers a stop. */
interface Wallet {
  isCharged: boolean;
  isStopped: boolean;
  stops: 'done' | 'unknown' | 'away';
  canBeAsked: boolean;
}

const reference = { channelTransNo: 'W1', userId: 'payer', refNo: 'R1' };
const paid = { kind: 'paid', reference } as const;

let database: Database;
let wallet: Wallet;
let context: ReturnType<typeof createTestContext>;

const wallets: Partial<GuardedAcquirer['wallets']> = {
  async payment() {
    if (!wallet.canBeAsked) throw new Error('the acquirer is away');
    return wallet.isCharged ? paid : { kind: 'pending' };
  },
  async cancel() {
    if (wallet.stops === 'away') throw new Error('the acquirer is away');
    if (wallet.stops === 'unknown') return { kind: 'unknown' };
    wallet = { ...wallet, isCharged: false, isStopped: true };
    return { kind: 'done' };
  },
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  wallet = { isCharged: false, isStopped: false, stops: 'done', canBeAsked: true };
  context = withAcquirer(createTestContext(database), { wallets });
});

async function openOrder(): Promise<Transaction> {
  const created = await createPayment(context, orderDetails(context));
  if (isRefusal(created)) throw new Error(`refused: ${created.refused}`);
  context.clock.advance(20_000);
  return created;
}

async function expire(order: Transaction): Promise<Transaction> {
  context.clock.advance(Number(order.expiresAt) - context.clock.nowMs());
  return closeExpired(context, order);
}

async function cancel(order: Transaction): Promise<Transaction> {
  const cancelled = await cancelPayment(context, order, undefined);
  if (isRefusal(cancelled)) throw new Error(`refused: ${cancelled.refused}`);
  return cancelled.transaction;
}

/** Does the scheduler's work once the stop is due again, until nothing is left. */
async function recover(order: Transaction): Promise<Transaction> {
  for (let round = 0; round < 3; round += 1) {
    context.clock.advance(recoveryMs + 10_000);
    await advanceDue(context, (error) => {
      throw error;
    });
  }
  return reread(context, order);
}

const ends = [
  ['expires', expire],
  ['is canceled', cancel],
] as const;

test.each(ends)(
  'an order that %s stops its wallet at once, and nothing is left to do',
  async (_name, end) => {
    const ended = await end(await openOrder());
    expect(ended).toMatchObject({ transStatus: 1, dueAt: null });
    expect(wallet.isStopped).toBe(true);
  },
);

for (const stops of ['unknown', 'away'] as const) {
  test.each(ends)(
    `an order that %s while the acquirer is ${stops}: the stop is made later`,
    async (_name, end) => {
      const order = await openOrder();
      wallet.stops = stops;
      const ended = await end(order);
      expect(ended).toMatchObject({ transStatus: 1, dueAt: context.clock.nowMs() + recoveryMs });
      wallet.stops = 'done';
      expect(await recover(order)).toMatchObject({ transStatus: 1, dueAt: null, latePaidMinor: 0 });
      expect(wallet.isStopped).toBe(true);
    },
  );

  test.each(ends)(`… and an order that %s: a payment in between goes back (${stops})`, async (_name, end) => {
    const order = await openOrder();
    wallet.stops = stops;
    await end(order);
    wallet = { ...wallet, isCharged: true, stops: 'done' };
    const late = { latePaidMinor: order.orderMinor, lateReturnedMinor: order.orderMinor };
    expect(await recover(order)).toMatchObject({ transStatus: 1, dueAt: null, ...late });
    expect(wallet.isCharged).toBe(false);
  });

  test(`a paid order that is canceled while the acquirer is ${stops} gives the money back later`, async () => {
    const order = await openOrder();
    wallet.isCharged = true;
    const completed = await advancePayment(context, order);
    expect(completed.transStatus).toBe(2);
    wallet.stops = stops;
    expect(await cancel(completed)).toMatchObject({ transStatus: 3 });
    expect(await cancel(await reread(context, order))).toMatchObject({ transStatus: 3 });
    wallet.stops = 'done';
    expect(await recover(order)).toMatchObject({ transStatus: 3, dueAt: null, latePaidMinor: 0 });
    expect(wallet.isCharged).toBe(false);
  });
}

test.each(ends)(
  'of an order that %s no process reports paid what the stop has given back',
  async (_name, end) => {
    const order = await openOrder();
    wallet.isCharged = true;
    const ended = await end(order);
    // The other process has asked before the stop.
    await applyWalletAnswer(context, order, paid);
    expect(wallet.isCharged).toBe(false);
    expect(await recover(order)).toMatchObject({
      transStatus: ended.transStatus,
      paidMinor: 0,
      latePaidMinor: order.orderMinor,
      lateReturnedMinor: order.orderMinor,
    });
  },
);

test('two processes stop a wallet: the check that one of them planned stays', async () => {
  const order = await openOrder();
  wallet.stops = 'unknown';
  const ended = await expire(order);
  const lateCheckAt = context.clock.nowMs() + 60_000;
  const seen = { type: 'report-stopped', wallet: null, stopDueAt: ended.dueAt } as const;
  await applyCommand(context, ended, { ...seen, lateCheckAt });
  await applyCommand(context, ended, { ...seen, lateCheckAt: null });
  expect((await reread(context, order)).dueAt).toBe(lateCheckAt);
});

test('a late payment leaves the planned check in place: it finds a second one, which goes back too', async () => {
  const order = await openOrder();
  const held = new Set<string>();
  const lookAt = context.clock.nowMs() + 60_000;
  context = withAcquirer(context, {
    wallets: {
      async payment() {
        const [channelTransNo] = held;
        return channelTransNo === undefined
          ? { kind: 'pending' }
          : { kind: 'paid', reference: { ...reference, channelTransNo } };
      },
      async cancel({ channelTransNo }, nowMs) {
        if (channelTransNo === null) held.clear();
        else held.delete(channelTransNo);
        // The port asks for the next look of a stop alone: what goes back by its name plans none.
        return { kind: 'done', ...(channelTransNo === null && nowMs < lookAt && { askAgainAt: lookAt }) };
      },
    },
  });
  expect(await cancel(order)).toMatchObject({ transStatus: 1, dueAt: lookAt });
  held.add('W1');
  await applyWalletAnswer(context, order, paid);
  await advanceDue(context, () => {});
  const returned = { latePaidMinor: order.orderMinor, lateReturnedMinor: order.orderMinor };
  expect(await reread(context, order)).toMatchObject({ dueAt: lookAt, ...returned });
  held.add('W2');
  context.clock.advance(lookAt - context.clock.nowMs());
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
  expect(await reread(context, order)).toMatchObject({
    dueAt: null,
    latePaidMinor: 2 * order.orderMinor,
    lateReturnedMinor: 2 * order.orderMinor,
  });
  expect(held.size).toBe(0);
});

test('several late payments of a paid order go back one by one, each by its name, and the first one stays', async () => {
  const order = await openOrder();
  const held = new Set(['W1', 'W2', 'W3']);
  const asked: (string | null)[] = [];
  context = withAcquirer(context, {
    wallets: {
      async cancel({ channelTransNo }) {
        asked.push(channelTransNo);
        if (channelTransNo === null) held.clear();
        else held.delete(channelTransNo);
        return { kind: 'done' };
      },
    },
  });
  for (const channelTransNo of [...held])
    await applyWalletAnswer(context, await reread(context, order), {
      kind: 'paid',
      reference: { ...reference, channelTransNo },
    } as const);
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
  expect(asked).toEqual(['W2', 'W3']);
  expect([...held]).toEqual(['W1']);
  expect(await reread(context, order)).toMatchObject({
    transStatus: 2,
    dueAt: null,
    channelTransNo: 'W1',
    latePaidMinor: 2 * order.orderMinor,
    lateReturnedMinor: 2 * order.orderMinor,
  });
});

test('an expired order ends while its acquirer is away; its wallet is stopped later', async () => {
  const order = await openOrder();
  wallet = { ...wallet, stops: 'away', canBeAsked: false };
  context.clock.advance(Number(order.expiresAt) - context.clock.nowMs());
  const errors: unknown[] = [];
  const advance = () => advanceDue(context, (error) => void errors.push(error));
  await advance();
  expect(await reread(context, order)).toMatchObject({ transStatus: 1, errorCode: 'E04122' });
  context.clock.advance(recoveryMs + 10_000);
  await advance();
  // The operator can see that the stop is still owed.
  expect(errors).toHaveLength(1);
  wallet = { ...wallet, stops: 'done', canBeAsked: true };
  expect(await recover(order)).toMatchObject({ transStatus: 1, dueAt: null });
  expect(wallet.isStopped).toBe(true);
});
