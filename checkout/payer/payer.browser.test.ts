/** The payer's page as it is built, in a real browser, under the gateway's Content-Security-Policy. */

import { payerStates } from '@tollgate/contract/pages/payer';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, type Pages } from '../../tests/support/browser/pages.ts';
import { expectAccessible, noteProblems } from '../../tests/support/browser/screen.ts';
import { type Answer, buildPage, type FakeGateway, startFakeGateway, wireOrder } from './testing.ts';
import { headings, leads, type Screen } from './texts.ts';

let browser: Browser;
let fake: FakeGateway;
let pages: Pages;
let problems: string[];

beforeAll(async () => {
  await buildPage();
  browser = await launchChromium();
  pages = createPages(browser);
});
afterAll(() => browser?.close());

beforeEach(async () => {
  fake = await startFakeGateway();
  problems = [];
});
afterEach(async () => {
  await pages.takeBack();
  await fake.close();
  // Policy violations, errors of scripts and requests to anywhere else all end up here.
  expect(problems).toEqual([]);
});

async function open(options: BrowserContextOptions = {}, query = ''): Promise<Page> {
  const page = await pages.take({ locale: 'en-US', ...options });
  noteProblems(page, fake.url, problems);
  await page.goto(`${fake.url}/pay/q/link-1${query}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const status = (page: Page) => page.locator('.head [role=status]').textContent();

const screens: readonly Screen[] = [...payerStates, 'unknown-link', 'unreachable', 'loading'];

function answerFor(screen: Screen): Answer {
  if (screen === 'unknown-link') return { status: 404 };
  if (screen === 'unreachable') return 'drop';
  return screen === 'loading' ? 'hang' : { status: 200, order: wireOrder(screen) };
}

const looks = [
  { language: 'en', tag: 'en', locale: 'en-US', colorScheme: 'light' },
  { language: 'zh', tag: 'zh-CN', locale: 'zh-CN', colorScheme: 'dark' },
] as const;

for (const { language, tag, locale, colorScheme } of looks) {
  test.each(screens)(
    `%s in ${language}, ${colorScheme}: right, accessible, at every width`,
    async (screen) => {
      fake.answer = () => answerFor(screen);
      const page = await open({ locale, colorScheme });
      const title = headings[screen][language].replace('{merchant}', 'Harbour Coffee Roasters');
      await heading(page, title).waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toContain(title);
      expect(await page.getAttribute('html', 'lang')).toBe(tag);
      const lead = leads[screen]?.[language];
      if (lead !== undefined) expect(await page.textContent('main')).toContain(lead);
      expect(await page.textContent('.sandbox')).toMatch(
        language === 'en' ? /No money moves/ : /不会发生真实扣款/,
      );
      // Nothing has happened yet, so nothing is announced and the focus is where the browser put it.
      expect(await status(page)).toBe('');
      await expectAccessible(page, 'button, a');
    },
  );
}

test('shows the order: amount, merchant, description, number, wallet, time left', async () => {
  const page = await open();
  await heading(page, 'Pay Harbour Coffee Roasters').waitFor();
  const text = await page.textContent('.payer');
  for (const part of [
    '34.50',
    'Two flat whites, one almond croissant',
    'HC-20261121-000482',
    'Alipay+',
    '4:3',
  ]) {
    expect(text).toContain(part);
  }
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*9\s*Prepaid/);
  await page.getByRole('button', { name: 'Pay $34.50' }).waitFor();
});

test.each([
  ['JPY', '1200', 'en-US', '¥1,200'],
  ['KWD', '10.5', 'en-US', 'KWD\u00a010.500'],
  ['USD', '34.5', 'zh-CN', 'US$34.50'],
  ['IDR', '9999999999.99', 'en-GB', 'IDR\u00a09,999,999,999.99'],
])('%s %s reads, for %s, %s, and fits on 320 px', async (currency, amount, locale, written) => {
  fake.answer = () => ({ status: 200, order: wireOrder('waiting', { currency, amount }) });
  const page = await open({ locale, viewport: { width: 320, height: 640 } });
  await page.locator('.amount').waitFor();
  expect(await page.locator('.amount').textContent()).toBe(written);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const box = await page.locator('.amount').boundingBox();
  expect(box?.height).toBeLessThan(80);
});

test('pay, processing, paid: each is announced, and the focus goes along', async () => {
  let isConfirmed = false;
  fake.answer = () => {
    const state = fake.actions.length === 0 ? 'waiting' : isConfirmed ? 'paid' : 'processing';
    return { status: 200, order: wireOrder(state) };
  };
  const page = await open();
  await page.getByRole('button', { name: 'Pay $34.50' }).click();
  await heading(page, 'Payment in progress').waitFor();
  expect(await focused(page)).toBe('Payment in progress');
  expect(await status(page)).toBe('Payment in progress');
  await page.getByRole('progressbar', { name: 'Waiting for the wallet' }).waitFor();
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*0\s*Processing/);
  isConfirmed = true;
  await heading(page, 'Paid').waitFor();
  expect(await focused(page)).toBe('Paid');
  expect(await status(page)).toBe('Paid');
  expect(await page.title()).toBe('Paid · Tollgate sandbox');
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*2\s*Completed/);
  expect(await page.textContent('.stub')).toContain('payment.result.notify with trans_status 2');
  expect(await page.getByRole('button').count()).toBe(0);
  expect(fake.actions).toEqual(['pay']);
  const asked = fake.asked;
  await page.waitForTimeout(2_500);
  expect(fake.asked).toBe(asked);
});

test.each([
  ['Decline', 'decline', 'EC0001', 'The wallet declined the payment', '钱包拒绝支付'],
  ['Pay with too little balance', 'insufficient-funds', 'EC0002', 'Insufficient funds', '余额不足'],
])('%s fails the payment with its reason', async (label, action, code, en, zh) => {
  const failed = wireOrder('failed', { reason: { code, en, zh } });
  fake.answer = ({ action: chosen }) => ({
    status: 200,
    order: chosen === undefined ? wireOrder('waiting') : failed,
  });
  const page = await open();
  await page.getByRole('button', { name: label, exact: true }).click();
  await heading(page, 'Payment failed').waitFor();
  expect(await focused(page)).toBe('Payment failed');
  expect(await page.textContent('.reason')).toContain(`${en} ${code}`);
  expect(await page.textContent('.stub')).toMatch(new RegExp(`trans_error_code\\s*${code}`));
  expect(fake.actions).toEqual([action]);
  await page.getByRole('link', { name: '中文' }).click();
  expect(await page.textContent('.reason')).toContain(`${zh} ${code}`);
});

test('a double click sends one action, and so do impatient ones on the others', async () => {
  let isReleased = false;
  fake.answer = ({ action }) => {
    if (action !== undefined) return 'hang';
    return { status: 200, order: wireOrder(isReleased ? 'paid' : 'waiting') };
  };
  const page = await open();
  const pay = page.getByRole('button', { name: 'Pay $34.50' });
  await pay.dblclick();
  const sending = page.getByRole('button', { name: 'Sending…' });
  await sending.click({ force: true });
  await page.getByRole('button', { name: 'Decline' }).click({ force: true });
  expect(await sending.getAttribute('aria-disabled')).toBe('true');
  expect(await status(page)).toBe('Sending…');
  await page.waitForTimeout(300);
  expect(fake.actions).toEqual(['pay']);
  isReleased = true;
});

test('unreachable at first, then retried', async () => {
  let isUp = false;
  fake.answer = () => (isUp ? { status: 200, order: wireOrder('waiting') } : 'drop');
  const page = await open();
  await heading(page, 'The gateway cannot be reached').waitFor();
  isUp = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Pay Harbour Coffee Roasters').waitFor();
  expect(await focused(page)).toBe('Pay Harbour Coffee Roasters');
});

test('a choice whose answer is lost is not repeated: the page says so and finds out', async () => {
  let isDown = false;
  fake.answer = ({ action }) => {
    // Not a broken connection: after one the browser itself may send the request a second time.
    if (action !== undefined) isDown = true;
    if (isDown) return { status: 502 };
    return { status: 200, order: wireOrder(fake.actions.length > 0 ? 'paid' : 'waiting') };
  };
  const page = await open();
  await page.getByRole('button', { name: 'Pay $34.50' }).click();
  await heading(page, 'The gateway cannot be reached').waitFor();
  expect(await page.textContent('.notice')).toContain('not known yet whether your choice arrived');
  isDown = false;
  await heading(page, 'Paid').waitFor();
  expect(await page.locator('.notice').count()).toBe(0);
  expect(fake.actions).toEqual(['pay']);
});

test('an order that ends while the page is open is shown as expired without any doing', async () => {
  const nowMs = 1_795_234_100_000;
  fake.answer = ({ count }) => {
    const expires = { expires_at_ms: nowMs + 1_200 };
    if (count === 1) return { status: 200, order: wireOrder('waiting', { ...expires, now_ms: nowMs }) };
    return { status: 200, order: wireOrder('expired', { ...expires, now_ms: nowMs + 1_300 }) };
  };
  const page = await open();
  await page.locator('.countdown[data-last-minute=true]').waitFor();
  expect(await page.textContent('.countdown [role=status]')).toBe('Less than one minute left to pay');
  expect(await page.getAttribute('.countdown-time', 'aria-live')).toBe('off');
  await heading(page, 'Order expired').waitFor();
  expect(await focused(page)).toBe('Order expired');
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*1[\s\S]+E04122/);
});

test('the countdown follows the gateway when its clock is put forward', async () => {
  const nowMs = 1_795_234_100_000;
  fake.answer = ({ count }) => ({
    status: 200,
    order: wireOrder('waiting', { now_ms: nowMs + (count > 1 ? 240_000 : 0) }),
  });
  const page = await open();
  await page.getByText(/^4:3\d$/).waitFor();
  await page.getByText(/^0:3\d$/).waitFor();
});

test('a payment after the end is possible, and comes back', async () => {
  fake.answer = ({ action }) => ({
    status: 200,
    order: wireOrder(action === undefined ? 'cancelled' : 'returned'),
  });
  const page = await open();
  await page.getByRole('button', { name: 'Pay all the same' }).click();
  await heading(page, 'Paid too late, money given back').waitFor();
  expect(await focused(page)).toBe('Paid too late, money given back');
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*3\s*Cancelled/);
});

test('a choice that comes too late is shown as such', async () => {
  fake.answer = ({ action }) =>
    action === undefined
      ? { status: 200, order: wireOrder('waiting') }
      : { status: 409, order: wireOrder('closed') };
  const page = await open();
  await page.getByRole('button', { name: 'Decline' }).click();
  await heading(page, 'Order closed').waitFor();
  expect(await status(page)).toBe('Order closed Your choice came too late: the order can no longer take it.');
});

test('the language changes in place, stays in the address, and nothing is stored', async () => {
  const page = await open({}, '?from=qr');
  await heading(page, 'Pay Harbour Coffee Roasters').waitFor();
  await page.getByRole('link', { name: '中文' }).click();
  await heading(page, '向 Harbour Coffee Roasters 付款').waitFor();
  expect(new URL(page.url()).search).toBe('?from=qr&lang=zh');
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
  expect(await page.title()).toBe('向 Harbour Coffee Roasters 付款 · Tollgate 沙箱');
  expect(await focused(page)).toBe('中文');
  expect(fake.loaded).toBe(1);
  await page.reload();
  await heading(page, '向 Harbour Coffee Roasters 付款').waitFor();
  const kept = await page.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
  ]);
  expect(kept).toEqual(['', 0, 0, 0]);
});

test('everything can be done by keyboard, with a focus that shows', async () => {
  fake.answer = ({ action }) => ({
    status: 200,
    order: wireOrder(action === undefined ? 'waiting' : 'failed'),
  });
  const page = await open();
  await heading(page, 'Pay Harbour Coffee Roasters').waitFor();
  const visited: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    visited.push(await focused(page));
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(outline).toBe('solid 3px');
  }
  expect(visited).toEqual(['English', '中文', 'Pay $34.50', 'Decline']);
  await page.keyboard.press('Space');
  await heading(page, 'Payment failed').waitFor();
  expect(await focused(page)).toBe('Payment failed');
  expect(fake.actions).toEqual(['decline']);
});

test('light and dark follow the reader, motion only where it is welcome', async () => {
  fake.answer = () => ({ status: 200, order: wireOrder('processing') });
  const page = await open({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator('.progress-part').waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const motion = () =>
    page.locator('.progress-part').evaluate((element) => getComputedStyle(element).animationName);
  expect(await ground()).toBe('rgb(242, 243, 247)');
  expect(await motion()).toBe('none');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  expect(await ground()).toBe('rgb(13, 16, 23)');
  expect(await motion()).toBe('progress');
  const themes = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) =>
      metas.map((meta) => `${meta.getAttribute('content')} ${meta.getAttribute('media')}`),
    );
  expect(themes).toEqual(['#f2f3f7 (prefers-color-scheme: light)', '#0d1017 (prefers-color-scheme: dark)']);
});

test('texts of the merchant are text, however they look and however long they are', async () => {
  fake.answer = () => ({
    status: 200,
    order: wireOrder('waiting', {
      merchant_name: '<img src=x onerror=alert(1)>{merchant}',
      merchant_order_no: 'M'.repeat(32),
      description: `${'W'.repeat(100)} \u202eabc`,
    }),
  });
  const page = await open({ viewport: { width: 320, height: 640 } });
  await heading(page, 'Pay <img src=x onerror=alert(1)>{merchant}').waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('without JavaScript the page says what to do, in both languages', async () => {
  const page = await open({ javaScriptEnabled: false });
  const text = await page.textContent('noscript');
  expect(text).toContain('Turn JavaScript on');
  expect(text).toContain('请启用 JavaScript');
});
