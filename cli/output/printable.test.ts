/** Texts of strangers on a terminal: whatever command shows them, nothing in them acts on the terminal. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../testing.ts';
import { printable, printableJson, printableLine } from './printable.ts';

const hostile = 'A\u001b]0;title\u0007\u001b[2J\u009b2J\u007f\u202eB\u2066C\rD\u0000\ud800E';
/** All that a terminal acts on, except line feed and tab. */
const acting = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

test('controls, C1 controls, bidirectional overrides and halves of pairs are replaced; lines stay', () => {
  expect(printable(hostile)).not.toMatch(acting);
  expect(printable(hostile)).toMatch(/^A.*B.*C.*D.*E$/);
  expect(printable('{\r\n\t"a": "支付 😀"\n}')).toBe('{\n\t"a": "支付 😀"\n}');
  expect(printableLine('one\n\ttwo')).toBe('one two');
});

test('JSON stays the same value', () => {
  const value = { text: hostile, [hostile]: '支付 😀' };
  expect(printableJson(value)).not.toMatch(acting);
  expect(JSON.parse(printableJson(value))).toEqual(value);
});

let server: Server;
let url: string;
let reply: object;
beforeEach(async () => {
  server = createServer((_request, response) => response.end(JSON.stringify(reply)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const request = {
  psn: `P${hostile}`,
  at_ms: 0,
  method: `${hostile}\nforged line`,
  path: hostile,
  code: hostile,
  merchant_order_no: hostile,
  duration_ms: 1,
};
const detail = {
  ...request,
  headers: { [hostile]: hostile },
  body: `{\n  "memo": "${hostile}"\n}`,
  reply: hostile,
  redacted: [hostile],
  string_to_sign: hostile,
  diagnosis: { text: { en: hostile, zh: hostile } },
};
const order = {
  created_ms: 0,
  trans_status: 2,
  merchant_order_no: hostile,
  trans_amount: hostile,
  price_currency: hostile,
  trans_no: hostile,
  kind: hostile,
};
const attempt = { url: hostile, reply: `${hostile}\nforged line`, http_status: 200, is_delivered: true };

test.each<[string[], object]>([
  [['logs'], { items: [request] }],
  [['logs', '--json'], { items: [request] }],
  [['logs', '--psn', 'P'], detail],
  [['logs', '--psn', 'P', '--json'], detail],
  [['orders'], { items: [order] }],
  [['resend', 'N1'], { attempt }],
  [['logs'], { code: 'SYS001', msg: hostile, psn: hostile }],
  [['logs', '--json'], { code: 'SYS001', msg: hostile, psn: hostile }],
])('%j prints nothing that acts on the terminal', async (args, answer) => {
  reply = answer;
  const { stdout, stderr } = await runInProcess([...args, '--url', url]);
  expect(stdout + stderr).toContain('title');
  expect(stdout + stderr).not.toMatch(acting);
  expect(stdout).not.toMatch(/^forged line/m);
});

test('show prints nothing that acts on the terminal', async () => {
  const node = { ...order, references: [] };
  const title = { en: hostile, zh: hostile };
  const item = { ...order, notification_id: hostile, state: hostile, url: hostile, problem: { title } };
  reply = {
    ...order,
    tree: { ...node, references: [node] },
    money: {},
    actions: [],
    items: [{ ...item, trans_no: '1', at_ms: 0, tone: 'neutral', title }],
  };
  const { stdout, stderr } = await runInProcess(['show', 'ORDER-1', '--url', url]);
  expect(stderr).toBe(`Gateway: ${url} (--url)\n`);
  expect(stdout).toContain('Notifications');
  expect(stdout).not.toMatch(acting);
});

test('explain prints nothing that acts on the terminal', async () => {
  const input = JSON.stringify({ method: 'query.order', sign_type: 'NONE', memo: hostile.toWellFormed() });
  const { stdout, stderr } = await runInProcess(['explain'], { input });
  expect(stdout).toContain('title');
  expect(stdout + stderr).not.toMatch(acting);
});

test('the lines of a body stay', async () => {
  reply = detail;
  const { stdout } = await runInProcess(['logs', '--psn', 'P', '--url', url]);
  expect(stdout).toMatch(/\n\{\n {2}"memo": "A.*\n\}\n/);
});
