/** Acts of the palette, as they are typed in both languages. */
import type { NumberSearch } from '@tollgate/contract/workbench/search';
import { readerOf } from '@tollgate/design/language';
import { expect, test } from 'vitest';
import { actItems, spanOf, typedAct } from './acts.ts';

const may = { advance: true, refund: true, resend: true };
const [english, chinese] = [readerOf('en', ['en-US']), readerOf('zh', ['zh-CN'])];
const known = {
  orders: [
    { trans_no: '2026112400001000000001', merchant_order_no: 'T-1', kind: 'payment' },
    { trans_no: '2026112400001000000002', merchant_order_no: 'R-1', kind: 'refund' },
  ],
  requests: [],
  notifications: [{ notification_id: '2026112400001000000001-2' }],
  order_numbers: [],
} as unknown as NumberSearch;

test.each([
  ['1 hour', 3_600_000],
  ['90m', 5_400_000],
  ['2 天', 172_800_000],
  ['3小时', 10_800_000],
  ['0 h', undefined],
  ['1 week', undefined],
  ['99999 days', undefined],
  ['', undefined],
])('the span %s', (text, ms) => {
  expect(spanOf(text)).toBe(ms);
});

test.each([
  ['advance 1 hour', english, { kind: 'advance', body: { ms: 3_600_000 } }],
  ['Advance the clock by 2 d', english, { kind: 'advance', body: { ms: 172_800_000 } }],
  ['拨快 1 小时', chinese, { kind: 'advance', body: { ms: 3_600_000 } }],
  ['refund T-1', english, { address: '/workbench/orders/2026112400001000000001?act=refund' }],
  ['退款 T-1', chinese, { address: '/workbench/orders/2026112400001000000001?act=refund' }],
  ['resend 2026', english, { address: '/workbench/notifications/2026112400001000000001-2?act=resend' }],
  ['refund', english, { kind: 'type', text: 'refund ' }],
  ['refnd T-1', english, { address: '/workbench/orders/2026112400001000000001?act=refund' }],
  ['advnace 1 hour', english, { kind: 'advance', body: { ms: 3_600_000 } }],
])('%s', (typed, reader, choice) => {
  const act = typedAct(typed);
  expect(act).toBeDefined();
  expect(act && actItems(reader, act, known, may)[0]?.choice).toMatchObject(choice);
});

test('what a refund refers to cannot be refunded, and a role that may not is offered nothing', () => {
  const refund = typedAct('refund 1') ?? { verb: 'refund', rest: '' };
  expect(actItems(english, refund, known, may)).toHaveLength(1);
  expect(actItems(english, refund, known, { ...may, refund: false })).toEqual([]);
});

test('a word that only looks like one is no act', () => {
  expect(typedAct('notification')).toBeUndefined();
  expect(typedAct('')).toBeUndefined();
});
