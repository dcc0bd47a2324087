/** Faults of calls: nothing acknowledged is lost or done twice, and a repeat with the key gets the same reply. */
import type { FaultName } from '@tollgate/contract/faults';
import { expect, test } from 'vitest';
import type { CallReply } from '../http/envelope/envelope.ts';
import { useFaults } from './faults.testing.ts';

const { open } = useFaults();
type World = Awaited<ReturnType<typeof open>>;

const orderOf = ({ qr }: World) => qr('34.5', { notify_url: '' });

async function countOf({ database }: World, order: { merchant_order_no: string }): Promise<number> {
  const rows = await database.query('select 1 from transactions where merchant_order_no = $1', [
    order.merchant_order_no,
  ]);
  return rows.length;
}

/** Without what differs between two replies that say the same. */
function saidBy({ body }: CallReply): object {
  const { psn: _psn, sign: _sign, ...said } = JSON.parse(body);
  return said;
}

interface Effect {
  readonly fault: FaultName;
  /** Members of the first reply. */
  readonly reply: Partial<CallReply>;
  /** Orders after the first try. */
  readonly made: number;
}

const effects: readonly Effect[] = [
  { fault: 'call.delay', reply: { code: '0', httpStatus: 200 }, made: 1 },
  { fault: 'call.cut_before', reply: { isCut: true }, made: 0 },
  { fault: 'call.cut_after', reply: { isCut: true }, made: 1 },
  { fault: 'call.error_before', reply: { code: 'SYS001', httpStatus: 200 }, made: 0 },
  { fault: 'call.error_after', reply: { code: 'SYS001', httpStatus: 200 }, made: 1 },
  { fault: 'call.rate_limited', reply: { code: 'SYS006', httpStatus: 429 }, made: 0 },
  { fault: 'call.unavailable', reply: { code: 'SYS007', httpStatus: 503 }, made: 0 },
  { fault: 'call.wrong_signature', reply: { code: '0', httpStatus: 200 }, made: 1 },
];

test.each(effects)('$fault: once, and a repeat with the same key is one order', async (effect) => {
  const { fault, reply, made } = effect;
  const world = await open();
  const { add, send, isSigned, waited } = world;
  const order = orderOf(world);
  await add(fault, { merchantOrderNo: order.merchant_order_no });
  const key = `key-${order.merchant_order_no}`;
  const first = await send('cscanb.pay.getqrcode', order, { key });
  expect(first).toMatchObject(reply);
  expect(isSigned(first.body)).toBe(fault !== 'call.wrong_signature');
  expect(waited).toEqual(fault === 'call.delay' ? [3_000] : []);
  expect(await countOf(world, order)).toBe(made);
  const second = await send('cscanb.pay.getqrcode', order, { key });
  expect(second).toMatchObject({ code: '0', httpStatus: 200 });
  expect(isSigned(second.body)).toBe(true);
  const third = await send('cscanb.pay.getqrcode', order, { key });
  expect(saidBy(third)).toEqual(saidBy(second));
  expect(await countOf(world, order)).toBe(1);
  if (first.code === '0') expect(saidBy(second)).toEqual(saidBy(first));
});

test.each(['call.cut_after', 'call.error_after'] as const)(
  '%s without a key: the query finds what was made, and a repeat is refused',
  async (fault) => {
    const world = await open();
    const { add, send } = world;
    const order = orderOf(world);
    await add(fault, { method: 'cscanb.pay.getqrcode', merchantOrderNo: order.merchant_order_no });
    await send('cscanb.pay.getqrcode', order);
    const named = { merchant_order_no: order.merchant_order_no };
    expect(await send('order.query', named)).toMatchObject({ code: '0' });
    expect(await send('cscanb.pay.getqrcode', order)).toMatchObject({ code: 'E04112' });
  },
);

test.each(['call.cut_after', 'call.error_after'] as const)(
  '%s of a refund: the money goes back once',
  async (fault) => {
    const world = await open();
    const { add, send, call, qr, advance, find } = world;
    const order = qr('34.5', { notify_url: '', auth_code: '280000000000000001' });
    await call('bscanc.pay.submit', order);
    const orig = { orig_merchant_order_no: order.merchant_order_no };
    const refund = {
      merchant_order_no: `R-${order.merchant_order_no}`,
      ...orig,
      order_amount: '4.5',
      description: 'Back',
    };
    await add(fault, { method: 'order.refund.submit' });
    const key = refund.merchant_order_no;
    const first = await send('order.refund.submit', { price_currency: 'USD', ...refund }, { key });
    const second = await send('order.refund.submit', { price_currency: 'USD', ...refund }, { key });
    expect([first.isCut ?? first.code, second.code]).toEqual([
      fault === 'call.cut_after' ? true : 'SYS001',
      '0',
    ]);
    await advance(5_000);
    expect(await find(order.merchant_order_no)).toMatchObject({ refundedMinor: 450, refundCount: 1 });
  },
);

test('the header strikes its own request alone, and needs no rule', async () => {
  const world = await open();
  const { send, faults } = world;
  const order = orderOf(world);
  const struck = await send('cscanb.pay.getqrcode', order, { fault: 'call.error_before' });
  expect(struck).toMatchObject({ code: 'SYS001' });
  expect(await countOf(world, order)).toBe(0);
  expect(await send('cscanb.pay.getqrcode', order)).toMatchObject({ code: '0' });
  expect(await faults.list()).toEqual([]);
});

test('the header with a fault of another place waits for the order of the request', async () => {
  const world = await open();
  const { send, faults } = world;
  const order = orderOf(world);
  const fault = 'notification.delay; delay_ms=1500';
  expect(await send('cscanb.pay.getqrcode', order, { fault })).toMatchObject({ code: '0' });
  expect(await faults.list()).toEqual([
    expect.objectContaining({
      fault: 'notification.delay',
      delayMs: 1_500,
      times: 1,
      merchantOrderNo: order.merchant_order_no,
    }),
  ]);
});

test('a request that is sent again with its header asks for no second fault', async () => {
  const world = await open();
  const { send, faults } = world;
  const order = orderOf(world);
  const asked = { fault: 'notification.twice', key: 'key-of-order' };
  for (let tries = 0; tries < 2; tries += 1)
    expect(await send('cscanb.pay.getqrcode', order, asked)).toMatchObject({ code: '0' });
  expect(await faults.list()).toHaveLength(1);
});

test.each([
  ['call.dance', 'there is no such fault'],
  ['call.delay; times=3', 'such as call.delay'],
  ['call.cut_after; delay_ms=3', 'this fault does not accept this delay_ms'],
])('the header %s is refused, and nothing is done', async (fault, said) => {
  const world = await open();
  const order = orderOf(world);
  const reply = await world.send('cscanb.pay.getqrcode', order, { fault });
  expect(reply).toMatchObject({ code: 'SYS027', httpStatus: 200 });
  expect(JSON.parse(reply.body).msg).toContain(said);
  expect(await countOf(world, order)).toBe(0);
});

test('a request that names no order cannot ask for a fault of one', async () => {
  const { send } = await open();
  const query = { trans_no: '2026112100000000000001' };
  expect(await send('order.query', query, { fault: 'acquirer.uncertain' })).toMatchObject({ code: 'SYS027' });
});

test('what was injected is kept with its request and its order', async () => {
  const world = await open();
  const { add, send, find, injected } = world;
  const order = orderOf(world);
  await add('call.cut_after');
  await send('cscanb.pay.getqrcode', order);
  const { transNo } = await find(order.merchant_order_no);
  expect(await injected(transNo)).toEqual([
    { fault: 'call.cut_after', httpStatus: null, psn: expect.stringMatching(/^\w+$/) },
  ]);
});
