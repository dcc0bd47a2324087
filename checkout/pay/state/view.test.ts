import { checkoutStates } from '@tollgate/contract/pages/checkout';
import { expect, test } from 'vitest';
import { wireView } from '../testing.ts';
import { isInProgress, wasPaidBefore } from './view.ts';

test('paid long ago is distinguished from paid just now', () => {
  const paid = { pay_method_id: 'Visa', account: '', paid_amount: '34.5' };
  const wasBefore = (end_time: string) => wasPaidBefore(wireView('paid', { paid: { ...paid, end_time } }));
  expect(wasBefore('2026-11-21 04:08:18')).toBe(false);
  expect(wasBefore('2026-11-21 04:01:00')).toBe(true);
  expect(wasBefore('soon')).toBe(false);
});

test('the page keeps asking as long as something can change', () => {
  const asking = checkoutStates.filter((state) => isInProgress(wireView(state)));
  expect(asking).toEqual(['open', 'authorizing', 'challenge']);
});
