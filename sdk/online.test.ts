/** Hosted checkout and merchant-hosted card payment, by the client's methods. */
import { constants, privateDecrypt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encryptCard } from './card.ts';
import { createClient } from './client.ts';
import {
  basic,
  type FakeAnswer,
  type FakeGateway,
  keys,
  optionsFor,
  psn,
  type ReceivedCall,
  startFakeGateway,
} from './testing.ts';

let gateway: FakeGateway;
let answer: FakeAnswer;
beforeAll(async () => {
  gateway = await startFakeGateway(() => answer);
});
afterAll(() => gateway.close());
beforeEach(() => {
  answer = { data: '{"trans_no":"2026","trans_status":2}' };
});

const lastCall = (): ReceivedCall => {
  const call = gateway.received.at(-1);
  if (call === undefined) throw new Error('nothing was sent');
  return call;
};
const tollgate = () => createClient(optionsFor(gateway.url));
const order = { merchantOrderNo: 'T-1', priceCurrency: 'USD', orderAmount: '34.5' } as const;
const card = { pan: '4242424242424242', holder: 'JANE DOE', cvv: '987', expiry: '0749' } as const;
const billingAddress = {
  name: 'Jane Doe',
  country: 'US',
  province: 'NY',
  city: 'New York',
  address1: '350 Fifth Avenue',
  zip: '10118',
  phone: '+1 212 555 0117',
} as const;

function cardReceived(): unknown {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const key = { key: keys.gateway_private_key, padding, oaepHash: 'sha256' };
  const bytes = Buffer.from(String(lastCall().fields['card']), 'base64');
  return JSON.parse(privateDecrypt(key, bytes).toString());
}

test('checkout sends the whole order detail under wire names, and answers where to send the buyer', async () => {
  answer = { data: '{"pay_url":"https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna"}' };
  const made = await tollgate().checkout({
    ...order,
    returnUrl: 'https://shop.example.com/back',
    orderDetail: {
      type: 'GENERAL',
      data: {
        items: [{ code: 'A', name: 'Beans', quantity: 3, unitPrice: '11.5', amount: '34.5' }],
        shipping: { allowRegions: ['US', 'CA'] },
        billing: { defaultSameShipping: false },
        payment: { allowOptions: ['Card', 'ApplePay'] },
        theme: { palette: { primary: { main: '#0b5fff', contrastText: '#fff' } } },
      },
    },
  });
  expect(made).toEqual({ payUrl: 'https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna', psn });
  expect(lastCall()).toMatchObject({
    path: '/api/entry/checkout',
    fields: {
      method: 'pay.checkout',
      order_amount: '34.5',
      return_url: 'https://shop.example.com/back',
      order_detail: {
        type: 'GENERAL',
        data: {
          items: [{ code: 'A', name: 'Beans', quantity: 3, unit_price: '11.5', amount: '34.5' }],
          shipping: { allow_regions: ['US', 'CA'] },
          billing: { default_same_shipping: false },
          payment: { allow_options: ['Card', 'ApplePay'] },
          theme: { palette: { primary: { main: '#0b5fff', contrastText: '#fff' } } },
        },
      },
    },
  });
});

test('shipping may be a plain yes or no', async () => {
  answer = { data: '{"pay_url":"https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna"}' };
  await tollgate().checkout({ ...order, orderDetail: { type: 'GENERAL', data: { shipping: true } } });
  expect(lastCall().fields['order_detail']).toEqual({ type: 'GENERAL', data: { shipping: true } });
});

test('merchantCheckout encrypts the card, and nothing of it is in the request', async () => {
  const payment = await tollgate().merchantCheckout({ ...order, card, billingAddress });
  expect(payment).toEqual({ transNo: '2026', transStatus: 2, psn });
  expect(lastCall()).toMatchObject({
    path: '/api/entry/mcheckout',
    fields: { method: 'pay.merchant.checkout', billing_address: billingAddress },
  });
  // The cipher text, the signature and the time are left out: any digits can occur in them by chance.
  const { card: cipherText, sign, timestamp, ...readable } = lastCall().fields;
  expect(JSON.stringify(readable)).not.toMatch(/4242|987|JANE|0749/);
  expect([cipherText, sign, timestamp]).toEqual([
    expect.stringMatching(/^[\w+/]{342}==$/),
    expect.stringMatching(/^[\w+/]{342}==$/),
    expect.stringMatching(/^\d{13}$/),
  ]);
  expect(cardReceived()).toEqual(card);
});

test('a card that a page has encrypted is passed on as it is', async () => {
  const text = await encryptCard(card, keys.gateway_public_key);
  await tollgate().merchantCheckout({ ...order, card: text });
  expect(lastCall().fields['card']).toBe(text);
  expect(cardReceived()).toEqual(card);
});

test('where the issuer asks, the address for the buyer comes back', async () => {
  answer = {
    data: '{"trans_status":0,"redirect_url_3dsecure":"https://pay.example.com/pay/3ds/N6DNsqS-9Kd4Lm2Qy7Hs3Bfe"}',
  };
  expect(await tollgate().merchantCheckout({ ...order, card })).toMatchObject({
    transStatus: 0,
    redirectUrl3dsecure: 'https://pay.example.com/pay/3ds/N6DNsqS-9Kd4Lm2Qy7Hs3Bfe',
  });
});

test('a decline is no error: the status says it, with its reason', async () => {
  answer = { data: '{"trans_status":1,"trans_error_code":"EC0101","trans_error_msg":"Declined"}' };
  const payment = await tollgate().merchantCheckout({ ...order, card });
  expect(payment).toMatchObject({ transStatus: 1, transErrorCode: 'EC0101' });
});

test('Basic authentication brings no key: the card must be encrypted before', async () => {
  const { privateKey: _, gatewayPublicKey: __, ...options } = optionsFor(gateway.url);
  const client = createClient({ ...options, basic });
  const before = gateway.received.length;
  await expect(client.merchantCheckout({ ...order, card })).rejects.toMatchObject({
    kind: 'configuration',
    code: 'card-key-missing',
  });
  expect(gateway.received).toHaveLength(before);
  await client.merchantCheckout({ ...order, card: await encryptCard(card, keys.gateway_public_key) });
  expect(cardReceived()).toEqual(card);
  const withKey = createClient({ ...options, basic, gatewayPublicKey: keys.gateway_public_key });
  await withKey.merchantCheckout({ ...order, card });
  expect(cardReceived()).toEqual(card);
});

test('an error holds nothing of the card', async () => {
  answer = { code: 'E04142', msg: 'Card data invalid:card.cvv' };
  const error: unknown = await tollgate()
    .merchantCheckout({ ...order, card }, { idempotencyKey: 'of-letters-alone' })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'refused', code: 'E04142' });
  expect(JSON.stringify([String(error), error])).not.toMatch(/4242|987|JANE|0749/);
});
