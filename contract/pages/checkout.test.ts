import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckoutView, checkoutStates, readCheckoutView } from './checkout.ts';
import { webAddress } from './members.ts';

const declined = { code: 'EC0102', en: 'Insufficient funds on the card', zh: '卡内余额或额度不足' };

const open: CheckoutView = {
  state: 'open',
  merchant_name: 'Harbour Coffee Roasters',
  merchant_order_no: 'HC-20261121-000482',
  description: 'Coffee for the office',
  currency: 'USD',
  amount: '34.5',
  trans_no: '2026112100000000004821',
  trans_status: 9,
  expires_at_ms: 1_795_234_972_000,
  now_ms: 1_795_234_100_000,
  attempts: 2,
  attempts_max: 5,
  items: [
    { name: 'Ethiopia Guji', quantity: 2, unit_price: '12.5', amount: '25', image: '/pay/img/link/0' },
    { name: 'Paper filters', quantity: 1, unit_price: '9.5', amount: '9.5' },
  ],
  options: ['Card', 'ApplePay', 'WeChatPay'],
  shipping: { countries: ['US', 'CA'] },
  billing: { countries: ['US'], same_as_shipping: true, brief: true },
  theme: { main: '#0b5fff', contrast_text: '#fff', text: 'rgb(1,2,3)' },
  card_key: 'PEM',
  brands: ['Visa', 'MasterCard'],
  return_url: 'https://shop.example.com/r?merchant_order_no=1',
  last_decline: declined,
  reason: null,
  wallet: { pay_method_id: 'WeChatPay', qrcode_url: 'https://pay.example.com/pay/q/1' },
  challenge_url: null,
  paid: null,
  sandbox: true,
  sheet_cards: [{ id: 'visa', brand: 'Visa', last4: '1111', en: 'Approved at once', zh: '立即批准' }],
};

const paid: CheckoutView = {
  ...open,
  state: 'paid',
  shipping: null,
  billing: null,
  theme: null,
  last_decline: null,
  wallet: null,
  paid: { pay_method_id: 'Visa', account: '411111******1111', paid_amount: '34.5', end_time: '' },
  challenge_url: '/pay/3ds/link',
};

test('reads every member of a reply, and nothing else', () => {
  expect(readCheckoutView({ ...open, more: 1 })).toEqual(open);
  expect(readCheckoutView(paid)).toEqual(paid);
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
])('the address %s is read as %s', (value, address) => {
  expect(webAddress(value)).toBe(address);
});

test('images come from the gateway alone', () => {
  const item = { name: 'A', quantity: 1, unit_price: '1', amount: '1' };
  const itemOf = (image: unknown) => readCheckoutView({ ...open, items: [{ ...item, image }] })?.items[0];
  expect(itemOf('/pay/img/x/0')?.image).toBe('/pay/img/x/0');
  for (const image of ['https://elsewhere.example.com/a.png', '//a', 'data:image/png;base64,', 1, null]) {
    expect(itemOf(image)).toEqual(item);
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
  const { [name]: _, ...others } = { ...open } as Record<string, unknown>;
  expect(readCheckoutView(others)).toBeUndefined();
});

test('lists and texts are bounded', () => {
  const long = 'x'.repeat(1025);
  expect(readCheckoutView({ ...open, merchant_name: long })).toBeUndefined();
  const options = Array.from({ length: 2000 }, (_, index) => String(index));
  expect(readCheckoutView({ ...open, options: [long, ...options] })?.options).toEqual(options.slice(0, 999));
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(paid)), (value, name) => {
      readCheckoutView(value);
      const read = readCheckoutView({ ...paid, [name]: value });
      expect(read === undefined || checkoutStates.includes(read.state)).toBe(true);
    }),
  );
});
