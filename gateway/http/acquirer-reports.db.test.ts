/** Reports of an acquirer: requests as they came in, numbers of its own, and facts besides its answers. */
import { beforeEach, expect, test } from 'vitest';
import type { AcquirerEvent, InboundRequest, ReportedFact } from '../acquirers/port/inbound.ts';
import { createPushingAcquirer } from '../acquirers/pushing.testing.ts';
import { createAcquirers } from '../acquirers/routing.ts';
import { reread } from '../orders/change/apply.ts';
import { createPayment } from '../orders/change/creation.ts';
import { historyOf } from '../orders/change/find.ts';
import { orderDetails, refundDetails, type TestContext } from '../orders/change/testing.ts';
import { payByCard } from '../orders/online/card-payment.ts';
import { payment, succeeded, useOnlineWorld } from '../orders/online/testing.ts';
import { createRefund, settleRefund } from '../orders/reference/refund.ts';
import { alarmOfReports } from '../orders/reference/report-alarms.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { answerAcquirer, reportsInFlightMax } from './acquirers.ts';
import { eventItem } from './workbench/event-texts.ts';

const world = useOnlineWorld();
const merchantNo = '312100000001';
const name = 'reporting';
let context: TestContext;
let requests: InboundRequest[];
let reported: AcquirerEvent[];
let unknown: AcquirerEvent[];
let answer: Response;
let faults: unknown[];

beforeEach(() => {
  requests = [];
  reported = [];
  unknown = [];
  answer = new Response('ok');
  faults = [];
  const reporting = {
    ...createPushingAcquirer(name),
    inbound: {
      async receive(request: InboundRequest) {
        requests.push(request);
        return { events: reported.splice(0), response: answer.clone() };
      },
    },
  };
  const base = world.context();
  context = {
    ...base,
    acquirers: createAcquirers({
      connected: [reporting, { ...reporting, name: 'another' }],
      fallback: base.acquirers.named(null),
      accountsOf: async () => [{ acquirer: name, scope: {} }],
    }),
  };
});

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const handle = answerAcquirer({
    orders: context,
    onUnknown: (_, event) => unknown.push(event),
    onFault: (fault) => faults.push(fault),
  });
  return handle(new Request(`http://gateway/acquirers/${path}`, init));
}
const send = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

/** Reports as often as the acquirer likes; returns the statuses. */
async function report(events: readonly AcquirerEvent[], by = name): Promise<number> {
  reported.push(...events);
  return send(`${by}/events`, { method: 'POST', body: '[]' });
}

const sum = (amountMinor = 10_000) => ({ amountMinor, currency: 'USD' });
const reference = (number: string) => ({ channelTransNo: number, userId: 'payer', refNo: '1' });
const about = ({ transNo }: Transaction) => ({ merchantNo, transNo });
const now = (order: Transaction) => reread(context, order);
const typesOf = async (order: Transaction) =>
  (await historyOf(context.database, merchantNo, order.transNo)).flatMap(({ events }) =>
    events.map(({ type }) => type),
  );

let count = 0;
async function paid(): Promise<Transaction & { readonly channelTransNo: string }> {
  count += 1;
  const details = orderDetails(context, { acquirer: name, notifyUrl: 'http://127.0.0.1:9/notify' });
  const order = succeeded(await createPayment(context, details));
  const channelTransNo = `PAID-${count}`;
  await report([
    { ...about(order), answer: { kind: 'paid', ...sum(), reference: reference(channelTransNo) } },
  ]);
  const after = await now(order);
  expect(after).toMatchObject({ transStatus: 2, channelTransNo });
  return { ...after, channelTransNo };
}

async function refunded(order: Transaction, amountMinor = 4_000): Promise<Transaction> {
  count += 1;
  const refund = succeeded(
    await createRefund(context, await now(order), refundDetails(amountMinor, { origTransNo: order.transNo })),
  );
  await settleRefund(context, refund);
  const answer = { kind: 'paid', ...sum(amountMinor), reference: reference(`BACK-${count}`) } as const;
  await report([{ ...about(refund), answer }]);
  return now(refund);
}

test('the acquirer gets the request as it came in: method, path, query, headers, and a body of up to 1 MiB', async () => {
  expect(await send(`${name}/notify/a?b=%20c&b=d`)).toBe(200);
  const body = new Uint8Array(1024 * 1024).fill(7);
  expect(await send(`${name}/files`, { method: 'POST', headers: { 'x-signature': 's' }, body })).toBe(200);
  expect(requests).toMatchObject([
    { method: 'GET', path: 'notify/a', query: 'b=%20c&b=d', body: new Uint8Array() },
    { method: 'POST', path: 'files', query: '' },
  ]);
  expect(requests[1]?.headers.get('x-signature')).toBe('s');
  expect(requests[1]?.body).toHaveLength(body.length);
  expect(await send(`${name}/files`, { method: 'POST', body: new Uint8Array(body.length + 1) })).toBe(413);
  expect(requests).toHaveLength(2);
});

test('an answer that a browser opens runs nothing on the origin of the payer pages, and sets nothing there', async () => {
  answer = new Response('<script>alert(1)</script>', {
    status: 302,
    headers: {
      'content-type': 'text/html',
      'x-reply-signature': 's',
      'content-security-policy': "script-src 'unsafe-inline'",
      'x-content-type-options': 'none',
      'set-cookie': 'session=1',
      location: 'https://elsewhere.example',
      'clear-site-data': '"cookies"',
      'service-worker-allowed': '/',
      'access-control-allow-origin': '*',
    },
  });
  const { status, headers } = await ask(`${name}/page`);
  expect([status, Object.fromEntries(headers)]).toEqual([
    302,
    {
      'cache-control': 'no-store',
      'content-length': '25',
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-reply-signature': 's',
    },
  ]);
});

test('a flood of reports is refused beyond a limit, and holds up no other acquirer, and no signed events', async () => {
  const event: AcquirerEvent = { channelTransNo: 'NONE', answer: { kind: 'disputed' } };
  const { promise, resolve } = Promise.withResolvers<void>();
  const connected = ['slow', name].map((each) => ({
    ...createPushingAcquirer(each),
    inbound: {
      async receive({ path }: InboundRequest) {
        if (each === 'slow' && path !== 'events') await promise;
        return { events: path === 'events' ? [event] : [], response: new Response('ok') };
      },
    },
  }));
  const handle = answerAcquirer({
    orders: {
      ...context,
      acquirers: createAcquirers({
        connected,
        fallback: context.acquirers.named(null),
        accountsOf: async () => [],
      }),
    },
    onUnknown: () => {},
    onFault: (fault) => faults.push(fault),
  });
  const ask = async (each: string, path = 'x') => {
    const url = `http://gateway/acquirers/${each}/${path}`;
    const { status } = await handle(new Request(url, { method: 'POST' }));
    return status;
  };
  const held = Array.from({ length: reportsInFlightMax }, () => ask('slow'));
  expect(await ask('slow')).toBe(503);
  expect(await ask(name)).toBe(200);
  expect(await ask('slow', 'events')).toBe(404);
  resolve();
  expect(new Set(await Promise.all(held))).toEqual(new Set([200]));
  expect(await ask('slow')).toBe(200);
});

test('an order is named by the acquirer’s own number, at this acquirer alone', async () => {
  const order = await paid();
  const { channelTransNo } = order;
  const dispute: AcquirerEvent = { channelTransNo, answer: { kind: 'disputed', amountMinor: 10_000 } };
  expect(await report([dispute], 'another')).toBe(404);
  expect(await report([{ ...dispute, channelTransNo: 'NONE' }])).toBe(404);
  expect(await report([{ ...dispute, merchantNo: '312100000009' }])).toBe(404);
  expect(unknown).toHaveLength(3);
  expect(await now(order)).toMatchObject({ version: order.version });
  expect(await report([dispute])).toBe(200);
  expect(await typesOf(order)).toContain('disputed');
  expect(faults).toEqual([]);
});

test('a refund that came back before its number is known: 404 names it, the others are stored, and it comes again', async () => {
  const order = await paid();
  const details = refundDetails(4_000, { origTransNo: order.transNo });
  const refund = succeeded(await createRefund(context, await now(order), details));
  await settleRefund(context, refund);
  const channelTransNo = `EARLY-${refund.transNo}`;
  const back: AcquirerEvent = {
    channelTransNo,
    answer: { kind: 'refund-returned', errorCode: 'EC0001' },
    eventId: 'early',
  };
  reported.push({ ...about(order), answer: { kind: 'disputed' } }, back);
  const first = await ask(`${name}/events`, { method: 'POST' });
  expect([first.status, await first.json()]).toEqual([404, { unknown: [1] }]);
  expect(await typesOf(order)).toContain('disputed');
  const made = { kind: 'paid', ...sum(4_000), reference: reference(channelTransNo) } as const;
  await report([{ ...about(refund), answer: made }]);
  expect(await now(refund)).toMatchObject({ transStatus: 2 });
  expect(await report([back])).toBe(200);
  expect(await now(refund)).toMatchObject({ transStatus: 1, errorCode: 'EC0001' });
});

test('a payment that came after the end of its order is named by its number, too', async () => {
  const details = orderDetails(context, { acquirer: name, notifyUrl: 'http://127.0.0.1:9/notify' });
  const order = succeeded(await createPayment(context, details));
  const channelTransNo = `LATE-${order.transNo}`;
  const late = { kind: 'paid', ...sum(), reference: reference(channelTransNo) } as const;
  await report([{ ...about(order), answer: { kind: 'failed', errorCode: 'EC0001' } }]);
  await report([{ ...about(order), answer: late }]);
  const money = { transStatus: 1, latePaidMinor: 10_000 };
  expect(await now(order)).toMatchObject({ ...money, channelTransNo: null });
  expect(
    await report([
      { channelTransNo, answer: { kind: 'disputed' } },
      { channelTransNo, answer: late },
    ]),
  ).toBe(200);
  expect(await typesOf(order)).toContain('disputed');
  expect(await now(order)).toMatchObject(money);
  expect(await report([{ channelTransNo, answer: { kind: 'disputed' } }], 'another')).toBe(404);
});

test('what the acquirer itself reports gets the answer of its connector, known or not', async () => {
  reported.push({ channelTransNo: 'NONE', answer: { kind: 'disputed' } });
  expect(await send(`${name}/notify`, { method: 'POST' })).toBe(200);
  expect(unknown).toHaveLength(1);
});

test('a number of the acquirer that names two orders is applied to neither', async () => {
  const order = await paid();
  const { channelTransNo } = order;
  const other = await paid();
  await context.database.query('update transactions set channel_trans_no = $1 where trans_no = $2', [
    channelTransNo,
    other.transNo,
  ]);
  expect(await report([{ channelTransNo, answer: { kind: 'disputed' } }])).toBe(500);
  expect(faults).toHaveLength(1);
  expect([await typesOf(order), await typesOf(other)].flat()).not.toContain('disputed');
});

test('a paid card is named by the acquirer’s number: the report of the same payment changes nothing', async () => {
  const order = await world.checkout();
  await payByCard(context, order, payment(1));
  const answer = { kind: 'paid', ...sum(), reference: reference(`CARD-${order.transNo}`) } as const;
  await report([{ ...about(order), attempt: 1, answer }]);
  const { version } = await now(order);
  expect(await report([{ channelTransNo: answer.reference.channelTransNo, answer }])).toBe(200);
  expect(await now(order)).toMatchObject({ version, transStatus: 2, latePaidMinor: 0 });
});

test.each([
  ['captured', { kind: 'captured', amountMinor: 9_000 }, 'captured-elsewhere', undefined],
  ['disputed', { kind: 'disputed', amountMinor: 10_000, reason: 'Not received' }, 'disputed', 'Not received'],
] as const)('%s: kept once under its number, shown, and said in the log; no money moves', async (...row) => {
  const [, fact, type, reason] = row;
  const order = await paid();
  context.committed.length = 0;
  const event = (eventId?: string): AcquirerEvent => ({
    ...about(order),
    answer: fact satisfies ReportedFact,
    ...(eventId !== undefined && { eventId }),
  });
  expect(await report([event('e-1'), event('e-1')])).toBe(200);
  await Promise.all([report([event('e-1')]), report([event('e-2')])]);
  expect(await report([event(), event()])).toBe(200);
  expect((await typesOf(order)).filter((one) => one === type)).toHaveLength(3);
  const { transStatus, paidMinor, refundedMinor, dueAt } = await now(order);
  expect({ transStatus, paidMinor, refundedMinor, dueAt }).toEqual({
    transStatus: 2,
    paidMinor: 10_000,
    refundedMinor: 0,
    dueAt: null,
  });
  const lines: string[] = [];
  for (const change of context.committed)
    alarmOfReports({ error: (_, message) => lines.push(message), warn: () => {} }, change);
  expect(lines).toHaveLength(3);
  const history = await historyOf(context.database, merchantNo, order.transNo);
  const [kept] = history.flatMap(({ events }) => events.filter((one) => one.type === type));
  if (kept === undefined) throw new Error('not kept');
  const item = eventItem(kept, { at: 0, psn: 'PSN', transaction: order });
  expect(item?.title).toMatchObject({ en: expect.any(String), zh: expect.stringMatching(/\p{Script=Han}/u) });
  expect(item?.detail?.msg).toBe(reason);
});

test('a card number in the reason of a dispute is not kept', async () => {
  const order = await paid();
  const pan = ['4111', '1111', '1111', '1111'].join('');
  await report([{ ...about(order), answer: { kind: 'disputed', reason: `card ${pan} ${'x'.repeat(400)}` } }]);
  const history = JSON.stringify(await historyOf(context.database, merchantNo, order.transNo));
  expect(history).toContain('"disputed"');
  expect(history).not.toContain(pan);
  expect(history).not.toContain('x'.repeat(257));
});

test('a refund that came back has failed, and its amount can be refunded again', async () => {
  const order = await paid();
  const refund = await refunded(order, 10_000);
  expect(refund).toMatchObject({ transStatus: 2, paidMinor: 10_000 });
  const channelTransNo = refund.channelTransNo ?? '';
  const back: AcquirerEvent = {
    channelTransNo,
    answer: { kind: 'refund-returned', errorCode: 'EC0001' },
    eventId: 'r-1',
  };
  for (let time = 0; time < 3; time += 1) expect(await report([back])).toBe(200);
  expect(await now(refund)).toMatchObject({ transStatus: 1, paidMinor: 0, errorCode: 'EC0001', dueAt: null });
  expect(await now(order)).toMatchObject({ transStatus: 2, refundedMinor: 0, refundCount: 0 });
  expect((await typesOf(refund)).filter((type) => type === 'refund-undone')).toHaveLength(1);
  // A late repeat of the report that it was made does not make it again.
  const made = { kind: 'paid', ...sum(), reference: reference(channelTransNo) } as const;
  expect(await report([{ ...about(refund), answer: made }])).toBe(200);
  expect(await now(refund)).toMatchObject({ transStatus: 1 });
  const second = await refunded(order, 10_000);
  expect(second).toMatchObject({ transStatus: 2 });
  expect(await now(order)).toMatchObject({ refundedMinor: 10_000, refundCount: 1 });
  expect([unknown, faults]).toEqual([[], []]);
});

test('a refund that came back, and is made after all under another number, counts again', async () => {
  const order = await paid();
  const refund = await refunded(order);
  const back: AcquirerEvent = {
    ...about(refund),
    answer: { kind: 'refund-returned', errorCode: 'EC0001' },
    eventId: 'r-2',
  };
  await report([back]);
  const again = { kind: 'paid', ...sum(4_000), reference: reference(`AGAIN-${refund.transNo}`) } as const;
  await report([{ ...about(refund), answer: again }]);
  expect(await now(refund)).toMatchObject({ transStatus: 2, paidMinor: 4_000, errorCode: null });
  expect(await now(order)).toMatchObject({ refundedMinor: 4_000 });
  // The old report, once more.
  await report([back]);
  expect(await now(refund)).toMatchObject({ transStatus: 2 });
});

test('a refund that came back before it was reported made has failed', async () => {
  const order = await paid();
  const details = refundDetails(4_000, { origTransNo: order.transNo });
  const refund = succeeded(await createRefund(context, await now(order), details));
  await settleRefund(context, refund);
  await report([{ ...about(refund), answer: { kind: 'refund-returned', errorCode: 'EC0001' } }]);
  expect(await now(refund)).toMatchObject({ transStatus: 1 });
  expect(await now(order)).toMatchObject({ refundedMinor: 0 });
  const more = await createRefund(
    context,
    await now(order),
    refundDetails(10_000, { origTransNo: order.transNo }),
  );
  expect(isRefusal(more)).toBe(false);
});

test('a fact about what is no payment, or no refund, is reported again', async () => {
  const order = await paid();
  const refund = await refunded(order);
  const back = { kind: 'refund-returned', errorCode: 'EC0001' } as const;
  expect(await report([{ ...about(order), answer: back }])).toBe(500);
  expect(await report([{ ...about(refund), answer: { kind: 'disputed' } }])).toBe(500);
  expect(await report([{ ...about(order), answer: { kind: 'disputed' } }], 'another')).toBe(500);
  expect(faults).toHaveLength(3);
});
