import { faultKinds } from '@tollgate/contract/faults';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOf, newForm, problemsOf, type RuleForm, withFault } from './rule-form.ts';

test('the usual rule of every kind is its name alone', () => {
  for (const { fault } of faultKinds) {
    expect(problemsOf(newForm({ fault }))).toEqual({});
    expect(bodyOf(newForm({ fault }))).toEqual({ fault });
    expect(bodyOf(withFault(newForm(), fault))).toEqual({ fault });
  }
});

test('values other than the usual ones are sent in the units of the API', () => {
  const form = newForm({
    fault: 'call.delay',
    method: 'order.query',
    times: '3',
    every: '2',
    percent: '12,5',
    delaySeconds: '1.5',
    lasts: '1.5',
    unit: 'days',
    seed: 'friday',
  });
  expect(bodyOf(form)).toEqual({
    fault: 'call.delay',
    method: 'order.query',
    times: 3,
    every: 2,
    probability: 0.125,
    delay_ms: 1_500,
    lasts_seconds: 129_600,
    seed: 'friday',
  });
  // Another kind has its own time, and only a call has a method.
  expect(bodyOf(withFault(form, 'notification.delay'))).toMatchObject({ fault: 'notification.delay' });
  expect(bodyOf(withFault(form, 'notification.delay'))).not.toHaveProperty('delay_ms');
  expect(bodyOf(withFault(form, 'notification.delay'))).not.toHaveProperty('method');
});

test('an order is named by either of its numbers, with its merchant; an app with its own', () => {
  const merchantNo = '312100000001';
  expect(bodyOf(newForm({ scope: 'order', order: 'A-1', merchantNo }))).toMatchObject({
    merchant_no: merchantNo,
    merchant_order_no: 'A-1',
  });
  const transNo = '2026112200000000000001';
  expect(bodyOf(newForm({ scope: 'order', order: transNo, merchantNo }))).toMatchObject({
    merchant_no: merchantNo,
    trans_no: transNo,
  });
  expect(bodyOf(newForm({ scope: 'app', appId: 'tg1', merchantNo, order: 'A-1' }))).toEqual({
    fault: 'call.delay',
    merchant_no: merchantNo,
    app_id: 'tg1',
  });
  expect(bodyOf(newForm({ scope: 'all', appId: 'tg1', merchantNo, order: 'A-1' }))).toEqual({
    fault: 'call.delay',
  });
});

test.each<[keyof RuleForm, Partial<RuleForm>]>([
  ['times', { times: '0' }],
  ['times', { times: '10001' }],
  ['times', { times: '1.5' }],
  ['times', { times: '' }],
  ['every', { every: 'two' }],
  ['percent', { percent: '0' }],
  ['percent', { percent: '100.1' }],
  ['percent', { percent: '0.00000001' }],
  ['delaySeconds', { delaySeconds: '0' }],
  ['delaySeconds', { delaySeconds: '61' }],
  ['lasts', { lasts: '8', unit: 'days' }],
  ['lasts', { lasts: '0' }],
  ['seed', { seed: 'two words' }],
  ['appId', { scope: 'app' }],
  ['order', { scope: 'order', merchantNo: '312100000001' }],
  ['order', { scope: 'order', merchantNo: '312100000001', order: 'A 1' }],
  ['merchantNo', { scope: 'order', order: 'A-1' }],
])('%s: the mistake in %j is said at its field', (field, changes) => {
  expect(Object.keys(problemsOf(newForm({ fault: 'call.delay', ...changes })))).toEqual([field]);
});

test('a form without problems makes numbers within the bounds', () => {
  const typed = fc.oneof(
    fc.integer({ min: 0, max: 110 }).map(String),
    fc.double({ min: 0, max: 110, noNaN: true }).map((value) => value.toFixed(2)),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(
      fc.record({ times: typed, every: typed, percent: typed, delaySeconds: typed, lasts: typed }),
      (changes) => {
        const form = newForm({ fault: 'call.delay', ...changes });
        if (Object.keys(problemsOf(form)).length > 0) return;
        const { times = 1, every = 1, probability = 1, delay_ms = 1, lasts_seconds = 1 } = bodyOf(form);
        for (const whole of [times, every, delay_ms, lasts_seconds]) {
          expect(Number.isInteger(whole)).toBe(true);
          expect(whole).toBeGreaterThanOrEqual(1);
        }
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThanOrEqual(1);
      },
    ),
  );
});
