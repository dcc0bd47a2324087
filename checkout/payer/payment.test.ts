import { expect, test } from 'vitest';
import type { OrderState } from './linked-order.ts';
import { createPayment, type Payment, pacing, remainingMs } from './payment.ts';

interface Exchange {
  readonly method: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  reply(status: number, body?: unknown): Promise<void>;
  breakOff(): Promise<void>;
}

function wire(state: OrderState, changes: Readonly<Record<string, unknown>> = {}) {
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
    ...changes,
  };
}

/** A payment on a clock and a network of the test's own. */
function rig() {
  let nowMs = 5_000;
  let timers: { readonly work: () => void; readonly atMs: number }[] = [];
  const exchanges: Exchange[] = [];
  const world = { hidden: false };
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  const payment: Payment = createPayment('/pay/api/q/link', {
    fetch: (_address, init) =>
      new Promise((resolve, reject) => {
        const { signal } = init;
        if (!signal) throw new Error('no signal');
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        exchanges.push({
          method: init.method ?? 'GET',
          body: typeof init.body === 'string' ? init.body : undefined,
          signal,
          reply: (status, body = {}) => {
            resolve(new Response(JSON.stringify(body), { status }));
            return settle().then(() => new Promise((done) => setImmediate(done)));
          },
          breakOff: () => {
            reject(new Error('connection lost'));
            return settle();
          },
        });
      }),
    nowMs: () => nowMs,
    setTimer: (work, delayMs) => {
      const timer = { work, atMs: nowMs + delayMs };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    isHidden: () => world.hidden,
  });
  const advance = async (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      const [next] = timers.filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      nowMs = next.atMs;
      timers = timers.filter((one) => one !== next);
      next.work();
      await settle();
    }
    nowMs = untilMs;
  };
  const last = (): Exchange => {
    const exchange = exchanges.at(-1);
    if (exchange === undefined) throw new Error('nothing was asked');
    return exchange;
  };
  return { payment, exchanges, world, advance, last, left: () => remainingMs(payment.snapshot(), nowMs) };
}

async function waitingRig() {
  const room = rig();
  room.payment.start();
  await room.last().reply(200, wire('waiting'));
  return room;
}

test('loads, shows the order and asks again every two seconds while it is open', async () => {
  const { payment, exchanges, advance, last } = rig();
  expect(payment.snapshot().contact).toBe('loading');
  payment.start();
  await last().reply(200, wire('waiting'));
  expect(payment.snapshot()).toMatchObject({ contact: 'connected', told: { order: { state: 'waiting' } } });
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
    const { payment, exchanges, advance, last } = rig();
    payment.start();
    await last().reply(200, wire(state));
    await advance(600_000);
    payment.wake();
    expect(exchanges).toHaveLength(1);
  },
);

test('a hidden page asks more slowly, and at once when it is seen again', async () => {
  const { payment, exchanges, world, advance, last } = rig();
  world.hidden = true;
  payment.start();
  await last().reply(200, wire('waiting'));
  await advance(pacing.pollHiddenMs - 1);
  expect(exchanges).toHaveLength(1);
  world.hidden = false;
  payment.wake();
  expect(exchanges).toHaveLength(2);
  payment.wake();
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
  const { payment, exchanges, advance, last } = rig();
  payment.start();
  await last().reply(200, wire('waiting', { now_ms: 159_500 }));
  await advance(500 + pacing.afterExpiryMs);
  expect(exchanges).toHaveLength(2);
  await last().reply(200, wire('expired', { now_ms: 160_050 }));
  expect(payment.snapshot().told?.order.state).toBe('expired');
});

test('an order without expiry has nothing left to count', async () => {
  const { payment, left, last } = rig();
  payment.start();
  await last().reply(200, wire('waiting', { expires_at_ms: 0 }));
  expect(left()).toBeUndefined();
});

test('sends one action however often it is chosen, and drops the poll under way', async () => {
  const { payment, exchanges, advance, last } = await waitingRig();
  await advance(pacing.pollMs);
  const poll = last();
  payment.act('pay');
  payment.act('pay');
  payment.act('decline');
  expect(exchanges.map((one) => one.method)).toEqual(['GET', 'GET', 'POST']);
  expect(poll.signal.aborted).toBe(true);
  expect(last().body).toBe('{"action":"pay"}');
  expect(payment.snapshot().sending).toBe('pay');
  await last().reply(200, wire('paid'));
  expect(payment.snapshot()).toMatchObject({ told: { order: { state: 'paid' } }, isRetrying: false });
  expect(payment.snapshot().sending).toBeUndefined();
});

test('an order that could not take the action is shown as it stands, with a notice', async () => {
  const { payment, last } = await waitingRig();
  payment.act('decline');
  await last().reply(409, wire('cancelled'));
  expect(payment.snapshot()).toMatchObject({ notice: 'refused', told: { order: { state: 'cancelled' } } });
});

test.each([
  ['pay', 'paid', undefined],
  ['pay', 'processing', undefined],
  ['pay', 'failed', 'refused'],
  ['decline', 'failed', undefined],
  ['decline', 'paid', 'refused'],
  ['insufficient-funds', 'expired', 'refused'],
] as const)('%s refused by an order that is %s: notice %s', async (action, state, notice) => {
  const { payment, last } = await waitingRig();
  payment.act(action);
  await last().reply(409, wire(state));
  expect(payment.snapshot().told?.order.state).toBe(state);
  expect(payment.snapshot().notice).toBe(notice);
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
  const { payment, exchanges, last } = rig();
  payment.start();
  await last().reply(200, wire(state));
  payment.act(action);
  expect(exchanges.filter((one) => one.method === 'POST')).toHaveLength(posts);
});

test('an action whose answer is lost is not sent again; the page finds out how the order stands', async () => {
  const { payment, exchanges, advance, last } = await waitingRig();
  payment.act('pay');
  await last().breakOff();
  expect(payment.snapshot()).toMatchObject({ contact: 'unreachable', notice: 'lost' });
  payment.act('pay');
  await advance(pacing.pollMs);
  expect(exchanges.map((one) => one.method)).toEqual(['GET', 'POST', 'GET']);
  await last().reply(200, wire('paid'));
  expect(payment.snapshot().contact).toBe('connected');
  expect(payment.snapshot().notice).toBeUndefined();
});

test('where the lost action changed nothing, the payer is told to choose again, and can', async () => {
  const { payment, exchanges, last } = await waitingRig();
  payment.act('pay');
  await last().breakOff();
  payment.retry();
  await last().reply(200, wire('waiting'));
  expect(payment.snapshot().notice).toBe('not-arrived');
  payment.act('pay');
  expect(payment.snapshot().notice).toBeUndefined();
  expect(exchanges.filter((one) => one.method === 'POST')).toHaveLength(2);
});

test('backs off exponentially, up to the limit', async () => {
  const { payment, exchanges, advance, last } = rig();
  payment.start();
  for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = exchanges.length;
    await last().breakOff();
    expect(payment.snapshot().contact).toBe('unreachable');
    await advance(pauseMs - 1);
    expect(exchanges).toHaveLength(before);
    await advance(1);
    expect(exchanges).toHaveLength(before + 1);
  }
  await last().reply(200, wire('waiting'));
  await advance(pacing.pollMs);
  expect(payment.snapshot().contact).toBe('connected');
  expect(exchanges).toHaveLength(8);
});

test('one failed poll leaves the order on show, the second says that the gateway is away', async () => {
  const { payment, advance, last } = await waitingRig();
  await advance(pacing.pollMs);
  await last().breakOff();
  expect(payment.snapshot().contact).toBe('connected');
  await advance(pacing.pollMs);
  await last().breakOff();
  expect(payment.snapshot()).toMatchObject({ contact: 'unreachable', told: { order: { state: 'waiting' } } });
});

test('retry asks at once, and says so meanwhile', async () => {
  const { payment, exchanges, last } = rig();
  payment.start();
  await last().breakOff();
  payment.retry();
  payment.retry();
  expect(exchanges).toHaveLength(2);
  expect(payment.snapshot().isRetrying).toBe(true);
  await last().breakOff();
  expect(payment.snapshot()).toMatchObject({ contact: 'unreachable', isRetrying: false });
});

test('gives a reply ten seconds', async () => {
  const { payment, advance, last } = rig();
  payment.start();
  await advance(pacing.timeoutMs);
  expect(last().signal.aborted).toBe(true);
  expect(payment.snapshot().contact).toBe('unreachable');
});

test.each([
  ['a server error', 503, {}],
  ['a rate limit', 429, {}],
  ['a state that is none', 200, { ...wire('paid'), state: 'settled' }],
  ['an amount that is no text', 200, { ...wire('paid'), amount: 34.5 }],
  ['no object', 200, []],
])('%s counts as no contact', async (_what, status, body) => {
  const { payment, last } = rig();
  payment.start();
  await last().reply(status, body);
  expect(payment.snapshot().contact).toBe('unreachable');
});

test('an unknown link is final', async () => {
  const { payment, exchanges, advance, last } = rig();
  payment.start();
  await last().reply(404, { code: 'E04111' });
  expect(payment.snapshot().contact).toBe('unknown-link');
  await advance(600_000);
  payment.wake();
  payment.retry();
  expect(exchanges).toHaveLength(1);
});

test('a stopped payment asks and says nothing any more', async () => {
  const { payment, exchanges, advance } = await waitingRig();
  let calls = 0;
  payment.subscribe(() => {
    calls += 1;
  });
  payment.stop();
  await advance(60_000);
  expect(exchanges).toHaveLength(1);
  expect(calls).toBe(0);
});
