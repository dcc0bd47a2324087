/** Notifications as standard Requests, by themselves and through Node's own server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createClient, type Notification } from './index.ts';
import { createFakeClock, optionsFor, paidMembers, signedByGateway } from './testing.ts';

const client = createClient(optionsFor('https://pay.example.com'));
const body = signedByGateway(paidMembers);
const url = 'https://shop.example.com/notify';
const posted = (text: string) => new Request(url, { method: 'POST', body: text });

/** Returns a handler and the notifications that it was given. */
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
  ['nothing', '', 400, 'notification-unreadable'],
  ['more than a notification can hold', `{"a":"${'x'.repeat(70_000)}"}`, 413, 'notification-too-large'],
])('%s is not handed over', async (_what, text, status, said) => {
  const { received, notified } = receiver();
  const response = await notified(posted(text));
  expect([response.status, await response.text()]).toEqual([status, said]);
  expect(received).toEqual([]);
});

test('anything but POST is answered with 405', async () => {
  const { received, notified } = receiver();
  const response = await notified(new Request(url));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  expect(received).toEqual([]);
});

test('receiveNotification gives a result to act on and the answer to send, in two steps', async () => {
  const good = await client.receiveNotification(posted(body));
  expect(good).toMatchObject({ isVerified: true, notification: { merchantOrderNo: 'T-1', transStatus: 2 } });
  expect(good.response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(new Uint8Array(await good.response.arrayBuffer())).toEqual(new TextEncoder().encode('success'));
  const forged = await client.receiveNotification(posted(body.replace('T-1', 'T-2')));
  expect(forged).toMatchObject({
    isVerified: false,
    error: { kind: 'signature', code: 'notification-sign-wrong', isUncertain: false },
    response: { status: 400 },
  });
  expect(forged).not.toHaveProperty('notification');
});

test('an old notification is refused where the clock says so', async () => {
  const clock = createFakeClock(1_772_446_527_000);
  const timed = createClient({ ...optionsFor('https://pay.example.com'), clock });
  const options = { toleranceMs: 900_000 };
  expect((await timed.receiveNotification(posted(body), options)).isVerified).toBe(true);
  await clock.sleep(900_001);
  expect(await timed.receiveNotification(posted(body), options)).toMatchObject({
    error: { code: 'notification-old' },
  });
});

test('a body that something else has read is a fault of the server, which says so', async () => {
  const request = posted(body);
  await request.json();
  const { notified } = receiver();
  await expect(notified(request)).rejects.toMatchObject({
    kind: 'configuration',
    code: 'notification-body-read',
    action: { en: expect.stringContaining('express.raw') },
  });
  const parsed = JSON.parse(body) as string;
  await expect(client.verifyNotification(parsed)).rejects.toMatchObject({ code: 'notification-body-read' });
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
