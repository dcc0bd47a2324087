import { expect, test } from 'vitest';
import { manualTimers } from '../ecr/timers.testing.ts';
import { order, resultOf, type TestClient, testClient } from './client.testing.ts';
import { createHeadlessTerminal } from './headless-terminal.ts';
import { createTestCashier, findTestCard, type TestCashierOptions } from './test-cashier.ts';

function setUp(answers: TestClient['answers'], more: Partial<TestCashierOptions> = {}) {
  const client = testClient(answers);
  const timers = manualTimers();
  const faults: unknown[] = [];
  const card = findTestCard('visa');
  if (card === undefined) throw new Error('no such card');
  const cashier = createTestCashier({
    card,
    presentation: 'tap',
    decision: 'pay',
    thinkingMs: 500,
    walletCode: '280000000000000001',
    managerPin: '480217',
    tipAmount: '2',
    ...more,
  });
  const terminal = createHeadlessTerminal({
    client,
    cashier,
    timers,
    device: { device_sn: 'T', app_name: 'A', app_version: '1', device_model: 'D', mac_address: 'M' },
    confirmPairing: async () => true,
    onFault: (fault) => faults.push(fault),
  });
  const types = () => client.asked.map(({ type }) => type);
  const push = (pushed = order) => client.push({ type: 'push', push: { type: 'order', order: pushed } });
  return { client, timers, terminal, faults, types, push };
}

test('an order that arrives is shown, and paid after a moment', async () => {
  const { client, timers, types, push } = setUp({ authorize: resultOf(2) });
  push();
  await timers.advance(400);
  expect(types()).toEqual(['shown']);
  await timers.advance(200);
  expect(client.asked[1]).toMatchObject({ type: 'authorize', entry_mode: 3, cvm: 'none', card: 'encrypted' });
  expect(client.asked[1]).not.toHaveProperty('tip_amount');
});

test('an order that is delivered twice is carried out once', async () => {
  const { timers, types, push } = setUp({ authorize: resultOf(2) });
  push();
  push();
  await timers.advance(1_000);
  expect(types()).toEqual(['shown', 'authorize']);
});

test('an order that ends while it is on the screen is not paid', async () => {
  const { client, timers, types, push } = setUp({});
  push();
  await timers.advance(100);
  client.push({ type: 'push', push: { type: 'ended', result: resultOf(1, 'E04122') } });
  await timers.advance(1_000);
  expect(types()).toEqual(['shown']);
});

test('the tip goes along where the order asks for one', async () => {
  const { client, timers, push } = setUp({ authorize: resultOf(2) });
  push({ ...order, on_screen_tip: true });
  await timers.advance(1_000);
  expect(client.asked[1]).toMatchObject({ tip_amount: '2' });
});

test('no tip that is above the order', async () => {
  const { client, timers, push } = setUp({ authorize: resultOf(2) });
  push({ ...order, order_amount: '1.99', on_screen_tip: true });
  await timers.advance(1_000);
  expect(client.asked[1]).toMatchObject({ type: 'authorize' });
  expect(client.asked[1]).not.toHaveProperty('tip_amount');
});

test.each([
  ['an operation without a card', { needs_card: false }, { type: 'execute', manager_pin: '480217' }],
  [
    "a payer's code",
    { pay_scenario: 'BSCANQR_PAY' },
    { type: 'wallet-code', auth_code: '280000000000000001' },
  ],
] as const)('%s', async (_, change, ask) => {
  const { client, timers, push } = setUp({ execute: resultOf(2), 'wallet-code': resultOf(2) });
  push({ ...order, ...change });
  await timers.advance(1_000);
  expect(client.asked[1]).toMatchObject(ask);
});

test("a code that the payer scans is the payer's to pay", async () => {
  const { timers, types, push } = setUp({});
  push({ ...order, pay_scenario: 'SCANQR_PAY', qrcode_url: 'https://pay.example.com/q' });
  await timers.advance(1_000);
  expect(types()).toEqual(['shown']);
});

test('the operator may refuse', async () => {
  const { timers, types, push } = setUp({ query: resultOf(1, 'K026') }, { decision: 'cancel' });
  push();
  await timers.advance(1_000);
  expect(types()).toEqual(['shown', 'cancel', 'query']);
});

test('an ask that fails is reported, and the order is taken up again when it comes again', async () => {
  const { client, timers, types, faults, push } = setUp({ authorize: 'SYS001' });
  push();
  await timers.advance(1_000);
  expect(faults).toHaveLength(1);
  client.answers = { authorize: resultOf(2) };
  push();
  await timers.advance(1_000);
  expect(types()).toEqual(['shown', 'authorize', 'shown', 'authorize']);
});

const local = { merchant_order_no: 'TILL-1', trans_type: 1, price_currency: 'EUR', order_amount: '25.9' };

test("a till's order is carried out here, and answered with its result", async () => {
  const { timers, terminal, types } = setUp({
    'local-order': order,
    query: resultOf(9),
    authorize: resultOf(2),
  });
  const answer = terminal.order(local);
  await timers.advance(1_000);
  expect(await answer).toEqual({ code: '0', data: resultOf(2) });
  expect(types()).toEqual(['local-order', 'query', 'shown', 'authorize']);
});

test("a till's order that is over already is answered at once", async () => {
  const { terminal, types } = setUp({ 'local-order': order, query: resultOf(2) });
  expect(await terminal.order(local)).toEqual({ code: '0', data: resultOf(2) });
  expect(types()).toEqual(['local-order', 'query']);
});

test('a result that was not heard of is asked after', async () => {
  let status: 9 | 2 = 9;
  const { timers, terminal } = setUp(
    { 'local-order': order, query: () => resultOf(status) },
    { decision: 'leave' },
  );
  const answer = terminal.order(local);
  await timers.advance(6_000);
  status = 2;
  await timers.advance(5_000);
  expect(await answer).toMatchObject({ data: { trans_status: 2 } });
});

test("the gateway's refusal is an answer", async () => {
  const { terminal } = setUp({ 'local-order': 'E04112', close: 'E04123' });
  expect(await terminal.order(local)).toEqual({ code: 'E04112', msg: '[E04112]no' });
  expect(await terminal.close('TILL-1')).toEqual({ code: 'E04123', msg: '[E04123]no' });
});

test('what the terminal knows of itself comes from its welcome', () => {
  const { terminal } = setUp({});
  expect([terminal.currency(), terminal.payMethodIds()]).toEqual(['EUR', ['Visa', 'Alipay']]);
});
