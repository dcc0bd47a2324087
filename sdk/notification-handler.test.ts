/** Notifications as standard Requests, by themselves and through Node's own server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createClient, type Notification } from './index.ts';
import { appId, merchantNo, optionsFor, signedByGateway } from './testing.ts';

const client = createClient(optionsFor('https://pay.example.com'));
const body = signedByGateway({
  app_id: appId,
  method: 'payment.result.notify',
  merchant_no: merchantNo,
  sign_type: 'RSA2',
  timestamp: '1772446527000',
  trans_no: '2026',
  trans_status: 2,
  merchant_order_no: 'T-1',
});
const url = 'https://shop.example.com/notify';
const posted = (text: string) => new Request(url, { method: 'POST', body: text });

/** What is handed over, and a handler that notes it. */
function receiver() {
  const received: Notification[] = [];
  const notified = (request: Request) =>
    client.handleNotification(request, (notification) => void received.push(notification));
  return { received, notified };
}

test('a notification of the gateway is handed over once and answered with success', async () => {
  const { received, notified } = receiver();
  const response = await notified(posted(body));
  expect([response.status, await response.text()]).toEqual([200, 'success']);
  expect(received).toEqual([expect.objectContaining({ merchantOrderNo: 'T-1', transStatus: 2 })]);
});

test.each([
  ['a changed value', body.replace('T-1', 'T-2'), 400, 'notification-sign-wrong'],
  ['no signature', body.replace(/,"sign":"[^"]+"/, ''), 400, 'notification-unsigned'],
  ['no JSON', 'trans_status=2', 400, 'notification-unreadable'],
  ['more than a notification can hold', `{"a":"${'x'.repeat(70_000)}"}`, 413, 'too large'],
])('%s is not handed over', async (_what, text, status, said) => {
  const { received, notified } = receiver();
  const response = await notified(posted(text));
  expect([response.status, await response.text()]).toEqual([status, said]);
  expect(received).toEqual([]);
});

test('anything but POST is answered with 405', async () => {
  const { received, notified } = receiver();
  expect((await notified(new Request(url))).status).toBe(405);
  expect(received).toEqual([]);
});

test('what the handler throws passes through, so that the gateway sends it again', async () => {
  const failing = client.handleNotification(posted(body), () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
});

test("in Node's own server, whose requests a line makes standard ones", async () => {
  const { received, notified } = receiver();
  const server = createServer(async (request, response) => {
    const streamed = { method: 'POST', body: Readable.toWeb(request) as ReadableStream, duplex: 'half' };
    const standard = new Request(url, streamed);
    const answer = await notified(standard);
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
  expect([await response.text(), received.length]).toEqual(['success', 1]);
  server.close();
});
