import { expect, test } from 'vitest';
import { dataMaxBytes } from './frame.ts';
import { createLine, type Line } from './line.testing.ts';
import { createSerialLink } from './serial-link.ts';
import { fittingReply, startSerialServer } from './serial-server.ts';
import { createTillHandler } from './till-handler.ts';
import { paid, paidResult, testTerminal } from './till-operations.testing.ts';
import { manualTimers } from './timers.testing.ts';

function setUp() {
  const terminal = testTerminal();
  const timers = manualTimers();
  const lines: Line[] = [];
  const server = startSerialServer({
    open: async () => {
      const line = createLine(timers);
      lines.push(line);
      return line.terminal;
    },
    handler: createTillHandler({ terminal, timers, nowMs: () => 0 }),
    timers,
  });
  function till() {
    const heard: Record<string, unknown>[] = [];
    const line = lines.at(-1);
    if (line === undefined) throw new Error('no line yet');
    const link = createSerialLink({
      role: 'till',
      stream: line.till,
      timers,
      onMessage: (text) => heard.push(JSON.parse(text) as Record<string, unknown>),
    });
    return { line, link, heard };
  }
  return { terminal, timers, server, till };
}

const sale = JSON.stringify({
  topic: 'ecrhub.pay.order',
  app_id: 'tg',
  request_id: 'r-1',
  biz_data: { trans_type: '1', merchant_order_no: 'TILL-1', order_amount: '25.90' },
});

test('an order goes over the line and its result comes back', async () => {
  const { timers, till } = setUp();
  await timers.advance(1);
  const { link, heard } = till();
  void link.send(sale);
  await timers.advance(50);
  expect(heard).toMatchObject([{ request_id: 'r-1', response_code: '000' }]);
});

test('a line that loses and cuts bytes delivers each message once', async () => {
  const { terminal, timers, till } = setUp();
  await timers.advance(1);
  const { line, link, heard } = till();
  let sent = 0;
  line.setFaults({
    pieces(bytes) {
      sent += 1;
      if (sent % 3 === 0) return [];
      return [bytes.subarray(0, 4), bytes.subarray(4)];
    },
  });
  void link.send(sale);
  await timers.advance(3_000);
  expect(terminal.orders).toHaveLength(1);
  expect(heard).toHaveLength(1);
});

test('a till that was unplugged in the middle of a payment gets the result once it is back', async () => {
  const { terminal, timers, till } = setUp();
  await timers.advance(1);
  let finish: (answer: typeof paid) => void = () => {};
  terminal.answerOrdersWith(new Promise((resolve) => (finish = resolve)));
  const first = till();
  void first.link.send(sale).catch(() => {});
  await timers.advance(50);
  expect(terminal.orders).toHaveLength(1);
  first.line.unplug();
  await timers.advance(2_000);
  finish(paid);
  await timers.advance(10);
  const { heard } = till();
  await timers.advance(100);
  expect(heard).toMatchObject([{ request_id: 'r-1', response_code: '000' }]);
});

test('a payment that ends after its till has come back is heard on the new line', async () => {
  const { terminal, timers, till } = setUp();
  await timers.advance(1);
  let finish: (answer: typeof paid) => void = () => {};
  terminal.answerOrdersWith(new Promise((resolve) => (finish = resolve)));
  const first = till();
  void first.link.send(sale).catch(() => {});
  await timers.advance(50);
  first.line.unplug();
  await timers.advance(2_000);
  const { heard } = till();
  await timers.advance(100);
  expect(heard).toEqual([]);
  finish(paid);
  await timers.advance(100);
  expect(heard).toMatchObject([{ request_id: 'r-1', response_code: '000' }]);
});

test('a closed server leaves nothing running', async () => {
  const { timers, server, till } = setUp();
  await timers.advance(1);
  till().link.close();
  server.close();
  await timers.advance(120_000);
  expect(timers.waiting).toBe(0);
});

test('a reply that is too long for a packet loses what it can do without, never its result', () => {
  const reply = JSON.stringify({
    topic: 'ecrhub.pay.order',
    request_id: 'r-1',
    response_code: '000',
    biz_data: {
      ...paidResult,
      attach: '附'.repeat(128),
      description: 'x'.repeat(128),
      more: 'y'.repeat(600),
    },
    device_data: { device_sn: 'z'.repeat(100) },
  });
  const shorter = fittingReply(reply);
  expect(new TextEncoder().encode(shorter).length).toBeLessThanOrEqual(dataMaxBytes);
  expect(JSON.parse(shorter)).toMatchObject({
    response_code: '000',
    biz_data: { trans_no: paidResult.trans_no },
  });
  const hopeless = JSON.stringify({
    ...JSON.parse(reply),
    biz_data: { ...paidResult, more: 'y'.repeat(2_000) },
  });
  expect(new TextEncoder().encode(fittingReply(hopeless)).length).toBeLessThanOrEqual(dataMaxBytes);
  expect(JSON.parse(fittingReply(hopeless))).toMatchObject({ biz_data: { trans_status: 2 } });
});
