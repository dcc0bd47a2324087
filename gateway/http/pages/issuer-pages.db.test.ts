/** 3-D Secure at an issuer's page elsewhere: the browser goes there, and comes back to the order or to the shop. */
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../accounts/registration.ts';
import type { ChallengeOutcome, ChallengeReturn } from '../../acquirers/port/card-channel.ts';
import type { Challenge } from '../../acquirers/port/card-result.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { linkOfOrder } from '../../checkout/pay-link.ts';
import { reread } from '../../orders/change/apply.ts';
import type { TestContext } from '../../orders/change/testing.ts';
import { payByCard } from '../../orders/online/card-payment.ts';
import { payment, succeeded, useOnlineWorld } from '../../orders/online/testing.ts';
import { newOnline } from '../../orders/state/online-state.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import { sandboxChallenge } from '../sandbox/challenge-page.ts';
import { serveRoutes } from '../testing.ts';
import { checkoutPages } from './checkout-pages.ts';

const world = useOnlineWorld();
const issuer = 'https://acs.example.com';
const byForm: Challenge = {
  redirect: { url: `${issuer}/challenge?id=7`, fields: { creq: 'a"b<c>&d', submit: 'x' } },
  state: 'asked',
};
const byLink: Challenge = { redirect: { url: `${issuer}/challenge?id=7` }, state: 'asked' };

let context: TestContext;
let serve: ReturnType<typeof serveRoutes>;
let returned: (ChallengeReturn & { readonly state?: string })[];
let outcome: () => Promise<ChallengeOutcome>;
let faults: unknown[];

beforeEach(async () => {
  returned = [];
  faults = [];
  outcome = async () => ({ kind: 'passed', state: 'passed' });
  context = withAcquirer(world.context(), {
    cards: {
      readReturn(_attempt, state, members) {
        returned.push({ state, ...members });
        return outcome();
      },
    },
  });
  serve = servePages(false);
  const merchant = { merchantNo: '312100000001', name: 'Demo Coffee', stores: [], terminals: [] };
  await registerMerchant(context.database, merchant, 0);
});

function servePages(isSandbox: boolean) {
  return serveRoutes(
    checkoutPages({
      orders: context,
      sandbox: isSandbox,
      publicUrl: () => 'https://pay.example.com',
      cardKeyPem: 'PEM',
      sheetCards: [],
      ...(isSandbox && { challenge: sandboxChallenge }),
      build: { pages: new Map([['challenge', '<title>own page</title>']]), assets: new Map() },
      allows: () => true,
      onFault: (fault) => faults.push(fault),
    }),
  );
}

async function challenged(challenge: Challenge, hosted = true): Promise<Transaction> {
  const online = { ...newOnline, hosted, returnUrl: 'https://shop.example.com/done?cart=8' };
  const order = await world.checkout({ online });
  world.context().cards.answer = async () => ({ kind: 'challenge', challenge });
  return succeeded(await payByCard(context, order, payment(1)));
}

const pathOf = (order: Transaction) => `/pay/3ds/${linkOfOrder(order)}`;
const post = (order: Transaction, body: string, type = 'application/x-www-form-urlencoded') =>
  serve(pathOf(order), { method: 'POST', headers: { 'content-type': type, origin: issuer }, body });
const now = (order: Transaction) => reread(context, order);

test('the form goes to the issuer alone, by itself or by its button, and its fields stay texts', async () => {
  const order = await challenged(byForm);
  const reply = await serve(pathOf(order));
  const html = await reply.text();
  expect(reply.status).toBe(200);
  const policy = reply.headers.get('content-security-policy') ?? '';
  const [, nonce = ''] = /script-src 'nonce-(\w+)'/.exec(policy) ?? [];
  expect(nonce).toHaveLength(16);
  expect(policy).toContain('form-action https:');
  expect(policy).toContain("default-src 'none'");
  expect(html).toContain(`<form method="post" action="${issuer}/challenge?id=7">`);
  expect(html).toContain('name="creq" value="a&quot;b&lt;c&gt;&amp;d"');
  expect(html).toContain(`<script nonce="${nonce}">`);
  expect(html).toContain('<button>');
  expect(await now(order)).toMatchObject({ version: order.version });
});

test('without fields the browser follows a link', async () => {
  const order = await challenged(byLink);
  const reply = await serve(pathOf(order));
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${issuer}/challenge?id=7`]);
});

test('the issuer sends the browser back by a form: the order is paid, and its page comes next', async () => {
  const order = await challenged(byForm);
  const reply = await post(order, 'cres=abc%3D&threeDSSessionData=&cres=second');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `/pay/${linkOfOrder(order)}`]);
  expect(returned).toEqual([{ state: 'asked', cres: 'abc=', threeDSSessionData: '' }]);
  expect(await now(order)).toMatchObject({ transStatus: 2, paidMinor: 10_000 });
});

test('by GET: a merchant’s own page gets its payer back with the numbers of the order, and no status', async () => {
  const order = await challenged(byLink, false);
  const reply = await serve(`${pathOf(order)}?result=token`);
  expect(reply.status).toBe(303);
  expect(reply.headers.get('location')).toBe(
    `https://shop.example.com/done?cart=8&merchant_order_no=${order.merchantOrderNo}&trans_no=${order.transNo}`,
  );
  expect(returned).toEqual([{ state: 'asked', result: 'token' }]);
});

test('a cardholder who fails goes back to the order’s page; another step goes to the issuer again', async () => {
  const order = await challenged(byForm);
  const next = { redirect: { url: `${issuer}/second` }, state: 'again' };
  outcome = async () => ({ kind: 'again', challenge: next });
  expect((await post(order, 'cres=1')).headers.get('location')).toBe(`${issuer}/second`);
  outcome = async () => ({ kind: 'failed', errorCode: 'EC0106' });
  expect((await post(order, 'cres=2')).headers.get('location')).toBe(`/pay/${linkOfOrder(order)}`);
  expect(returned.map(({ state }) => state)).toEqual(['asked', 'again']);
  expect(await now(order)).toMatchObject({ paidMinor: 0, online: { attempt: null, lastDecline: 'EC0106' } });
});

test('a repeated return changes nothing, and leads on; of two at once one counts', async () => {
  const order = await challenged(byForm);
  const replies = await Promise.all([post(order, 'cres=1'), post(order, 'cres=1')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([303, 409]);
  const { version } = await now(order);
  const late = await post(order, 'cres=1');
  expect(late.status).toBe(409);
  expect(await late.text()).toContain(`<a href="/pay/${linkOfOrder(order)}">`);
  expect((await serve(pathOf(order))).status).toBe(200);
  expect((await now(order)).version).toBe(version);
  expect(context.cards.charged(order.transNo)).toEqual([1]);
});

test('a return after the time of the challenge changes nothing more', async () => {
  const order = await challenged(byForm);
  context.clock.advance(301_000);
  const reply = await post(order, 'cres=1');
  expect(reply.status).toBe(409);
  expect(returned).toEqual([]);
  expect(await now(order)).toMatchObject({ paidMinor: 0, online: { lastDecline: 'EC0108' } });
});

test.each([
  ['another form', 'cres=1', 'text/plain', 400],
  ['too long', `cres=${'x'.repeat(70_000)}`, undefined, 400],
  ['too many members', Array.from({ length: 129 }, (_, at) => `m${at}=1`).join('&'), undefined, 400],
])('a return that is %s is refused, and read by no acquirer', async (_, body, type, status) => {
  const order = await challenged(byForm);
  expect((await post(order, body, type)).status).toBe(status);
  expect(returned).toEqual([]);
  expect(await now(order)).toMatchObject({ online: { attempt: { stage: 'challenge' } } });
});

test('a foreign link is a page that leads nowhere, also by a form', async () => {
  const order = await world.checkout();
  for (const link of ['none', linkOfOrder(order)]) {
    expect((await serve(`/pay/3ds/${link}`)).status).toBe(404);
    const reply = await serve(`/pay/3ds/${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'cres=1',
    });
    expect(reply.status).toBe(404);
  }
});

test('an acquirer that cannot read the return: the payer loads the page again', async () => {
  const order = await challenged(byForm);
  outcome = () => Promise.reject(new Error('away'));
  expect((await post(order, 'cres=1')).status).toBe(503);
  expect(faults).toHaveLength(1);
  outcome = async () => ({ kind: 'passed', state: 'passed' });
  expect((await post(order, 'cres=1')).status).toBe(303);
  expect(await now(order)).toMatchObject({ transStatus: 2 });
});

test('an acquirer that gives no answer about the money: the payer goes on to the order, which is reversed', async () => {
  const order = await challenged(byForm);
  world.context().cards.resumption = () => Promise.reject(new Error('away'));
  const reply = await post(order, 'cres=1');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `/pay/${linkOfOrder(order)}`]);
  expect(await now(order)).toMatchObject({ online: { attempt: { stage: 'uncertain' } } });
});

test('a challenge to an address that no payer may be sent to is no challenge: the attempt is uncertain', async () => {
  const order = await challenged({ redirect: { url: 'http://acs.example.com/' }, state: '' });
  expect(order.online?.attempt?.stage).toBe('uncertain');
  const asked = await challenged(byForm);
  outcome = async () => ({ kind: 'again', challenge: { redirect: { url: 'javascript:x' }, state: '' } });
  await post(asked, 'cres=1');
  expect(await now(asked)).toMatchObject({ online: { attempt: null, lastDecline: 'EC0106' } });
});

test('the sandbox shows its own issuer’s page, and takes a challenge elsewhere like production', async () => {
  serve = servePages(true);
  const own = await world.challenged();
  expect(await (await serve(`${pathOf(own)}?x=1`)).text()).toContain('own page');
  expect((await post(own, 'code=123456')).status).toBe(409);
  expect(await now(own)).toMatchObject({ version: own.version });
  const order = await challenged(byForm);
  expect(await (await serve(pathOf(order))).text()).toContain(issuer);
  expect((await post(order, 'cres=1')).status).toBe(303);
});
