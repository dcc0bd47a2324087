import { describe, expect, test } from 'vitest';
import { linkedDraft, permalinkHash, readPermalink } from './permalink.ts';
import { firstState, listedCall, reduce } from './state.ts';
import { account, callOf, draftOf, nowMs } from './testing.ts';

const noMistake = { format: 'json', mistakeId: '' } as const;
const methods = ['pay.checkout', 'pay.merchant.checkout', 'order.query', 'payments.refund', 'batch.close'];

test.each(methods)('a link to a send of %s fills in the same fields', (method) => {
  const call = callOf(method);
  const draft = draftOf(method);
  const values = {
    ...draft.values,
    merchant_order_no: 'A & B = 中文',
    description: '"quoted"\nlines',
    card: '',
  };
  const hash = permalinkHash({ call, draft: { ...draft, values }, format: 'form', mistakeId: 'order' });
  const link = readPermalink(hash, listedCall);
  expect(link).toMatchObject({ method, format: 'form', mistakeId: 'order' });
  if (link === undefined) throw new Error('no link');
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(call.request, name));
  const opened = linkedDraft(call, draftOf(method), link);
  expect(opened.values).toMatchObject({ ...Object.fromEntries(own), timestamp: String(nowMs) });
});

test('a field that was emptied stays empty, and a typed timestamp stays', () => {
  const call = callOf('pay.checkout');
  const draft = draftOf('pay.checkout');
  const changed = { values: { ...draft.values, description: '', timestamp: '1' }, followsClock: false };
  const link = readPermalink(permalinkHash({ call, draft: changed, ...noMistake }), listedCall);
  if (link === undefined) throw new Error('no link');
  const opened = linkedDraft(call, draft, link);
  expect([opened.values['description'], opened.values['timestamp'], opened.followsClock]).toEqual([
    '',
    '1',
    false,
  ]);
});

describe('a link never contains', () => {
  test('the card, a card number in another field, the key, the account', () => {
    const call = callOf('pay.merchant.checkout');
    const draft = draftOf('pay.merchant.checkout');
    const values = { ...draft.values, card: 'ENCRYPTED', attach: 'paid with 4111 1111 1111 1111', sign: 'S' };
    const hash = decodeURIComponent(permalinkHash({ call, draft: { ...draft, values }, ...noMistake }));
    for (const secret of ['ENCRYPTED', '4111', 'sign=', account.appId, account.merchantNo, 'PRIVATE KEY'])
      expect(hash).not.toContain(secret);
    expect(hash).toContain('merchant_order_no=');
  });
  test('what a link was given of them is not read', () => {
    const link = readPermalink(
      '#try=pay.merchant.checkout&card=X&app_id=tgx&merchant_no=1&sign=S&cvv=123&description=D',
      listedCall,
    );
    expect(link?.values).toEqual({ description: 'D' });
  });
});

test.each([
  '',
  '#pay.checkout',
  '#try=',
  '#try=no.such.call',
  `#try=pay.checkout&attach=${'x'.repeat(40_000)}`,
])('no link: %.30s', (hash) => {
  expect(readPermalink(hash, listedCall)).toBeUndefined();
});

test('the console keeps its account and its gateway when it follows a link', () => {
  const before = reduce(firstState('http://127.0.0.1:8080', nowMs), { kind: 'account', account });
  const permalink = readPermalink('#try=order.query&merchant_order_no=N-1&~body=form', listedCall);
  if (permalink === undefined) throw new Error('no link');
  const after = reduce(before, { kind: 'link', permalink, nowMs });
  expect(after).toMatchObject({
    method: 'order.query',
    format: 'form',
    account,
    gatewayUrl: 'http://127.0.0.1:8080',
    exchanges: [],
  });
  expect(after.drafts['order.query']?.values['merchant_order_no']).toBe('N-1');
});
