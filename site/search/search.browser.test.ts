/** The search box in a real browser: keys, focus, lazy loading, failures, in both languages and themes. */

import { indexFile } from '@tollgate/design/search/index-format';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAxe } from '../../tests/support/browser/axe.ts';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, type Pages } from '../../tests/support/browser/pages.ts';
import { frameTexts } from './box/frame-texts.ts';
import { examples } from './box/starting-points.ts';
import { texts } from './box/texts.ts';
import { isIndexPath, startTestingSite, type TestingSite } from './testing-site.ts';

let browser: Browser;
let site: TestingSite;
let pages: Pages;
let problems: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startTestingSite()]);
  pages = createPages(browser);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(() => {
  problems = [];
  site.asked.length = 0;
  site.failing = undefined;
  site.stalled = undefined;
});
afterEach(async () => {
  site.stalled = undefined;
  await pages.takeBack();
  expect(problems).toEqual([]);
});

async function open(query = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pages.take({ viewport: { width: 1440, height: 900 }, ...options });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser itself notes every failed exchange, which some tests bring about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  await page.goto(`${site.url}?${query}`);
  await page.getByRole('main').waitFor();
  return page;
}

const box = (page: Page): Locator => page.getByRole('combobox');
const options = (page: Page): Locator => page.getByRole('option');
const went = (page: Page) => page.evaluate(() => (window as unknown as { went?: string[] }).went ?? []);

/** The text of the row that the arrow keys are on, by what assistive technology follows. */
async function activeRow(page: Page): Promise<string> {
  const id = await box(page).getAttribute('aria-activedescendant');
  return id === null ? '' : ((await page.locator(`#${id}[aria-selected=true]`).textContent()) ?? '');
}

async function openBox(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await options(page).first().waitFor();
}

test('nothing of the search is loaded before it is asked for', async () => {
  const page = await open();
  await page.waitForLoadState('networkidle');
  expect(site.asked.filter((path) => isIndexPath(path) || path.includes('panel'))).toEqual([]);
  await openBox(page);
  expect(site.asked.filter(isIndexPath)).toEqual([`/docs/${indexFile}`]);
});

test('the button, the slash and Ctrl+K open it; Escape closes it and gives the focus back', async () => {
  const page = await open();
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const key of ['/', 'Control+k', 'Meta+k']) {
    await page.keyboard.press(key);
    await box(page).waitFor();
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
  }
});

test('a slash that is typed into a field stays there, and the reader can switch the shortcut off', async () => {
  const page = await open();
  await page.getByLabel('Note').pressSequentially('a/b');
  expect(await page.getByLabel('Note').inputValue()).toBe('a/b');
  expect(await box(page).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('heading').click();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  expect(await box(page).inputValue()).toBe('');
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
});

test('arrows go through the results and round, Enter goes to the one they are on', async () => {
  const page = await open();
  await openBox(page);
  expect(await activeRow(page)).toBe('');
  await page.keyboard.type('verify');
  await expect.poll(() => activeRow(page)).toContain('Verify a reply');
  await page.keyboard.press('ArrowUp');
  const last = await activeRow(page);
  expect(last).not.toContain('Verify a reply');
  await page.keyboard.press('ArrowDown');
  expect(await activeRow(page)).toContain('Verify a reply');
  await page.keyboard.press('Enter');
  await box(page).waitFor({ state: 'detached' });
  expect(await went(page)).toEqual(['/docs/Sign#verify']);
});

test('an error code, a field and a call lead to their places in the reference', async () => {
  const page = await open();
  for (const [query, address] of [
    ['E04112', '/docs/CloudAPI/errors#E04112'],
    ['pay.checkout', '/docs/CloudAPI/pay-checkout'],
    ['terminal_sn', '/docs/CloudAPI/'],
  ] as const) {
    await openBox(page);
    await page.keyboard.type(query);
    await expect.poll(() => activeRow(page)).toContain(query);
    await page.keyboard.press('Enter');
    expect((await went(page)).at(-1)).toContain(address);
  }
});

test('a result is a link: a click goes there, and a click with Ctrl opens a tab', async () => {
  const page = await open();
  await openBox(page);
  await box(page).fill('ampersand');
  const first = options(page).first();
  await expect.poll(() => first.getAttribute('href')).toBe('/docs/Sign#string');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    first.click({ modifiers: ['Control'] }),
  ]);
  await tab.close();
  expect(await went(page)).toEqual([]);
  await first.click();
  expect(await went(page)).toEqual(['/docs/Sign#string']);
});

test('Enter that ends the work of an input method goes nowhere', async () => {
  const page = await open('language=zh');
  await openBox(page);
  await box(page).fill('签名');
  await expect.poll(() => activeRow(page)).not.toBe('');
  await box(page).evaluate((element) => {
    for (const isComposing of [true, false]) {
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: isComposing ? 'Enter' : 'Shift', bubbles: true, isComposing }),
      );
    }
  });
  expect(await went(page)).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await went(page)).toEqual(['/docs/zh/Sign']);
});

test('what is typed while the search is still loading is not lost', async () => {
  const page = await open();
  site.stalled = /panel/;
  await page.keyboard.press('/');
  await box(page).waitFor();
  await page.keyboard.type('ampersand');
  expect(await page.getByText(frameTexts.loading.en).isVisible()).toBe(true);
  site.stalled = undefined;
  await expect.poll(() => options(page).count()).toBe(1);
});

test('where the index cannot be loaded, it says so and tries again', async () => {
  const page = await open();
  site.failing = /search-index/;
  await page.keyboard.press('/');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain(texts.indexFailed.en);
  expect((await runAxe(page)).violations).toEqual([]);
  site.failing = undefined;
  await page.getByRole('button', { name: frameTexts.retry.en }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await box(page).fill('ampersand');
  await expect.poll(() => activeRow(page)).toContain('String to sign');
});

test('a row names the page and its part, and of a field the calls that have it', async () => {
  const page = await open();
  await openBox(page);
  await box(page).fill('ampersand');
  await expect.poll(() => activeRow(page)).toContain('Signing requests › String to sign');
  await box(page).fill('merchantOrderNo');
  await expect.poll(() => activeRow(page)).toMatch(/^merchant_order_noField.+In \d+ places: .*pay\.checkout/);
  expect(
    await options(page)
      .filter({ hasText: /^merchant_order_no/ })
      .count(),
  ).toBe(1);
});

test('more results are shown when asked for', async () => {
  const page = await open();
  await openBox(page);
  await box(page).fill('order');
  await expect.poll(() => options(page).count()).toBe(13);
  await options(page).last().click();
  await expect.poll(() => options(page).count()).toBe(25);
});

test('where the code of the search cannot be loaded, it says so', async () => {
  const page = await open();
  site.failing = /panel/;
  await page.keyboard.press('/');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain(frameTexts.codeFailed.en);
  expect(await page.getByRole('button', { name: frameTexts.retry.en }).isVisible()).toBe(true);
});

test('where nothing is found it says so and offers what can be', async () => {
  const page = await open();
  await openBox(page);
  await box(page).fill('xyzzy');
  await page.getByText(texts.none.en).waitFor();
  expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: examples.en[0] ?? '' }).click();
  await expect.poll(() => activeRow(page)).toContain('E04112');
  expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test('where nothing has all words, the nearest are shown as such, with their count', async () => {
  const page = await open('language=zh');
  await openBox(page);
  await box(page).fill('部分退款 排序');
  await page.getByText(texts.nearest.zh).waitFor();
  expect(await page.getByRole('status').textContent()).toMatch(/^共 \d+ 条结果$/);
});

const states = ['', 'sign', 'xyzzy'];

test.each([
  ['language=en', 'light', 1440],
  ['language=zh', 'dark', 375],
  ['language=en', 'dark', 320],
  ['language=zh', 'light', 320],
] as const)('%s, %s, %i px: nothing is wrong with it in any state', async (query, theme, width) => {
  const page = await open(`${query}&theme=${theme}`, { viewport: { width, height: 700 } });
  await openBox(page);
  for (const state of states) {
    await box(page).fill(state);
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe(String(state !== 'xyzzy'));
    expect((await runAxe(page)).violations.map(({ id, nodes }) => [id, nodes.length])).toEqual([]);
    const overflow = await page.evaluate(() => {
      const body = document.querySelector('.search-body');
      return body === null ? 1 : body.scrollWidth - body.clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
