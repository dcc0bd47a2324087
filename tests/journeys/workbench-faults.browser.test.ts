/** The Workbench with an API that is away, refuses or breaks off, and with the keyboard alone. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFull } from '../support/scale.ts';
import { workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();
const api = '**/workbench/api/**';
const number = '2026112200000000000000';

const addresses = [
  ...['', 'requests', 'errors', 'orders', 'notifications', 'clock', 'terminals', 'apps', 'tokens', 'audit'],
  'faults',
  ...['notifications/endpoints', 'notifications/nt_1', 'psn/0000000000000000', `orders/${number}`],
  ...['terminals/T1', 'apps/tg1', 'exam', 'exam/ex_1', 'exam/ex_1/duplicate'],
];

const refusing = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, msg: `${code} said`, psn: '0PSN' } });

/** Answers of the API that are no answers, and what the page says of each. */
const faults: readonly (readonly [string, (route: Route) => Promise<void>, string])[] = [
  ['is away', (route) => route.abort(), 'The gateway does not respond'],
  ['knows no token', refusing(401, 'SYS004'), 'You are not signed in'],
  ['has lost its database', refusing(503, 'SYS001'), 'The gateway could not process the request'],
];

// Where the API is away is the usual fault; the others take the same path through every page.
test.each(isFull ? faults : faults.slice(0, 1))(
  'where the API %s every page says so and tries again',
  async (_, answer, text) => {
    const page = await fixture.open('requests');
    await h1(page).waitFor();
    await page.route(api, answer);
    await page.route('**/api/sandbox/**', answer);
    for (const address of [...addresses, 'notifications/inbox', 'faults/new']) {
      await page.goto(`${fixture.gateway.url}/workbench/${address}`);
      await h1(page).waitFor();
      await page.getByText(text).first().waitFor();
      await again(page).waitFor();
    }
    await page.unroute(api);
    await page.unroute('**/api/sandbox/**');
    await page.goto(`${fixture.gateway.url}/workbench/clock`);
    await expect.poll(() => page.getByText(text).count()).toBe(0);
  },
);

test('what is not there is said on every detail page', async () => {
  const page = await fixture.open('');
  for (const address of addresses.filter((path) => /\/(?!endpoints)/.test(path))) {
    await page.goto(`${fixture.gateway.url}/workbench/${address}`);
    await page.getByText('Nothing found').waitFor();
    await again(page).waitFor();
  }
});

test('a cursor that is refused and a stream that breaks: older rows can be asked for again', async () => {
  const { merchant } = fixture;
  // More than a first page has.
  const made = Array.from({ length: 52 }, () => merchant.call('cscanb.pay.getqrcode', merchant.qrOrder()));
  await Promise.all(made);
  const page = await fixture.open('orders');
  const more = page.getByRole('button', { name: 'Load more' });
  await more.waitFor();
  const isOlder = (address: URL) => address.searchParams.has('cursor');
  await page.route(isOlder, refusing(400, 'SYS015'));
  await more.click();
  await page.getByText('SYS015 said').waitFor();
  // What was there before stays.
  expect(await page.getByRole('row').count()).toBeGreaterThan(50);
  await page.unroute(isOlder);
  await again(page).click();
  await expect.poll(() => page.getByText('SYS015 said').count()).toBe(0);
  await more.click();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(52);

  const stream = '**/requests/stream*';
  await page.route(stream, (route) => route.abort());
  await page.goto(`${fixture.gateway.url}/workbench/requests`);
  await page.getByText(/Connection lost|Live updates ended/).waitFor();
  await page.locator('[data-row]').first().waitFor();
  await page.unroute(stream);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
});

/** Returns true if nothing that stays in sight covers the focused element (WCAG 2.4.11). */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const row = activeElement?.closest('tr, [data-row]') ?? activeElement;
    const { left, top, bottom } = row?.getBoundingClientRect() ?? new DOMRect();
    return [top + 1, bottom - 1].every(
      (y) => row?.contains(document.elementFromPoint(left + 20, y)) === true,
    );
  });

/** Returns how far an element begins below the page's header and strip, in pixels. */
function belowHeader(element: Element): number {
  const above = [...document.querySelectorAll('.tg-frame-header, .tg-frame-strip')];
  const bottom = Math.max(...above.map((each) => each.getBoundingClientRect().bottom));
  return element.getBoundingClientRect().top - bottom;
}

test('far down a list: the head stays in sight, the focus is seen, and Back returns there', async () => {
  const { gateway, merchant } = fixture;
  for (let count = 0; count < 30; count += 1)
    await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ merchant_order_no: `FAR-${count}` }));
  const page = await fixture.open('orders', { viewport: { width: 1440, height: 600 } });
  for (const [list, link, head] of [
    ['orders', 'table tbody th a', 'table thead th:first-child'],
    ['requests', '[data-row-link]', '.log-head'],
  ] as const) {
    await page.goto(`${gateway.url}/workbench/${list}`);
    const wanted = page.locator(link).filter(list === 'orders' ? { hasText: 'FAR-9' } : {});
    await page.locator(link).nth(15).waitFor();
    const last = list === 'orders' ? wanted.first() : page.locator(link).nth(15);
    await last.focus();
    const href = await last.getAttribute('href');
    await page.evaluate(() => scrollBy(0, 120));
    // The keyboard goes up, below what stays in sight.
    await page.keyboard.press(list === 'orders' ? 'Shift+Tab' : 'ArrowUp');
    expect(await isFocusSeen(page), list).toBe(true);
    // A pixel less where positions are rounded.
    expect(await page.locator(head).evaluate(belowHeader), list).toBeGreaterThan(-1);
    await page.locator(`[href="${href}"]`).focus();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(href);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled), list).toBeLessThan(100);
  }
});

test('how many requests are new stays in sight above the head of the list', async () => {
  const { merchant } = fixture;
  const query = () => merchant.call('order.query', { merchant_order_no: 'FAR' });
  const page = await fixture.open('requests', { viewport: { width: 1440, height: 600 } });
  await page.getByText('Live', { exact: true }).waitFor();
  for (let count = 0; count < 20; count += 1) await query();
  const { psn } = await query();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.locator(`[data-row-link][href$="${psn}"]`).waitFor();
  // The stream sends these a second later than the reload shows them: they are not new.
  await page.getByRole('button', { name: 'Pause' }).click();
  await query();
  await page.getByRole('button', { name: 'Show 1 new' }).waitFor();
  await page.evaluate(() => scrollBy(0, 300));
  const bar = page.locator('.live-bar');
  const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
  const headTop = await page.locator('.log-head').evaluate((element) => element.getBoundingClientRect().top);
  // A pixel less where positions are rounded.
  expect(await bar.evaluate(belowHeader)).toBeGreaterThan(-1);
  expect(headTop - bottom).toBeGreaterThan(-1);
});

/** Presses Tab until what has the focus is in this part of the page. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (isThere) return;
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

test('every list is read, opened and left by the keyboard', async () => {
  const { gateway, merchant } = fixture;
  const order = merchant.qrOrder({ notify_url: `${gateway.url}/api/sandbox/inbox?answer=no` });
  await merchant.call('cscanb.pay.getqrcode', order);
  await fetch(`${gateway.url}/api/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchant_no: gateway.demo.merchant_no,
      merchant_order_no: order['merchant_order_no'],
    }),
  });
  const page = await fixture.open('');
  for (const list of ['requests', 'orders', 'notifications', 'terminals', 'apps']) {
    await page.goto(`${gateway.url}/workbench/${list}`);
    const link = list === 'requests' ? '[data-row-link]' : 'table tbody th a';
    await page.locator(link).first().waitFor();
    await tabTo(page, link);
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    await page.keyboard.press('Enter');
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toMatch(/\/(?:psn|orders|notifications|terminals|apps)\/./);
    await h1(page).waitFor();
    // The page that opens has the focus, and a link leads back.
    await tabTo(page, '.page-back');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/workbench/${list}`);
    // The browser's Back returns to the row that was left.
    await page.goBack();
    await h1(page).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  }
  // A dialog gives the focus back to what opened it.
  for (const [list, name] of [
    ['tokens', 'Create token'],
    ['notifications/endpoints', 'Register endpoint'],
    ['apps', 'Create app'],
  ] as const) {
    await page.goto(`${gateway.url}/workbench/${list}`);
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
  }
});
