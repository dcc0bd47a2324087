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
import type { Transaction } from '../orders/state/transaction.ts';
import { answerAcquirer } from './acquirers.ts';
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

/** Returns a refund that its acquirer has not answered. */
async function pendingRefund(order: Transaction, amountMinor = 4_000): Promise<Transaction> {
  const details = refundDetails(amountMinor, { origTransNo: order.transNo });
  const refund = succeeded(await createRefund(context, await now(order), details));
  await settleRefund(context, refund);
  return refund;
}

const back = (refund: Transaction, eventId?: string): AcquirerEvent => ({
  ...about(refund),
  answer: { kind: 'refund-returned', errorCode: 'EC0001' },
  ...(eventId !== undefined && { eventId }),
});
const made = (refund: Transaction, number: string): AcquirerEvent => ({
  ...about(refund),
  answer: { kind: 'paid', ...sum(refund.orderMinor), reference: reference(`${number}-${refund.transNo}`) },
});

test.each([
  ['in progress', []],
  ['failed', [{ kind: 'failed', errorCode: 'EC0001' }]],
] as const)('a refund %s that came back before it was reported made stays failed', async (_state, before) => {
  const order = await paid();
  const refund = await pendingRefund(order);
  const failed = { transStatus: 1, paidMinor: 0, errorCode: 'EC0001', dueAt: null };
  await report(before.map((answer) => ({ ...about(refund), answer })));
  expect(await report([back(refund), back(refund), back(refund, 'r-3')])).toBe(200);
  expect(await now(refund)).toMatchObject({ ...failed, channelTransNo: null });
  expect(await now(order)).toMatchObject({ refundedMinor: 0, refundCount: 0 });
  const notified = await world.notices(refund);
  // The report that it was made comes at last, and twice.
  expect(await report([made(refund, 'FIRST'), made(refund, 'FIRST')])).toBe(200);
  const known = await now(refund);
  expect(known).toMatchObject({ ...failed, channelTransNo: `FIRST-${refund.transNo}` });
  expect(await report([back(refund), back(refund, 'r-3')])).toBe(200);
  expect(await now(refund)).toMatchObject({ version: known.version });
  expect(await now(order)).toMatchObject({ refundedMinor: 0, refundCount: 0 });
  expect(await world.notices(refund)).toEqual(notified);
  expect((await typesOf(refund)).slice(-4)).toEqual([
    'failed',
    'refund-undone',
    'completed',
    'refund-undone',
  ]);
  const whole = await refunded(order, 10_000);
  expect(whole).toMatchObject({ transStatus: 2 });
  expect([unknown, faults]).toEqual([[], []]);
});

test('a refund that came back before it was reported made, and is made once more, counts', async () => {
  const order = await paid();
  const refund = await pendingRefund(order);
  await report([back(refund), made(refund, 'FIRST'), made(refund, 'SECOND')]);
  const channelTransNo = `SECOND-${refund.transNo}`;
  expect(await now(refund)).toMatchObject({ transStatus: 2, paidMinor: 4_000, channelTransNo });
  expect(await now(order)).toMatchObject({ refundedMinor: 4_000, refundCount: 1 });
});

test('a refund that was made with nothing left for it, and came back, is in the books no more', async () => {
  const order = await paid();
  const refund = await pendingRefund(order, 6_000);
  await report([{ ...about(refund), answer: { kind: 'failed', errorCode: 'EC0001' } }]);
  await refunded(order, 5_000);
  await report([made(refund, 'FIRST')]);
  expect(await now(refund)).toMatchObject({ transStatus: 1, paidMinor: 6_000 });
  const payableMinor = async () => {
    const entries = await context.database.query<{ sum: string }>(
      `select sum(case when debit = 'payable' then amount_minor else -amount_minor end)::text as sum
       from book_entries where source_no = $1 and 'payable' in (debit, credit)`,
      [refund.transNo],
    );
    return Number(entries[0]?.sum);
  };
  expect(await payableMinor()).toBe(6_000);
  expect(await report([back(refund), back(refund), made(refund, 'FIRST')])).toBe(200);
  expect(await now(refund)).toMatchObject({ transStatus: 1, paidMinor: 0, dueAt: null });
  expect(await now(order)).toMatchObject({ refundedMinor: 5_000, refundCount: 1 });
  expect(await payableMinor()).toBe(0);
  expect((await typesOf(refund)).filter((type) => type === 'refund-undone')).toHaveLength(1);
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
