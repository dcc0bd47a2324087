/** Rules: whom they strike, how often, when they end, and that all processes count as one. */
import { expect, test } from 'vitest';
import { merchantNo } from '../../orders/terminal/testing.ts';
import { ruleOf, signedAppId, useFaults } from '../../tests/faults.testing.ts';
import type { FaultEvent, Faults } from './faults.ts';

const { open } = useFaults();
const call: FaultEvent = {
  place: 'call',
  merchantNo,
  appId: signedAppId,
  method: 'order.query',
  numbers: { transNos: [], orderNos: ['A-1'] },
};

/** Which of so many events are struck. */
async function struckOf(faults: Faults, count: number, event = call): Promise<number[]> {
  const struck: number[] = [];
  for (let number = 1; number <= count; number += 1)
    if ((await faults.strike(event)) !== undefined) struck.push(number);
  return struck;
}

test('a rule ends by its count, and then costs no query', async () => {
  const { faults, add } = await open();
  expect(faults.mayStrike('call')).toBe(false);
  await add('call.cut_after', { times: 2 });
  expect(faults.mayStrike('call')).toBe(true);
  expect(await struckOf(faults, 4)).toEqual([1, 2]);
  expect(faults.mayStrike('call')).toBe(false);
  expect(await faults.list()).toEqual([]);
});

test('a rule that is used up is kept until its time is over, the newest 50', async () => {
  const { faults, process, add, context } = await open();
  await add('call.cut_after', { times: 2, seed: 'old' });
  expect(await faults.usedUp()).toEqual([]);
  expect(await struckOf(faults, 3)).toEqual([1, 2]);
  expect(await faults.usedUp()).toMatchObject([{ seed: 'old', times: 2, seen: 2, injected: 2 }]);
  // Another process neither takes it over nor strikes by it.
  const other = process();
  await other.refresh();
  expect(other.mayStrike('call')).toBe(false);
  for (let number = 0; number < 52; number += 1) {
    context.clock.advance(1);
    await add('call.cut_after');
    expect(await struckOf(faults, 1)).toEqual([1]);
  }
  expect(await faults.usedUp()).toHaveLength(50);
  expect((await faults.usedUp()).map(({ seed }) => seed)).not.toContain('old');
  context.clock.advance(3_600_000 - 1);
  const [newest, ...others] = await faults.usedUp();
  expect([newest && faults.leftMs(newest), others]).toEqual([1, []]);
  context.clock.advance(1);
  expect(await faults.usedUp()).toEqual([]);
});

test('rules that are used up take the place of none that may strike', async () => {
  const { faults, add } = await open();
  for (let number = 0; number < 10; number += 1) {
    await add('call.cut_after');
    await struckOf(faults, 1);
  }
  for (let number = 0; number < 100; number += 1) expect(await add('call.delay')).not.toBe('full');
  expect(await add('call.delay')).toBe('full');
});

test("a rule ends by its time, by the merchant's clock", async () => {
  const { faults, add, context } = await open();
  await add('call.cut_after', { times: 9, lastsMs: 60_000 });
  expect(await struckOf(faults, 1)).toEqual([1]);
  context.clock.advance(59_999);
  expect(await struckOf(faults, 1)).toEqual([1]);
  context.clock.advance(1);
  expect(await struckOf(faults, 1)).toEqual([]);
  expect(faults.mayStrike('call')).toBe(false);
});

test('every nth', async () => {
  const { faults, add } = await open();
  await add('call.cut_after', { times: 9, every: 3 });
  expect(await struckOf(faults, 10)).toEqual([3, 6, 9]);
});

test('the same seed strikes the same events', async () => {
  const { faults, add } = await open();
  const wish = { times: 99, probability: 0.4, seed: 'monday' };
  const runs: number[][] = [];
  for (const seed of ['monday', 'monday', 'tuesday']) {
    await add('call.cut_after', { ...wish, seed });
    runs.push(await struckOf(faults, 30));
    await faults.remove((await faults.list()).map(({ faultId }) => faultId));
  }
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).not.toEqual(runs[2]);
  expect(runs[0]?.length).toBeGreaterThan(3);
});

test.each([
  ['another merchant', { merchantNo: '312100009999' }],
  ['another app', { appId: 'tg9999999999999999' }],
  ['another call', { method: 'pay.checkout' }],
  ['another order', { merchantOrderNo: 'B-1' }],
  ['another transaction', { transNo: '2026112100000000000009' }],
] as const)('a rule for %s does not strike', async (_whom, changes) => {
  const { faults, add } = await open();
  await add('call.cut_after', changes);
  expect(await struckOf(faults, 1)).toEqual([]);
  expect((await faults.list())[0]).toMatchObject({ seen: 0 });
});

test('a rule for all of it strikes', async () => {
  const { faults, add } = await open();
  await add('call.cut_after', { appId: signedAppId, method: 'order.query', merchantOrderNo: 'A-1' });
  expect(await struckOf(faults, 1)).toEqual([1]);
});

test('a rule for no merchant does not reach a merchant with its own clock', async () => {
  const { database, context } = await open();
  const { createFaults } = await import('./faults.ts');
  const { createSeededRandom } = await import('../../orders/change/testing.ts');
  const apart = '909912345678';
  const clockGroupOf = (one: string) => (one === apart ? { merchantNo: one } : ('followers' as const));
  const clock = { ...context.clock, clockGroupOf };
  const random = createSeededRandom(5);
  const faults = createFaults({ queries: database, clock, platform: clock, random, onFault: () => {} });
  await faults.add(ruleOf('call.cut_after', { merchantNo: '', times: 5 }));
  expect(await struckOf(faults, 1, { ...call, merchantNo: apart })).toEqual([]);
  expect(await struckOf(faults, 1)).toEqual([1]);
  await faults.add(ruleOf('call.cut_after', { merchantNo: apart }));
  expect(await struckOf(faults, 1, { ...call, merchantNo: apart })).toEqual([1]);
});

test('processes take over the rules of others, and count as one', async () => {
  const { faults, process, add } = await open();
  const other = process();
  await add('call.cut_after', { times: 3, every: 2 });
  expect(other.mayStrike('call')).toBe(false);
  await other.refresh();
  const struck: boolean[] = [];
  for (let number = 1; number <= 8; number += 1)
    struck.push((await (number % 2 === 0 ? faults : other).strike(call)) !== undefined);
  expect(struck).toEqual([false, true, false, true, false, true, false, false]);
});

test('side by side no rule strikes more often than it says', async () => {
  const { faults, process, add } = await open();
  const processes = [faults, process(), process()];
  await add('call.cut_after', { times: 5 });
  await Promise.all(processes.map((one) => one.refresh()));
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => processes[index % 3]?.strike(call)));
  expect(all.filter((one) => one !== undefined)).toHaveLength(5);
});

test('what a rule was asked about once is still asked of a rule that is set later', async () => {
  const { faults, add } = await open();
  const event: FaultEvent = { place: 'acquirer', faults: ['acquirer.uncertain'], merchantNo };
  const ask = async () => (await faults.strikeOnce('payment-1', event)) !== undefined;
  await add('acquirer.uncertain', { times: 9, every: 2 });
  expect([await ask(), await ask(), await ask()]).toEqual([false, false, false]);
  await add('acquirer.uncertain', { times: 9 });
  expect([await ask(), await ask()]).toEqual([true, false]);
});

test('what was decided about a transaction days ago holds in a process that starts now', async () => {
  const { faults, process, add, context } = await open();
  await add('acquirer.refund_fails');
  const transNo = '2026112100000000000077';
  const struck = await faults.strike({ place: 'acquirer', merchantNo, transNo });
  if (struck === undefined) throw new Error('nothing is struck');
  await faults.note(struck, { transNo });
  context.clock.advance(2 * 86_400_000);
  const other = process();
  await other.refresh();
  expect(other.lasting(merchantNo, transNo, 'acquirer.refund_fails')).toMatchObject({ transNo });
});

test('a rule that is removed strikes no more, in other processes as well', async () => {
  const { faults, process, add } = await open();
  const rule = await add('call.cut_after', { times: 9 });
  if (rule === 'full') throw new Error(rule);
  const other = process();
  await other.refresh();
  expect(await faults.remove([rule.faultId])).toEqual([rule.faultId]);
  expect(await struckOf(faults, 1)).toEqual([]);
  expect(await struckOf(other, 1)).toEqual([]);
  expect(other.mayStrike('call')).toBe(false);
});

test('there is an end to rules, and to what is kept of them', async () => {
  const { faults, add, database, context } = await open();
  for (let number = 0; number < 100; number += 1) await add('call.delay');
  expect(await add('call.delay')).toBe('full');
  await database.query('delete from injected_faults');
  const struck = await faults.strike(call);
  if (struck === undefined) throw new Error('nothing is struck');
  await faults.note(struck, { psn: 'P-1' });
  const nowMs = context.clock.nowMs();
  expect(await faults.drop(database, nowMs + 7 * 86_400_000 - 1, 10)).toBe(0);
  expect(await faults.drop(database, nowMs + 7 * 86_400_000 + 1, 10)).toBe(1);
});
