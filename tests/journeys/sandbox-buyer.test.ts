/** A script is the buyer: test cards without a page and without a terminal, for tests of a merchant's own server. */
import { testCards } from '@tollgate/contract/sandbox/card-outcome';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';

let gateway: Gateway;
let merchant: Merchant;

beforeAll(async () => {
  gateway = await startGateway();
  merchant = createMerchant(gateway);
});
afterAll(() => gateway.stop());

const numberOf = (id: string) => (testCards.find((card) => card.id === id)?.groups ?? []).join(' ');

async function order(detail: Fields = {}): Promise<Fields> {
  const orderNo = `SB-${performance.now().toFixed(3).replace('.', '')}`;
  const created = await merchant.call('pay.checkout', {
    merchant_order_no: orderNo,
    price_currency: 'USD',
    order_amount: 34.5,
    expires: 300,
    description: 'Two coffees',
    order_detail: { type: 'GENERAL', data: detail },
  });
  expect(created.code, created.text).toBe('0');
  return { merchant_no: gateway.demo.merchant_no, merchant_order_no: orderNo };
}

const buy = (wish: Fields) => merchant.post('/api/sandbox/pay', JSON.stringify(wish));
const query = async (named: Fields) =>
  (await merchant.call('order.query', { merchant_order_no: named['merchant_order_no'] })).data;

test('an approved card pays, once', async () => {
  const named = await order();
  const paid = await buy({ ...named, card: numberOf('visa') });
  expect(paid).toMatchObject({ code: '0', data: { done: true, state: 'paid', trans_status: 2 } });
  expect(await query(named)).toMatchObject({ trans_status: 2, pay_method_id: 'Visa' });
  const again = await buy({ ...named, card: numberOf('visa') });
  expect(again.data).toMatchObject({ done: false, state: 'paid', trans_status: 2 });
});

test('a declined card leaves the order open, and another one pays it', async () => {
  const named = await order();
  expect((await buy({ ...named, card: numberOf('declined') })).data).toMatchObject({
    done: true,
    state: 'open',
    last_decline: 'EC0101',
    trans_status: 0,
  });
  expect((await buy({ ...named, card: numberOf('amex') })).data).toMatchObject({ state: 'paid' });
});

test('addresses are given where the order asks for them', async () => {
  const named = await order({ shipping: { country: { allow: ['CN', 'HK'] } } });
  expect((await buy({ ...named, card: numberOf('visa') })).data).toMatchObject({ state: 'paid' });
  expect(await query(named)).toMatchObject({ shipping_address: expect.anything() });
});

test('the issuer asks for a code, wrong and right', async () => {
  const named = await order();
  const challenged = await buy({ ...named, card: numberOf('3ds-challenge') });
  expect(challenged.data).toMatchObject({ done: true, state: 'challenge' });
  expect((await buy({ ...named, challenge_code: '000000' })).data).toMatchObject({ state: 'challenge' });
  expect((await buy({ ...named, challenge_code: '123456' })).data).toMatchObject({ state: 'paid' });
});

test('what is missing is named', async () => {
  const named = await order();
  expect(await buy(named)).toMatchObject({ code: 'SYS012', msg: expect.stringContaining('test card') });
  expect(await buy({ ...named, card: '4111111111111112' })).toMatchObject({
    code: 'SYS016',
    msg: expect.stringContaining('card'),
  });
  expect((await query(named))['trans_status']).toBe(9);
});

async function atTerminal(changes: Fields = {}): Promise<Fields> {
  const orderNo = `ST-${performance.now().toFixed(3).replace('.', '')}`;
  const created = await merchant.call('wisehub.cloud.pay.order', {
    store_no: gateway.demo.store_no,
    terminal_sn: gateway.demo.terminal_sn,
    message_receiving_application: 'Tollgate Register',
    price_currency: 'USD',
    order_amount: 25,
    trans_type: 1,
    merchant_order_no: orderNo,
    description: 'Lunch',
    expires: 300,
    api_version: '2.0',
    ...changes,
  });
  expect(created.code, created.text).toBe('0');
  return { merchant_no: gateway.demo.merchant_no, merchant_order_no: orderNo };
}

test('a card is presented at a terminal that nobody runs, and what follows from it is carried out', async () => {
  const sale = await atTerminal();
  expect(await buy(sale)).toMatchObject({ code: 'SYS012', msg: expect.stringContaining('test card') });
  expect(await buy({ ...sale, card: '4111111111111112' })).toMatchObject({ code: 'SYS016' });
  const card = numberOf('visa');
  expect((await buy({ ...sale, card })).data).toMatchObject({ done: true, trans_status: 2 });
  expect((await buy({ ...sale, card })).data).toMatchObject({ done: false, trans_status: 2 });
  expect(await query(sale)).toMatchObject({ trans_status: 2, pay_method_id: 'Visa' });
  const reversal = await atTerminal({
    trans_type: 2,
    orig_merchant_order_no: sale['merchant_order_no'],
    required_terminal_authentication: true,
  });
  expect(await buy(reversal)).toMatchObject({ code: 'ET009' });
  expect((await buy({ ...reversal, manager_pin: gateway.demo.manager_pin })).data).toMatchObject({
    done: true,
    trans_status: 2,
  });
  expect(await query(sale)).toMatchObject({ trans_status: 3 });
});

test('a declined card ends the order at the terminal', async () => {
  const sale = await atTerminal();
  expect((await buy({ ...sale, card: numberOf('declined') })).data).toMatchObject({
    done: true,
    trans_status: 1,
  });
});

test('a page of another site writes nothing into the inbox, and does not use the doctor', async () => {
  const post = async (path: string, headers: Record<string, string>) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: '{"a":"forged"}',
    };
    return (await fetch(`${gateway.url}/api/sandbox/${path}`, init)).status;
  };
  for (const path of ['inbox', 'doctor']) {
    expect(await post(path, { 'sec-fetch-site': 'cross-site' }), path).toBe(403);
    expect(await post(path, { origin: 'http://evil.example' }), path).toBe(403);
  }
  expect(await post('inbox', { 'sec-fetch-site': 'same-origin', origin: gateway.url })).toBe(200);
  const inbox = await (await fetch(`${gateway.url}/api/sandbox/inbox`)).text();
  expect(inbox.split('forged')).toHaveLength(3);
});
