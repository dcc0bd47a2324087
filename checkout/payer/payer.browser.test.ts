/** The payer's page as it is built, in a real browser, under the gateway's Content-Security-Policy. */

import { payerStates } from '@tollgate/contract/pages/payer';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, installClock, type Pages } from '../../tests/support/browser/pages.ts';
import { expectAccessible, noteProblems } from '../../tests/support/browser/screen.ts';
import { seenIn } from '../../tests/support/scale.ts';
import { type Answer, buildPage, type FakeGateway, startFakeGateway, wireOrder } from './testing.ts';
import { headings, leads } from './texts.ts';

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

async function open(options: BrowserContextOptions = {}, query = '', hasClock = false): Promise<Page> {
  const page = await pages.take({ locale: 'en-US', ...options });
  if (hasClock) await installClock(page);
  noteProblems(page, fake.url, problems);
  await page.goto(`${fake.url}/pay/q/link-1${query}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const status = (page: Page) => page.locator('.head [role=status]').textContent();

const screens = [...payerStates, 'unknown-link', 'unreachable', 'loading'] as const;

function answerFor(screen: (typeof screens)[number]): Answer {
  if (screen === 'unknown-link') return { status: 404 };
  if (screen === 'unreachable') return 'drop';
  return screen === 'loading' ? 'hang' : { status: 200, order: wireOrder(screen) };
}

const looks = [
  { language: 'en', tag: 'en', locale: 'en-US', colorScheme: 'light' },
  { language: 'zh', tag: 'zh-CN', locale: 'zh-CN', colorScheme: 'dark' },
] as const;

for (const [look, { language, tag, locale, colorScheme }] of looks.entries()) {
  test.each(seenIn(look, looks.length, screens))(
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
      // No events yet, so nothing is announced and the focus is where the browser put it.
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
  await page.getByRole('button', { name: 'Pay US$34.50' }).waitFor();
});

test.each([
  ['JPY', '1200', 'en-US', 'JP¥1,200'],
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
  const page = await open({}, '', true);
  await page.getByRole('button', { name: 'Pay US$34.50' }).click();
  await heading(page, 'Processing payment').waitFor();
  expect(await focused(page)).toBe('Processing payment');
  expect(await status(page)).toBe('Processing payment');
  await page.getByRole('progressbar', { name: 'Waiting for the wallet' }).waitFor();
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*0\s*Processing/);
  isConfirmed = true;
  await page.clock.runFor(2_500);
  await heading(page, 'Payment successful').waitFor();
  expect(await focused(page)).toBe('Payment successful');
  expect(await status(page)).toBe('Payment successful');
  expect(await page.title()).toBe('Payment successful · Tollgate sandbox');
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*2\s*Completed/);
  expect(await page.textContent('.stub')).toContain('payment.result.notify with trans_status 2');
  expect(await page.getByRole('button').count()).toBe(0);
  expect(fake.actions).toEqual(['pay']);
  // Nothing can change any more, so the page has stopped asking: even with its clock moved on.
  const { asked } = fake;
  await page.clock.runFor(10_000);
  expect(fake.asked).toBe(asked);
});

test.each([
  ['Decline', 'decline', 'EC0001', 'The wallet declined the payment', '钱包拒绝支付'],
  ['Pay with insufficient funds', 'insufficient-funds', 'EC0002', 'Insufficient funds', '余额不足'],
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
  expect(await page.textContent('.payer .tg-banner')).toMatch(new RegExp(`${en}\\s*${code}`));
  expect(await page.textContent('.stub')).toMatch(new RegExp(`trans_error_code\\s*${code}`));
  expect(fake.actions).toEqual([action]);
  await page.getByRole('link', { name: '中文' }).click();
  expect(await page.textContent('.payer .tg-banner')).toMatch(new RegExp(`${zh}\\s*${code}`));
});

test('a double click sends one action, and so do impatient ones on the others', async () => {
  let isReleased = false;
  fake.answer = ({ action }) => {
    if (action !== undefined) return 'hang';
    return { status: 200, order: wireOrder(isReleased ? 'paid' : 'waiting') };
  };
  const page = await open();
  const pay = page.getByRole('button', { name: 'Pay US$34.50' });
  await pay.dblclick();
  const sending = page.getByRole('button', { name: 'Sending…' });
  await sending.click({ force: true });
  await page.getByRole('button', { name: 'Decline' }).click({ force: true });
  expect(await sending.getAttribute('aria-disabled')).toBe('true');
  expect(await status(page)).toBe('Sending…');
  await expect.poll(() => fake.actions).toEqual(['pay']);
  isReleased = true;
});

test('unreachable at first, then retried', async () => {
  let isUp = false;
  fake.answer = () => (isUp ? { status: 200, order: wireOrder('waiting') } : 'drop');
  const page = await open();
  await heading(page, 'No connection').waitFor();
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
  await page.getByRole('button', { name: 'Pay US$34.50' }).click();
  await heading(page, 'No connection').waitFor();
  expect(await page.textContent('.tg-banner')).toContain('Checking whether your last action was received');
  isDown = false;
  await heading(page, 'Payment successful').waitFor();
  expect(await page.locator('.tg-banner').count()).toBe(0);
  expect(fake.actions).toEqual(['pay']);
});

test('an order that ends while the page is open is shown as expired without any doing', async () => {
  const nowMs = 1_795_234_100_000;
  let isOver = false;
  fake.answer = () => {
    const expires = { expires_at_ms: nowMs + 50_000 };
    if (!isOver) return { status: 200, order: wireOrder('waiting', { ...expires, now_ms: nowMs }) };
    return { status: 200, order: wireOrder('expired', { ...expires, now_ms: nowMs + 50_100 }) };
  };
  const page = await open();
  await page.locator('.countdown[data-last-minute=true]').waitFor();
  expect(await page.textContent('.countdown [role=status]')).toBe('Less than 1 minute left to pay');
  expect(await page.getAttribute('.countdown-time', 'aria-live')).toBe('off');
  isOver = true;
  await heading(page, 'Order expired').waitFor();
  expect(await focused(page)).toBe('Order expired');
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*1[\s\S]+E04122/);
});

test('the countdown follows the gateway when its clock is put forward', async () => {
  const nowMs = 1_795_234_100_000;
  let isForward = false;
  fake.answer = () => ({
    status: 200,
    order: wireOrder('waiting', { now_ms: nowMs + (isForward ? 240_000 : 0) }),
  });
  const page = await open();
  await page.getByText(/^4:3\d$/).waitFor();
  isForward = true;
  await page.getByText(/^0:3\d$/).waitFor();
});

test('a payment after the end is possible, and comes back', async () => {
  fake.answer = ({ action }) => ({
    status: 200,
    order: wireOrder(action === undefined ? 'cancelled' : 'returned'),
  });
  const page = await open();
  await page.getByRole('button', { name: 'Pay late' }).click();
  await heading(page, 'Late payment returned').waitFor();
  expect(await focused(page)).toBe('Late payment returned');
  expect(await page.textContent('.stub')).toMatch(/trans_status\s*3\s*Canceled/);
});

test('an order that is paid on another device is not shown as paid here', async () => {
  let isPaid = false;
  fake.answer = () => ({ status: 200, order: wireOrder(isPaid ? 'paid' : 'waiting') });
  const page = await open();
  await page.getByRole('button', { name: 'Pay US$34.50' }).waitFor();
  isPaid = true;
  await heading(page, 'Already paid').waitFor();
  await page.getByText('paid on another device while this page was open').waitFor();
});

test('a choice that comes too late is shown as such', async () => {
  fake.answer = ({ action }) =>
    action === undefined
      ? { status: 200, order: wireOrder('waiting') }
      : { status: 409, order: wireOrder('closed') };
  const page = await open();
  await page.getByRole('button', { name: 'Decline' }).click();
  await heading(page, 'Order closed').waitFor();
  expect(await status(page)).toBe('Order closed Your action had no effect because the order had changed.');
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
    expect(outline).toBe('solid 2px');
  }
  expect(visited).toEqual(['English', '中文', 'Pay US$34.50', 'Decline']);
  await page.keyboard.press('Space');
  await heading(page, 'Payment failed').waitFor();
  expect(await focused(page)).toBe('Payment failed');
  expect(fake.actions).toEqual(['decline']);
});

test('light and dark follow the reader, motion only where it is welcome', async () => {
  fake.answer = () => ({ status: 200, order: wireOrder('processing') });
  const page = await open({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator('.tg-progress').waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const motion = () =>
    page.locator('.tg-progress').evaluate((element) => getComputedStyle(element).animationName);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  expect(await motion()).toBe('none');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  expect(await ground()).toBe('rgb(13, 16, 23)');
  expect(await motion()).toBe('tg-slide');
  const themes = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) =>
      metas.map((meta) => `${meta.getAttribute('content')} ${meta.getAttribute('media')}`),
    );
  expect(themes).toEqual(['#ffffff (prefers-color-scheme: light)', '#0d1017 (prefers-color-scheme: dark)']);
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
