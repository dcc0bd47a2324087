/** Due work beside acquirers that do not answer: what they owe waits, and nothing else does. */
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createAcquirerGuard } from '../acquirers/guard.ts';
import { acquirerLimits } from '../acquirers/question-limits.ts';
import { createAcquirers } from '../acquirers/routing.ts';
import { sandboxAcquirer } from '../acquirers/sandbox/acquirer.ts';
import type { Delivery } from '../notifications/delivery.ts';
import { reread } from '../orders/change/apply.ts';
import { createPayment } from '../orders/change/creation.ts';
import { orderDetails, type TestContext } from '../orders/change/testing.ts';
import { upToDate } from '../orders/due/due.ts';
import { duePausesMs, putOffUntil } from '../orders/due/pauses.ts';
import { payByCard } from '../orders/online/card-payment.ts';
import { payment, succeeded, until, useOnlineWorld } from '../orders/online/testing.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { createHeldTimers } from '../ports/timers.testing.ts';
import type { ProcessClock } from './clock.ts';
import { createDueWork, type DueWork } from './due-work.ts';

const world = useOnlineWorld();
const reversals = 200;
const reverseMs = acquirerLimits.operations.cards.reverse.deadlineMs;
const minuteMs = 60_000;
/** Time that a look may take. */
const patienceMs = 250;

let context: TestContext;
let held: ReturnType<typeof createHeldTimers>;
let pumped: number;

beforeEach(() => {
  held = createHeldTimers();
  const accountsOf = async () => [];
  const { guardedKeyless } = createAcquirerGuard({
    timers: held.timers,
    accountsOf,
    isOfOther: async () => false,
  });
  const { cards } = world.context();
  // The acquirer of cards hangs in what a test sets; another one has the wallets.
  const silent = { ...sandboxAcquirer.cards, authorize: async () => ({ kind: 'no-answer' as const }) };
  const hanging = guardedKeyless({
    ...sandboxAcquirer,
    cards: { ...silent, reverse: cards.channel.reverse },
  });
  const wallets = guardedKeyless({ ...sandboxAcquirer, name: 'wallets' });
  const acquirers = createAcquirers({
    connected: [wallets],
    fallback: hanging,
    accountsOf: async () => [],
  });
  context = { ...world.context(), acquirers };
  pumped = 0;
});

/** Due work of one process of several. */
function openProcess(): DueWork {
  const delivery: Pick<Delivery, 'pump' | 'settle' | 'deliverDue'> = {
    pump: async () => {
      pumped += 1;
    },
    settle: async () => 0,
    deliverDue: async () => 0,
  };
  return createDueWork(
    {
      orders: context,
      delivery: delivery as Delivery,
      nextNotificationAt: async () => undefined,
      clock: context.clock as unknown as ProcessClock,
      log: pino({ level: 'silent' }),
      timers: held.timers,
    },
    () => false,
  );
}

async function qrOrder(acquirer: string): Promise<Transaction> {
  const expiresAt = context.clock.nowMs() + minuteMs;
  return succeeded(
    await createPayment(context, orderDetails(context, { acquirer, expiresAt, dueAt: expiresAt })),
  );
}
const statusOf = async (order: Transaction) => (await reread(context, order)).transStatus;
const asked = () => context.cards.calls.filter(({ kind }) => kind === 'reverse').length;

/** Orders whose card payment is uncertain, and that the acquirer does not reverse. */
async function owed(count: number): Promise<Transaction[]> {
  context.cards.reversal = () => 'unknown';
  const orders: Transaction[] = [];
  for (let made = 0; made < count; made += 1)
    orders.push(succeeded(await payByCard(context, await world.checkout(), payment(1))));
  // Recovered first: what is left of them is the reversal.
  context.clock.advance(minuteMs);
  const work = openProcess();
  for (const limit = asked() + count; asked() < limit; ) await look(work);
  await work.stop();
  context.clock.advance(minuteMs);
  context.cards.reversal = () => new Promise(() => {});
  context.cards.calls.length = 0;
  return orders;
}

/** Looks; its patience is over once so many questions hang. */
async function look(work: DueWork, hanging = 0): Promise<void> {
  let isOver = false;
  const looking = work.look('everyone').finally(() => {
    isOver = true;
  });
  const hang = () => held.delays().filter((ms) => ms !== patienceMs).length >= hanging;
  while (!isOver) {
    await until(() => isOver || (hanging > 0 && hang() && held.delays().includes(patienceMs)));
    if (!isOver) held.elapse(patienceMs);
    await new Promise((next) => setImmediate(next));
  }
  await looking;
}

test('200 reversals that time out keep no order of another acquirer open, in one process or two', async () => {
  await owed(reversals);
  const [first, second] = [await qrOrder('wallets'), await qrOrder('wallets')];
  context.clock.advance(2 * minuteMs);
  const processes = [openProcess(), openProcess()];
  const [one, other] = processes as [DueWork, DueWork];
  await look(one, acquirerLimits.dueInFlightMax);
  await look(other, reversals);
  await expect.poll(async () => [await statusOf(first), await statusOf(second)]).toEqual([1, 1]);
  // The looks have ended, and notifications have had their turn, while the acquirer still hangs.
  expect(asked()).toBe(reversals);
  expect(pumped).toBeGreaterThanOrEqual(2 * processes.length);
  held.elapse(reverseMs);
  for (const work of processes) await work.stop();
});

test('an order of the same acquirer has its turn once the first reversals have timed out', async () => {
  await owed(reversals);
  const order = await qrOrder(sandboxAcquirer.name);
  context.clock.advance(2 * minuteMs);
  const work = openProcess();
  await look(work, acquirerLimits.dueInFlightMax);
  await look(work);
  expect([asked(), await statusOf(order)]).toEqual([acquirerLimits.dueInFlightMax, 9]);
  held.elapse(reverseMs);
  await work.stop();
  await look(work, reversals - acquirerLimits.dueInFlightMax);
  await expect.poll(() => statusOf(order)).toBe(1);
  // None was asked a second time before all had had their turn.
  expect(asked()).toBe(reversals);
  held.elapse(reverseMs);
  await work.stop();
});

test('what gets no answer is asked again after pauses that grow', async () => {
  await owed(1);
  const work = openProcess();
  context.cards.reversal = () => 'unknown';
  const pauses: number[] = [];
  let sinceMs = 0;
  while (pauses.length < 5) {
    await look(work);
    await work.stop();
    if (asked() > 0) pauses.push(sinceMs / 1_000);
    if (asked() > 0) sinceMs = 0;
    context.cards.calls.length = 0;
    context.clock.advance(10_000);
    sinceMs += 10_000;
  }
  // It has been due for a minute when the first of these comes.
  expect(pauses).toEqual([0, 80, 160, 320, 640]);
});

test('what is in progress in a process is not begun there a second time, although its change has freed it', async () => {
  context.cards.reversal = () => 'unknown';
  succeeded(await payByCard(context, await world.checkout(), payment(1)));
  context.cards.reversal = () => new Promise(() => {});
  context.cards.calls.length = 0;
  context.clock.advance(minuteMs);
  const work = openProcess();
  await look(work, 1);
  await look(work);
  expect(asked()).toBe(1);
  held.elapse(reverseMs);
  await work.stop();
});

test('no pause is longer than 15 minutes, or goes beyond the expiry of an order', () => {
  expect(duePausesMs.map((ms) => ms / 1_000)).toEqual([10, 20, 40, 80, 160, 320, 640, 900]);
  expect(putOffUntil({ dueAt: 0, expiresAt: null }, 86_400_000, 86_400_000)).toBe(86_400_000 + 900_000);
  expect(putOffUntil({ dueAt: 0, expiresAt: 12_000 }, 10_000, 10_000)).toBe(12_000);
  expect(putOffUntil({ dueAt: 0, expiresAt: 9_000 }, 10_000, 10_000)).toBe(30_000);
});

test('an order whose expiry comes while its acquirer is asked in vain is closed at once', () => {
  expect(putOffUntil({ dueAt: 0, expiresAt: 9_000 }, 8_000, 10_000)).toBe(10_000);
});

test.each([
  ['fails', () => Promise.reject(new Error('the line is dead'))],
  ['does not know', () => 'unknown' as const],
  ['hangs', () => new Promise<never>(() => {})],
])('an order is shown as it is kept while its acquirer %s', async (_how, reversal) => {
  const [order] = await owed(1);
  if (order === undefined) throw new Error('no order');
  context.cards.reversal = reversal;
  context.clock.advance(30 * minuteMs);
  const shown = upToDate(context, await reread(context, order));
  let isShown = false;
  const end = () => {
    isShown = true;
  };
  shown.then(end, end);
  // Each question that is asked ends at its deadline.
  while (!isShown) {
    await until(() => isShown || held.delays().includes(reverseMs));
    held.elapse(reverseMs);
    await new Promise((next) => setImmediate(next));
  }
  expect(await shown).toMatchObject({ transNo: order.transNo });
  expect(asked()).toBeGreaterThan(0);
});
