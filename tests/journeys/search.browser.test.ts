/** Finding things in the built documentation, and taking pages along, as a reader does. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, testInChromium } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { type StaticSite, startStaticSite } from '../support/browser/static-site.ts';

let browser: Browser;
let site: StaticSite;
let pages: Pages;
let faults: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startStaticSite()]);
  pages = createPages(browser);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(() => {
  faults = [];
});
afterEach(async () => {
  await pages.takeBack();
  expect(faults).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pages.take({ viewport: { width: 1440, height: 900 }, ...options });
  page.on('pageerror', (fault) => faults.push(`${page.url()}: ${fault.message}`));
  await page.goto(site.url + path);
  await page.waitForSelector('html[data-scripts=ready]');
  return page;
}

/** Types into the box and waits until the arrow keys have reached a row that says so. */
async function search(page: Page, query: string, expected: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await box.waitFor();
  await box.fill(query);
  await expect
    .poll(() =>
      page
        .locator('[role=option][aria-selected=true]')
        .textContent()
        .catch(() => ''),
    )
    .toContain(expected);
}

/** The position of the target of the page's hash, once it no longer moves. */
async function restingTop(page: Page): Promise<number> {
  const top = () =>
    page.evaluate(
      () =>
        document.getElementById(decodeURIComponent(location.hash.slice(1)))?.getBoundingClientRect().top ??
        Number.NaN,
    );
  let [before, now] = [Number.NaN, await top()];
  for (let tries = 0; before !== now && tries < 30; tries += 1) {
    await page.waitForTimeout(100);
    [before, now] = [now, await top()];
  }
  return now;
}

test.each([
  ['/docs/Sign', 'E04112', '/docs/CloudAPI/errors#E04112'],
  ['/docs/zh/Sign', 'E04112', '/docs/zh/CloudAPI/errors#E04112'],
  ['/docs/CloudAPI', 'trans_status 3', '/docs/CloudAPI/dictionary#trans_status-3'],
  ['/docs/zh/CloudAPI', '托管收银台下单', '/docs/zh/CloudAPI/pay-checkout'],
] as const)('from %s a search for %s leads to its place in the reference', async (from, query, address) => {
  const page = await open(from);
  await search(page, query, query);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}${address}`);
  const [, hash] = address.split('#');
  await page.locator(hash === undefined ? 'h1[id]' : `[id="${hash}"]`).waitFor();
  if (hash === undefined) return;
  await expect.poll(() => restingTop(page)).toSatisfy((top: number) => top >= 60 && top < 180);
  // What was folded is unfolded, so that the answer can be read.
  expect(await page.locator(`[id="${hash}"] dd`).first().isVisible()).toBe(true);
});

test.each([
  ['/docs/CloudAPI', 'Do not URL-encode or quote anything', '/docs/Sign'],
  ['/docs/zh/', '待签名字符串', '/docs/zh/Sign'],
] as const)('from %s, %s is found on a guide page', async (from, query, path) => {
  const page = await open(from);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
  const found = page.locator(`[role=option][href^="${path}"]`).first();
  await found.click();
  await page.waitForURL((url) => url.pathname === path);
  // The address changes before the page is drawn.
  await expect.poll(() => page.locator('main').textContent()).toContain(query);
});

test('nothing of the index is loaded before the box is opened', async () => {
  const page = await pages.take({ viewport: { width: 1440, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/docs/Sign`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('search-index'))).toEqual([]);
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  expect(asked.filter((path) => path.includes('search-index')).length).toBe(1);
});

test.each([
  ['/docs/Sign', '/docs/Sign.md', 'Page actions', 'Copy as Markdown', 'Copied'],
  ['/docs/zh/Sign', '/docs/zh/Sign.md', '本页操作', '复制为 Markdown', '已复制'],
  ['/docs/CloudAPI', '/docs/CloudAPI.md', undefined, 'Copy as Markdown', 'Copied'],
  [
    '/docs/zh/CloudAPI/pay-checkout',
    '/docs/zh/CloudAPI/pay-checkout.md',
    undefined,
    '复制为 Markdown',
    '已复制',
  ],
] as const)(
  '%s is copied and read as Markdown, and names no editor',
  async (path, twin, menu, copy, said) => {
    const page = await open(path, { permissions: ['clipboard-read', 'clipboard-write'] });
    const actions = page.locator('.page-menu, .page-actions');
    if (menu !== undefined) await actions.getByText(menu).click();
    await actions.getByRole('button', { name: copy }).click();
    await expect.poll(() => actions.getByRole('status').textContent()).toBe(said);
    const markdown = await (await fetch(site.url + twin)).text();
    expect(markdown).toMatch(/^# /);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
    expect(await page.locator('link[rel=alternate][type="text/markdown"]').getAttribute('href')).toBe(twin);
    expect(await actions.getByRole('link').count()).toBe(1);
    await actions.locator(`a[href="${twin}"]`).click();
    await page.waitForURL(site.url + twin);
    expect(await page.locator('body').textContent()).toContain(markdown.slice(0, 40));
  },
);

test('where copying is not allowed, it says so', async () => {
  const page = await open('/docs/CloudAPI');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        write: () => Promise.reject(new Error('no')),
        writeText: () => Promise.reject(new Error('no')),
      },
    });
  });
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  const status = page.locator('.page-actions [role=status]');
  await expect.poll(() => status.textContent()).toBe('Could not copy. View it instead.');
});

test.each([
  ['/docs/', 'en'],
  ['/docs/zh/', 'zh-CN'],
] as const)('%s has lists for programs, and the news as a feed', async (base, tag) => {
  const page = await open(`${base}News`);
  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  expect(feed).toBe(`${base}news.xml`);
  const channel = await page.evaluate(async (address) => {
    const text = await (await fetch(address)).text();
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return {
      faults: xml.querySelectorAll('parsererror').length,
      language: xml.querySelector('channel > language')?.textContent,
      items: [...xml.querySelectorAll('item > link')].map((link) => new URL(link.textContent ?? '').pathname),
    };
  }, `${base}news.xml`);
  expect(channel).toMatchObject({ faults: 0, language: tag });
  expect(channel.items.length).toBeGreaterThan(0);
  expect(channel.items.every((path) => path === `${base}News`)).toBe(true);
  const index = await (await fetch(`${site.url}${base}llms.txt`)).text();
  const twins = [...index.matchAll(/\]\((\/[^)]+\.md)\)/g)].map(([, address]) => address);
  expect(twins.length).toBeGreaterThan(40);
  for (const twin of twins) expect((await fetch(site.url + twin)).status, twin).toBe(200);
  expect((await (await fetch(`${site.url}${base}llms-full.txt`)).text()).length).toBeGreaterThan(100_000);
});

testInChromium.each(['/docs/Sign', '/docs/zh/CloudAPI/pay-checkout'])(
  'on paper %s is its text alone',
  async (path) => {
    const page = await open(path);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['header.navbar', 'nav', 'footer', '.page-menu', '.page-actions', 'button']) {
      const shown = page.locator(part).filter({ visible: true });
      expect(await shown.count(), part).toBe(0);
    }
    expect(await page.locator('main h1').isVisible()).toBe(true);
  },
);
