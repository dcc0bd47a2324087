import type { ChallengeState } from '@tollgate/contract/pages/challenge';
import { expect, test } from 'vitest';
import { remainingMs } from '../shared/session.ts';
import { testBrowser } from '../shared/testing.ts';
import { createChallengeSession, pacing } from './session.ts';

function wire(state: ChallengeState, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    state,
    merchant_name: 'Harbour Coffee',
    currency: 'USD',
    amount: '34.5',
    brand: 'Visa',
    account: '400000******3220',
    tries_left: 3,
    expires_at_ms: 160_000,
    now_ms: 100_000,
    next_url: null,
    sandbox: true,
    ...changes,
  };
}

function rig() {
  const { deps, nowMs, advance, ...browser } = testBrowser();
  const check = createChallengeSession('/pay/api/3ds/link', deps);
  return { ...browser, check, pass: advance, left: () => remainingMs(check.snapshot(), nowMs()) };
}

async function opened(changes: Readonly<Record<string, unknown>> = {}) {
  const made = rig();
  made.check.start();
  await made.last().reply(200, wire('challenge', changes));
  return made;
}

const code = { action: 'submit', code: '246810' } as const;

test('asks at once, and again as long as the check is in progress', async () => {
  const { check, exchanges, last, pass, left } = await opened();
  expect(check.snapshot()).toMatchObject({ contact: 'connected', received: { view: { tries_left: 3 } } });
  expect(left()).toBe(60_000);
  await pass(pacing.pollMs);
  expect(exchanges).toHaveLength(2);
  await last().reply(200, wire('deciding'));
  await pass(pacing.pollDecidingMs);
  expect(exchanges).toHaveLength(3);
  await last().reply(200, wire('done', { result: 'passed' }));
  await pass(120_000);
  expect(exchanges).toHaveLength(3);
});

test('an issuer that has not answered yet is asked about again', async () => {
  const { check, exchanges, last, pass } = await opened();
  check.act(code);
  await last().reply(200, wire('unknown', { result: 'passed' }));
  expect(check.snapshot()).toMatchObject({ received: { view: { state: 'unknown' } } });
  await pass(pacing.pollMs);
  expect(exchanges).toHaveLength(3);
});

test('a hidden page asks seldom, and at once when it is seen again', async () => {
  const made = rig();
  made.world.hidden = true;
  made.check.start();
  await made.last().reply(200, wire('challenge'));
  await made.pass(pacing.pollHiddenMs - 1);
  expect(made.exchanges).toHaveLength(1);
  made.check.wake();
  expect(made.exchanges).toHaveLength(2);
});

test('the code is sent once, however often it is pressed', async () => {
  const { check, exchanges, last } = await opened();
  check.act(code);
  check.act(code);
  check.act({ action: 'cancel' });
  expect(exchanges).toHaveLength(2);
  expect(last()).toMatchObject({ method: 'POST', body: JSON.stringify(code) });
  expect(check.snapshot().sending).toBe('submit');
  await last().reply(200, wire('deciding'));
  expect(check.snapshot()).toMatchObject({ received: { view: { state: 'deciding' } } });
  expect(check.snapshot()).not.toHaveProperty('notice');
});

test('a wrong code costs a try, and the third one ends the check', async () => {
  const { check, last } = await opened();
  check.act(code);
  await last().reply(200, wire('challenge', { tries_left: 2 }));
  expect(check.snapshot()).toMatchObject({ notice: 'wrong-code', received: { view: { tries_left: 2 } } });
  check.act(code);
  expect(check.snapshot()).not.toHaveProperty('notice');
  await last().reply(200, wire('challenge', { tries_left: 1 }));
  check.act(code);
  await last().reply(200, wire('done', { tries_left: 0, result: 'failed' }));
  expect(check.snapshot()).toMatchObject({ ending: 'wrong-code' });
});

test('a right code whose payment is declined is no wrong code', async () => {
  const { check, last } = await opened();
  check.act(code);
  await last().reply(200, wire('done', { result: 'failed' }));
  expect(check.snapshot()).not.toHaveProperty('ending');
});

test('a cancel, and a check that is over its time, are distinguished', async () => {
  const cancelled = await opened();
  cancelled.check.act({ action: 'cancel' });
  await cancelled.last().reply(200, wire('done', { result: 'failed' }));
  expect(cancelled.check.snapshot().ending).toBe('cancelled');

  const late = await opened({ expires_at_ms: 101_000 });
  await late.pass(1_000 + pacing.afterExpiryMs);
  expect(late.exchanges).toHaveLength(2);
  await late.last().reply(200, wire('done', { result: 'failed', now_ms: 101_050 }));
  expect(late.check.snapshot().ending).toBe('timed-out');
});

test('why a check failed is not guessed by a page that did not see it', async () => {
  const { check, last } = rig();
  check.start();
  await last().reply(200, wire('done', { result: 'failed', tries_left: 0, now_ms: 500_000 }));
  expect(check.snapshot()).not.toHaveProperty('ending');
});

test.each([
  [3, 'not-taken'],
  [2, 'wrong-code'],
])('a lost code is not sent again: %i tries left say that it was %s', async (tries, notice) => {
  const { check, exchanges, last, pass } = await opened();
  check.act(code);
  await last().breakOff();
  expect(check.snapshot()).toMatchObject({ contact: 'unreachable', notice: 'lost' });
  await pass(pacing.pollMs);
  expect(exchanges.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  await last().reply(200, wire('challenge', { tries_left: tries }));
  expect(check.snapshot()).toMatchObject({ contact: 'connected', notice });
});

test.each([422, 429])('a refusal with %i used no try', async (status) => {
  const { check, last, pass } = await opened();
  check.act(code);
  await last().reply(status, { code: 'SYS016' });
  expect(check.snapshot()).toMatchObject({ contact: 'connected', notice: 'not-taken' });
  await pass(pacing.pollMs);
  await last().reply(200, wire('challenge'));
  expect(check.snapshot()).toMatchObject({ notice: 'not-taken' });
});

test('a state that takes no code any more is shown as it is', async () => {
  const { check, last } = await opened();
  check.act(code);
  await last().reply(409, wire('done', { result: 'passed' }));
  expect(check.snapshot()).toMatchObject({ received: { view: { result: 'passed' } } });
  check.act(code);
  expect(check.snapshot()).not.toHaveProperty('sending');
});

test('one lost poll shows nothing, two do, and the pauses grow', async () => {
  const { check, exchanges, last, pass } = await opened();
  await pass(pacing.pollMs);
  await last().breakOff();
  expect(check.snapshot().contact).toBe('connected');
  await pass(pacing.pollMs);
  await last().breakOff();
  expect(check.snapshot().contact).toBe('unreachable');
  await pass(pacing.pollMs * 2 - 1);
  expect(exchanges).toHaveLength(3);
  await pass(1);
  expect(exchanges).toHaveLength(4);
  await last().reply(200, wire('challenge'));
  expect(check.snapshot().contact).toBe('connected');
});

test('another try by hand is made at once, and only one', async () => {
  const made = rig();
  made.check.start();
  await made.last().breakOff();
  expect(made.check.snapshot().contact).toBe('unreachable');
  made.check.retry();
  made.check.retry();
  expect(made.exchanges).toHaveLength(2);
  expect(made.check.snapshot().isRetrying).toBe(true);
  await made.last().reply(200, wire('challenge'));
  expect(made.check.snapshot()).toMatchObject({ contact: 'connected', isRetrying: false });
});

test('silence ends after its time', async () => {
  const made = rig();
  made.check.start();
  await made.pass(pacing.timeoutMs);
  expect(made.exchanges[0]?.signal.aborted).toBe(true);
  expect(made.check.snapshot().contact).toBe('unreachable');
});

test('an unknown link is not asked for again', async () => {
  const made = rig();
  made.check.start();
  await made.last().reply(404);
  expect(made.check.snapshot()).toEqual({ contact: 'unknown-link', isRetrying: false });
  await made.pass(600_000);
  expect(made.exchanges).toHaveLength(1);
});

test('what is no reply of the gateway is taken for none', async () => {
  const made = rig();
  made.check.start();
  await made.last().reply(200, { state: 'paid' });
  expect(made.check.snapshot().contact).toBe('unreachable');
});

test('a stopped check asks no more, and calls no listener', async () => {
  const { check, exchanges, pass } = await opened();
  let calls = 0;
  const leave = check.subscribe(() => {
    calls += 1;
  });
  check.stop();
  await pass(600_000);
  leave();
  expect(exchanges).toHaveLength(1);
  expect(calls).toBe(0);
});
