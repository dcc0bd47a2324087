/** Metrics of due work that is not done. */
import { expect, test } from 'vitest';
import { createPayment } from '../orders/change/creation.ts';
import { orderDetails } from '../orders/change/testing.ts';
import { succeeded, useOnlineWorld } from '../orders/online/testing.ts';
import { createBacklogWatch } from './backlog.ts';

const world = useOnlineWorld();
const never = () => new Promise<never>(() => {});

test('count and age of what is due; what is due later does not count', async () => {
  const context = world.context();
  const nowMs = context.clock.nowMs();
  const watch = createBacklogWatch({
    queries: context.database,
    clock: context.clock,
    clockGroup: 'everyone',
    wait: never,
  });
  await watch.look();
  expect(watch.read().get('transactions')).toEqual({ count: 0, oldestSeconds: 0 });
  for (const dueAt of [nowMs + 10_000, nowMs + 20_000, nowMs + 100_000])
    succeeded(await createPayment(context, orderDetails(context, { dueAt })));
  context.clock.advance(40_000);
  await watch.look();
  expect(watch.read().get('transactions')).toEqual({ count: 2, oldestSeconds: 30 });
  expect(watch.read().get('notifications')?.count).toBeGreaterThanOrEqual(0);
});

test('where the database cannot be asked nothing is shown, instead of what was', async () => {
  const context = world.context();
  let isAway = false;
  const watch = createBacklogWatch({
    queries: {
      query: (...asked) => (isAway ? Promise.reject(new Error('away')) : context.database.query(...asked)),
    },
    clock: context.clock,
    clockGroup: 'everyone',
    wait: never,
  });
  await watch.look();
  expect(watch.read().size).toBe(2);
  isAway = true;
  await watch.look();
  expect(watch.read().size).toBe(0);
});
