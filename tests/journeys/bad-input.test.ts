/** Bad input: each gets its code and the name of the field, in one reply shape; nothing is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant, type Reply } from '../support/merchant.ts';
import { engineOfCalls } from './engines.ts';

const minuteMs = 60_000;

describe.each(engineOfCalls)('on the $name database', (engine) => {
  let gateway: Gateway;
  let merchant: Merchant;
  let env: Record<string, string>;

  beforeAll(async () => {
    env = await engine.env();
    gateway = await startGateway({ env });
    merchant = createMerchant(gateway);
  });
  afterAll(() => gateway.stop());

  const create = (changes: Fields) => merchant.call('cscanb.pay.getqrcode', merchant.qrOrder(changes));

  /** Signs over the text as it is, for bodies that JSON.stringify would not write. */
  async function postText(replace: (body: string) => string): Promise<Reply> {
    const body = merchant.signedJson({ ...merchant.common('cscanb.pay.getqrcode'), ...merchant.qrOrder() });
    return merchant.post('/api/entry', replace(body));
  }

  function expectShape(reply: Reply): void {
    const members = JSON.parse(reply.text) as Fields;
    expect(
      Object.keys(members).every((name) => ['code', 'msg', 'psn', 'sign'].includes(name)),
      reply.text,
    ).toBe(true);
    expect(
      Object.values(members).every((value) => typeof value === 'string' && value !== ''),
      reply.text,
    ).toBe(true);
    expect(reply.msg.length).toBeLessThanOrEqual(128);
    expect(reply.psn).toHaveLength(16);
  }

  const fieldCases: readonly (readonly [string, Fields, string, string])[] = [
    ['a missing amount', { order_amount: undefined }, 'SYS012', 'order_amount'],
    ['an empty description', { description: '' }, 'SYS012', 'description'],
    ['null instead of a value', { expires: null }, 'SYS012', 'expires'],
    ['an object for text', { description: { a: 1 } }, 'SYS013', 'description'],
    ['a boolean for a number', { expires: true }, 'SYS013', 'expires'],
    ['a word for an amount', { order_amount: 'ten' }, 'SYS013', 'order_amount'],
    ['a fraction of a second', { expires: 1.5 }, 'SYS013', 'expires'],
    ['expires of zero', { expires: 0 }, 'SYS022', 'expires'],
    ['expires over seven days', { expires: 604_801 }, 'SYS022', 'expires'],
    ['a description of 129', { description: '啊'.repeat(129) }, 'SYS014', 'description'],
    ['an order number of 33', { merchant_order_no: 'x'.repeat(33) }, 'E04111', 'merchant_order_no'],
    ['an order number with a blank', { merchant_order_no: 'a b' }, 'E04111', 'merchant_order_no'],
    ['an unknown currency', { price_currency: 'XBT' }, 'E04114', 'price_currency'],
    ['three decimals in dollars', { order_amount: '1.001' }, 'E04115', 'order_amount'],
    ['decimals in yen', { order_amount: '1.5', price_currency: 'JPY' }, 'E04115', 'order_amount'],
    ['a negative amount', { order_amount: -1 }, 'E04115', 'order_amount'],
    ['a zero amount', { order_amount: '0.00' }, 'E04115', 'order_amount'],
    ['a huge amount', { order_amount: '99999999999999999999' }, 'E04115', 'order_amount'],
    ['an amount of 1e300', { order_amount: '1e300' }, '', 'order_amount'],
    ['an unknown pay method', { pay_method_id: 'Cowrie' }, 'E04116', 'pay_method_id'],
    ['a private notify_url', { notify_url: 'http://10.0.0.1/n' }, 'E04117', 'notify_url'],
    ['a metadata notify_url', { notify_url: 'http://169.254.169.254/latest' }, 'E04117', 'notify_url'],
    ['a notify_url that is none', { notify_url: '/paid' }, 'E04117', 'notify_url'],
    ["another merchant's number", { merchant_no: '312100000999' }, 'E04103', 'merchant_no'],
    ['an unknown store', { store_no: '999' }, 'E04104', 'store_no'],
    ['a wrong format', { format: 'XML' }, 'SYS011', 'format'],
    ['a wrong charset', { charset: 'GBK' }, 'SYS011', 'charset'],
    ['a wrong version', { version: '2.0' }, 'SYS011', 'version'],
    ['an unknown method', { method: 'order.steal' }, 'E07303', 'method'],
    ['a timestamp in seconds', { timestamp: '1795234177' }, 'SYS011', 'timestamp'],
    ['no timestamp', { timestamp: undefined }, 'SYS011', 'timestamp'],
    ['no app_id', { app_id: undefined }, 'SYS012', 'app_id'],
    ['an unknown app', { app_id: 'tg0000000000000000' }, 'SYS003', 'app_id'],
    ['control characters', { description: 'a\u0000b' }, 'SYS015', 'description'],
  ];

  test.each(fieldCases)('%s', async (_name, changes, code, field) => {
    const reply = await create(changes);
    expectShape(reply);
    if (code === '') expect(reply.code).not.toBe('0');
    else expect(reply.code, reply.text).toBe(code);
    expect(reply.msg).toContain(field);
    expect(reply.httpStatus).toBe(200);
  });

  test('bodies that are no call at all', async () => {
    const post = merchant.post;
    const cases: readonly (readonly [string, Promise<Reply>, number, string])[] = [
      ['unreadable', post('/api/entry', '{"app_id":'), 400, 'SYS008'],
      ['empty', post('/api/entry', ''), 400, 'SYS008'],
      ['a list', post('/api/entry', '[]'), 400, 'SYS008'],
      ['not UTF-8', post('/api/entry', new Uint8Array([123, 34, 255, 34, 125])), 400, 'SYS008'],
      [
        '10,000 levels',
        post('/api/entry', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
        400,
        'SYS018',
      ],
      ['duplicate members', postText((body) => body.replace('{', '{"expires":1,')), 400, 'SYS017'],
      ['__proto__', postText((body) => body.replace('{', '{"__proto__":{"app_id":"x"},')), 400, 'SYS008'],
      ['a lone surrogate', postText((body) => body.replace('两杯', '\\ud83d')), 400, 'SYS008'],
      ['10 MB', post('/api/entry', `{"a":"${'x'.repeat(10_000_000)}"}`), 413, 'SYS009'],
      ['one byte too many', post('/api/entry', `{"a":"${'x'.repeat(65_536 - 7)}"}`), 413, 'SYS009'],
      ['XML', post('/api/entry', '<a/>', { 'content-type': 'text/xml' }), 415, 'SYS010'],
      ['an unknown path', post('/api/entry/nothere', '{}'), 404, 'SYS019'],
      ['another unknown path', post('/api/other', '{}'), 404, 'SYS019'],
    ];
    for (const [name, replying, httpStatus, code] of cases) {
      const reply = await replying;
      expect({ name, httpStatus: reply.httpStatus, code: reply.code }).toEqual({ name, httpStatus, code });
      expectShape(reply);
    }
    const wrongMethod = await fetch(`${gateway.url}/api/entry`);
    expect(wrongMethod.status).toBe(405);
    expect(await wrongMethod.json()).toMatchObject({ code: 'SYS020' });
    // The sandbox says where the refused call is shown.
    const refused = await fetch(`${gateway.url}/api/entry`, { method: 'POST', body: '[]' });
    const { psn } = (await refused.json()) as { psn: string };
    expect(refused.headers.get('tollgate-workbench')).toBe(`${gateway.url}/workbench/psn/${psn}`);
    const page = await fetch(`${gateway.url}/nothere`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('页面不存在');
  });

  test('exactly 64 KiB is read', async () => {
    const reply = await merchant.post('/api/entry', `{"a":"${'x'.repeat(65_536 - 8)}"}`);
    expect(reply).toMatchObject({ httpStatus: 200, code: 'SYS012' });
  });

  test('the timestamp window to the millisecond, on a standing clock', async () => {
    // Far from the edge by the time that a call takes: the exact edge is tested on timestamp.ts itself.
    const nowMs = await merchant.nowMs();
    expect((await create({ timestamp: String(nowMs - 15 * minuteMs - 1) })).code).toBe('SYS005');
    expect((await create({ timestamp: String(nowMs + 15 * minuteMs + 60_000) })).code).toBe('SYS005');
    const late = await create({ timestamp: String(nowMs - 16 * minuteMs) });
    expect(late.msg).toContain('behind');
    expect(late.msg).toContain('timestamp');
    expect((await create({ timestamp: String(nowMs - 14 * minuteMs) })).code).toBe('0');
    expect((await create({ timestamp: nowMs + 14 * minuteMs })).code).toBe('0');
  });

  test('a replayed request makes no second order; outside the window it is no request', async () => {
    const body = merchant.signedJson({ ...merchant.common('cscanb.pay.getqrcode'), ...merchant.qrOrder() });
    expect((await merchant.post('/api/entry', body)).code).toBe('0');
    const replay = await merchant.post('/api/entry', body);
    expect(replay.code).toBe('E04112');
    expect(replay.msg).toContain('merchant_order_no');
    const late = { ...merchant.common('cscanb.pay.getqrcode'), ...merchant.qrOrder() };
    const old = merchant.signedJson({ ...late, timestamp: String((await merchant.nowMs()) - 16 * minuteMs) });
    expect((await merchant.post('/api/entry', old)).code).toBe('SYS005');
  });

  test('one hundred requests at once with one order number: one order, 99 repeats', async () => {
    const order = merchant.qrOrder();
    const bodies = Array.from({ length: 100 }, () =>
      merchant.signedJson({ ...merchant.common('cscanb.pay.getqrcode'), ...order }),
    );
    const replies = await Promise.all(bodies.map((body) => merchant.post('/api/entry', body)));
    const codes = replies.map((reply) => reply.code).sort();
    expect(codes.filter((code) => code === '0')).toHaveLength(1);
    expect(codes.filter((code) => code === 'E04112')).toHaveLength(99);
  });

  test('a changed body is refused; the reply is signed all the same', async () => {
    const reply = await postText((body) => body.replace('"order_amount":"34.5"', '"order_amount":"3.45"'));
    expect(reply.code).toBe('SYS002');
    expect(merchant.verifies(JSON.parse(reply.text))).toBe(true);
  });

  test('an unknown order and a missing number', async () => {
    expect(await merchant.call('order.query', { merchant_order_no: 'NEVER' })).toMatchObject({
      code: 'E04111',
    });
    expect(await merchant.call('order.query', {})).toMatchObject({ code: 'SYS012' });
    expect(await merchant.call('order.refund.query', { trans_no: '1' })).toMatchObject({ code: 'E04111' });
  });

  test('what was refused is nowhere', async () => {
    const order = merchant.qrOrder({ order_amount: '-5' });
    await merchant.call('cscanb.pay.getqrcode', order);
    expect(
      await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] }),
    ).toMatchObject({ code: 'E04111' });
  });
});
