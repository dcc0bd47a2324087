import type { PayerState } from '@tollgate/contract/pages/payer';
import { expect, test } from 'vitest';
import { remainingMs } from '../shared/session.ts';
import { testBrowser } from '../shared/testing.ts';
import { createPayerSession, pacing } from './session.ts';

function wire(state: PayerState, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    state,
    merchant_name: 'Harbour Coffee',
    merchant_order_no: 'A-1',
    description: '',
    currency: 'USD',
    amount: '34.5',
    pay_method_id: 'Alipay+',
    expires_at_ms: 160_000,
    now_ms: 100_000,
    trans_no: '2026112100000000000001',
    trans_status: 9,
    ...changes,
  };
}

function rig() {
  const { deps, nowMs, ...browser } = testBrowser();
  const session = createPayerSession('/pay/api/q/link', deps);
  return { ...browser, session, left: () => remainingMs(session.snapshot(), nowMs()) };
}

async function waitingRig() {
  const fixture = rig();
  fixture.session.start();
  await fixture.last().reply(200, wire('waiting'));
  return fixture;
}

test('loads, shows the order and asks again every two seconds while it is open', async () => {
  const { session, exchanges, advance, last } = rig();
  expect(session.snapshot().contact).toBe('loading');
  session.start();
  await last().reply(200, wire('waiting'));
  expect(session.snapshot()).toMatchObject({
    contact: 'connected',
    received: { view: { state: 'waiting' } },
  });
  await advance(pacing.pollMs - 1);
  expect(exchanges).toHaveLength(1);
  await advance(1);
  expect(exchanges).toHaveLength(2);
  await last().reply(200, wire('processing'));
  await advance(pacing.pollMs);
  expect(exchanges).toHaveLength(3);
});

test.each(['paid', 'failed', 'expired', 'closed', 'cancelled', 'returned'] as const)(
  'asks no more once the order is %s',
  async (state) => {
    const { session, exchanges, advance, last } = rig();
    session.start();
    await last().reply(200, wire(state));
    await advance(600_000);
    session.wake();
    expect(exchanges).toHaveLength(1);
  },
);

test('a hidden page asks more slowly, and at once when it is seen again', async () => {
  const { session, exchanges, world, advance, last } = rig();
  world.hidden = true;
  session.start();
  await last().reply(200, wire('waiting'));
  await advance(pacing.pollHiddenMs - 1);
  expect(exchanges).toHaveLength(1);
  world.hidden = false;
  session.wake();
  expect(exchanges).toHaveLength(2);
  session.wake();
  expect(exchanges).toHaveLength(2);
});

test('the countdown runs on the time of the reply plus what has passed since', async () => {
  const { advance, left, last } = await waitingRig();
  expect(left()).toBe(60_000);
  await advance(1_500);
  expect(left()).toBe(58_500);
  await advance(500);
  // The gateway's clock was advanced by 50 seconds meanwhile.
  await last().reply(200, wire('waiting', { now_ms: 152_000 }));
  expect(left()).toBe(8_000);
});

test('asks right after the expiry, not at the next beat', async () => {
  const { session, exchanges, advance, last } = rig();
  session.start();
  await last().reply(200, wire('waiting', { now_ms: 159_500 }));
  await advance(500 + pacing.afterExpiryMs);
  expect(exchanges).toHaveLength(2);
  await last().reply(200, wire('expired', { now_ms: 160_050 }));
  expect(session.snapshot().received?.view.state).toBe('expired');
});

test('an order without expiry has nothing left to count', async () => {
  const { session, left, last } = rig();
  session.start();
  await last().reply(200, wire('waiting', { expires_at_ms: 0 }));
  expect(left()).toBeUndefined();
});

test('sends one action however often it is chosen, and drops the poll in progress', async () => {
  const { session, exchanges, advance, last } = await waitingRig();
  await advance(pacing.pollMs);
  const poll = last();
  session.act('pay');
  session.act('pay');
  session.act('decline');
  expect(exchanges.map((one) => one.method)).toEqual(['GET', 'GET', 'POST']);
  expect(poll.signal.aborted).toBe(true);
  expect(last().body).toBe('{"action":"pay"}');
  expect(session.snapshot().sending).toBe('pay');
  await last().reply(200, wire('paid'));
  expect(session.snapshot()).toMatchObject({ received: { view: { state: 'paid' } }, isRetrying: false });
  expect(session.snapshot().sending).toBeUndefined();
});

test('an order that could not take the action is shown in its state, with a notice', async () => {
  const { session, last } = await waitingRig();
  session.act('decline');
  await last().reply(409, wire('cancelled'));
  expect(session.snapshot()).toMatchObject({ notice: 'refused', received: { view: { state: 'cancelled' } } });
});

test.each([
  ['pay', 'paid', undefined],
  ['pay', 'processing', undefined],
  ['pay', 'failed', 'refused'],
  ['decline', 'failed', undefined],
  ['decline', 'paid', 'refused'],
  ['insufficient-funds', 'expired', 'refused'],
] as const)('%s refused by an order that is %s: notice %s', async (action, state, notice) => {
  const { session, last } = await waitingRig();
  session.act(action);
  await last().reply(409, wire(state));
  expect(session.snapshot().received?.view.state).toBe(state);
  expect(session.snapshot().notice).toBe(notice);
});

test.each([
  ['expired', 'pay', 1],
  ['closed', 'pay', 1],
  ['cancelled', 'pay', 1],
  ['cancelled', 'decline', 0],
  ['paid', 'pay', 0],
  ['failed', 'pay', 0],
  ['processing', 'pay', 0],
] as const)('an order that is %s takes %s: %i', async (state, action, posts) => {
  const { session, exchanges, last } = rig();
  session.start();
  await last().reply(200, wire(state));
  session.act(action);
  expect(exchanges.filter((one) => one.method === 'POST')).toHaveLength(posts);
});

test('an action whose answer is lost is not sent again; the page finds out the state of the order', async () => {
  const { session, exchanges, advance, last } = await waitingRig();
  session.act('pay');
  await last().breakOff();
  expect(session.snapshot()).toMatchObject({ contact: 'unreachable', notice: 'lost' });
  session.act('pay');
  await advance(pacing.pollMs);
  expect(exchanges.map((one) => one.method)).toEqual(['GET', 'POST', 'GET']);
  await last().reply(200, wire('paid'));
  expect(session.snapshot().contact).toBe('connected');
  expect(session.snapshot().notice).toBeUndefined();
});

test('where the lost action changed nothing, the page asks the payer to choose again, and can', async () => {
  const { session, exchanges, last } = await waitingRig();
  session.act('pay');
  await last().breakOff();
  session.retry();
  await last().reply(200, wire('waiting'));
  expect(session.snapshot().notice).toBe('not-arrived');
  session.act('pay');
  expect(session.snapshot().notice).toBeUndefined();
  expect(exchanges.filter((one) => one.method === 'POST')).toHaveLength(2);
});

test('backs off exponentially, up to the limit', async () => {
  const { session, exchanges, advance, last } = rig();
  session.start();
  for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = exchanges.length;
    await last().breakOff();
    expect(session.snapshot().contact).toBe('unreachable');
    await advance(pauseMs - 1);
    expect(exchanges).toHaveLength(before);
    await advance(1);
    expect(exchanges).toHaveLength(before + 1);
  }
  await last().reply(200, wire('waiting'));
  await advance(pacing.pollMs);
  expect(session.snapshot().contact).toBe('connected');
  expect(exchanges).toHaveLength(8);
});

test('one failed poll leaves the order on show, the second says that the gateway is away', async () => {
  const { session, advance, last } = await waitingRig();
  await advance(pacing.pollMs);
  await last().breakOff();
  expect(session.snapshot().contact).toBe('connected');
  await advance(pacing.pollMs);
  await last().breakOff();
  expect(session.snapshot()).toMatchObject({
    contact: 'unreachable',
    received: { view: { state: 'waiting' } },
  });
});

test('retry asks at once, and says so meanwhile', async () => {
  const { session, exchanges, last } = rig();
  session.start();
  await last().breakOff();
  session.retry();
  session.retry();
  expect(exchanges).toHaveLength(2);
  expect(session.snapshot().isRetrying).toBe(true);
  await last().breakOff();
  expect(session.snapshot()).toMatchObject({ contact: 'unreachable', isRetrying: false });
});

test('gives a reply ten seconds', async () => {
  const { session, advance, last } = rig();
  session.start();
  await advance(pacing.timeoutMs);
  expect(last().signal.aborted).toBe(true);
  expect(session.snapshot().contact).toBe('unreachable');
});

test.each([
  ['a server error', 503, {}],
  ['a rate limit', 429, {}],
  ['a state that is none', 200, { ...wire('paid'), state: 'settled' }],
  ['an amount that is no text', 200, { ...wire('paid'), amount: 34.5 }],
  ['no object', 200, []],
])('%s counts as no contact', async (_what, status, body) => {
  const { session, last } = rig();
  session.start();
  await last().reply(status, body);
  expect(session.snapshot().contact).toBe('unreachable');
});

test('an unknown link is final', async () => {
  const { session, exchanges, advance, last } = rig();
  session.start();
  await last().reply(404, { code: 'E04111' });
  expect(session.snapshot().contact).toBe('unknown-link');
  await advance(600_000);
  session.wake();
  session.retry();
  expect(exchanges).toHaveLength(1);
});

test('a stopped session asks and says nothing any more', async () => {
  const { session, exchanges, advance } = await waitingRig();
  let calls = 0;
  session.subscribe(() => {
    calls += 1;
  });
  session.stop();
  await advance(60_000);
  expect(exchanges).toHaveLength(1);
  expect(calls).toBe(0);
});

test('paid on another device is not paid here; what this page pays is', async () => {
  const other = await waitingRig();
  await other.advance(pacing.pollMs);
  await other.last().reply(200, wire('processing'));
  await other.advance(pacing.pollMs);
  await other.last().reply(200, wire('paid'));
  expect(other.session.snapshot().isElsewhere).toBe(true);

  const own = await waitingRig();
  own.session.act('pay');
  await own.last().reply(200, wire('processing'));
  await own.advance(pacing.pollMs);
  await own.last().reply(200, wire('paid'));
  expect(own.session.snapshot().isElsewhere).toBeUndefined();
});
