import { limits } from '@tollgate/contract/limits';
import { expect, test } from 'vitest';
import { type TollgateError, uncertainError } from './errors.ts';
import { refusedError } from './refusal.ts';
import { createFakeClock } from './testing.ts';
import type { Order } from './types.ts';
import { type WaitCalls, type WaitRequest, type WaitUpdate, waitForResult } from './wait.ts';

const order = (transStatus: number, transErrorCode?: string): Order => ({
  transNo: '2026',
  transType: 1,
  transStatus,
  priceCurrency: 'USD',
  merchantOrderNo: 'T-1',
  orderAmount: '34.5',
  transAmount: '34.5',
  transErrorCode,
  psn: 'p',
});
const open = order(0);
const lost = uncertainError('transport', 'no-reply');
const refused = (code: string) => refusedError(code, code, {});

type Step = Order | TollgateError | 'done' | (() => unknown);

/** Answers queries and cancels from two lists; the last entry of a list goes on for ever. */
function scene(queries: readonly Step[], cancels: readonly Step[] = []) {
  const clock = createFakeClock();
  const log: string[] = [];
  const lists = { query: [...queries], cancel: [...cancels] };
  const next = (name: 'query' | 'cancel') => async () => {
    log.push(`${name} ${clock.elapsedMs() / 1000}`);
    const list = lists[name];
    let step = list.length > 1 ? list.shift() : list[0];
    if (typeof step === 'function') step = step() as Step;
    if (step instanceof Error) throw step;
    if (step === undefined) throw new RangeError(`no ${name} was expected`);
    return (step === 'done' ? { transNo: '2026', psn: 'p' } : step) as Order;
  };
  const calls = { clock, query: next('query'), cancel: next('cancel') as unknown as WaitCalls['cancel'] };
  const wait = (request: Partial<WaitRequest> = {}) =>
    waitForResult(calls, { merchantOrderNo: 'T-1', kind: 'customer-presented', ...request } as WaitRequest);
  return { clock, log, wait };
}

const sixQueries = ['query 5', 'query 10', 'query 15', 'query 20', 'query 25', 'query 30'];
const twelveQueries = Array.from({ length: 12 }, (_, index) => `query ${5 * (index + 1)}`);

test.each([
  ['paid', order(2)],
  ['failed', order(1, 'EC0001')],
  ['closed', order(1, 'E04122')],
  ['cancelled', order(1, 'E04121')],
  ['cancelled', order(3)],
] as const)('the first query after 5 s that says %s ends the waiting', async (outcome, final) => {
  const { log, wait } = scene([final]);
  expect(await wait()).toEqual({ outcome, merchantOrderNo: 'T-1', data: final, error: undefined });
  expect(log).toEqual(['query 5']);
});

test('it goes on over open orders, unknown orders, lost replies and refusals of the query', async () => {
  const { log, wait } = scene([order(9), refused('E04111'), lost, refused('E07303'), order(4), order(2)]);
  expect(await wait()).toMatchObject({ outcome: 'paid', error: undefined });
  expect(log).toEqual(sixQueries);
});

test('customer-presented: after 30 s it cancels, and the last query has the result', async () => {
  const { log, wait } = scene([...Array<Order>(6).fill(open), order(3)], ['done']);
  expect(await wait()).toMatchObject({ outcome: 'cancelled', data: { transStatus: 3 } });
  expect(log).toEqual([...sixQueries, 'cancel 30', 'query 30']);
});

test('merchant-presented: the same after 60 s', async () => {
  const { log, wait } = scene([...Array<Order>(12).fill(order(9)), order(1, 'E04121')], ['done']);
  expect(await wait({ kind: 'merchant-presented' })).toMatchObject({ outcome: 'cancelled' });
  expect(log).toEqual([...twelveQueries, 'cancel 60', 'query 60']);
});

test('online: as merchant-presented, with and without the cancel', async () => {
  const { log, wait } = scene([...Array<Order>(12).fill(order(0)), order(3)], ['done']);
  expect(await wait({ kind: 'online' })).toMatchObject({ outcome: 'cancelled' });
  expect(log).toEqual([...twelveQueries, 'cancel 60', 'query 60']);
  const patient = scene([order(9)]);
  expect(await patient.wait({ kind: 'online', cancelAtEnd: false })).toMatchObject({ outcome: 'uncertain' });
  expect(patient.log).toEqual(twelveQueries);
});

test('merchant-presented without a cancel at the end leaves the order open', async () => {
  const { log, wait } = scene([order(9)]);
  expect(await wait({ kind: 'merchant-presented', cancelAtEnd: false })).toEqual({
    outcome: 'uncertain',
    merchantOrderNo: 'T-1',
    data: order(9),
    error: undefined,
  });
  expect(log).toEqual(twelveQueries);
});

test('customer-presented cancels even where the caller asks for none', async () => {
  const { log, wait } = scene([...Array<Order>(6).fill(open), order(3)], ['done']);
  await wait({ cancelAtEnd: false } as Partial<WaitRequest>);
  expect(log).toContain('cancel 30');
});

test.each(['E04124', 'E04134', 'SYS001', 'SYS006', 'E07303'])(
  'an unclear cancel (%s) is tried once more after 15 s, then the query decides',
  async (code) => {
    const { log, wait } = scene([...Array<Order>(6).fill(open), order(3)], [refused(code), 'done']);
    expect(await wait()).toMatchObject({ outcome: 'cancelled', error: undefined });
    expect(log).toEqual([...sixQueries, 'cancel 30', 'cancel 45', 'query 45']);
  },
);

test('the payer paid in the last moment: the last query has the last word', async () => {
  const { wait } = scene([...Array<Order>(6).fill(open), order(2)], [lost, lost]);
  expect(await wait()).toMatchObject({ outcome: 'paid', data: { transStatus: 2 }, error: undefined });
});

test('two unclear cancels and an open order are uncertain, with the error of the cancel', async () => {
  const { log, wait } = scene([open], [lost, refused('E04134')]);
  expect(await wait()).toMatchObject({ outcome: 'uncertain', data: open, error: { code: 'E04134' } });
  expect(log).toEqual([...sixQueries, 'cancel 30', 'cancel 45', 'query 45']);
});

test.each(['E04111', 'E04121', 'E04122', 'E04125', 'E04133'])(
  'a cancel refused with %s is not repeated',
  async (code) => {
    const { log, wait } = scene([...Array<Order>(6).fill(open), order(1, 'E04122')], [refused(code)]);
    expect(await wait()).toMatchObject({ outcome: 'closed' });
    expect(log).toEqual([...sixQueries, 'cancel 30', 'query 30']);
  },
);

test('an order that the gateway does not know is uncertain with E04111, never failed', async () => {
  const { wait } = scene([refused('E04111')], [refused('E04111')]);
  expect(await wait()).toMatchObject({ outcome: 'uncertain', data: undefined, error: { code: 'E04111' } });
});

test('a cancel that the gateway confirmed counts where only the last query got lost', async () => {
  const { wait } = scene([...Array<Order>(6).fill(open), lost], ['done']);
  expect(await wait()).toMatchObject({ outcome: 'cancelled', data: open });
});

test('a cancel that the gateway confirmed while the order is still in progress is uncertain', async () => {
  const { wait } = scene([open], ['done']);
  expect(await wait()).toMatchObject({ outcome: 'uncertain', data: open, error: undefined });
});

test('slow queries do not stretch the waiting', async () => {
  const slow = () => {
    void clock.sleep(9_000);
    return open;
  };
  const { clock, log, wait } = scene([slow, slow, slow, order(3)], ['done']);
  expect(await wait()).toMatchObject({ outcome: 'cancelled' });
  expect(log).toEqual(['query 5', 'query 19', 'query 30', 'cancel 39', 'query 39']);
});

test('the cancel never comes before the 15 s in which the gateway refuses it', () => {
  expect(limits.pollCustomerPresentedMs).toBeGreaterThanOrEqual(limits.cancelAfterMs);
  expect(limits.pollMerchantPresentedMs).toBeGreaterThanOrEqual(limits.cancelAfterMs);
});

test('every step is reported, and a display that throws changes nothing', async () => {
  const updates: WaitUpdate[] = [];
  const { wait } = scene([open, lost, order(2)]);
  const result = await wait({
    onUpdate: (update) => {
      updates.push(update);
      throw new Error('no screen');
    },
  });
  expect(result.outcome).toBe('paid');
  expect(updates).toEqual([
    { step: 'query', data: open, error: undefined },
    { step: 'query', data: open, error: lost },
    { step: 'query', data: order(2), error: undefined },
  ]);
});

test('an abort ends the waiting with its reason', async () => {
  const controller = new AbortController();
  const { log, wait } = scene([
    () => {
      controller.abort('closing time');
      return open;
    },
  ]);
  await expect(wait({ signal: controller.signal })).rejects.toBe('closing time');
  expect(log).toEqual(['query 5']);
});

test('a fault of the program is not taken for an answer', async () => {
  const { wait } = scene([
    () => {
      throw new RangeError('broken');
    },
  ]);
  await expect(wait()).rejects.toBeInstanceOf(RangeError);
});

test('an unknown kind is refused', async () => {
  const { wait } = scene([open]);
  await expect(wait({ kind: 'merchant' } as unknown as { kind: 'customer-presented' })).rejects.toMatchObject(
    {
      kind: 'configuration',
      code: 'wait-kind',
    },
  );
});
