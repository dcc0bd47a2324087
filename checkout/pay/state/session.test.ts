import type { CheckoutAction } from '@tollgate/contract/pages/actions';
import type { CheckoutState } from '@tollgate/contract/pages/checkout';
import { expect, test } from 'vitest';
import { remainingMs } from '../../shared/session.ts';
import { settle, testBrowser } from '../../shared/testing.ts';
import { declined, startMs, wireView } from '../testing.ts';
import { screenOf } from './screen.ts';
import { type CheckoutSession, createCheckoutSession, gatewayNowMs, pacing } from './session.ts';

function rig() {
  const { deps, ...browser } = testBrowser();
  const left: string[] = [];
  const session: CheckoutSession = createCheckoutSession('/pay/api/c/link', {
    ...deps,
    leave: (address) => left.push(address),
  });
  const screen = () => screenOf(session.snapshot());
  const pay = async (attempt = 1) => {
    session.decide('pay', async () => ({ action: 'pay', option: 'Card', attempt }));
    await settle();
  };
  const posts = () => browser.exchanges.filter(({ method }) => method === 'POST');
  return { ...browser, session, posts, left, screen, pay };
}

async function openRig(state: CheckoutState = 'open', changes = {}) {
  const fixture = rig();
  fixture.session.start();
  await fixture.last().reply(200, wireView(state, changes));
  return fixture;
}

test.each([
  ['open', {}, pacing.pollMs],
  ['open', { wallet: { pay_method_id: 'WeChatPay', qrcode_url: '/pay/q/1' } }, pacing.pollSoonMs],
  ['authorizing', {}, pacing.pollSoonMs],
  ['challenge', {}, pacing.pollSoonMs],
] as const)('an order that is %s %j is asked for every %i ms', async (state, changes, everyMs) => {
  const { exchanges, advance } = await openRig(state, changes);
  await advance(everyMs - 1);
  expect(exchanges).toHaveLength(1);
  await advance(1);
  expect(exchanges).toHaveLength(2);
});

test.each(['paid', 'failed', 'expired', 'closed', 'cancelled', 'returned'] as const)(
  'asks no more once the order is %s, unless the page comes back out of the cache',
  async (state) => {
    const { session, exchanges, advance } = await openRig(state);
    await advance(600_000);
    session.wake();
    expect(exchanges).toHaveLength(1);
    session.refresh();
    expect(exchanges).toHaveLength(2);
  },
);

test('a hidden page asks seldom, and at once when it is seen again', async () => {
  const { session, exchanges, advance, world, last } = await openRig();
  world.hidden = true;
  await advance(pacing.pollMs);
  await last().reply(200, wireView('open'));
  await advance(pacing.pollHiddenMs - 1);
  expect(exchanges).toHaveLength(2);
  session.wake();
  expect(exchanges).toHaveLength(3);
});

test('asks right after the expiry, by the clock of the gateway', async () => {
  const { session, exchanges, advance, nowMs } = await openRig('open', { expires_at_ms: startMs + 1_000 });
  expect(remainingMs(session.snapshot(), nowMs())).toBe(1_000);
  expect(gatewayNowMs(session.snapshot(), nowMs())).toBe(startMs);
  await advance(1_000 + pacing.afterExpiryMs);
  expect(exchanges).toHaveLength(2);
});

test('a double click pays once', async () => {
  const { session, posts, pay, last, screen } = await openRig();
  await pay();
  await pay();
  session.decide('give-up', async () => ({ action: 'give-up' }));
  expect(posts()).toHaveLength(1);
  expect(screen()).toBe('authorizing');
  await last().reply(200, wireView('paid'));
  expect(screen()).toBe('paid');
  await pay();
  expect(posts()).toHaveLength(1);
});

test('while the card is being encrypted nothing else is asked or sent', async () => {
  const { session, exchanges, advance, posts } = await openRig();
  let seal = (_sealed: CheckoutAction) => {};
  session.decide('pay', () => new Promise((resolve) => (seal = resolve)));
  await advance(pacing.pollMs);
  session.wake();
  expect(exchanges).toHaveLength(1);
  seal({ action: 'pay', option: 'Card', attempt: 1 });
  await settle();
  expect(posts().map(({ body }) => body)).toEqual(['{"action":"pay","option":"Card","attempt":1}']);
});

test('a card that cannot be encrypted is not sent, and the page says so', async () => {
  const { session, posts, exchanges, advance } = await openRig();
  session.decide('pay', () => Promise.reject(new Error('no key')));
  await settle();
  expect(posts()).toHaveLength(0);
  expect(session.snapshot()).toMatchObject({ contact: 'connected', notice: 'not-encrypted' });
  await advance(pacing.pollMs);
  expect(exchanges).toHaveLength(2);
});

test('declined: the form comes back, and the next try can be sent', async () => {
  const { pay, last, screen, posts } = await openRig();
  await pay();
  await last().reply(200, wireView('open', { attempts: 1, last_decline: declined }));
  expect(screen()).toBe('declined');
  await pay(2);
  expect(posts().map(({ body }) => body)).toEqual([
    '{"action":"pay","option":"Card","attempt":1}',
    '{"action":"pay","option":"Card","attempt":2}',
  ]);
});

test('a challenge takes the payer to the issuer, once', async () => {
  const { session, pay, last, left, advance, exchanges } = await openRig();
  await pay();
  await last().reply(200, wireView('challenge'));
  expect(left).toHaveLength(1);
  expect(session.snapshot().isLeaving).toBe(true);
  await advance(60_000);
  expect(exchanges).toHaveLength(2);
  // Back again by the browser's button: offered, not forced.
  session.refresh();
  await last().reply(200, wireView('challenge'));
  expect(left).toHaveLength(1);
  expect(session.snapshot().isLeaving).toBe(false);
});

test('a challenge that comes up after a while takes the payer along, too', async () => {
  const { pay, last, left, advance } = await openRig();
  await pay();
  await last().reply(200, wireView('authorizing'));
  await advance(pacing.pollSoonMs);
  await last().reply(200, wireView('challenge'));
  expect(left).toHaveLength(1);
});

test('a challenge found on opening the link is only offered', async () => {
  const { left, screen } = await openRig('challenge');
  expect(left).toHaveLength(0);
  expect(screen()).toBe('challenge');
});

test('a payment whose answer is lost is not sent again: the page finds out', async () => {
  const { session, pay, last, screen, exchanges, advance } = await openRig();
  await pay();
  await last().breakOff();
  expect(screen()).toBe('unreachable');
  expect(session.snapshot()).toMatchObject({ notice: 'lost', lost: 'pay' });
  await advance(pacing.pollSoonMs);
  expect(exchanges.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  await last().reply(200, wireView('paid'));
  expect(screen()).toBe('paid');
  expect(session.snapshot().notice).toBeUndefined();
});

test('where the lost payment did not arrive, the page says so, and the payer can pay again', async () => {
  const { session, pay, last, screen, posts } = await openRig();
  await pay();
  await last().breakOff();
  session.retry();
  await last().reply(200, wireView('open'));
  expect(screen()).toBe('open');
  expect(session.snapshot().notice).toBe('not-arrived');
  await pay();
  expect(posts()).toHaveLength(2);
});

test('where the lost payment was declined, only that is shown', async () => {
  const { session, pay, last, screen } = await openRig();
  await pay();
  await last().breakOff();
  session.retry();
  await last().reply(200, wireView('open', { attempts: 1, last_decline: declined }));
  expect(screen()).toBe('declined');
  expect(session.snapshot().notice).toBeUndefined();
});

test('a lost choice of a wallet leaves the form where it is', async () => {
  const { session, last, screen } = await openRig();
  session.decide('choose', async () => ({ action: 'choose', option: 'WeChatPay' }));
  await settle();
  await last().breakOff();
  expect(screen()).toBe('open');
  session.retry();
  await last().reply(
    200,
    wireView('open', { wallet: { pay_method_id: 'WeChatPay', qrcode_url: '/pay/q/1' } }),
  );
  expect(session.snapshot().notice).toBeUndefined();
});

test('polls that fail leave the form where it is, and what is typed with it', async () => {
  const { session, advance, last, screen } = await openRig();
  await advance(pacing.pollMs);
  await last().breakOff();
  expect(session.snapshot().contact).toBe('connected');
  await advance(pacing.pollMs);
  await last().breakOff();
  expect(session.snapshot().contact).toBe('unreachable');
  expect(screen()).toBe('open');
});

test('paid in another tab: the answer 409 shows it, and that this step did nothing', async () => {
  const { session, last, screen } = await openRig();
  session.decide('choose', async () => ({ action: 'choose', option: 'WeChatPay' }));
  await settle();
  await last().reply(409, wireView('paid'));
  expect(screen()).toBe('paid');
  expect(session.snapshot().notice).toBe('refused');
});

test.each(['authorizing', 'challenge', 'paid'] as const)(
  'a payment that the browser sent twice and that is %s is no refusal',
  async (state) => {
    const { session, pay, last } = await openRig();
    await pay();
    await last().reply(409, wireView(state));
    expect(session.snapshot().notice).toBeUndefined();
  },
);

test('what the gateway does not accept is shown by its field', async () => {
  const { session, pay, last, screen } = await openRig();
  await pay();
  await last().reply(422, { code: 'SYS016', msg: 'zip', psn: '1', field: 'shipping.zip' });
  expect(screen()).toBe('open');
  expect(session.snapshot().rejection).toEqual({ code: 'SYS016', field: 'shipping.zip' });
  await pay();
  expect(session.snapshot().rejection).toBeUndefined();
});

test('too many requests: said, and the form stays', async () => {
  const { session, last, screen, pay } = await openRig();
  await pay();
  await last().reply(429, { code: 'SYS006' });
  expect(screen()).toBe('open');
  expect(session.snapshot().notice).toBe('too-often');
});

test('a slow issuer is given 40 seconds', async () => {
  const { pay, last, advance, screen } = await openRig();
  await pay();
  await advance(pacing.actionTimeoutMs - 1);
  expect(last().signal.aborted).toBe(false);
  await advance(1);
  expect(last().signal.aborted).toBe(true);
  expect(screen()).toBe('unreachable');
});

test('backs off exponentially, up to the limit', async () => {
  const { session, exchanges, advance, last } = rig();
  session.start();
  for (const pauseMs of [4_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = exchanges.length;
    await last().breakOff();
    await advance(pauseMs - 1);
    expect(exchanges).toHaveLength(before);
    await advance(1);
    expect(exchanges).toHaveLength(before + 1);
  }
});

test.each([
  ['a server error', 503, {}],
  ['a state that is none', 200, { ...wireView('paid'), state: 'settled' }],
  ['no object', 200, []],
])('%s counts as no contact', async (_what, status, body) => {
  const { session, last, screen } = rig();
  session.start();
  await last().reply(status, body);
  expect(screen()).toBe('unreachable');
});

test('an unknown link is final', async () => {
  const { session, exchanges, advance, last, screen } = rig();
  session.start();
  await last().reply(404, { code: 'E04111' });
  expect(screen()).toBe('unknown-link');
  await advance(600_000);
  session.wake();
  session.retry();
  session.refresh();
  expect(exchanges).toHaveLength(1);
});

test('given up is distinguished from failed', async () => {
  const { screen } = await openRig('failed', { reason: { code: 'EC0003', en: 'Given up', zh: '已放弃' } });
  expect(screen()).toBe('given-up');
});

test('paid by another tab: shown as paid elsewhere, also over its time with the issuer', async () => {
  const { session, advance, last, screen } = await openRig();
  await advance(pacing.pollMs);
  await last().reply(200, wireView('authorizing'));
  await advance(pacing.pollSoonMs);
  await last().reply(200, wireView('paid'));
  expect(screen()).toBe('paid-elsewhere');
  // From the browser's cache as well.
  session.refresh();
  await last().reply(200, wireView('paid'));
  expect(screen()).toBe('paid-elsewhere');
});

test('declined in another tab: the form is open again, and what this page pays is its own', async () => {
  const { advance, last, pay, screen } = await openRig();
  await advance(pacing.pollMs);
  await last().reply(200, wireView('authorizing'));
  await advance(pacing.pollSoonMs);
  await last().reply(200, wireView('open', { attempts: 1, last_decline: declined }));
  expect(screen()).toBe('declined');
  await pay(2);
  await last().reply(200, wireView('authorizing'));
  await advance(pacing.pollSoonMs);
  await last().reply(200, wireView('paid'));
  expect(screen()).toBe('paid');
});

test('the code of a wallet is paid on another device: that is how it is paid', async () => {
  const wallet = { wallet: { pay_method_id: 'WeChatPay', qrcode_url: '/pay/q/1' } };
  const { advance, last, screen } = await openRig('open', wallet);
  await advance(pacing.pollSoonMs);
  await last().reply(200, wireView('paid'));
  expect(screen()).toBe('paid');
});

test.each(['expired', 'closed'] as const)('%s while the payer types: the page knows that', async (state) => {
  const { session, advance, last, screen } = await openRig();
  await advance(pacing.pollMs);
  await last().reply(200, wireView(state));
  expect(screen()).toBe(state);
  expect(session.snapshot().isElsewhere).toBe(true);
});
