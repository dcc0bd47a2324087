/** One programming language for the whole site: chosen once, kept, and shown before any script of a page has run. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeLanguages } from '../../site/code-languages.ts';
import { launchBrowser, testInChromium } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { type StaticSite, startStaticSite } from '../support/browser/static-site.ts';

let browser: Browser;
let site: StaticSite;
let pages: Pages;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startStaticSite()]);
  pages = createPages(browser);
});
afterEach(() => pages.takeBack());
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const hydrated = (page: Page) => page.waitForSelector('html[data-scripts=ready]');

async function open(path: string): Promise<Page> {
  const page = await pages.take({ viewport: { width: 1440, height: 900 } });
  await page.goto(site.url + path);
  await hydrated(page);
  return page;
}

const shownPanels = (page: Page) => page.locator('.tg-tabs [role=tabpanel]').filter({ visible: true });
const titleOfPanel = (page: Page) => shownPanels(page).first().locator('figcaption').first().textContent();

test('a guide shows its sample in every language, and the choice holds on the next page', async () => {
  const page = await open('/docs/MerchantServer');
  const tabs = page.locator('.tg-tabs').first().getByRole('tab');
  expect(await tabs.allTextContents()).toEqual([...codeLanguages]);
  await page.getByRole('tab', { name: 'Go', exact: true }).first().click();
  // All groups of the page change together.
  await expect.poll(() => shownPanels(page).count()).toBe(2);
  await expect.poll(() => titleOfPanel(page)).toContain('samples/go/signing.go');
  await page.goto(`${site.url}/docs/zh/Sign`);
  await hydrated(page);
  await expect.poll(() => titleOfPanel(page)).toContain('samples/go/signing.go');
  const selected = page.locator('[role=tab][aria-selected=true]').first();
  await expect.poll(() => selected.textContent()).toBe('Go');
});

test('where there is no sample in the chosen language, the first one is shown and the choice is kept', async () => {
  const page = await open('/docs/MerchantServer');
  await page.getByRole('tab', { name: 'C', exact: true }).first().click();
  await expect.poll(() => titleOfPanel(page)).toContain('samples/c/signing.c');
  await page.goto(`${site.url}/docs/zh/Exam`);
  await hydrated(page);
  await expect.poll(() => titleOfPanel(page)).toContain('samples/typescript/shop/shop.ts');
  await page.goto(`${site.url}/docs/zh/Sign`);
  await expect.poll(() => titleOfPanel(page)).toContain('samples/c/signing.c');
});

test('the choice of a guide holds in the reference, and the other way round', async () => {
  const page = await open('/docs/Sign');
  await page.getByRole('tab', { name: 'Java', exact: true }).first().click();
  await expect.poll(() => titleOfPanel(page)).toContain('.java');
  await page.goto(`${site.url}/docs/CloudAPI/pay-checkout`);
  await hydrated(page);
  const chosen = page.locator('.sample-tabs input:checked').first();
  await expect.poll(() => chosen.inputValue()).toBe('Java');
  const go = page.locator('.sample-tabs label', { hasText: /^Go$/ });
  await go.filter({ visible: true }).first().click();
  await expect.poll(() => chosen.inputValue()).toBe('Go');
  await page.goto(`${site.url}/docs/Sign`);
  await hydrated(page);
  await expect.poll(() => titleOfPanel(page)).toContain('samples/go/signing.go');
});

testInChromium(
  'the chosen language is there before the scripts are, and nothing moves when they start',
  async () => {
    const page = await open('/docs/Sign');
    await page.getByRole('tab', { name: 'C#', exact: true }).first().click();
    await expect.poll(() => titleOfPanel(page)).toContain('samples/csharp/Signing.cs');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.locator('html').getAttribute('data-scripts')).toBeNull();
    expect(await shownPanels(page).count()).toBe(1);
    expect(await titleOfPanel(page)).toContain('samples/csharp/Signing.cs');
    await page.unroute('**/assets/*.js');
    // A typeface that arrives moves some letters by a pixel; the scripts are to move nothing.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { readonly value: number };
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${site.url}/docs/Sign#code`);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.locator('[role=tab][aria-selected=true]').first().textContent()).toBe('C#');
    expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
  },
);
