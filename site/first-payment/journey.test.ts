import { describe, expect, test } from 'vitest';
import { account } from '../console/testing.ts';
import {
  advanced,
  isPossible,
  isUnpaid,
  type Journey,
  nextStep,
  noJourney,
  type Progress,
  type StepName,
  started,
  stepNames,
} from './journey.ts';

const done: Progress = { outcome: { isDone: true, summary: { en: 'done', zh: '完成' }, evidence: [] } };
const failed: Progress = { outcome: { ...done.outcome, isDone: false } };
const order = { orderNo: 'TRY-1', transNo: '1', payUrl: 'http://127.0.0.1:8080/pay/q/x' };

const progressOf: Record<StepName, Progress> = {
  merchant: { ...done, account },
  order: { ...done, order },
  pay: done,
  notification: { ...done, transStatus: '2' },
  refund: done,
};

function after(steps: readonly StepName[], last: Partial<Record<StepName, Progress>> = {}): Journey {
  return steps.reduce(
    (journey, step, index) =>
      advanced(
        started(journey, step, 1_000 + index),
        step,
        last[step] ?? progressOf[step],
        2_000 + index * 1_000,
      ),
    noJourney,
  );
}

test('each step is possible once those before it are done, and only the first two again', () => {
  for (const [index, step] of stepNames.entries()) {
    const journey = after(stepNames.slice(0, index));
    expect(nextStep(journey)).toBe(step);
    expect(stepNames.filter((each) => isPossible(journey, each))).toEqual([
      ...stepNames.slice(0, Math.min(index, 2)),
      step,
    ]);
  }
  expect(stepNames.filter((each) => isPossible(after(stepNames), each))).toEqual(['merchant', 'order']);
});

test('nothing is possible while a step is carried out', () => {
  const busy = started(after(['merchant']), 'order', 5);
  expect(stepNames.filter((each) => isPossible(busy, each))).toEqual([]);
});

test('the whole took as long as from the first press to the last answer', () => {
  const journey = after(stepNames);
  expect([journey.startedMs, journey.endedMs]).toEqual([1_000, 6_000]);
});

describe('a step that failed', () => {
  test('can be tried again, and what it had is kept', () => {
    const journey = after(['merchant', 'order', 'pay'], { pay: failed });
    expect(isPossible(journey, 'pay')).toBe(true);
    expect(isPossible(journey, 'notification')).toBe(false);
    expect(journey.order).toEqual(order);
  });
  test('ends nothing: a refund without success has no end', () => {
    expect(after(stepNames, { refund: failed }).endedMs).toBeUndefined();
  });
});

test('another order forgets the payment of the one before', () => {
  const journey = advanced(
    after(stepNames),
    'order',
    { ...done, order: { ...order, orderNo: 'TRY-2' } },
    9_000,
  );
  expect(nextStep(journey)).toBe('pay');
  expect([journey.transStatus, journey.order?.orderNo, journey.endedMs]).toEqual([
    undefined,
    'TRY-2',
    undefined,
  ]);
});

test('an order that was declined cannot be refunded', () => {
  const journey = after(['merchant', 'order', 'pay', 'notification'], {
    notification: { ...done, transStatus: '1' },
  });
  expect([isUnpaid(journey), isPossible(journey, 'refund'), isPossible(journey, 'order')]).toEqual([
    true,
    false,
    true,
  ]);
});
