/** The frame of the documentation as built: bar, switches, sidebars, menu, contents, footer. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { siteConfig } from '../../site/site-config.ts';
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
  await browser.close();
  await site.close();
});

async function open(path: string, width = 1440, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width, height: 800 };
  const page = await pages.take({ viewport, reducedMotion: 'no-preference', ...options });
  await page.goto(site.url + path);
  if (options.javaScriptEnabled !== false) await page.waitForSelector('html[data-scripts=ready]');
  return page;
}

const theme = (at: Page) => at.evaluate(() => document.documentElement.dataset['theme']);
const ground = (at: Page) => at.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('five sections, each one leads to its page, and the current one is marked, at the same place', async () => {
  const at = await open('/docs/Sign');
  const links = at.locator('.navbar-sections a');
  expect(await links.allTextContents()).toEqual([
    'Online payments',
    'In-person payments',
    'API reference',
    'SDKs and tools',
    'News and updates',
  ]);
  expect(await at.locator('.navbar-sections a[aria-current]').allTextContents()).toEqual(['API reference']);
  const places = () => links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().left));
  const atFirst = await places();
  for (const name of await links.allTextContents()) {
    await at.locator('.navbar-sections').getByText(name).click();
    await at.locator(`.navbar-sections a[aria-current]:text-is("${name}")`).waitFor();
    await at.locator('main h1').first().waitFor();
    expect(await places(), name).toEqual(atFirst);
  }
});

testInChromium('the page is as the system prefers until a theme is chosen', async () => {
  const at = await open('/docs/Sign', 1440, { colorScheme: 'dark' });
  expect([await theme(at), await ground(at)]).toEqual([undefined, 'rgb(13, 16, 23)']);
  expect(await at.getByRole('button', { name: 'Dark theme' }).getAttribute('aria-pressed')).toBe('true');
  await at.emulateMedia({ colorScheme: 'light' });
  expect(await ground(at)).toBe('rgb(255, 255, 255)');
});

test('a chosen theme stays, without a flash', async () => {
  const at = await open('/docs/Sign');
  const toggle = at.getByRole('button', { name: 'Dark theme' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  await toggle.click();
  expect([await theme(at), await ground(at)]).toEqual(['dark', 'rgb(13, 16, 23)']);
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');

  // What is painted before any of the site's scripts has run is dark already.
  await at.route('**/assets/*.js', (route) => route.abort());
  await at.goto(`${site.url}/docs/Key`);
  expect(await theme(at)).toBe('dark');
  await at.unroute('**/assets/*.js');

  await at.goto(`${site.url}/docs/zh/Key`);
  await at.waitForSelector('html[data-scripts=ready]');
  expect(await theme(at)).toBe('dark');
  await at.getByRole('button', { name: '深色主题' }).click();
  await at.reload();
  expect(await theme(at)).toBe('light');
});

test('the language switch stays on the page and at the place', async () => {
  const at = await open('/docs/Sign#verify');
  expect(await at.getAttribute('html', 'lang')).toBe('en');
  await at.locator('.language-switch').click();
  await at.waitForURL('**/docs/zh/Sign#verify');
  expect(await at.getAttribute('html', 'lang')).toBe('zh-CN');
  expect(await at.locator('h2#verify').textContent()).toBe('验签');
  await at.waitForSelector('html[data-scripts=ready]');
  await at.locator('.language-switch').click();
  await at.waitForURL('**/docs/Sign#verify');
});

test('the footer says what the configuration file says, in both languages', async () => {
  const { securityNote } = siteConfig;
  for (const language of ['en', 'zh'] as const) {
    const at = await open(language === 'zh' ? '/docs/zh/Sign' : '/docs/Sign');
    const text = await at.locator('footer').textContent();
    for (const words of [securityNote[language], 'PCI DSS v4.0']) expect(text).toContain(words);
    // A contact that is not configured has no placeholder.
    expect(await at.locator('footer :is(a[href^="mailto:"], a[href^="tel:"])').count()).toBe(0);
  }
});

test.each([
  ['/docs/Sign', 'Overview', 'Signing requests'],
  ['/docs/CloudMode', 'Overview', 'Cloud mode'],
  ['/docs/CloudJavaSdk', 'Call the gateway', 'Call the gateway from Java'],
])('%s has its sidebar, 300 px wide', async (path, group, current) => {
  const at = await open(path);
  const sidebar = at.locator('.sidebar');
  expect((await sidebar.boundingBox())?.width).toBe(300);
  expect(await sidebar.locator('p').first().textContent()).toBe(group);
  expect(await sidebar.locator('[aria-current=page]').allTextContents()).toEqual([current]);
});

test.each([375, 996])('%i px: one column, no sidebar, and a menu that holds everything', async (width) => {
  const at = await open('/docs/Sign', width);
  expect(await at.locator('.sidebar').isVisible()).toBe(false);
  expect(await at.locator('.navbar-sections').isVisible()).toBe(false);
  expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const button = at.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  const menu = at.locator('dialog.menu');
  expect(await menu.locator('.sections a').count()).toBe(5);
  expect(await menu.locator('[aria-current=page]').textContent()).toBe('Signing requests');
  await at.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await at.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');

  await button.click();
  await menu.getByText('Encrypt card data').click();
  await at.waitForURL('**/docs/Encryption');
  await menu.waitFor({ state: 'hidden' });
  expect(await at.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await button.click();
  await at.mouse.click(width - 10, 400);
  await menu.waitFor({ state: 'hidden' });
});

test.each([997, 1440])('%i px: sidebar and sections beside the text, no menu', async (width) => {
  const at = await open('/docs/Sign', width);
  expect(await at.locator('.sidebar').isVisible()).toBe(true);
  expect(await at.locator('.navbar-sections').isVisible()).toBe(true);
  expect(await at.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
  expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const { sidebar, text } = await at.evaluate(() => ({
    sidebar: document.querySelector('.sidebar')?.getBoundingClientRect().right ?? 0,
    text: document.querySelector('article')?.getBoundingClientRect().left ?? 0,
  }));
  expect(text).toBeGreaterThan(sidebar);
});

testInChromium('this computer serves the page: a link to the Workbench, and none elsewhere', async () => {
  const at = await open('/docs/zh/Sign');
  const link = at.locator('.navbar-tools .workbench-link');
  expect([await link.textContent(), await link.getAttribute('href')]).toEqual(['工作台', '/workbench/']);
  expect(await link.isVisible()).toBe(true);
  await at.setViewportSize({ width: 375, height: 800 });
  expect(await link.isVisible()).toBe(false);
  await at.getByRole('button', { name: '菜单' }).click();
  await at.getByRole('dialog').getByRole('link', { name: '工作台' }).waitFor();
  await at.route('http://docs.example.com/**', async (route) =>
    route.fulfill({
      response: await at.request.fetch(site.url + new URL(route.request().url()).pathname),
    }),
  );
  await at.goto('http://docs.example.com/docs/Sign');
  await at.setViewportSize({ width: 1440, height: 800 });
  await at.locator('.navbar-sections').waitFor();
  expect(await link.isVisible()).toBe(false);
});

test('code without a rule of its own has the font of all code', async () => {
  const at = await open('/docs/');
  const fontsOf = (selector: string) =>
    at
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))]);
  expect(await fontsOf('.opening-code > p code')).toEqual(await fontsOf('.opening-code pre'));
});

test('the menu closes when the window becomes wide', async () => {
  const at = await open('/docs/Sign', 996);
  await at.getByRole('button', { name: 'Menu' }).click();
  await at.setViewportSize({ width: 997, height: 800 });
  await at.locator('dialog.menu').waitFor({ state: 'hidden' });
});

test('the contents list levels 2 and 3 and follow the scroll', async () => {
  const at = await open('/docs/QRTollgateDevGuidelines');
  const listed = await at
    .locator('.contents a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const headings = await at
    .locator('article :is(h2, h3)[id]')
    .evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  expect(listed).toEqual(headings);
  for (const id of ['merchant-presented', 'customer-presented']) {
    await at.evaluate((name) => document.getElementById(name)?.scrollIntoView(), id);
    await at.locator(`.contents a[href="#${id}"][aria-current=location]`).waitFor();
  }
  await at.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await at.locator(`.contents a[href="${listed.at(-1)}"][aria-current=location]`).waitFor();
  await at.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => at.locator('.contents a[aria-current]').count()).toBe(0);
});

test('below 1200 px the contents are folded above the text', async () => {
  const at = await open('/docs/Sign', 375);
  const folded = at.locator('.contents-folded');
  await folded.locator('summary').click();
  await folded.getByText('Basic authentication').click();
  await at.waitForURL('**/docs/Sign#basic');
  expect(await at.locator('#basic').boundingBox()).toMatchObject({ y: expect.closeTo(76, -1) });
});

test('everything is reached by keyboard, the text first by the skip link', async () => {
  const at = await open('/docs/Sign');
  await at.keyboard.press('Tab');
  await expect.poll(() => at.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  const top = async () => (await at.locator('.skip').boundingBox())?.y;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await at.keyboard.press('Enter');
  await expect.poll(() => new URL(at.url()).hash).toBe('#content');
  // The focus follows the address: a Tab before that leaves from the link.
  await expect.poll(() => at.evaluate(() => document.activeElement?.id)).toBe('content');
  await at.keyboard.press('Tab');
  await expect.poll(() => at.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  const outline = () =>
    at.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth);
  await expect.poll(outline).toBe('2px');
});

test('code is copied without its frame, and the button says so', async () => {
  const at = await open('/docs/Key', 1440, { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = at.locator('figure.tg-code').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.locator('[role=status]:text-is("Copied")').waitFor();
  const copied = await at.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^openssl genpkey .+\nopenssl pkey .+app-public-key\.pem$/);
});

testInChromium('without scripts everything can be read and reached', async () => {
  const at = await open('/docs/Sign', 375, { javaScriptEnabled: false });
  expect(await at.locator('h1').textContent()).toBe('Signing requests');
  expect(await at.locator('.sidebar').isVisible()).toBe(true);
  expect(await at.locator('.navbar-sections a').first().isVisible()).toBe(true);
  expect(await at.locator('.theme-switch').isVisible()).toBe(false);
  expect(await at.locator('.menu-button').isVisible()).toBe(false);
  expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await at.locator('.sidebar').getByText('Encrypt card data').click();
  await at.waitForURL('**/docs/Encryption/');
});

test('nothing moves for readers who ask for that', async () => {
  const at = await open('/docs/Sign', 375, { reducedMotion: 'reduce' });
  await at.getByRole('button', { name: 'Menu' }).click();
  const menu = at.locator('dialog.menu');
  expect(await menu.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
});

testInChromium('on paper there is the text alone', async () => {
  const at = await open('/docs/Sign');
  await at.emulateMedia({ media: 'print' });
  for (const selector of ['.navbar', '.sidebar', '.contents', '.footer', '.neighbors']) {
    expect(await at.locator(selector).isVisible(), selector).toBe(false);
  }
  expect(await at.locator('h1').isVisible()).toBe(true);
  expect(
    await at
      .locator('figure.tg-code pre')
      .first()
      .evaluate((pre) => getComputedStyle(pre).whiteSpace),
  ).toBe('pre-wrap');
});

test.each(['/docs/', '/docs/zh/'])(
  'what is not laid out yet is guessed no lower than it is: %s',
  async (path) => {
    const at = await open(path);
    for (const width of [320, 412, 996, 997, 1440]) {
      await at.setViewportSize({ width, height: 800 });
      const parts = await at.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLElement>('.overview-part')];
        const guessed = all.map((part) =>
          Number.parseFloat(getComputedStyle(part).containIntrinsicBlockSize.slice(5)),
        );
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.overview-part { content-visibility: visible !important }');
        document.adoptedStyleSheets.push(sheet);
        const found = all.map((part, index) => ({ guessed: guessed[index] ?? 0, high: part.clientHeight }));
        document.adoptedStyleSheets.pop();
        return found;
      });
      expect(parts.length).toBeGreaterThanOrEqual(3);
      for (const { guessed, high } of parts) expect(guessed, `${width} px`).toBeGreaterThanOrEqual(high);
    }
  },
);
