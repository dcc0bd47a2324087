import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSerialLink } from './serial-link.ts';
import { openSerialPort, socketStream } from './serial-port.ts';
import { startSerialServer } from './serial-server.ts';
import { createTillHandler } from './till-handler.ts';
import { paidResult, testTerminal } from './till-operations.testing.ts';
import { platformTimers } from './timers.ts';

let folder: string;
let cable: ChildProcess | undefined;
const closers: (() => void)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-serial-'));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  cable?.kill();
  cable = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Two pseudo-terminals, tied together: what goes in at one end comes out at the other. */
async function plugIn(): Promise<{ readonly till: string; readonly terminal: string }> {
  const [till, terminal] = [join(folder, 'till'), join(folder, 'terminal')];
  cable = spawn('socat', [`pty,raw,echo=0,link=${till}`, `pty,raw,echo=0,link=${terminal}`], {
    stdio: 'ignore',
  });
  await once(cable, 'spawn');
  await expect.poll(() => existsSync(till) && existsSync(terminal)).toBe(true);
  return { till, terminal };
}

function serve(address: string) {
  const terminal = testTerminal();
  const handler = createTillHandler({ terminal, timers: platformTimers, nowMs: () => Date.now() });
  const server = startSerialServer({ open: () => openSerialPort(address), handler, timers: platformTimers });
  closers.push(server.close);
  return terminal;
}

const sale = JSON.stringify({
  topic: 'ecrhub.pay.order',
  app_id: 'tg',
  request_id: 'r-1',
  biz_data: { trans_type: '1', merchant_order_no: 'TILL-1', order_amount: '25.90', description: '两杯咖啡' },
});

test('a till at the other end of a serial cable sells', async () => {
  const ends = await plugIn();
  const terminal = serve(ends.terminal);
  const heard: string[] = [];
  const till = createSerialLink({
    role: 'till',
    stream: await openSerialPort(ends.till),
    timers: platformTimers,
    onMessage: (text) => heard.push(text),
  });
  closers.push(till.close);
  await till.send(sale);
  await expect.poll(() => heard.length).toBe(1);
  expect(JSON.parse(heard[0] ?? '')).toMatchObject({
    response_code: '000',
    biz_data: { trans_no: paidResult.trans_no },
  });
  expect(terminal.orders).toMatchObject([{ description: '两杯咖啡' }]);
});

test('the same over TCP, where a line broke and came back', async () => {
  const sockets: Socket[] = [];
  const till = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  closers.push(() => till.close());
  await once(till, 'listening');
  const address = till.address();
  serve(`tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  await expect.poll(() => sockets.length).toBe(1);
  sockets[0]?.destroy();
  await expect.poll(() => sockets.length).toBe(2);
  const heard: string[] = [];
  const link = createSerialLink({
    role: 'till',
    stream: socketStream(sockets[1] as Socket),
    timers: platformTimers,
    onMessage: (text) => heard.push(text),
  });
  closers.push(link.close);
  await link.send(sale);
  await expect.poll(() => heard.length).toBe(1);
});

test('a line that is not there is an error, not a wait', async () => {
  await expect(openSerialPort(join(folder, 'nothing'))).rejects.toThrow();
  await expect(openSerialPort('tcp://127.0.0.1:1')).rejects.toThrow();
});
