/** The issuer's page as it is built, in a real browser, under the gateway's Content-Security-Policy. */
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, installClock, type Pages } from '../../tests/support/browser/pages.ts';
import { expectAccessible, noteProblems } from '../../tests/support/browser/screen.ts';
import { seenIn } from '../../tests/support/scale.ts';
import { buildPage } from '../payer/testing.ts';
import { type Answer, type FakeGateway, startFakeGateway, startMs, wireCheck } from './testing.ts';
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

async function open(options: BrowserContextOptions = {}, query = '', hasClock = false): Promise<Page> {
  const page = await pages.take({ locale: 'en-US', ...options });
  if (hasClock) {
    await installClock(page);
    await page.clock.pauseAt(Date.now() + 1_000);
  }
  noteProblems(page, fake.url, problems);
  await page.goto(`${fake.url}/pay/3ds/link-1${query}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
  );
const status = (page: Page) => page.locator('.head [role=status]').textContent();
const field = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' });
const live = (changes: Partial<ChallengeView> = {}): Answer => ({
  status: 200,
  check: wireCheck('challenge', changes),
});
const done = (result: 'passed' | 'failed', changes: Partial<ChallengeView> = {}): Answer => ({
  status: 200,
  check: wireCheck('done', { result, ...changes }),
});

async function enter(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await page.keyboard.press('Enter');
}

/** Even after the time of every automatic return; the page has a clock of its own. */
async function expectToStay(page: Page): Promise<void> {
  await page.clock.runFor(10_000);
  expect(await page.evaluate(() => location.pathname)).toBe('/pay/3ds/link-1');
}

const targets = 'button:visible, a:visible, input:visible';

const answers: Readonly<Partial<Record<Screen, Answer>>> = {
  loading: 'hang',
  challenge: live(),
  deciding: { status: 200, check: wireCheck('deciding') },
  unknown: { status: 200, check: wireCheck('unknown', { result: 'passed' }) },
  passed: done('passed'),
  failed: done('failed', { brand: '', account: '', tries_left: 0 }),
  unreachable: 'drop',
  'unknown-link': { status: 404 },
};

const looks = [
  { language: 'en', tag: 'en', locale: 'en-US', colorScheme: 'light' },
  { language: 'zh', tag: 'zh-CN', locale: 'zh-CN', colorScheme: 'dark' },
] as const;

for (const [look, { language, tag, locale, colorScheme }] of looks.entries()) {
  test.each(seenIn(look, looks.length, Object.entries(answers) as [Screen, Answer][]))(
    `%s in ${language}, ${colorScheme}: right, accessible, at every width`,
    async (screen, answer) => {
      fake.answer = () => answer;
      const page = await open({ locale, colorScheme });
      await heading(page, headings[screen][language]).waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toContain(headings[screen][language]);
      expect(await page.getAttribute('html', 'lang')).toBe(tag);
      const lead = leads[screen]?.[language];
      if (lead !== undefined) expect(await page.textContent('main')).toContain(lead);
      expect(await page.textContent('.sandbox')).toMatch(
        language === 'en' ? /No money moves/ : /不会发生真实扣款/,
      );
      // No events yet, so nothing is announced and the focus is where the browser put it.
      expect(await status(page)).toBe('');
      await expectAccessible(page, targets);
    },
  );

  test(`a wrong code and the question before a cancel, in ${language}, ${colorScheme}`, async () => {
    fake.answer = ({ sent }) => live({ tries_left: sent === undefined ? 2 : 1 });
    const page = await open({ locale, colorScheme });
    await page.locator('input').fill('111111');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(
        language === 'en'
          ? 'The code is incorrect. This is your last attempt'
          : '验证码不正确，还可尝试最后一次',
      )
      .waitFor();
    await expectAccessible(page, targets);
    await page
      .getByRole('button', { name: language === 'en' ? 'Cancel verification' : '取消身份验证' })
      .click();
    await page
      .getByRole('dialog', { name: language === 'en' ? 'Cancel verification?' : '取消身份验证？' })
      .waitFor();
    await expectAccessible(page, targets);
  });
}

test('shows what is to be confirmed: amount, merchant, card, tries, time', async () => {
  const page = await open();
  await heading(page, 'Confirm your payment').waitFor();
  const text = await page.textContent('main');
  for (const part of ['US$134.50', 'Harbour Coffee Roasters', 'Visa •••• 3220', 'Attempts left: 3', '4:3']) {
    expect(text).toContain(part);
  }
  const [inputmode, autocomplete] = await Promise.all([
    field(page).getAttribute('inputmode'),
    field(page).getAttribute('autocomplete'),
  ]);
  expect([inputmode, autocomplete]).toEqual(['numeric', 'one-time-code']);
});

test.each([
  ['JPY', '1200', 'en-US', 'JP¥1,200'],
  ['KWD', '10.5', 'en-US', 'KWD\u00a010.500'],
  ['USD', '34.5', 'zh-CN', 'US$34.50'],
  ['IDR', '9999999999.99', 'en-GB', 'IDR\u00a09,999,999,999.99'],
])('%s %s reads, for %s, %s, and fits on 320 px', async (currency, amount, locale, written) => {
  fake.answer = () => live({ currency, amount });
  const page = await open({ locale, viewport: { width: 320, height: 640 } });
  expect(await page.locator('.amount').textContent()).toBe(written);
  const box = await page.locator('.amount').boundingBox();
  expect(box?.height).toBeLessThan(80);
});

test('the right code: deciding, passed, and on to the shop by itself, past the check', async () => {
  let isDecided = false;
  const nextUrl = `${fake.url}/shop?merchant_order_no=A-1&trans_no=2026`;
  fake.answer = () => {
    if (fake.sent.length === 0) return live();
    return isDecided ? done('passed', { next_url: nextUrl }) : { status: 200, check: wireCheck('deciding') };
  };
  const page = await open({}, '', true);
  const entries = await page.evaluate(() => history.length);
  await enter(page, '246810');
  await heading(page, 'Authorizing payment').waitFor();
  expect(await focused(page)).toBe('Authorizing payment');
  expect(await status(page)).toBe('Authorizing payment');
  await page.getByRole('progressbar', { name: 'Waiting for the authorization' }).waitFor();
  isDecided = true;
  await page.clock.runFor(1_500);
  await heading(page, 'Verification successful').waitFor();
  expect(await status(page)).toBe('Verification successful');
  expect(await page.getByRole('link', { name: 'Return to merchant' }).getAttribute('href')).toBe(nextUrl);
  await page.clock.runFor(4_000);
  await heading(page, 'Welcome back').waitFor();
  expect(page.url()).toBe(nextUrl);
  expect(fake.sent).toEqual([{ action: 'submit', code: '246810' }]);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // Neither the code nor the outcome was ever in an address.
  expect(fake.paths.filter((path) => /246810|passed|result/.test(path))).toEqual([]);
});

test('the link to continue is there at once, and leads to the pay page in its language', async () => {
  fake.answer = () => done('failed', { next_url: '/pay/link-1' });
  const page = await open({}, '?lang=zh', true);
  await page.getByRole('link', { name: '返回收银台' }).click();
  await heading(page, 'Welcome back').waitFor();
  expect(page.url()).toBe(`${fake.url}/pay/link-1?lang=zh`);
});

test('a payer who wants to read on stays', async () => {
  fake.answer = () => done('passed', { next_url: '/shop' });
  const page = await open({}, '', true);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByText('You will stay on this page.').waitFor();
  await expectToStay(page);
  await page.getByRole('link', { name: 'Return to merchant' }).waitFor();
});

test('without a next address the page asks the payer to return to the shop, and stays', async () => {
  fake.answer = () => done('passed');
  const page = await open({}, '', true);
  await page.getByText('Return to the page or app of Harbour Coffee Roasters.').waitFor();
  expect(await page.getByRole('link', { name: 'Return to' }).count()).toBe(0);
  await expectToStay(page);
});

test('a payer who comes back to a verification that is over is not redirected again', async () => {
  fake.answer = () => done('passed', { next_url: '/shop' });
  const page = await open();
  // Before the page leaves by itself.
  await page.evaluate(() => {
    const timer = setInterval(() => {
      if (document.querySelector('h1')?.textContent !== 'Verification successful') return;
      clearInterval(timer);
      location.assign('/shop');
    }, 10);
  });
  await heading(page, 'Welcome back').waitFor();
  await page.goBack();
  await heading(page, 'Verification successful').waitFor();
  // Where the page would redirect, it says so.
  await expect.poll(() => page.getByText('You will return automatically').count()).toBe(0);
  await page.getByRole('link', { name: 'Return to merchant' }).waitFor();
});

test('wrong three times: each costs a try, is read out, and the field is free for the next', async () => {
  fake.answer = () =>
    fake.sent.length < 3 ? live({ tries_left: 3 - fake.sent.length }) : done('failed', { tries_left: 0 });
  const page = await open();
  const alert = page.getByRole('alert');
  await enter(page, '111111');
  await alert.getByText('The code is incorrect. Attempts left: 2').waitFor();
  expect(await focused(page)).toBe('one-time-code');
  expect(await field(page).inputValue()).toBe('');
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  await enter(page, '222222');
  await alert.getByText('The code is incorrect. This is your last attempt').waitFor();
  await enter(page, '333333');
  await heading(page, 'Too many incorrect codes').waitFor();
  expect(await focused(page)).toBe('Too many incorrect codes');
  expect(fake.sent.map(({ code }) => code)).toEqual(['111111', '222222', '333333']);
});

test.each(['12345', '1234567', 'abcdef', ''])('"%s" is no code: it costs no try', async (typed) => {
  const page = await open();
  await enter(page, typed);
  await page.getByRole('alert').getByText('Enter all 6 digits').waitFor();
  expect(await focused(page)).toBe('one-time-code');
  expect(fake.sent).toEqual([]);
});

test.each(['246 810', '246-810', '２４６８１０', ' 246810 '])('"%s" is the code', async (typed) => {
  fake.answer = ({ sent }) => (sent === undefined ? live() : done('passed'));
  const page = await open();
  await enter(page, typed);
  await heading(page, 'Verification successful').waitFor();
  expect(fake.sent).toEqual([{ action: 'submit', code: '246810' }]);
});

test('a cancel has to be confirmed, can be taken back, and is then shown', async () => {
  fake.answer = ({ sent }) => (sent === undefined ? live() : done('failed'));
  const page = await open();
  await page.getByRole('button', { name: 'Cancel verification' }).click();
  expect(await focused(page)).toBe('Continue verification');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await focused(page)).toBe('Cancel verification');
  expect(fake.sent).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, cancel' }).click();
  await heading(page, 'Verification canceled').waitFor();
  expect(await focused(page)).toBe('Verification canceled');
  expect(fake.sent).toEqual([{ action: 'cancel' }]);
});

test('a check that is over its time is shown without any doing', async () => {
  const limits = { expires_at_ms: startMs + 50_000 };
  let isOver = false;
  fake.answer = () => (isOver ? done('failed', { ...limits, now_ms: startMs + 50_100 }) : live(limits));
  const page = await open();
  await page.locator('.countdown[data-last-minute=true]').waitFor();
  expect(await page.textContent('.countdown [role=status]')).toBe('Less than 1 minute left');
  isOver = true;
  await heading(page, 'Verification timed out').waitFor();
  expect(await focused(page)).toBe('Verification timed out');
});

test('in the sandbox one press is enough', async () => {
  fake.answer = ({ sent }) => (sent === undefined ? live() : done('passed'));
  const page = await open();
  await page.getByRole('button', { name: 'Use test code 246810' }).click();
  await heading(page, 'Verification successful').waitFor();
  expect(fake.sent).toEqual([{ action: 'submit', code: '246810' }]);
});

test('a double click sends one code, and nothing else meanwhile', async () => {
  fake.answer = ({ sent }) => (sent === undefined ? live() : 'hang');
  const page = await open();
  await field(page).fill('246810');
  await confirm(page).dblclick();
  const sending = page.getByRole('button', { name: 'Checking…' });
  await sending.click({ force: true });
  await page.getByRole('button', { name: 'Cancel verification' }).click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await status(page)).toBe('Checking…');
  await expect.poll(() => fake.sent.length).toBe(1);
});

test('a code whose answer is lost is not sent again: the page says so and finds out', async () => {
  let isDown = false;
  fake.answer = ({ sent }) => {
    // Not a broken connection: after one the browser itself may send the request a second time.
    if (sent !== undefined) isDown = true;
    return isDown ? { status: 502 } : live();
  };
  const page = await open();
  await enter(page, '246810');
  await heading(page, 'No connection').waitFor();
  expect(await page.textContent('.tg-banner')).toContain('Checking whether your last action was received');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('did not use an attempt').first().waitFor();
  expect(fake.sent).toHaveLength(1);
});

test('everything can be done by keyboard, with a focus that shows', async () => {
  const page = await open();
  await heading(page, 'Confirm your payment').waitFor();
  const visited: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    visited.push(await focused(page));
    const outline = await page.evaluate(() => {
      // The frame around a field shows its focus.
      const element = document.activeElement?.closest('.tg-control') ?? document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(outline).toMatch(/^solid [2-9]px/);
  }
  expect(visited).toEqual([
    'English',
    '中文',
    'Use test code 246810',
    'one-time-code',
    'Confirm',
    'Cancel verification',
  ]);
});

test('the language changes in place, what was typed stays, and nothing is stored', async () => {
  const page = await open();
  await field(page).fill('2468');
  await page.getByRole('link', { name: '中文' }).click();
  await heading(page, '请验证本次支付').waitFor();
  expect(await page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('2468');
  expect(new URL(page.url()).search).toBe('?lang=zh');
  const kept = await page.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
  ]);
  expect(kept).toEqual(['', 0, 0, 0]);
});

test('texts of the merchant are text, and no address but a web page is gone on to', async () => {
  fake.answer = () =>
    done('passed', {
      merchant_name: `<img src=x onerror=alert(1)>{merchant} ${'W'.repeat(60)}`,
      next_url: 'javascript:alert(1)',
    });
  const page = await open({ viewport: { width: 320, height: 640 } });
  await heading(page, 'Verification successful').waitFor();
  expect(await page.locator('main img, main a').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('without JavaScript the page says what to do, in both languages', async () => {
  const page = await open({ javaScriptEnabled: false });
  const text = await page.textContent('noscript');
  expect(text).toContain('Turn JavaScript on');
  expect(text).toContain('请启用 JavaScript');
});
