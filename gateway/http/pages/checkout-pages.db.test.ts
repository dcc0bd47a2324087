/** The checkout page's and the issuer's page's HTTP API, as browsers and those who mean ill use it. */
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../accounts/registration.ts';
import type { CheckoutDetail } from '../../checkout/detail.ts';
import { linkOfOrder } from '../../checkout/pay-link.ts';
import { approvalOf, rightCode, sealedCard } from '../../orders/change/cards.testing.ts';
import type { TestContext } from '../../orders/change/testing.ts';
import { address, useOnlineWorld } from '../../orders/online/testing.ts';
import { newOnline } from '../../orders/state/online-state.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import { dropUnnamedTexts } from '../../store/text-references.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { sandboxChallenge } from '../sandbox/challenge-page.ts';
import { sheetCards } from '../sandbox/sandbox-buyer.ts';
import { serveRoutes } from '../testing.ts';
import { checkoutPages } from './checkout-pages.ts';

const world = useOnlineWorld();
let context: TestContext;
let answer: ReturnType<typeof serveRoutes>;
const builtPages = new Map(['pay', 'challenge'].map((name) => [name, '<!doctype html>']));
const pageDeps = () => ({
  orders: context,
  sandbox: true,
  publicUrl: () => 'https://pay.example.com',
  cardKeyPem: 'PEM',
  sheetCards,
  challenge: sandboxChallenge,
  build: { pages: new Map([['pay', '<!doctype html>']]), assets: new Map() },
  allows: () => true,
  onFault: () => {},
});

beforeEach(async () => {
  context = world.context();
  answer = serveRoutes(checkoutPages(pageDeps()));
  const merchant = { merchantNo: '312100000001', name: 'Demo Coffee', stores: [], terminals: [] };
  await registerMerchant(context.database, merchant, 0);
});

interface Answer<View> {
  readonly status: number;
  readonly view: View;
  readonly code: string;
  readonly field: string;
}

async function send<View = CheckoutView>(
  path: string,
  body?: object | string,
  type = 'application/json',
): Promise<Answer<View>> {
  const reply =
    body === undefined
      ? await answer(path)
      : await answer(path, {
          method: 'POST',
          headers: { 'content-type': type },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
  const read = await reply.json();
  return { status: reply.status, view: read, code: read.code, field: read.field };
}

const pagePath = (order: Transaction) => `/pay/api/c/${linkOfOrder(order)}`;
const issuerPath = (order: Transaction) => `/pay/api/3ds/${linkOfOrder(order)}`;
const click = (attempt: number, changes: object = {}) => ({
  action: 'pay',
  option: 'Card',
  attempt,
  card: sealedCard(),
  ...changes,
});
const detail: CheckoutDetail = {
  items: [
    {
      code: 'A',
      name: 'Coffee beans',
      quantity: 2,
      unitPrice: '50',
      amount: '100',
      image: 'https://shop.example.com/a.png',
    },
  ],
  shipping: { allow: ['US', 'CA'], disallow: ['US'] },
  billing: null,
  options: { allow: [], disallow: ['ApplePay'] },
  theme: { main: '#0b5fff', contrastText: null, text: null },
};
const withDetail = (changes: Partial<CheckoutDetail> = {}) =>
  world.checkout({
    online: {
      ...newOnline,
      detail: { ...detail, ...changes },
      returnUrl: 'https://shop.example.com/done?cart=8',
    },
  });

test('the page gets what it shows and asks for', async () => {
  const order = await withDetail();
  const { status, view } = await send(pagePath(order));
  expect(status).toBe(200);
  expect(view).toMatchObject({
    state: 'open',
    merchant_name: 'Demo Coffee',
    currency: 'USD',
    amount: '100',
    attempts: 0,
    attempts_max: 5,
    items: [{ name: 'Coffee beans', quantity: 2, unit_price: '50', amount: '100' }],
    shipping: { countries: ['CA', 'US'] },
    theme: { main: '#0b5fff' },
    card_key: 'PEM',
    return_url: `https://shop.example.com/done?cart=8&merchant_order_no=${order.merchantOrderNo}&trans_no=${order.transNo}`,
    wallet: null,
    paid: null,
    reason: null,
    sandbox: true,
  });
  expect(view.items[0]?.image).toBe(`/pay/img/${linkOfOrder(order)}/0`);
  expect(view.options).toContain('Card');
  expect(view.options).not.toContain('ApplePay');
  // Whoever asks where to deliver gets a billing address as well, from anywhere.
  expect(view.billing).toMatchObject({ same_as_shipping: true, brief: false });
  expect(view.billing?.countries).toHaveLength(249);
  // Nothing of what the gateway keeps for itself.
  expect(JSON.stringify(view)).not.toContain('shop.example.com/a.png');
});

test('a link that was not given out leads to nothing, nor does one to another page’s order', async () => {
  const hosted = await world.checkout();
  const ownPage = await world.checkout({ online: { ...newOnline, hosted: false } });
  const guess = `${linkOfOrder(hosted).slice(0, -1)}_`;
  for (const path of [
    '/pay/api/c/nothing',
    `/pay/api/c/${guess}`,
    `/pay/api/c/${linkOfOrder(hosted).slice(0, 8)}AAAAAAAAAAAAAAAA`,
    pagePath(ownPage),
    issuerPath(hosted),
  ]) {
    expect(await send(path), path).toMatchObject({ status: 404, code: 'E04111' });
    expect(await send(path, { action: 'give-up' }), path).toMatchObject({ status: 404 });
  }
});

test('a hundred clicks at once are one charge; every click gets the state of the order', async () => {
  const order = await world.checkout();
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(pagePath(order), click(1))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, view }) => status === 409 && view.amount === '100')).toHaveLength(99);
  expect(context.cards.count(order.transNo, 'authorize')).toBe(1);
  expect((await send(pagePath(order))).view).toMatchObject({
    state: 'paid',
    trans_status: 2,
    paid: { pay_method_id: 'Visa', account: '411111******1111', paid_amount: '100' },
  });
});

test('declined with a reason, then paid; the first click, delivered once more, is refused', async () => {
  const order = await world.checkout();
  context.cards.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  const declined = await send(pagePath(order), click(1));
  expect(declined).toMatchObject({ status: 200, view: { state: 'open', attempts: 1 } });
  expect(declined.view.last_decline).toMatchObject({ code: 'EC0102', zh: expect.any(String) });
  context.cards.answer = approvalOf;
  expect(await send(pagePath(order), click(1))).toMatchObject({ status: 409, view: { state: 'open' } });
  expect(await send(pagePath(order), click(2))).toMatchObject({ status: 200, view: { state: 'paid' } });
  expect(await send(pagePath(order), click(3))).toMatchObject({ status: 409, view: { state: 'paid' } });
  expect(context.cards.charged(order.transNo)).toEqual([2]);
});

test('addresses are needed where they are asked for, and must lie where they may', async () => {
  const order = await withDetail();
  const paying = (changes: object) => send(pagePath(order), click(1, changes));
  expect(await paying({})).toMatchObject({ status: 422, code: 'SYS012', field: 'shipping' });
  const far = { ...address, country: 'FR' };
  expect(await paying({ shipping: far })).toMatchObject({
    status: 422,
    code: 'SYS016',
    field: 'shipping.country',
  });
  const { zip: _, ...short } = address;
  expect(await paying({ shipping: short })).toMatchObject({
    status: 422,
    code: 'SYS012',
    field: 'shipping.zip',
  });
  expect(await paying({ shipping: address })).toMatchObject({
    status: 422,
    code: 'SYS012',
    field: 'billing',
  });
  expect(await paying({ shipping: address, billing: far })).toMatchObject({
    status: 200,
    view: { state: 'paid' },
  });
  // A wallet needs the delivery address alone; an order that asks for none keeps none.
  const other = await withDetail();
  const choice = { action: 'choose', option: 'WeChatPay', shipping: address };
  expect((await send(pagePath(other), choice)).view.wallet).toMatchObject({ pay_method_id: 'WeChatPay' });
  const bare = await world.checkout();
  await send(pagePath(bare), click(1, { shipping: address, billing: address }));
  const told = await world.notices(bare);
  expect(told[0]?.content).not.toHaveProperty('shipping_address');
});

test('without order_detail.billing the page asks for country and postal code; the name is the cardholder’s', async () => {
  const order = await world.checkout();
  const { view } = await send(pagePath(order));
  expect(view.billing).toMatchObject({ brief: true });
  expect(view.billing?.countries).toHaveLength(249);
  const paying = (changes: object) => send(pagePath(order), click(1, changes));
  expect(await paying({ billing: { zip: '10118' } })).toMatchObject({
    code: 'SYS012',
    field: 'billing.country',
  });
  expect(await paying({ billing: { country: 'XX' } })).toMatchObject({ field: 'billing.country' });
  expect(await paying({ billing: { country: 'US', zip: '10118' } })).toMatchObject({
    view: { state: 'paid' },
  });
  const told = await world.notices(order);
  expect(told[0]?.content['billing_address']).toBe('{"name":"JANE DOE","country":"US","zip":"10118"}');

  // Hong Kong has no postal codes.
  const other = await world.checkout();
  await send(pagePath(other), click(1, { billing: { country: 'HK' } }));
  const content = (await world.notices(other))[0]?.content;
  expect(content?.['billing_address']).toBe('{"name":"JANE DOE","country":"HK"}');
});

test('a card number in place of the name is kept in the vault (decision 51)', async () => {
  const order = await world.checkout();
  const pan = ['4111', '1111', '1111', '1111'].join(' ');
  const card = sealedCard({ holder: pan });
  await send(pagePath(order), click(1, { card, billing: { country: 'HK' } }));
  const [told] = await world.notices(order);
  expect(told?.content['billing_address']).toMatch(
    /^\{"name":"\[vault-text:[0-9a-f]{32}\]","country":"HK"\}$/,
  );
  await dropUnnamedTexts(context.database, context.clock.nowMs() + 2 * 86_400_000, 1_000);
  expect(await context.texts.reveal(order.merchantNo, told?.content['billing_address'])).toBe(
    `{"name":"${pan}","country":"HK"}`,
  );
});

test('bad input names its field and changes nothing', async () => {
  const order = await withDetail({ shipping: null });
  const cases: readonly (readonly [object, string, string])[] = [
    [{ action: 'steal' }, 'SYS016', 'action'],
    [{}, 'SYS016', 'action'],
    [click(1, { option: 'ApplePay', sheet_card: 'visa' }), 'E04116', 'option'],
    [click(1, { option: 'GooglePay', sheet_card: 'none' }), 'SYS016', 'sheet_card'],
    [click(1, { option: 'GooglePay' }), 'SYS012', 'sheet_card'],
    [click(1, { option: 'WeChatPay' }), 'E04116', 'option'],
    [{ action: 'choose', option: 'Card' }, 'E04116', 'option'],
    [click(1, { attempt: 'first' }), 'SYS013', 'attempt'],
    [click(1, { card: undefined }), 'SYS012', 'card'],
    [click(1, { card: 'not base64!' }), 'SYS015', 'card'],
    [click(1, { card: sealedCard({ cvv: '1' }) }), 'E04142', 'card.cvv'],
  ];
  for (const [body, code, field] of cases)
    expect(await send(pagePath(order), body), JSON.stringify(body)).toMatchObject({
      status: 422,
      code,
      field,
    });
  expect(await send(pagePath(order), '{"action":', 'application/json')).toMatchObject({ status: 400 });
  expect(await send(pagePath(order), 'action=give-up', 'application/x-www-form-urlencoded')).toMatchObject({
    status: 415,
  });
  expect(await send(pagePath(order), click(1), 'text/plain')).toMatchObject({ status: 415 });
  const long = click(1, { card: 'A'.repeat(17_000) });
  expect(await send(pagePath(order), long)).toMatchObject({ status: 413, code: 'SYS009' });
  expect((await send(pagePath(order))).view).toMatchObject({ state: 'open', attempts: 0 });
});

test('3-D Secure: from the checkout page to the issuer’s and back', async () => {
  const order = await world.challenged();
  const { view } = await send(pagePath(order));
  expect(view).toMatchObject({ state: 'challenge', challenge_url: `/pay/3ds/${linkOfOrder(order)}` });
  const asked = await send<ChallengeView>(issuerPath(order));
  expect(asked.view).toMatchObject({
    state: 'challenge',
    brand: 'Visa',
    account: '411111******1111',
    tries_left: 3,
    next_url: `/pay/${linkOfOrder(order)}`,
    hint_code: rightCode,
  });
  expect(asked.view).not.toHaveProperty('result');
  const submit = (code: string) => send<ChallengeView>(issuerPath(order), { action: 'submit', code });
  expect((await submit('000000')).view).toMatchObject({ state: 'challenge', tries_left: 2 });
  expect(await submit('0'.repeat(17))).toMatchObject({ status: 422, field: 'code' });
  expect((await submit(rightCode)).view).toMatchObject({ state: 'done', result: 'passed', tries_left: 0 });
  expect(await submit(rightCode)).toMatchObject({ status: 409, view: { state: 'done' } });
  expect((await send(pagePath(order))).view).toMatchObject({ state: 'paid', challenge_url: null });
});

test('3-D Secure: given up, and expired while no page is open', async () => {
  const order = await world.challenged();
  const left = await send<ChallengeView>(issuerPath(order), { action: 'cancel' });
  expect(left.view).toMatchObject({ state: 'done', result: 'failed' });
  const other = await world.challenged();
  context.clock.advance(300_000);
  expect((await send<ChallengeView>(issuerPath(other))).view).toMatchObject({
    state: 'done',
    result: 'failed',
  });
  expect((await send(pagePath(other))).view).toMatchObject({
    state: 'open',
    last_decline: { code: 'EC0108' },
  });
});

test('a wallet’s code, and the end of an order that its payer cancels', async () => {
  const order = await world.checkout();
  const { view } = await send(pagePath(order), { action: 'choose', option: 'Alipay+' });
  expect(view.wallet?.qrcode_url).toMatch(/^https:\/\/pay\.example\.com\/pay\/q\/[0-9A-Za-z]+-[a-z0-9]{16}$/);
  expect((await send(pagePath(order), { action: 'give-up' })).view).toMatchObject({
    state: 'failed',
    reason: { code: 'EC0003' },
  });
  expect(await send(pagePath(order), click(1))).toMatchObject({ status: 409, view: { state: 'failed' } });
});

test('an order past its time says so, whether or not the scheduler was there', async () => {
  const order = await world.checkout();
  context.clock.advance(1_800_000);
  expect((await send(pagePath(order))).view).toMatchObject({ state: 'expired', reason: { code: 'E04122' } });
});

test('too many requests for one link are refused, and other links go on', async () => {
  answer = serveRoutes(checkoutPages({ ...pageDeps(), allows: createRateLimit(1, context.clock) }));
  const [order, other] = [await world.checkout(), await world.checkout()];
  for (let times = 0; times < 2; times += 1) expect((await send(pagePath(order))).status).toBe(200);
  expect(await send(pagePath(order))).toMatchObject({ status: 429, code: 'SYS006' });
  expect((await send(pagePath(other))).status).toBe(200);
  context.clock.advance(1_000);
  expect((await send(pagePath(order))).status).toBe(200);
});

test('a page whose link leads nowhere has status 404, and says so itself', async () => {
  answer = serveRoutes(checkoutPages({ ...pageDeps(), build: { pages: builtPages, assets: new Map() } }));
  const hosted = await world.checkout();
  const challenged = await world.challenged();
  const ownPage = await world.checkout({ online: { ...newOnline, hosted: false } });
  const statusOf = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { status, headers } = await answer(url, { method });
    expect(headers.get('content-type'), url).toBe('text/html; charset=utf-8');
    return status;
  };
  for (const method of ['GET', 'HEAD'] as const) {
    expect(await statusOf(`/pay/${linkOfOrder(hosted)}`, method)).toBe(200);
    expect(await statusOf(`/pay/3ds/${linkOfOrder(challenged)}`, method)).toBe(200);
    for (const url of [
      '/pay/anything',
      `/pay/${linkOfOrder(hosted).slice(0, 8)}AAAAAAAAAAAAAAAA`,
      `/pay/${linkOfOrder(ownPage)}`,
      '/pay/3ds/anything',
      `/pay/3ds/${linkOfOrder(hosted)}`,
    ])
      expect(await statusOf(url, method), url).toBe(404);
  }
});

test('the page of an order that has ended is there as before', async () => {
  const order = await world.checkout();
  context.clock.advance(1_800_000);
  expect((await answer(`/pay/${linkOfOrder(order)}`)).status).toBe(200);
});

test('without a database the page comes with 503 and asks again by itself', async () => {
  const order = await world.checkout();
  const away = { query: () => Promise.reject(new Error('no database')) };
  answer = serveRoutes(
    checkoutPages({ ...pageDeps(), orders: { ...context, database: { ...context.database, ...away } } }),
  );
  const page = await answer(`/pay/${linkOfOrder(order)}`);
  expect([page.status, await page.text()]).toEqual([503, '<!doctype html>']);
});

test('pages allow nothing inline and no frame; one that was not built says so', async () => {
  const page = await answer(`/pay/${linkOfOrder(await world.checkout())}`);
  expect(page.status).toBe(200);
  const policy = String(page.headers.get('content-security-policy'));
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  const missing = await answer('/pay/3ds/anything');
  expect(missing.status).toBe(503);
});
