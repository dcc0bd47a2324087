/** Events to a gateway that does not know all of them: these are sent again, for a day. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ConnectorEvent } from '@tollgate/contract/connector/answers';
import { hourMs } from '@tollgate/contract/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin } from '../operations/bank.ts';
import { openBank } from '../testing.ts';
import { createReporter } from './reporter.ts';

const sent: string[][] = [];
/** Events that the gateway knows. */
const known = new Set<string>();
const server = createServer(async (request, response) => {
  const { events } = (await json(request)) as { readonly events: readonly ConnectorEvent[] };
  const ids = events.map(({ event_id: id = '' }) => id);
  sent.push(ids);
  const unknown = ids.flatMap((id, place) => (known.has(id) ? [] : [place]));
  response.statusCode = unknown.length > 0 ? 404 : 200;
  response.end(JSON.stringify({ unknown }));
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  known.clear();
});

function start() {
  const clock = { nowMs: Date.UTC(2026, 10, 24) };
  const bank = openBank([], clock);
  const asked = {
    request_id: 'r-1',
    time: new Date(clock.nowMs).toISOString(),
    account: {},
    merchant_no: 'm1',
    trans_no: 'T1',
    amount: '1.00',
    currency: 'EUR',
  };
  const event = (id: string): ConnectorEvent => ({ event_id: id, event: 'disputed', channel_trans_no: 'c' });
  const payment = { ...begin(bank, 'wallet', asked), owed: [event('a'), event('b')] };
  bank.ledger.save(payment, 'owed');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const eventsUrl = `http://127.0.0.1:${port}/acquirers/bank/events`;
  const reporter = createReporter({ bank, secrets: ['s'.repeat(32)], eventsUrl, makeRequestId: () => 'q' });
  const owed = () => bank.ledger.find(payment.key)?.owed?.map(({ event_id: id }) => id);
  return { clock, reporter, owed };
}

test('events that the gateway knows are done, and the others are sent again after growing pauses', async () => {
  const { clock, reporter, owed } = start();
  known.add('a');
  await reporter.deliverAll();
  await reporter.deliverAll();
  expect([sent, owed()]).toEqual([[['a', 'b']], ['b']]);
  clock.nowMs += hourMs;
  await reporter.deliverAll();
  clock.nowMs += hourMs / 2;
  await reporter.deliverAll();
  expect(sent).toHaveLength(2);
  known.add('b');
  clock.nowMs += hourMs / 2;
  await reporter.deliverAll();
  expect([sent, owed()]).toEqual([[['a', 'b'], ['b'], ['b']], []]);
});

test('events that the gateway does not know after a day are given up', async () => {
  const { clock, reporter, owed } = start();
  await reporter.deliverAll();
  clock.nowMs += 23 * hourMs;
  await reporter.deliverAll();
  expect(owed()).toEqual(['a', 'b']);
  clock.nowMs += 23 * hourMs;
  await reporter.deliverAll();
  expect(owed()).toEqual([]);
});
