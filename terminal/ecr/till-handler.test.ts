import { expect, test } from 'vitest';
import { answerMaxMs, createTillHandler, type TillHandlerOptions } from './till-handler.ts';
import { paid, paidResult, testTerminal } from './till-operations.testing.ts';
import { manualTimers } from './timers.testing.ts';

function setUp(more: Partial<TillHandlerOptions> = {}) {
  const terminal = testTerminal();
  const timers = manualTimers();
  const handler = createTillHandler({ terminal, timers, nowMs: () => 1_772_446_800_000, ...more });
  const ask = async (message: object, till = 'till') =>
    JSON.parse(await handler.handle(JSON.stringify(message), till)) as Record<string, unknown>;
  return { terminal, timers, handler, ask };
}

const sale = {
  topic: 'ecrhub.pay.order',
  app_id: 'tg8f3a1c5d7e9b2046',
  request_id: 'r-1',
  timestamp: '1772446800000',
  version: '2.0',
  biz_data: {
    trans_type: '1',
    merchant_order_no: 'TILL-1',
    order_amount: '25.90',
    on_screen_tip: 'true',
    receipt_print_mode: 3,
    expires: '120',
  },
};

test('a nested order is carried out and answered in the nested form', async () => {
  const { terminal, ask } = setUp();
  const reply = await ask(sale);
  expect(terminal.orders).toEqual([
    {
      merchant_order_no: 'TILL-1',
      trans_type: 1,
      order_amount: '25.90',
      price_currency: 'USD',
      on_screen_tip: true,
      receipt_print_mode: 3,
      expires: 120,
    },
  ]);
  expect(reply).toMatchObject({
    topic: 'ecrhub.pay.order',
    request_id: 'r-1',
    app_id: sale.app_id,
    response_code: '000',
    timestamp: '1772446800000',
    biz_data: {
      trans_no: paidResult.trans_no,
      trans_status: '2',
      trans_type: '1',
      entry_mode: '3',
      total_amount: '25.9',
    },
  });
});

test('the flat form of one JavaScript client is understood and answered in kind', async () => {
  const { terminal, ask } = setUp();
  const { biz_data: data, request_id: id, ...envelope } = sale;
  const reply = await ask({ ...envelope, ...data, msg_id: id });
  expect(terminal.orders[0]).toMatchObject({ merchant_order_no: 'TILL-1', order_amount: '25.90' });
  expect(reply).toMatchObject({
    msg_id: 'r-1',
    success: true,
    msg: 'success',
    trans_no: paidResult.trans_no,
  });
  expect(reply).not.toHaveProperty('biz_data');
});

test.each(['ecrhub.init', 'ecrhub.getInfo'])(
  'a flat %s is answered with the device beside the envelope, under the names that flat clients read',
  async (topic) => {
    const { ask } = setUp();
    const reply = await ask({ topic, msg_id: 'i-1', timestamp: '1772446800000' });
    expect(reply).toMatchObject({
      topic,
      msg_id: 'i-1',
      success: true,
      device_sn: 'TG1000000217',
      device_model: 'TG-TEST',
      app_name: 'Tollgate Register',
      cashier_version: '0.1.0',
      app_version: '0.1.0',
      mac_address: '02:00:00:00:00:01',
    });
    expect(reply).toHaveProperty('pay_method_category_list');
    expect(reply).not.toHaveProperty('device_data');
  },
);

test('biz_data may come as text of JSON', async () => {
  const { terminal, ask } = setUp();
  await ask({ ...sale, biz_data: JSON.stringify(sale.biz_data) });
  expect(terminal.orders[0]?.merchant_order_no).toBe('TILL-1');
});

test('a repeated request_id does nothing twice, while it is in progress and after', async () => {
  const { terminal, timers, ask } = setUp();
  let finish: (answer: typeof paid) => void = () => {};
  terminal.answerOrdersWith(new Promise((resolve) => (finish = resolve)));
  const first = ask(sale);
  const second = ask({ ...sale, timestamp: '1772446801000' });
  await timers.advance(1);
  finish(paid);
  const replies = [await first, await second, await ask(sale)];
  expect(terminal.orders).toHaveLength(1);
  expect(new Set(replies.map(({ response_code: code }) => code))).toEqual(new Set(['000']));
  const other = await ask({ ...sale, biz_data: { ...sale.biz_data, order_amount: '99.00' } });
  expect(other['response_code']).toBe('113');
  expect(terminal.orders).toHaveLength(1);
});

test('the same request_id of another till is another request', async () => {
  const { terminal, ask } = setUp();
  await ask(sale, 'one');
  await ask(sale, 'two');
  expect(terminal.orders).toHaveLength(2);
});

test.each([
  [
    'cancelled by the operator',
    { trans_status: 1, trans_error_code: 'K026', trans_error_msg: 'x' },
    '110',
    '',
  ],
  ['declined', { trans_status: 1, trans_error_code: 'EC0101', trans_error_msg: 'x' }, '110', undefined],
  ['voided since', { trans_status: 3 }, '110', undefined],
  ['without a result', { trans_status: 0 }, '112', undefined],
] as const)('an order that was %s', async (_, change, code, data) => {
  const { terminal, ask } = setUp();
  terminal.answerOrdersWith({ code: '0', data: { ...paidResult, ...change } });
  const reply = await ask(sale);
  expect(reply['response_code']).toBe(code);
  if (data === undefined) expect(reply['biz_data']).toMatchObject({ trans_no: paidResult.trans_no });
  else expect(reply['biz_data']).toBe(data);
});

test.each([
  ['E04112', '113'],
  ['ET008', '119'],
  // Tills know it from the tip after the close.
  ['ET010', '119'],
  ['E04115', '110'],
])('a refusal %s of the gateway is response code %s', async (code, responseCode) => {
  const { terminal, ask } = setUp();
  terminal.answerOrdersWith({ code, msg: 'why not' });
  expect(await ask(sale)).toMatchObject({
    response_code: responseCode,
    response_msg: `[${code}]why not`,
    biz_data: '',
  });
});

test('an order that takes longer than tills wait is answered with a timeout, and goes on', async () => {
  const { terminal, timers, ask } = setUp();
  terminal.answerOrdersWith(new Promise(() => {}));
  const reply = ask(sale);
  await timers.advance(answerMaxMs);
  expect(await reply).toMatchObject({ response_code: '112' });
});

test('a fault of the connection to the gateway is answered as a timeout: the result is unknown', async () => {
  const { terminal, ask } = setUp();
  terminal.answerOrdersWith(Promise.reject(new Error('broken')));
  expect(await ask(sale)).toMatchObject({ response_code: '112' });
  terminal.answerOrdersWith(paid);
  expect(await ask(sale), 'a repeat reaches the gateway').toMatchObject({ response_code: '000' });
});

test('a close of the batch without a result is not carried out again for a repeat', async () => {
  const { terminal, ask } = setUp();
  const close = { topic: 'ecrhub.pay.batch.close', app_id: sale.app_id, request_id: 'c', biz_data: {} };
  let closes = 0;
  terminal.closeBatch = async () => {
    closes += 1;
    throw new Error('broken');
  };
  expect(await ask(close)).toMatchObject({ response_code: '112' });
  expect(await ask(close)).toMatchObject({ response_code: '112' });
  expect(closes).toBe(1);
});

test.each([
  ['not JSON', 'hello', 'not JSON'],
  ['an unknown topic', '{"topic":"ecrhub.nothing","request_id":"1"}', 'topic must be one of'],
  ['biz_data that is a list', '{"topic":"ecrhub.pay.query","request_id":"1","biz_data":[]}', 'biz_data'],
  [
    'deep nesting',
    `{"topic":"ecrhub.pay.query","biz_data":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`,
    'deeper',
  ],
  ['a message that is too long', `{"topic":"${'x'.repeat(70_000)}"}`, 'at most'],
])('%s is refused with a reason', async (_, text, reason) => {
  const { handler } = setUp();
  const reply = JSON.parse(await handler.handle(text, 'till')) as {
    response_code: string;
    response_msg: string;
  };
  expect(reply.response_code).toBe('110');
  expect(reply.response_msg).toContain(reason);
});

test('without app_id nothing is paid', async () => {
  const { terminal, ask } = setUp();
  const { app_id: _, ...rest } = sale;
  expect(await ask(rest)).toMatchObject({ response_code: '106' });
  expect(terminal.orders).toHaveLength(0);
});

test('queries, closes, batch and tip are carried out', async () => {
  const { ask } = setUp();
  const about = (topic: string, data: object) =>
    ask({ topic, app_id: 'tg', request_id: `${topic}/${Object.values(data).join()}`, biz_data: data });
  expect(await about('ecrhub.pay.query', { merchant_order_no: 'TILL-1' })).toMatchObject({
    response_code: '000',
  });
  expect(await about('ecrhub.pay.query', { merchant_order_no: 'OTHER' })).toMatchObject({
    response_code: '110',
    response_msg: '[E04111]Merchant order number is invalid',
  });
  expect(await about('ecrhub.pay.close', { merchant_order_no: 'TILL-1' })).toMatchObject({
    response_code: '000',
  });
  expect(await about('ecrhub.pay.batch.close', {})).toMatchObject({
    response_msg: '[ET007]No pending transactions',
  });
  const misspelt = { merchant_order_no: 'TILL-1', tip_adjustment_amoun: '2.5' };
  expect(await about('ecrhub.pay.tip.adjustment', misspelt)).toMatchObject({ response_code: '000' });
  expect(await about('ecrhub.pay.tip.adjustment', { merchant_order_no: 'TILL-1' })).toMatchObject({
    response_msg: expect.stringContaining('tip_adjustment_amount'),
  });
  expect(await about('ecrhub.heartbeat', {})).toMatchObject({ response_code: '000' });
  expect(await about('ecrhub.pay.init', {})).toMatchObject({
    biz_data: {
      pay_method_category_list: [
        { pay_method_category: 'BANKCARD', pay_method_list: [{ pay_method_id: 'Visa' }] },
        { pay_method_category: 'QR_C_SCAN_B', pay_method_list: [{ pay_method_id: 'Alipay' }] },
      ],
    },
    device_data: { device_sn: 'TG1000000217' },
  });
});

test('where pairing is asked for, a till pairs before it takes payments, and may be refused', async () => {
  const paired = new Set<string>();
  const { terminal, ask } = setUp({
    isPaired: (till) => paired.has(till),
    onPaired: ({ macAddress }) => paired.add(macAddress),
    onUnpaired: ({ macAddress }) => paired.delete(macAddress),
  });
  const pair = {
    topic: 'ecrhub.pair',
    request_id: 'p',
    device_data: { mac_address: '02:0A', device_name: 'Till 1' },
  };
  expect(await ask(sale, '02:0A')).toMatchObject({ response_code: '001' });
  terminal.lets = false;
  expect(await ask(pair, '02:0A')).toMatchObject({ response_code: '001' });
  terminal.lets = true;
  expect(await ask({ ...pair, request_id: 'p2' }, '02:0A')).toMatchObject({ response_code: '000' });
  expect(await ask({ ...sale, request_id: 'r-2' }, '02:0A')).toMatchObject({ response_code: '000' });
  await ask({ topic: 'ecrhub.unpair', request_id: 'u' }, '02:0A');
  expect(await ask({ ...sale, request_id: 'r-3' }, '02:0A')).toMatchObject({ response_code: '001' });
});
