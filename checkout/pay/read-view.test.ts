import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress, readView } from './read-view.ts';
import { declined, link, startMs, wireView } from './testing.ts';
import { checkoutStates, isUnderWay, wasPaidBefore } from './view.ts';

test('reads every member of a reply', () => {
  const view = readView(
    wireView('open', {
      attempts: 2,
      card_key: 'PEM',
      shipping: { countries: ['US', 'CA'] },
      billing: { countries: ['US'], same_as_shipping: true, brief: true },
      theme: { main: '#0b5fff', contrast_text: '#fff', text: 'rgb(1,2,3)' },
      return_url: 'https://shop.example.com/r?merchant_order_no=1',
      last_decline: declined,
      wallet: { pay_method_id: 'WeChatPay', qrcode_url: 'https://pay.example.com/pay/q/1' },
    }),
  );
  expect(view).toEqual({
    state: 'open',
    merchantName: 'Harbour Coffee Roasters',
    merchantOrderNo: 'HC-20261121-000482',
    description: 'Coffee for the office',
    currency: 'USD',
    amount: '34.5',
    transNo: '2026112100000000004821',
    expiresAtMs: startMs + 872_000,
    nowMs: startMs,
    attempts: 2,
    attemptsMax: 5,
    items: [
      {
        name: 'Ethiopia Guji, whole beans, 250 g',
        quantity: '2',
        unitPrice: '12.5',
        amount: '25',
        image: `/pay/img/${link}/0`,
      },
      { name: 'Paper filters', quantity: '1', unitPrice: '9.5', amount: '9.5' },
    ],
    options: ['Card', 'ApplePay', 'GooglePay', 'WeChatPay', 'Alipay+'],
    shipping: { countries: ['US', 'CA'] },
    billing: { countries: ['US'], isSameByDefault: true, isBrief: true },
    palette: { main: '#0b5fff', contrastText: '#fff', text: 'rgb(1,2,3)' },
    cardKey: 'PEM',
    brands: ['Visa', 'MasterCard', 'Amex', 'JCB', 'UnionPay'],
    returnUrl: 'https://shop.example.com/r?merchant_order_no=1',
    lastDecline: declined,
    wallet: { payMethodId: 'WeChatPay', codeUrl: 'https://pay.example.com/pay/q/1' },
    isSandbox: true,
    sheetCards: [
      { id: 'visa', brand: 'Visa', last4: '1111', en: 'Approved at once', zh: '立即批准' },
      { id: 'declined', brand: 'Visa', last4: '0002', en: 'Declined', zh: '发卡机构拒绝' },
    ],
  });
});

test.each([
  ['https://shop.example.com/r', 'https://shop.example.com/r'],
  ['http://127.0.0.1:8080/r', 'http://127.0.0.1:8080/r'],
  ['/pay/3ds/abc', '/pay/3ds/abc'],
  ['//elsewhere.example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['', undefined],
  [7, undefined],
])('the address %s is taken as %s', (value, address) => {
  expect(readAddress(value)).toBe(address);
});

test('pictures come from the gateway alone', () => {
  const item = { name: 'A', quantity: 1, unit_price: '1', amount: '1' };
  const imageOf = (image: unknown) =>
    readView(wireView('open', { items: [{ ...item, image }] }))?.items[0]?.image;
  expect(imageOf('/pay/img/x/0')).toBe('/pay/img/x/0');
  for (const image of ['https://elsewhere.example.com/a.png', '//a', 'data:image/png;base64,', 1, null]) {
    expect(imageOf(image)).toBeUndefined();
  }
});

test.each([
  'state',
  'merchant_name',
  'currency',
  'amount',
  'expires_at_ms',
  'now_ms',
  'attempts',
  'attempts_max',
])('a reply without %s is none', (name) => {
  const { [name]: _, ...others } = wireView('open');
  expect(readView(others)).toBeUndefined();
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(wireView('paid'))), (value, name) => {
      readView(value);
      const read = readView({ ...wireView('paid'), [name]: value });
      expect(read === undefined || checkoutStates.includes(read.state)).toBe(true);
    }),
  );
});

test('paid long ago is told from paid just now', () => {
  const read = (end: string) => readView(wireView('paid', { paid: { end_time: end } }));
  const now = read('2026-11-21 04:08:18');
  const before = read('2026-11-21 04:01:00');
  const never = read('soon');
  expect([now, before, never].map((view) => view !== undefined && wasPaidBefore(view))).toEqual([
    false,
    true,
    false,
  ]);
});

test('the page keeps asking as long as something can change', () => {
  const asking = checkoutStates.filter((state) => {
    const view = readView(wireView(state));
    return view !== undefined && isUnderWay(view);
  });
  expect(asking).toEqual(['open', 'authorizing', 'challenge']);
});
