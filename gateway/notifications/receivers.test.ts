import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReceivers, receiverLimits } from './receivers.ts';

const { windowFirst, windowMax, windowMin, slowTotalMax, rememberedMax } = receiverLimits;

function limitOf(receivers: ReturnType<typeof createReceivers>, receiver: string): number {
  const capacity = receivers.capacity();
  if (capacity.saturated.includes(receiver)) return 0;
  const index = capacity.known.indexOf(receiver);
  return index < 0 ? capacity.freeOfOthers : (capacity.free[index] ?? 0);
}

test('a receiver that answers gets more at a time, up to the maximum', () => {
  const receivers = createReceivers();
  expect(limitOf(receivers, 'a')).toBe(windowFirst);
  for (let i = 0; i < 100; i += 1) {
    receivers.begin('a');
    receivers.end('a', 5, false);
  }
  expect(limitOf(receivers, 'a')).toBe(windowMax);
});

test('a receiver that only times out is left with the minimum, and recovers', () => {
  const receivers = createReceivers();
  for (let i = 0; i < 10; i += 1) {
    receivers.begin('a');
    receivers.end('a', 5_000, true);
  }
  expect(limitOf(receivers, 'a')).toBe(windowMin);
  expect(receivers.capacity().slow).toEqual([true]);
  receivers.begin('a');
  receivers.end('a', 5, false);
  expect([limitOf(receivers, 'a'), receivers.capacity().slow]).toEqual([windowMin + 1, [false]]);
});

test('a receiver that answers slowly keeps its window, and counts as slow', () => {
  const receivers = createReceivers();
  for (let i = 0; i < 100; i += 1) {
    receivers.begin('a');
    receivers.end('a', 1_500, false);
  }
  expect([limitOf(receivers, 'a'), receivers.capacity().slow]).toEqual([windowMax, [true]]);
});

test('however many receivers are slow, half of all attempts is left for the others', () => {
  const receivers = createReceivers();
  for (let i = 0; i < 200; i += 1) {
    receivers.begin(`slow${i}`);
    receivers.end(`slow${i}`, 5_000, true);
  }
  expect(receivers.capacity().freeOfSlow).toBe(slowTotalMax);
  for (let i = 0; i < slowTotalMax; i += 1) receivers.begin(`slow${i}`);
  const capacity = receivers.capacity();
  expect(capacity.freeOfSlow).toBe(0);
  expect(capacity.saturated).toHaveLength(200);
  expect(limitOf(receivers, 'quick')).toBe(windowFirst);
});

test('an attempt that ended without an exchange does not change the receiver', () => {
  const receivers = createReceivers();
  receivers.begin('a');
  receivers.end('a', undefined, false);
  expect(receivers.capacity()).toMatchObject({ saturated: [], known: [] });
});

test('memory is bounded, and no attempt in progress is forgotten', () => {
  const receivers = createReceivers();
  for (let i = 0; i < windowFirst; i += 1) receivers.begin('busy');
  for (let i = 0; i < rememberedMax * 2; i += 1) {
    receivers.begin(`r${i}`);
    receivers.end(`r${i}`, 5_000, true);
  }
  const capacity = receivers.capacity();
  expect(capacity.saturated).toEqual(['busy']);
  expect(capacity.known.length + capacity.saturated.length).toBeLessThanOrEqual(rememberedMax);
});

test('whatever happens, the capacity is within the limits and in order', () => {
  const step = fc.record({
    receiver: fc.constantFrom('a', 'b', 'c'),
    isEnd: fc.boolean(),
    durationMs: fc.option(fc.nat({ max: 6_000 }), { nil: undefined }),
    timedOut: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
      const receivers = createReceivers();
      const active: Record<string, number> = { a: 0, b: 0, c: 0 };
      for (const { receiver, isEnd, durationMs, timedOut } of steps) {
        const now = active[receiver] ?? 0;
        if (isEnd && now > 0) {
          receivers.end(receiver, durationMs, timedOut);
          active[receiver] = now - 1;
        } else if (!isEnd && limitOf(receivers, receiver) > 0) {
          receivers.begin(receiver);
          active[receiver] = now + 1;
        }
        const capacity = receivers.capacity();
        expect(capacity.known.length).toBe(capacity.free.length);
        expect(capacity.known.length).toBe(capacity.slow.length);
        for (const free of capacity.free) expect(free).toBeGreaterThan(0);
        for (const count of Object.values(active)) expect(count).toBeLessThanOrEqual(windowMax);
      }
    }),
  );
});
