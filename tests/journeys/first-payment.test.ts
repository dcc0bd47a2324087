/** A merchant takes a first payment: ordered, paid, notified, queried, refunded. */
import { createClient } from '@tollgate/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { engineOfCalls } from './engines.ts';

describe.each(engineOfCalls)('on the $name database', (engine) => {
  let gateway: Gateway;
  let merchant: Merchant;
  let receiver: Receiver;

  beforeAll(async () => {
    gateway = await startGateway({ env: await engine.env() });
    merchant = createMerchant(gateway);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await gateway.stop();
    await receiver.close();
  });

  test('a code is shown, paid at the wallet, notified, queried, refunded and the refund notified', async () => {
    const order = merchant.qrOrder({
      notify_url: `${receiver.url}/paid`,
      attach: '{"table":7}',
      store_no: gateway.demo.store_no,
    });
    const created = await merchant.call('cscanb.pay.getqrcode', order);
    expect(created).toMatchObject({ code: '0', msg: 'success', httpStatus: 200 });
    expect(merchant.verifies(JSON.parse(created.text))).toBe(true);
    expect(created.data).toMatchObject({ trans_amount: 34.5, trans_fee_c: 0, vat_amount: 0 });
    expect(created.data['trans_no']).toMatch(/^20\d{20}$/);
    expect(created.psn).toMatch(/^[0-9A-Z]{16}$/);
    const link = String(created.data['qrcode_url']);
    expect(link.startsWith(`${gateway.url}/pay/q/`)).toBe(true);

    const page = `${link.replace('/pay/q/', '/pay/api/q/')}`;
    expect(await (await fetch(page)).json()).toMatchObject({
      state: 'waiting',
      amount: '34.5',
      currency: 'USD',
    });
    const paid = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"action":"pay"}',
    });
    expect(await paid.json()).toMatchObject({ state: 'paid' });

    const [notified] = await receiver.waitFor(1);
    const told = notified?.body as Fields;
    expect(merchant.verifies(told)).toBe(true);
    expect(told).toMatchObject({
      method: 'payment.result.notify',
      merchant_order_no: order['merchant_order_no'],
      trans_type: 1,
      trans_status: 2,
      order_amount: '34.5',
      paid_amount: '34.5',
      attach: '{"table":7}',
      sign_type: 'RSA2',
    });
    expect(Object.values(told).every((value) => value !== null && value !== '')).toBe(true);

    const queried = await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] });
    expect(queried.data).toMatchObject({
      trans_status: 2,
      paid_amount: 34.5,
      attach: '{"table":7}',
      pay_scenario: 'SCANQR_PAY',
    });
    expect(queried.data['trans_end_time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    const refund = await merchant.call('order.refund.submit', {
      orig_merchant_order_no: order['merchant_order_no'],
      merchant_order_no: `R${order['merchant_order_no']}`.slice(0, 32),
      price_currency: 'USD',
      order_amount: 10.5,
      description: '少一杯',
      notify_url: `${receiver.url}/refunded`,
    });
    expect(refund).toMatchObject({ code: '0', data: { trans_amount: 10.5 } });
    await merchant.advance(2_000);
    const refundQuery = await merchant.call('order.refund.query', { trans_no: refund.data['trans_no'] });
    expect(refundQuery.data).toMatchObject({
      trans_status: 2,
      orig_trans_no: created.data['trans_no'],
      order_amount: 10.5,
    });
    const all = await receiver.waitFor(2);
    expect(all[1]?.path).toBe('/notify/refunded');
    expect(all[1]?.body).toMatchObject({ trans_type: 3, trans_status: 2, order_amount: '10.5' });

    const after = await merchant.call('order.query', { trans_no: created.data['trans_no'] });
    expect(after.data['trans_status'], 'a refunded payment stays completed').toBe(2);
  });

  test('customer-presented: every trigger of the table does what it says', async () => {
    const submit = (code: string) =>
      merchant.call('bscanc.pay.submit', merchant.qrOrder({ auth_code: code, expires: 60 }));
    expect((await submit('280000000000000001')).data).toMatchObject({ trans_status: 2, paid_amount: 34.5 });
    expect((await submit('281234567890123456')).data).toMatchObject({ trans_status: 2 });
    expect((await submit('280000000000000003')).data).toMatchObject({
      trans_status: 1,
      trans_error_code: 'EC0001',
    });
    expect((await submit('280000000000000004')).data).toMatchObject({
      trans_status: 1,
      trans_error_code: 'EC0002',
    });
    expect(await submit('280000000000000005')).toMatchObject({ code: 'EC0000' });
    expect(await submit('12345')).toMatchObject({ code: 'EC0000' });

    const password = await submit('280000000000000002');
    expect(password.data).toMatchObject({ trans_status: 0 });
    const silent = await submit('280000000000000006');
    expect(silent.data).toMatchObject({ trans_status: 0 });
    await merchant.advance(5_000);
    expect((await merchant.call('order.query', { trans_no: password.data['trans_no'] })).data).toMatchObject({
      trans_status: 2,
    });
    expect((await merchant.call('order.query', { trans_no: silent.data['trans_no'] })).data).toMatchObject({
      trans_status: 0,
    });
    await merchant.advance(60_000);
    expect((await merchant.call('order.query', { trans_no: silent.data['trans_no'] })).data).toMatchObject({
      trans_status: 1,
      trans_error_code: 'E04122',
    });
  });

  test('cancelling: too early, then closed; a payer who pays after it gets the money back', async () => {
    const order = merchant.qrOrder();
    const named = { merchant_order_no: order['merchant_order_no'] };
    const created = await merchant.call('cscanb.pay.getqrcode', order);
    const early = await merchant.call('order.revoker', named);
    expect(early.code).toBe('E04124');
    expect(early.msg).toMatch(/wait \d+ s/);
    await merchant.advance(15_000);
    expect(await merchant.call('order.revoker', named)).toMatchObject({
      code: '0',
      data: { trans_no: created.data['trans_no'] },
    });
    expect(await merchant.call('order.revoker', named), 'a repeat is answered alike').toMatchObject({
      code: '0',
    });
    expect((await merchant.call('order.query', named)).data).toMatchObject({
      trans_status: 1,
      trans_error_code: 'E04121',
    });
    const late = await merchant.post(
      '/api/sandbox/pay',
      JSON.stringify({ merchant_no: gateway.demo.merchant_no, ...named }),
    );
    expect(late.data).toMatchObject({ state: 'returned' });
    expect((await merchant.call('order.query', named)).data['trans_status']).toBe(1);
  });

  test('a paid order is cancelled whole; one with refunds is not', async () => {
    const pay = async () => {
      const order = merchant.qrOrder({ auth_code: '280000000000000001' });
      await merchant.call('bscanc.pay.submit', order);
      return { merchant_order_no: order['merchant_order_no'] };
    };
    const [first, second] = [await pay(), await pay()];
    await merchant.advance(15_000);
    expect((await merchant.call('order.revoker', first)).code).toBe('0');
    expect((await merchant.call('order.query', first)).data['trans_status']).toBe(3);
    const refund = {
      orig_merchant_order_no: second.merchant_order_no,
      price_currency: 'USD',
      description: 'x',
    };
    const one = {
      ...refund,
      merchant_order_no: `A${second.merchant_order_no}`.slice(0, 32),
      order_amount: '20',
    };
    expect((await merchant.call('order.refund.submit', one)).code).toBe('0');
    expect((await merchant.call('order.revoker', second)).code).toBe('E04133');
    const tooMuch = {
      ...refund,
      merchant_order_no: `B${second.merchant_order_no}`.slice(0, 32),
      order_amount: '14.51',
    };
    expect((await merchant.call('order.refund.submit', tooMuch)).code).toBe('E04126');
    expect((await merchant.call('order.refund.submit', one)).code, 'the same refund again').toBe('E04112');
    expect((await merchant.call('order.refund.submit', { ...tooMuch, order_amount: '14.5' })).code).toBe('0');
  });

  test('calls below /api/payments carry few members, and are answered signed, refusals too', async () => {
    const reply = await merchant.post(
      '/api/payments/recall',
      merchant.signedJson({ app_id: gateway.demo.app_id, trans_no: '2026112100000000000001' }),
    );
    expect(reply).toMatchObject({ code: 'ET003', httpStatus: 200 });
    expect(merchant.verifies(JSON.parse(reply.text))).toBe(true);
  });

  test('Basic authentication: no signature on requests and replies; the notification is signed', async () => {
    const { basic, merchant_no } = gateway.demo;
    const fields = {
      ...merchant.common('cscanb.pay.getqrcode'),
      ...merchant.qrOrder({ notify_url: `${receiver.url}/basic` }),
      app_id: basic.app_id,
      sign_type: 'NONE',
      merchant_no,
    };
    const authorization = `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`;
    const good = await merchant.post('/api/entry', JSON.stringify(fields), { authorization });
    expect(good).toMatchObject({ code: '0', sign: undefined });
    expect(await merchant.post('/api/entry', JSON.stringify(fields))).toMatchObject({
      code: 'SYS004',
      sign: undefined,
    });
    const wrong = `Basic ${Buffer.from(`${basic.username}:nope`).toString('base64')}`;
    expect((await merchant.post('/api/entry', JSON.stringify(fields), { authorization: wrong })).code).toBe(
      'SYS004',
    );
    const signing = { ...fields, app_id: gateway.demo.app_id };
    expect(
      (await merchant.post('/api/entry', JSON.stringify(signing), { authorization })).code,
      'one app, one way',
    ).toBe('SYS004');

    const page = String(good.data['qrcode_url']).replace('/pay/q/', '/pay/api/q/');
    const headers = { 'content-type': 'application/json' };
    await fetch(page, { method: 'POST', headers, body: '{"action":"pay"}' });
    const told = () => receiver.received.find(({ path }) => path.endsWith('/basic'));
    await expect.poll(told).toBeDefined();
    const client = createClient({
      gatewayUrl: gateway.url,
      appId: basic.app_id,
      merchantNo: merchant_no,
      basic: { username: basic.username, password: basic.password },
      gatewayPublicKey: gateway.demo.gateway_public_key_pem,
    });
    const notification = await client.verifyNotification(told()?.text ?? '');
    expect(notification).toMatchObject({ signType: 'RSA2', transStatus: 2, appId: basic.app_id });
  });

  test('form bodies and the path of each call work like JSON and the one path', async () => {
    const fields = { ...merchant.common('cscanb.pay.getqrcode'), ...merchant.qrOrder({ expires: '300' }) };
    const form = new URLSearchParams(
      JSON.parse(merchant.signedJson(fields)) as Record<string, string>,
    ).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    expect(await merchant.post('/api/entry/cscanbpaygetqrcode', form, type)).toMatchObject({ code: '0' });
    const other = merchant.signedJson({ ...fields, ...merchant.qrOrder(), method: 'order.query' });
    expect((await merchant.post('/api/entry/cscanbpaygetqrcode', other)).code).toBe('SYS021');
  });

  test('the timeline shows every event and every delivery attempt', async () => {
    const before = receiver.received.length;
    receiver.script({ body: 'SUCCESS' });
    const order = merchant.qrOrder({ auth_code: '280000000000000001', notify_url: `${receiver.url}/twice` });
    await merchant.call('bscanc.pay.submit', order);
    await receiver.waitFor(before + 1);
    await merchant.advance(5_000);
    await receiver.waitFor(before + 2);
    const query = `merchant_no=${gateway.demo.merchant_no}&merchant_order_no=${order['merchant_order_no']}`;
    const reply = (await (await fetch(`${gateway.url}/api/sandbox/timeline?${query}`)).json()) as {
      data: Fields;
    };
    expect(JSON.stringify(reply.data['events'])).toContain('"completed"');
    const text = JSON.stringify(reply.data['notifications']);
    expect(text).toContain('wrong-body');
    expect(text).toContain('delivered');
    expect(text).toContain('SUCCESS');
  });
});
