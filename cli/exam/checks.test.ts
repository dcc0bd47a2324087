/** A shop that gave up before it could see a payment is right; one that overlooked the payment is not. */
import { describe, expect, test } from 'vitest';
import { callEvidence, type SeenCall } from './calls.ts';
import { failedUnpaid, paidOnce, queries, stillOpen } from './checks.ts';
import { deliveryEvidence } from './notice.ts';
import type { ShopOrder } from './shop.ts';
import type { Order, Trial } from './trial.ts';
import { Failed, Outrun, passedText } from './verdict.ts';

const no = 'S-1';
const order: Order = {
  no,
  amount: '34.50',
  currency: 'USD',
  started: { merchantOrderNo: no, speed: 20, workMs: undefined, redirectUrl: undefined, text: '{}' },
};
const cancelled: ShopOrder = {
  state: 'cancelled',
  fulfilled: 0,
  paidAmount: undefined,
  refunds: [],
  text: '{}',
};

const call = (method: string, atMs: number): SeenCall => ({
  atMs,
  clockOffMs: 0,
  method,
  members: [{ name: 'merchant_order_no', kind: 'string', text: no }],
  idempotencyKey: undefined,
  text: '{}',
  signature: 'good',
  repliedAtMs: atMs,
  isForged: false,
  answer: undefined,
  data: {},
});

/** An order of the real time 0 that the shop has cancelled. */
function trialOf(seen: {
  cancelAtMs?: number;
  paidAtMs?: number;
  speed?: number;
  view?: ShopOrder;
  failedQueryAtMs?: number;
}): Trial {
  const { speed = 20, view = cancelled, cancelAtMs, failedQueryAtMs } = seen;
  const ended = { data: { trans_status: 1 } };
  return {
    deps: { speed },
    speed,
    paidAtMs: seen.paidAtMs,
    calls: [
      call('cscanb.pay.getqrcode', 0),
      ...(failedQueryAtMs === undefined ? [] : [{ ...call('order.query', failedQueryAtMs), ...ended }]),
      ...(cancelAtMs === undefined ? [] : [call('order.revoker', cancelAtMs)]),
    ],
    evidence: [],
    shopMs: (realMs: number) => realMs * speed,
    view: async () => view,
    viewEvidence: () => ({ title: { en: 'Order endpoint', zh: '订单地址' }, text: '{}' }),
    until: async (_seconds: number, check: () => unknown) => check(),
  } as unknown as Trial;
}

describe('a shop that cancelled at the end of its waiting', () => {
  test('is outrun where it was paid too late to be seen', async () => {
    await expect(paidOnce(trialOf({ cancelAtMs: 3_000, paidAtMs: 2_800 }), order)).rejects.toThrow(Outrun);
  });
  test('is outrun where it was not paid at all by then', async () => {
    const nothing = { en: 'because', zh: '原因' };
    await expect(stillOpen(trialOf({ cancelAtMs: 3_000 }), order, nothing)).rejects.toThrow(Outrun);
  });
  test('is outrun where it had no time for so many queries', async () => {
    await expect(queries(trialOf({ cancelAtMs: 3_000 }), order, 2, 30)).rejects.toThrow(Outrun);
  });
  test('has failed where it had time to see the payment', async () => {
    await expect(paidOnce(trialOf({ cancelAtMs: 3_000, paidAtMs: 100 }), order)).rejects.toThrow(Failed);
  });
  test('has failed where the speed is low already', async () => {
    const calm = trialOf({ cancelAtMs: 15_000, paidAtMs: 14_900, speed: 4 });
    await expect(paidOnce(calm, order)).rejects.toThrow(Failed);
  });
});

test('a shop that cancelled long before the end of its waiting has failed', async () => {
  await expect(queries(trialOf({ cancelAtMs: 1_000 }), order, 2, 30)).rejects.toThrow(Failed);
  await expect(paidOnce(trialOf({ cancelAtMs: 1_000, paidAtMs: 900 }), order)).rejects.toThrow(Failed);
});

const paid: ShopOrder = { ...cancelled, state: 'paid', fulfilled: 1 };
const forged = { en: 'it believed a reply.', zh: '它采信了应答。', isForgery: true } as const;
const quiet = (trial: Trial) => Object.assign(trial, { quiet: async () => {} });

test('an order that is fulfilled twice is called that, in whatever situation it is found', async () => {
  const twice = quiet(trialOf({ view: { ...paid, fulfilled: 2 } }));
  await expect(paidOnce(twice, order)).rejects.toMatchObject({ causeId: 'fulfilled-twice' });
});

describe('a shop that no longer queries an open order', () => {
  test('has believed the forged reply where it says paid: the situation is about that', async () => {
    const found = queries(trialOf({ view: paid }), order, 2, 30, forged);
    await expect(found).rejects.toMatchObject({
      message: 'The order is open, but your server reports paid, fulfilled once: it believed a reply.',
      causeId: undefined,
    });
  });
  test('has fulfilled it unpaid where nothing said that it is paid', async () => {
    await expect(queries(trialOf({ view: paid }), order, 2, 30)).rejects.toMatchObject({
      causeId: 'fulfilled-unpaid',
    });
  });
  test('has given it up where it says anything else, whatever the reply said', async () => {
    const failed: ShopOrder = { ...cancelled, state: 'failed' };
    await expect(queries(trialOf({ view: failed }), order, 2, 30, forged)).rejects.toMatchObject({
      message: expect.stringContaining('your server closed an order that can still be paid'),
      causeId: 'open-ended',
    });
  });
});

test('evidence says what the exam forged', () => {
  expect(callEvidence({ ...call('order.query', 0), isForged: true }).title.en).toContain(
    'forged by the exam',
  );
  expect(callEvidence(call('order.query', 0)).title.en).toBe('Call order.query');
  const sent = { sent: '{}', status: 200, answer: 'success', durationMs: 1 };
  expect(deliveryEvidence({ ...sent, isForged: true }).title.en).toContain('forged by the exam');
  expect(deliveryEvidence(sent).title.en).toBe('Notification');
});

describe('an order that the gateway has ended with trans_status 1', () => {
  const failed: ShopOrder = { ...cancelled, state: 'failed' };
  test('is recorded as failed, without a cancel', async () => {
    await failedUnpaid(trialOf({ view: failed, failedQueryAtMs: 250 }), order, 60);
  });
  test('is not cancelled at the end of the waiting by a shop that has seen its end', async () => {
    const seen = { cancelAtMs: 3_000, paidAtMs: 100, failedQueryAtMs: 250 };
    await expect(failedUnpaid(trialOf(seen), order, 60)).rejects.toThrow(/reports cancelled/);
    await expect(failedUnpaid(trialOf({ ...seen, view: failed }), order, 60)).rejects.toThrow(Failed);
  });
  test('is not recorded as cancelled without any cancel', async () => {
    await expect(failedUnpaid(trialOf({}), order, 60)).rejects.toThrow(/instead of failed/);
  });
  test('is outrun where the shop had no time to see its end', async () => {
    const seen = { cancelAtMs: 3_000, paidAtMs: 2_900 };
    await expect(failedUnpaid(trialOf(seen), order, 60)).rejects.toThrow(Outrun);
  });
});

test.each([
  [4, 1, '4 calls and 1 notification, all correct.'],
  [1, 2, '1 call and 2 notifications, all correct.'],
])('passed after %i calls and %i notifications: each noun agrees with its number', (calls, notices, said) => {
  expect(passedText(calls, notices).en).toBe(said);
});
