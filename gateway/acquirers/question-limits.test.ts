import { expect, test } from 'vitest';
import { createHeldTimers } from '../ports/timers.testing.ts';
import type { Timers } from '../ports/timers.ts';
import { createAcquirerGuard } from './guard.ts';
import type { GuardedAcquirer, KeylessAcquirer } from './guarded.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import { acquirerLimits, type LimitedQuestion } from './question-limits.ts';
import { sandboxAcquirer } from './sandbox/acquirer.ts';

type Channel = Readonly<Record<string, (...asked: unknown[]) => Promise<unknown>>>;
const parts = ['wallets', 'cards', 'cardPresent'] as const;
const never = () => new Promise<never>(() => {});

/** An acquirer whose operations all do `ask`. */
function acquirerThat(ask: () => Promise<unknown>): KeylessAcquirer {
  const channel = (part: (typeof parts)[number]) =>
    Object.fromEntries(Object.keys(sandboxAcquirer[part]).map((name) => [name, ask]));
  const channels = Object.fromEntries(parts.map((part) => [part, channel(part)]));
  return { ...createNoAcquirer('slow'), ...channels };
}

const operations = parts.flatMap((part) =>
  Object.entries(acquirerLimits.operations[part]).map(([name, limits]) => ({ part, name, ...limits })),
);
const guardWith = (timers: Timers, onLimit: (question: LimitedQuestion) => void = () => {}) =>
  createAcquirerGuard({ timers, accountsOf: async () => [], isOfOther: async () => false, onLimit });
const ask = (acquirer: GuardedAcquirer, { part, name }: { part: (typeof parts)[number]; name: string }) =>
  (acquirer[part] as unknown as Channel)[name]?.({}) ?? never();

test.each(operations)(
  '$part.$name is given up at its deadline, as what the port allows',
  async (operation) => {
    const { timers, delays, elapse } = createHeldTimers();
    const seen: LimitedQuestion[] = [];
    const limiter = guardWith(timers, (question) => seen.push(question));
    const asked = ask(limiter.guardedKeyless(acquirerThat(never)), operation);
    const settled = Promise.allSettled([asked]);
    expect([delays(), limiter.inFlight().get('slow')]).toEqual([[operation.deadlineMs], 1]);
    elapse(acquirerLimits.operations.cards.authorize.deadlineMs);
    const [result] = await settled;
    if ('unknown' in operation) expect(result).toEqual({ status: 'fulfilled', value: operation.unknown });
    else expect(result).toMatchObject({ status: 'rejected', reason: { name: 'AcquirerAway' } });
    expect(seen).toEqual([
      { acquirer: 'slow', operation: `${operation.part}.${operation.name}`, limit: 'deadline' },
    ]);
    expect(limiter.inFlight().get('slow')).toBe(0);
  },
);

test('an answer in time is passed on, a fault as well, and no timer is left', async () => {
  const { timers, delays } = createHeldTimers();
  const { guardedKeyless: limited } = guardWith(timers);
  const payment = { part: 'wallets', name: 'payment' } as const;
  expect(await ask(limited(acquirerThat(async () => 'paid')), payment)).toBe('paid');
  const broken = () => {
    throw new Error('the line is dead');
  };
  await expect(ask(limited(acquirerThat(broken)), payment)).rejects.toThrow('the line is dead');
  expect(delays()).toEqual([]);
});

test('an answer, or a fault, that comes after its deadline is ignored', async () => {
  const { timers, elapse } = createHeldTimers();
  let fail: (error: Error) => void = () => {};
  const slow = acquirerThat(() => new Promise((_, reject) => (fail = reject)));
  const asked = ask(guardWith(timers).guardedKeyless(slow), { part: 'cards', name: 'authorize' });
  elapse(acquirerLimits.operations.cards.authorize.deadlineMs);
  expect(await asked).toEqual({ kind: 'no-answer' });
  // The runner fails for a rejection without a handler.
  fail(new Error('too late'));
});

test('beyond its places an acquirer is not asked, and another one is', async () => {
  const { timers, elapse } = createHeldTimers();
  let begun = 0;
  const hanging = acquirerThat(() => {
    begun += 1;
    return never();
  });
  const limiter = guardWith(timers);
  const slow = limiter.guardedKeyless(hanging);
  const reverse = { part: 'cards', name: 'reverse' } as const;
  const places = Array.from({ length: acquirerLimits.inFlightMax }, () => ask(slow, reverse));
  expect(await ask(slow, reverse)).toBe('unknown');
  await expect(ask(slow, { part: 'wallets', name: 'payment' })).rejects.toThrow('was not asked');
  // Nothing was sent, so the next acquirer can be asked; a payer who comes back from a challenge was asked for before.
  expect(await ask(slow, { part: 'cards', name: 'authorize' })).toEqual({ kind: 'not-taken' });
  expect(await ask(slow, { part: 'cardPresent', name: 'authorize' })).toEqual({ kind: 'not-taken' });
  expect(await ask(slow, { part: 'cards', name: 'resume' })).toEqual({ kind: 'no-answer' });
  const other = limiter.guardedKeyless({ ...acquirerThat(async () => 'done'), name: 'other' });
  expect(await ask(other, reverse)).toBe('done');
  elapse(acquirerLimits.operations.cards.authorize.deadlineMs);
  await Promise.all(places);
  const after = ask(slow, reverse);
  expect(begun).toBe(acquirerLimits.inFlightMax + 1);
  elapse(acquirerLimits.operations.cards.authorize.deadlineMs);
  expect(await after).toBe('unknown');
});
