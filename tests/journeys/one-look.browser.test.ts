/** One typeface pair and one theme for the pages of a gateway: documentation, Workbench and terminal. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFirefox, testInChromium } from '../support/browser/browser.ts';
import { h1, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();

const facesOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''))
      .filter((family) => !family.includes('Fallback'));
  });
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const grounds = { Light: 'rgb(255, 255, 255)', Dark: 'rgb(13, 16, 23)' };

test.each(['/workbench/apps', '/docs/Sign', '/terminal/'])(
  '%s is set in the bundled typefaces',
  async (path) => {
    const page = await fixture.open('');
    await page.goto(`${fixture.gateway.url}${path}`);
    await page.locator('h1, h2').first().waitFor();
    await expect
      .poll(async () => {
        const faces = await facesOf(page);
        // The documentation shows it only if it comes at once: on a busy machine with a later view, from the cache.
        if (!faces.includes('Geist')) await page.reload();
        return faces;
      })
      .toContain('Geist');
  },
);

test('identifiers are set in the mono face', async () => {
  const page = await fixture.open('apps');
  await h1(page, 'Apps and keys').waitFor();
  const mono = page.locator('main code').first();
  await mono.waitFor();
  expect(await mono.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Geist Mono/);
  await expect.poll(() => facesOf(page)).toContain('Geist Mono');
});

testInChromium('a page follows the system until a theme is chosen', async () => {
  const page = await fixture.open('', { colorScheme: 'dark' });
  await h1(page, 'Home').waitFor();
  expect(await ground(page)).toBe(grounds.Dark);
  await page.goto(`${fixture.gateway.url}/docs/Sign`);
  expect(await ground(page)).toBe(grounds.Dark);
});

test('a theme that is chosen on any page is the theme of all pages', async () => {
  // Firefox shows its light form (tests/support/browser/firefox.ts), so dark is what changes it.
  const [other, chosen] = isFirefox ? (['Light', 'Dark'] as const) : (['Dark', 'Light'] as const);
  const page = await fixture.open('', { colorScheme: isFirefox ? 'light' : 'dark' });
  await h1(page, 'Home').waitFor();
  expect(await ground(page)).toBe(grounds[other]);
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${fixture.gateway.url}/workbench/`);
  await otherPage.getByRole('radio', { name: chosen }).check();
  // The page that was open follows, and so do those that are opened later.
  await expect.poll(() => ground(page)).toBe(grounds[chosen]);
  await page.goto(`${fixture.gateway.url}/terminal/`);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
    .toBe(chosen.toLowerCase());
  await page.goto(`${fixture.gateway.url}/docs/Sign`);
  await page.waitForSelector('html[data-scripts=ready]');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await ground(page)).toBe(grounds[other]);
  await expect.poll(() => ground(otherPage)).toBe(grounds[other]);
  await otherPage.close();
});

test('a language that is chosen is that of the next visit', async () => {
  const page = await fixture.open('');
  await h1(page, 'Home').waitFor();
  const chinese = page.getByRole('radio', { name: '中文' });
  await chinese.check();
  await h1(page, '首页').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await page.reload();
  await h1(page, '首页').waitFor();
  expect(await chinese.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'English' }).check();
  await h1(page, 'Home').waitFor();
});
