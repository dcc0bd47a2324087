/** Tills at a terminal's WLAN and serial side, against a real gateway: the same order, by either protocol. */
import { createClient } from '@tollgate/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { type HeadlessTerminal, type Message, startHeadlessTerminal } from '../support/headless-terminal.ts';

const patient = { timeout: 120_000, interval: 50 };

let gateway: Gateway;
let terminal: HeadlessTerminal;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  gateway = await startGateway();
  terminal = await startHeadlessTerminal(gateway);
  const { demo } = gateway;
  client = createClient({
    gatewayUrl: gateway.url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
  });
});
afterAll(async () => {
  await terminal?.stop();
  await gateway?.stop();
});

let count = 0;
function nextNo(): string {
  count += 1;
  return `TILL-${Date.now()}-${count}`;
}

function message(topic: string, data: Message): Message {
  return {
    topic: `ecrhub.${topic}`,
    app_id: gateway.demo.app_id,
    request_id: nextNo(),
    timestamp: String(Date.now()),
    version: '2.0',
    biz_data: data,
  };
}

const saleOf = (merchantOrderNo: string) => ({
  trans_type: '1',
  merchant_order_no: merchantOrderNo,
  order_amount: '25.99',
  tip_amount: '2.00',
  price_currency: 'USD',
  description: 'Lunch',
  attach: 'table=12',
  expires: '300',
});

const dataOf = (answer: Message) => answer['biz_data'] as Record<string, string>;

/** The transaction without what differs from one order to another. */
async function queried(merchantOrderNo: string): Promise<object> {
  const own = ['merchant_order_no', 'trans_no', 'pay_channel_trans_no', 'ref_no', 'trans_end_time', 'psn'];
  const data: Message = await client.call('order.query', { merchant_order_no: merchantOrderNo });
  return Object.fromEntries(Object.entries(data).filter(([name]) => !own.includes(name)));
}

test('the same sale over cloud, WLAN and serial line leaves the same transaction', async () => {
  const [cloud, wlan, serial] = [nextNo(), nextNo(), nextNo()];
  const { demo } = gateway;
  await client.call('wisehub.cloud.pay.order', {
    ...saleOf(cloud),
    trans_type: 1,
    expires: 300,
    terminal_sn: demo.terminal_sn,
    message_receiving_application: 'Tollgate Register',
    api_version: '2.0',
  });
  await vi.waitFor(async () => expect(await queried(cloud)).toMatchObject({ trans_status: 2 }), patient);

  const wlanTill = await terminal.wlanTill();
  await wlanTill.send(message('pay.order', saleOf(wlan)));
  expect(await wlanTill.answer()).toMatchObject({
    response_code: '000',
    biz_data: { merchant_order_no: wlan, trans_status: '2', trans_amount: '27.99', pay_method_id: 'Visa' },
  });
  wlanTill.close();

  const serialTill = await terminal.serialTill();
  await serialTill.send(message('pay.order', saleOf(serial)));
  expect(await serialTill.answer()).toMatchObject({
    response_code: '000',
    biz_data: { merchant_order_no: serial, trans_status: '2', trans_amount: '27.99' },
  });
  serialTill.close();

  const expected = await queried(cloud);
  expect(expected).toMatchObject({ trans_type: 1, trans_status: 2, order_amount: '25.99', tip_amount: '2' });
  expect(await queried(wlan)).toEqual(expected);
  expect(await queried(serial)).toEqual(expected);
});

test('a till voids, queries, adjusts a tip, and closes the batch', async () => {
  const till = await terminal.wlanTill();
  const ask = async (topic: string, data: Message) => {
    await till.send(message(topic, data));
    return till.answer();
  };
  const [first, second] = [nextNo(), nextNo()];
  for (const number of [first, second])
    expect(await ask('pay.order', saleOf(number))).toMatchObject({ response_code: '000' });
  const voided = {
    trans_type: '2',
    merchant_order_no: nextNo(),
    orig_merchant_order_no: first,
    order_amount: '27.99',
  };
  expect(await ask('pay.order', voided)).toMatchObject({ response_code: '000' });
  expect(dataOf(await ask('pay.query', { merchant_order_no: first }))).toMatchObject({ trans_status: '3' });
  const tip = { merchant_order_no: second, tip_adjustment_amount: '4.50' };
  expect(dataOf(await ask('pay.tip.adjustment', tip))).toMatchObject({
    tip_amount: '4.5',
    trans_amount: '30.49',
  });
  const closed = await ask('pay.batch.close', {});
  expect(closed).toMatchObject({ response_code: '000', biz_data: { currency: 'USD' } });
  expect(await ask('pay.batch.close', {})).toMatchObject({ response_code: '110' });
  const late = {
    ...voided,
    merchant_order_no: nextNo(),
    orig_merchant_order_no: second,
    order_amount: '30.49',
  };
  expect(await ask('pay.order', late)).toMatchObject({ response_code: '119' });
  till.close();
});

test('a request that is sent twice is carried out once, and answered twice', async () => {
  const till = await terminal.wlanTill();
  const request = message('pay.order', saleOf(nextNo()));
  await till.send(request);
  await till.send(request);
  const [one, other] = [await till.answer(), await till.answer()];
  expect(other).toEqual(one);
  expect(one).toMatchObject({ response_code: '000' });
  till.close();
});

test('a till that was gone while its order was paid hears of it when it comes back', async () => {
  const mac = '02:00:00:00:00:0B';
  const till = await terminal.wlanTill(mac);
  const request = message('pay.order', saleOf(nextNo()));
  await till.send(request);
  till.close();
  const number = dataOf(request)['merchant_order_no'] ?? '';
  await vi.waitFor(async () => expect(await queried(number)).toMatchObject({ trans_status: 2 }), patient);
  const again = await terminal.wlanTill(mac);
  expect(await again.answer()).toMatchObject({ request_id: request['request_id'], response_code: '000' });
  again.close();
});

test('an operator who refuses, and a decline, are told as what they are', async () => {
  const { demo } = gateway;
  const second = demo.terminal_sn_list[1] ?? '';
  const refusing = await startHeadlessTerminal(gateway, ['--sn', second, '--do', 'cancel']);
  try {
    const till = await refusing.wlanTill();
    await till.send(message('pay.order', saleOf(nextNo())));
    expect(await till.answer()).toMatchObject({
      response_code: '110',
      response_msg: expect.stringContaining('K026'),
      biz_data: '',
    });
  } finally {
    await refusing.stop();
  }
  const till = await terminal.wlanTill();
  await till.send(message('pay.order', { ...saleOf(nextNo()), order_amount: '200.03', tip_amount: '0' }));
  expect(await till.answer()).toMatchObject({
    response_code: '110',
    biz_data: { trans_status: '1', trans_error_code: 'EC0101' },
  });
  till.close();
});

test('a terminal that is lost after its card was charged comes back, and the sale is made once', async () => {
  const rule = { fault: 'terminal.lost', merchant_no: gateway.demo.merchant_no };
  const added = await fetch(`${gateway.url}/api/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  });
  expect(await added.json()).toMatchObject({ code: '0' });
  const orderNo = nextNo();
  const till = await terminal.wlanTill('02:00:00:00:00:0F');
  await till.send(message('pay.order', saleOf(orderNo)));
  expect(await till.answer()).toMatchObject({ response_code: '000', biz_data: { trans_status: '2' } });
  till.close();
  expect(await queried(orderNo)).toMatchObject({ trans_status: 2, paid_amount: '27.99' });
  const list = (await (await fetch(`${gateway.url}/api/sandbox/faults`)).json()) as { data: Message };
  expect(list.data).toMatchObject({ items: [], injected: [{ fault: 'terminal.lost' }] });
});
