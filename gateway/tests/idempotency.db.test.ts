/** Idempotency-Key (decision 40): one request, however often it is sent, and the reply that got lost. */

import { calls as contractCalls } from '@tollgate/contract/calls/index';
import { takesIdempotencyKey } from '@tollgate/contract/idempotency';
import { expect, test } from 'vitest';
import { withAcquirer } from '../acquirers/testing.ts';
import type { RequestContext } from '../orders/change/context.ts';
import { orderNo } from '../orders/terminal/testing.ts';
import { createForgetting } from '../wiring/forgetting.ts';
import { appIds, type KeyedReply, newKey, useKeyedCalls } from './idempotency.testing.ts';

const world = useKeyedCalls();
const { send, qrCode, payment, card } = world;
const same = ({ code, msg, data }: KeyedReply) => ({ code, msg, data });

test('the calls below are all that the contract says may be repeated', () => {
  const changing = contractCalls.filter(takesIdempotencyKey).map(({ method }) => method);
  // The older cancel is the same call under another path.
  expect(Object.keys(world.calls).toSorted()).toEqual(
    changing.filter((method) => method !== 'order.revoke').toSorted(),
  );
});

test.each(Object.keys(world.calls))('%s: sent again it does nothing and replies the same', async (name) => {
  const posted = (await world.calls[name]?.()) ?? qrCode();
  const key = newKey();
  const first = await send(posted, { key });
  expect(first).toMatchObject({ code: '0' });
  world.context().clock.advance(1_000);
  const changes = await world.changes();
  // Another process has taken the second one, which has a new signature and timestamp.
  const again = await send(posted, { key, context: world.otherProcess() });
  expect(same(again)).toEqual(same(first));
  expect(again.psn).not.toBe(first.psn);
  expect(await world.changes()).toBe(changes);
});

test('without the header a number is used once, as before, and no key is stored', async () => {
  const posted = payment();
  const before = (await world.keys()).length;
  expect(await send(posted)).toMatchObject({ code: '0' });
  expect(await send(posted)).toMatchObject({ code: 'E04112' });
  expect((await world.keys()).length).toBe(before);
});

test('the same fields in another form are the same; other fields, or another call, are refused', async () => {
  const key = newKey();
  const posted = qrCode({ order_amount: '34.50', expires: 300 });
  const first = await send(posted, { key });
  const reordered = Object.fromEntries(Object.entries(posted.fields).reverse());
  const otherForm = { ...reordered, order_amount: 34.5, expires: '300', unknown_member: 'me', attach: '' };
  expect(same(await send({ path: 'entry', fields: otherForm }, { key }))).toEqual(same(first));
  for (const changed of [{ order_amount: '34.51' }, { merchant_order_no: orderNo() }, { attach: 'x' }])
    expect(await send({ ...posted, fields: { ...posted.fields, ...changed } }, { key })).toMatchObject({
      code: 'SYS025',
      msg: 'Idempotency-Key was used for a different request:Idempotency-Key',
    });
  expect(await send(payment(), { key })).toMatchObject({ code: 'SYS025' });
});

test.each([
  ['empty', ''],
  ['too long', 'k'.repeat(65)],
  ['with a blank', 'a b'],
  ['sent twice', 'a, b'],
  ['not ASCII', 'schlüssel'],
])('a key that is %s is refused, and nothing is stored', async (_, key) => {
  const posted = qrCode();
  expect(await send(posted, { key })).toMatchObject({
    code: 'SYS024',
    msg: 'Idempotency-Key is not valid (1 to 64 visible ASCII characters):Idempotency-Key',
  });
  expect(await world.orders(posted.fields['merchant_order_no'])).toBe(0);
});

test('64 characters are a key; a query takes none and reads none', async () => {
  const posted = qrCode();
  expect(await send(posted, { key: '~'.repeat(64) })).toMatchObject({ code: '0' });
  const { merchant_order_no } = posted.fields;
  const query = { path: 'entry/orderquery', fields: { merchant_order_no, method: 'order.query' } };
  const key = newKey();
  const open = await send(query, { key });
  await send({ path: 'entry/orderrevoker', fields: { merchant_order_no, method: 'order.revoker' } });
  world.context().clock.advance(300_000);
  expect((await send(query, { key })).data).not.toBe(open.data);
  expect(await send(query, { key: 'a b' })).toMatchObject({ code: '0' });
});

test('each app has its own keys', async () => {
  const key = newKey();
  const posted = qrCode();
  expect(await send(posted, { key, appId: appIds[0] })).toMatchObject({ code: '0' });
  expect(await send(posted, { key, appId: appIds[1] })).toMatchObject({ code: 'E04112' });
});

test('while the first is in progress the others are refused; then they get its reply', async () => {
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const context = world.context();
  const { wallets } = context.acquirers.named(null);
  const slow: RequestContext = withAcquirer(context, {
    wallets: { payment: (asked, nowMs) => held.then(() => wallets.payment(asked, nowMs)) },
  });
  const key = newKey();
  const posted = payment();
  const first = send(posted, { key, context: slow });
  await expect.poll(() => world.orders(posted.fields['merchant_order_no'])).toBe(1);
  expect(await send(posted, { key })).toMatchObject({ code: 'SYS026' });
  answer();
  expect(await first).toMatchObject({ code: '0' });
  expect(same(await send(posted, { key }))).toEqual(same(await first));
});

test('many at once in two processes: carried out once, and all that are answered get the same reply', async () => {
  for (const make of [payment, qrCode, card]) {
    const key = newKey();
    const posted = make();
    const processes = [world.context(), world.otherProcess()];
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        send(posted, { key, context: processes[index % 2] ?? world.context() }),
      ),
    );
    const answered = replies.filter(({ code }) => code !== 'SYS026');
    expect(answered[0]).toMatchObject({ code: '0' });
    for (const reply of answered) expect(same(reply)).toEqual(same(answered[0] ?? reply));
    expect(await world.orders(posted.fields['merchant_order_no'])).toBe(1);
    expect(same(await send(posted, { key }))).toEqual(same(answered[0] ?? replies[0] ?? ({} as KeyedReply)));
  }
});

test('a business refusal is the reply, also after its reason is gone', async () => {
  const posted = payment();
  await send(posted);
  const { merchant_order_no } = posted.fields;
  const cancel = { path: 'entry/orderrevoker', fields: { merchant_order_no, method: 'order.revoker' } };
  const key = newKey();
  const early = await send(cancel, { key });
  expect(early).toMatchObject({ code: 'E04124', msg: expect.stringContaining('wait 15 s') });
  world.context().clock.advance(15_000);
  expect(same(await send(cancel, { key }))).toEqual(same(early));
  expect(await send(cancel, { key: newKey() })).toMatchObject({ code: '0' });
});

test('a refused auth_code is kept under its key, and the number is free for another one', async () => {
  const posted = payment({ auth_code: '280000000000000005' });
  const key = newKey();
  expect(await send(posted, { key })).toMatchObject({ code: 'EC0000' });
  expect(await send(posted, { key })).toMatchObject({ code: 'EC0000' });
  const fresh = { ...posted, fields: { ...posted.fields, auth_code: '280000000000000001' } };
  expect(await send(fresh, { key })).toMatchObject({ code: 'SYS025' });
  expect(await send(fresh, { key: newKey() })).toMatchObject({ code: '0' });
});

test('fields that the contract refuses do not use the key up', async () => {
  const key = newKey();
  expect(await send(qrCode({ order_amount: 'ten' }), { key })).toMatchObject({ code: 'SYS013' });
  expect(await send(qrCode(), { key })).toMatchObject({ code: '0' });
});

test('a system error before anything is written is no reply: the next one is carried out', async () => {
  const context = world.context();
  const of = () => Promise.reject(new Error('broken'));
  const broken: RequestContext = { ...context, acquirers: { ...context.acquirers, of } };
  const posted = qrCode();
  const key = newKey();
  expect(await send(posted, { key, context: broken })).toMatchObject({ code: 'SYS001' });
  expect(await world.orders(posted.fields['merchant_order_no'])).toBe(0);
  expect(await send(posted, { key })).toMatchObject({ code: '0' });
});

test('a cancel whose acquirer does not answer is a cancel: sent again it replies the same', async () => {
  const posted = payment();
  await send(posted);
  world.context().clock.advance(15_000);
  const { merchant_order_no } = posted.fields;
  const cancel = { path: 'entry/orderrevoker', fields: { merchant_order_no, method: 'order.revoker' } };
  const context = world.context();
  const silent = withAcquirer(context, { wallets: { cancel: async () => ({ kind: 'unknown' }) } });
  const key = newKey();
  const first = await send(cancel, { key, context: silent });
  expect(first).toMatchObject({ code: '0' });
  expect(same(await send(cancel, { key }))).toEqual(same(first));
});

test('a system error after something was written: the next one gets its result', async () => {
  const context = world.context();
  const broken: RequestContext = withAcquirer(context, {
    wallets: { payment: () => Promise.reject(new Error('broken')) },
  });
  const posted = payment();
  const key = newKey();
  expect(await send(posted, { key, context: broken })).toMatchObject({ code: 'SYS001' });
  const again = await send(posted, { key });
  expect(again).toMatchObject({ code: '0' });
  expect(JSON.parse(again.data ?? '')).toMatchObject({ trans_no: expect.any(String), trans_status: 0 });
  expect(await world.orders(posted.fields['merchant_order_no'])).toBe(1);
});

test('a card is compared by what it holds, and leaves no trace', async () => {
  const key = newKey();
  const pan = ['5555', '5555', '5555', '4444'].join('');
  const content = { pan, holder: 'JANE DOE', cvv: '731', expiry: '0799' };
  const posted = card({ card: btoa(JSON.stringify(content)) });
  const first = await send(posted, { key });
  expect(first).toMatchObject({ code: '0' });
  const with_ = (text: string) => ({ ...posted, fields: { ...posted.fields, card: btoa(text) } });
  const { expiry, holder, cvv } = content;
  const encryptedAgain = with_(
    `{ "expiry":"${expiry}","cvv":"${cvv}", "holder":"${holder}","pan":"${pan}" }`,
  );
  expect(same(await send(encryptedAgain, { key }))).toEqual(same(first));
  for (const other of [{ pan: '4111111111111111' }, { expiry: '0899' }, { holder: 'JOHN DOE' }])
    expect(await send(with_(JSON.stringify({ ...content, ...other })), { key })).toMatchObject({
      code: 'SYS025',
    });
  // Nothing derived from the security code may be kept, so it takes no part (decision 28).
  expect(same(await send(with_(JSON.stringify({ ...content, cvv: '137' })), { key }))).toEqual(same(first));
  expect(JSON.stringify(await world.keys())).not.toContain(pan);
  const unreadable = card({ card: btoa('no card') });
  const refused = await send(unreadable, { key: newKey() });
  expect(refused.code).toBe('E04140');
});

test('after 24 hours a key is new, and old ones are deleted in portions', async () => {
  const key = newKey();
  const posted = qrCode();
  expect(await send(posted, { key })).toMatchObject({ code: '0' });
  world.context().clock.advance(24 * 3_600_000 - 1);
  expect(await send(posted, { key })).toMatchObject({ code: '0' });
  world.context().clock.advance(1);
  expect(await send(posted, { key })).toMatchObject({ code: 'E04112' });
  await world.database().query(
    `insert into idempotency_keys (merchant_no, app_id, idempotency_key, fingerprint, claim, claimed_until, created_at)
       select '0', 'old', 'old-' || n, '', '', 0, 0 from generate_series(1, 1500) n`,
  );
  const left = async () => (await world.keys()).filter((row) => row['app_id'] === 'old').length;
  const forget = createForgetting(world.database(), world.context().clock, world.context().clock);
  await forget();
  expect(await left()).toBeGreaterThan(400);
  await forget();
  expect(await left()).toBe(0);
  expect((await world.keys()).some((row) => row['idempotency_key'] === key)).toBe(true);
});
