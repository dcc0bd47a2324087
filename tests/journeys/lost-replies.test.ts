/**
 * A shop with the client behind a proxy that loses replies after the gateway has carried the calls out: it gets each of
 * them in the end, and nothing is carried out twice. Its notifications come in through Express.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testCardById } from '@tollgate/contract/sandbox/card-outcome';
import {
  type Client,
  createClient,
  type Notification,
  outcomeOf,
  type Retry,
  type TollgateError,
} from '@tollgate/sdk';
import { notificationHandler } from '@tollgate/sdk/express';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { type LossyProxy, startLossyProxy } from '../support/lossy-proxy.ts';
import { engineOfCalls } from './engines.ts';

describe.each(engineOfCalls)('on the $name database', (engine) => {
  let gateway: Gateway;
  let proxy: LossyProxy;
  let shop: Server;
  let client: Client;
  let direct: Client;
  let notifyUrl: string;
  const notified: Notification[] = [];
  let retries: Retry[] = [];

  beforeAll(async () => {
    gateway = await startGateway({ env: { ...(await engine.env()), RATE_LIMIT: '0' } });
    proxy = await startLossyProxy(gateway.url);
    const { demo } = gateway;
    const options = {
      appId: demo.app_id,
      merchantNo: demo.merchant_no,
      privateKey: demo.app_private_key_pem,
      gatewayPublicKey: demo.gateway_public_key_pem,
    };
    client = createClient({
      ...options,
      gatewayUrl: proxy.url,
      onRetry: (retry) => retries.push(retry),
      // The proxy answers at once: nothing is gained by a wait.
      clock: { nowMs: () => Date.now(), sleep: async () => {} },
    });
    direct = createClient({ ...options, gatewayUrl: gateway.url });
    const app = express();
    app.post(
      '/paid',
      notificationHandler(direct, (notification) => void notified.push(notification)),
    );
    shop = createServer(app).listen(0, '127.0.0.1');
    await new Promise((listening) => shop.once('listening', listening));
    notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/paid`;
  });
  afterAll(async () => {
    await proxy.close();
    shop.closeAllConnections();
    shop.close();
    await gateway.stop();
  });
  beforeEach(() => {
    retries = [];
  });

  let count = 0;
  const newNumber = () => {
    count += 1;
    return `L${process.pid}-${Date.now()}-${count}`;
  };
  const qrOrder = () => ({
    merchantOrderNo: newNumber(),
    payMethodId: 'Alipay+',
    priceCurrency: 'USD',
    orderAmount: '34.5',
    expires: 300,
    description: 'Two coffees',
    termIp: '127.0.0.1',
    notifyUrl,
  });

  /** Returns the last requests and replies of the latest call. */
  const lastTries = (tries: number) => proxy.forwarded.slice(-tries);
  const keysOf = (tries: number) => new Set(lastTries(tries).map(({ idempotencyKey }) => idempotencyKey));
  /** The cardholder presents a test card at the terminal. */
  const present = (merchantOrderNo: string, card: string) =>
    fetch(`${gateway.url}/api/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        merchant_no: gateway.demo.merchant_no,
        merchant_order_no: merchantOrderNo,
        card: testCardById(card)?.groups.join(''),
      }),
    });

  test('a payment whose reply is cut twice is charged once, and notified', async () => {
    const order = qrOrder();
    proxy.lose('cut', 'half');
    const payment = await client.pay({ ...order, authCode: '280000000000000001' });
    expect(outcomeOf(payment)).toBe('paid');
    const tries = lastTries(3);
    expect(tries.map(({ fate, reply }) => [fate, reply.code])).toEqual([
      ['cut', '0'],
      ['half', '0'],
      ['arrives', '0'],
    ]);
    // The first reply was the real one: the others repeat it.
    expect(tries[2]?.reply.data).toEqual(tries[0]?.reply.data);
    expect(keysOf(3).size).toBe(1);
    expect(retries.map(({ number, error }) => [number, error.code])).toEqual([
      [1, 'no-reply'],
      [2, 'no-reply'],
    ]);
    const found = await direct.query({ merchantOrderNo: order.merchantOrderNo });
    expect(found).toMatchObject({ transNo: payment.transNo, transStatus: 2, paidAmount: '34.5' });
    await expect.poll(() => notified.at(-1)?.merchantOrderNo).toBe(order.merchantOrderNo);
  });

  test('a refund behind a failing proxy returns the money once', async () => {
    const order = qrOrder();
    await client.pay({ ...order, authCode: '280000000000000001' });
    proxy.lose('page', 'cut', 'page');
    const refund = await client.refund({
      origMerchantOrderNo: order.merchantOrderNo,
      merchantOrderNo: newNumber(),
      priceCurrency: 'USD',
      orderAmount: '10.5',
      description: 'One coffee was cold',
    });
    expect(lastTries(4).map(({ reply }) => reply.code)).toEqual(['0', '0', '0', '0']);
    expect(retries.map(({ error }) => error.httpStatus)).toEqual([502, undefined, 502]);
    const found = await direct.query({ merchantOrderNo: order.merchantOrderNo });
    expect(found.refunds).toMatchObject([{ transNo: refund.transNo }]);
  });

  test('an authorization is raised once, and its tip set, at a terminal', async () => {
    const authorization = newNumber();
    await client.createTerminalOrder({
      terminalSn: gateway.demo.terminal_sn,
      transType: 4,
      merchantOrderNo: authorization,
      priceCurrency: 'USD',
      orderAmount: '100',
      description: 'Two nights',
      expires: 300,
    });
    expect((await present(authorization, 'visa')).status).toBe(200);
    const { transNo } = await direct.query({ merchantOrderNo: authorization });
    proxy.lose('cut');
    await client.incrementAuthorization({ merchantOrderNo: newNumber(), transNo, transAmount: '20' });
    expect(keysOf(2).size).toBe(1);
    expect(await direct.recallTransaction({ transNo })).toMatchObject({ transAmount: '120' });
    proxy.lose('half');
    const captured = await client.capture({ merchantOrderNo: newNumber(), transNo, transAmount: '120' });
    proxy.lose('cut', 'cut');
    await client.adjustTip({ transNo: captured.transNo, tipAmount: '5' });
    expect(await direct.recallTransaction({ transNo: captured.transNo })).toMatchObject({ tipAmount: '5' });
    expect(retries).toHaveLength(4);
  });

  test('a reply that never comes is asked for again after the time limit', async () => {
    proxy.lose('late');
    const impatient = createClient({
      gatewayUrl: proxy.url,
      appId: gateway.demo.app_id,
      merchantNo: gateway.demo.merchant_no,
      privateKey: gateway.demo.app_private_key_pem,
      gatewayPublicKey: gateway.demo.gateway_public_key_pem,
      timeoutMs: 5_000,
    });
    const order = qrOrder();
    const code = await impatient.createQrCode(order, { onRetry: (retry) => retries.push(retry) });
    expect(retries[0]?.error.code).toBe('no-reply-in-time');
    expect((await direct.query({ merchantOrderNo: order.merchantOrderNo })).qrcodeUrl).toBe(code.qrcodeUrl);
  });

  test('where every reply is lost, the key of the error brings it later, from another process', async () => {
    const order = { ...qrOrder(), authCode: '280000000000000001' };
    proxy.lose('cut', 'cut', 'cut');
    const error: TollgateError = await client.pay(order, { maxRetries: 2 }).then(
      () => expect.fail('a reply came'),
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ code: 'no-reply', isUncertain: true, tries: 3 });
    const { idempotencyKey } = error;
    const payment = await direct.pay(order, { idempotencyKey });
    expect(JSON.parse(String(lastTries(1)[0]?.reply.data))).toMatchObject({ trans_no: payment.transNo });
    // Without it the number is refused, as ever.
    await expect(direct.pay(order)).rejects.toMatchObject({ code: 'E04112', isUncertain: false });
  });

  test('a till that waits for the result is paid once, whatever is lost', async () => {
    proxy.lose('cut', 'half', 'page');
    const result = await client.payAndWait({ ...qrOrder(), authCode: '280000000000000001' });
    expect(result).toMatchObject({ outcome: 'paid', data: { transStatus: 2 } });
    expect(keysOf(4).size).toBe(1);
  });
});
