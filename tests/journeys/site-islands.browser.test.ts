/** Parts of a page whose code comes when the reader turns to them, and what stays while the reader goes on. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { type StaticSite, startStaticSite } from '../support/browser/static-site.ts';

let browser: Browser;
let site: StaticSite;
let pages: Pages;
let errors: string[];

beforeAll(async () => {
  // As the gateway does it: without a redirect, a reload keeps what the entry of the history knows.
  const rewrite = (path: string) => path.replace(/^(\/docs\/[\w/]*\w)$/, '$1/index.html');
  [browser, site] = await Promise.all([launchBrowser(), startStaticSite({ rewrite })]);
  pages = createPages(browser);
});
beforeEach(() => {
  errors = [];
});
afterEach(async () => {
  await pages.takeBack();
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A browser that prefetches nothing, so that a test decides what is there. */
const saving =
  'Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true })';

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pages.take({ viewport: { width: 1440, height: 800 }, ...options });
  await page.addInitScript(saving);
  // React reports an island that it could not take over.
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(site.url + path);
  await page.waitForSelector('html[data-scripts=ready]');
  return page;
}

/** Holds back requests until the answer is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const heading = (page: Page, text: string) => page.locator(`h1:text-is("${text}")`);
const inSidebar = (page: Page, label: string) => page.locator('.sidebar').getByText(label, { exact: true });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('what is typed after the keys of the search is in its box once its code is there', async () => {
  const page = await open('/docs/Sign');
  const release = await hold(page, '**/assets/*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('verify');
  expect(await page.getByRole('combobox').count()).toBe(0);
  release();
  await page.getByRole('combobox').waitFor();
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('verify');
});

test('a button that is pressed twice before its code is there opens one menu', async () => {
  const page = await open('/docs/Sign', { viewport: { width: 375, height: 700 } });
  const release = await hold(page, '**/assets/*.js');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  release();
  await page.locator('dialog.menu[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog.menu').waitFor({ state: 'hidden' });
});

test('back and forward lead to the page and to the place that it was left at', async () => {
  const page = await open('/docs/Sign');
  await page.evaluate(() => window.scrollTo(0, 900));
  // A browser that a program drives may scroll a little before it reaches the link.
  await page.evaluate(() => {
    const note = () => Object.assign(window, { leftAt: Math.round(window.scrollY) });
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await inSidebar(page, 'Encrypt card data').click();
  const left = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
  expect(left).toBeGreaterThan(400);
  await heading(page, 'Encrypt card data').waitFor();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.history.state.top)).toBe(400);
  await page.goBack();
  await heading(page, 'Signing requests').waitFor();
  await expect.poll(() => scrollY(page)).toBe(left);
  await page.goForward();
  await heading(page, 'Encrypt card data').waitFor();
  await expect.poll(() => scrollY(page)).toBe(400);
  await page.reload();
  await expect.poll(() => scrollY(page)).toBe(400);
});

test('the page that was asked for last is shown, however late the earlier one answers', async () => {
  const page = await open('/docs/Sign');
  const release = await hold(page, '**/docs/Encryption');
  await inSidebar(page, 'Encrypt card data').click();
  await inSidebar(page, 'Key pair').click();
  await heading(page, 'Key pair').waitFor();
  release();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').textContent()).toBe('Key pair');
  expect(new URL(page.url()).pathname).toBe('/docs/Key');
});

test('the sidebar keeps its place, and its mark moves to the page that is shown', async () => {
  const page = await open('/docs/Sign', { viewport: { width: 1440, height: 400 } });
  const top = () =>
    page.locator('.sidebar').evaluate((sidebar) => {
      const scrolled = [sidebar, ...sidebar.querySelectorAll('*')].find((each) => each.scrollTop > 0);
      return scrolled?.scrollTop ?? 0;
    });
  const last = page.locator('.sidebar a').last();
  await last.scrollIntoViewIfNeeded();
  const before = await top();
  expect(before).toBeGreaterThan(0);
  await last.click();
  const here = page.locator('.sidebar a[aria-current=page]');
  await expect.poll(() => here.textContent()).toBe(await last.textContent());
  expect(await top()).toBe(before);
});

test('the other language and a link with a key held are left to the browser', async () => {
  const page = await open('/docs/Sign');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await inSidebar(page, 'Encrypt card data').click();
  await heading(page, 'Encrypt card data').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'stays')), 'the same document').toBe(true);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    inSidebar(page, 'Signing requests').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL('**/docs/Sign');
  expect(new URL(page.url()).pathname).toBe('/docs/Encryption');
  await tab.close();
  await page.locator('.language-switch').click();
  await page.waitForURL('**/docs/zh/Encryption');
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBeUndefined();
});

test('a page of a later build of the site is loaded whole, with its own scripts', async () => {
  const page = await open('/docs/Sign');
  await page.route('**/docs/Encryption', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({ response, body: html.replace('data-islands="', 'data-islands="/docs/later.js ') });
  });
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await inSidebar(page, 'Encrypt card data').click();
  await heading(page, 'Encrypt card data').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBeUndefined();
});

test('from a place of a page the link to the page itself makes an entry of its own', async () => {
  const page = await open('/docs/Sign#verify');
  await inSidebar(page, 'Signing requests').click();
  await page.waitForURL(/\/docs\/Sign$/);
  await inSidebar(page, 'Signing requests').click();
  await page.goBack();
  await page.waitForURL('**/docs/Sign#verify');
});
