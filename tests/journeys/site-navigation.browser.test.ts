/** Going from page to page: what is loaded when, where the reader lands, and what happens when loading fails. */
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { type StaticSite, startStaticSite } from '../support/browser/static-site.ts';

let browser: Browser;
let site: StaticSite;
let page: Page | undefined;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startStaticSite()]);
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A reader whose browser prefetches nothing, so that a test decides what is there. */
const saving =
  'Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } })';

async function open(path: string, init = '', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 800 }, ...options });
  page = await context.newPage();
  if (init !== '') await page.addInitScript(init);
  await page.goto(site.url + path);
  await page.waitForSelector('html[data-scripts=ready]');
  return page;
}

/** The scripts that are asked for from now on. */
function scriptsOf(at: Page): string[] {
  const asked: string[] = [];
  at.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && request.resourceType() === 'script') asked.push(pathname);
  });
  return asked;
}

/** The page's timers wait from now on, however long the machine takes for what the test does. */
async function standStill(at: Page): Promise<void> {
  await at.clock.install();
  await at.clock.pauseAt(Date.now() + 60_000);
}

const heading = (at: Page, text: string) => at.locator(`h1:text-is("${text}")`);
const go = (at: Page, label: string) => at.locator('.sidebar').getByText(label, { exact: true }).click();

test.each(['/docs/Sign/index.html', '/docs/Sign/', '/docs/zh/Sign/index.html'])(
  '%s becomes the one address of the page',
  async (path) => {
    const at = await open(`${path}?from=mail#verify`);
    const clean = path.includes('/zh/') ? '/docs/zh/Sign' : '/docs/Sign';
    await at.waitForURL(`${site.url}${clean}?from=mail#verify`);
    expect(await at.locator('.sidebar [aria-current=page]').count()).toBe(1);
  },
);

test('an address with .html shows the page as well', async () => {
  const other = await startStaticSite({
    rewrite: (path) => path.replace(/^\/docs\/(\w+)\.html$/, '/docs/$1/index.html'),
  });
  const at = await open('/docs/Sign');
  await at.goto(`${other.url}/docs/Key.html`);
  await at.waitForURL('**/docs/Key');
  await heading(at, 'Key pair').waitFor();
  await expect.poll(() => at.getAttribute('link[rel=canonical]', 'href')).toMatch(/\/docs\/Key$/);
  await other.close();
});

test('the old page stays until the new one and its code are there; after 200 ms a bar shows it', async () => {
  const at = await open('/docs/Sign', saving);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await at.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await standStill(at);
  const progress = at.locator('.progress-bar');
  await go(at, 'Encrypt card data');
  await at.clock.runFor(199);
  expect(await progress.count()).toBe(0);
  await at.clock.runFor(1);
  expect(await progress.count()).toBe(1);
  expect(await heading(at, 'Signing requests').isVisible()).toBe(true);
  await at.clock.resume();
  release();
  await heading(at, 'Encrypt card data').waitFor();
  await progress.waitFor({ state: 'detached' });
});

test('no bar where the next page is there within 200 ms', async () => {
  const at = await open('/docs/Sign', saving);
  await at.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('.progress-bar') !== null) document.body.dataset['sawBar'] = '';
    });
    seen.observe(document.body, { childList: true });
  });
  await standStill(at);
  await go(at, 'Encrypt card data');
  await heading(at, 'Encrypt card data').waitFor();
  expect(await at.evaluate(() => document.body.dataset['sawBar'])).toBeUndefined();
});

test('code that cannot be loaded makes the browser load the page itself', async () => {
  const at = await open('/docs/Sign', saving);
  let failing = true;
  await at.route('**/assets/*.js', (route) => (failing ? route.abort() : route.continue()));
  const loaded = at.waitForEvent('framenavigated', (frame) => frame.url().includes('/docs/Encryption'));
  const document = at.waitForRequest((request) => request.resourceType() === 'document');
  await go(at, 'Encrypt card data');
  await loaded;
  expect(new URL((await document).url()).pathname).toBe('/docs/Encryption');
  failing = false;
  await heading(at, 'Encrypt card data').waitFor();
});

test('the top, or the place of the hash, and the focus goes along', async () => {
  const at = await open('/docs/Sign');
  await at.evaluate(() => window.scrollTo(0, 600));
  await go(at, 'Encrypt card data');
  await heading(at, 'Encrypt card data').waitFor();
  expect(await at.evaluate(() => window.scrollY)).toBe(0);
  expect(await at.evaluate(() => document.activeElement?.textContent)).toBe('Encrypt card data');

  await at.goto(`${site.url}/docs/`);
  await at.waitForSelector('html[data-scripts=ready]');
  const link = at.locator('a[href$="/docs/FirstPayment#refund"]');
  await link.hover();
  await link.click();
  await at.waitForURL('**/docs/FirstPayment#refund');
  await expect.poll(() => at.evaluate(() => document.activeElement?.id)).toBe('refund');
  expect((await at.locator('#refund').boundingBox())?.y).toBeLessThan(200);

  await at.goBack();
  await at.locator('.opening').waitFor();
  await at.goForward();
  await heading(at, 'Make a first payment').waitFor();
});

const noteFetched = `document.addEventListener('load', ({ target }) => {
  if (target.rel === 'prefetch') target.dataset.fetched = '';
}, true)`;

test('links in sight are prefetched, and not on a slow or dear connection', async () => {
  const prefetched = (at: Page) => at.locator('head link[rel=prefetch]').count();
  const at = await open('/docs/Sign', noteFetched);
  // The browser fetches these when it has nothing better to do: the click comes when none has come for a while.
  let before = 0;
  const isQuiet = async () => {
    const [known, had] = [await prefetched(at), await at.locator('head link[data-fetched]').count()];
    const quiet = known > 5 && known === before && had === known;
    before = known;
    return quiet;
  };
  await expect.poll(isQuiet, { interval: 500 }).toBe(true);
  const asked = scriptsOf(at);
  await go(at, 'Encrypt card data');
  await heading(at, 'Encrypt card data').waitFor();
  await at.context().close();
  expect(asked.length, 'from the cache of the prefetch').toBeLessThan(4);

  for (const connection of [
    '{ saveData: true, effectiveType: "4g" }',
    '{ effectiveType: "slow-2g" }',
    '{ effectiveType: "2g" }',
  ]) {
    const slow = await open(
      '/docs/Sign',
      `Object.defineProperty(navigator, 'connection', { value: ${connection} })`,
    );
    await slow.locator('.sidebar').getByText('Encrypt card data').hover();
    await slow.waitForTimeout(300);
    expect(await prefetched(slow), connection).toBe(0);
    await slow.context().close();
  }
});

/** The first script of a page, which loads the others. */
const isFirst = (url: string) => /\/start-[\w-]+\.js$/.test(url);

test.each([
  ['/docs/Sign', 'Part of this page failed to load', 'Retry', 'Copy as Markdown', 'Copied'],
  ['/docs/zh/Sign', '页面部分内容未能加载', '重新加载', '复制为 Markdown', '已复制'],
])(
  'a part that fails to load shows the error and can be retried: %s',
  async (path, failed, again, copy, done) => {
    const at = await open(path, saving, { permissions: ['clipboard-read', 'clipboard-write'] });
    let isFailing = true;
    await at.route('**/assets/*.js', (route) => (isFailing ? route.abort() : route.continue()));
    const press = async () => {
      await at.locator('.page-menu summary').click();
      await at.locator('.page-menu').getByRole('button', { name: copy }).click();
    };
    await press();
    const part = at.locator('.load-failed');
    await part.getByText(failed).waitFor();
    expect(await part.textContent()).toMatch(/dynamically imported module/);
    await part.getByRole('button', { name: again }).click();
    await part.waitFor();
    isFailing = false;
    // Firefox, and Chromium up to 150, keep a failed import: there the page is loaded again, and the reader presses
    // again. Elsewhere what was pressed before the code was there is pressed again.
    at.once('load', () => void press());
    await part.getByRole('button', { name: again }).click();
    await at.locator('.page-menu').getByText(done).waitFor();
    expect(await part.count()).toBe(0);
  },
);

/** Makes the menu of a page throw as long as `window.isBroken`. */
async function breakPageMenu(route: Route): Promise<void> {
  const response = await route.fetch();
  const code = await response.text();
  const broken = code.replace(
    /className:([`"'])page-menu\1/,
    'className:(()=>{if(window.isBroken)throw Error("broken on purpose");return"page-menu"})()',
  );
  await route.fulfill({ response, body: broken });
}

test.each([
  ['/docs/Sign', 'Encrypt card data', 'Something went wrong on this page', 'Try again', 'Encrypt card data'],
  ['/docs/zh/Sign', '卡信息加密', '页面出错了', '重试', '卡信息加密'],
])('a page that crashes says so and can be tried again: %s', async (path, label, crashed, again, title) => {
  const at = await open(path, `${saving};window.isBroken=true`);
  await at.route('**/assets/*.js', breakPageMenu);
  await go(at, label);
  await heading(at, crashed).waitFor();
  expect(await at.locator('.crash').textContent()).toContain('broken on purpose');
  const tryAgain = at.getByRole('button', { name: again });
  await tryAgain.click();
  await heading(at, crashed).waitFor();
  await at.evaluate('window.isBroken=false');
  await tryAgain.click();
  await heading(at, title).waitFor();
});

test('an address without a page answers 404 and offers ways on in both languages', async () => {
  const at = await open('/docs/');
  for (const path of ['/docs/Nothing', '/docs/zh/Nothing', '/', '/docs/Sign/Nothing']) {
    const response = await at.goto(site.url + path);
    expect(response?.status(), path).toBe(404);
    await at.locator('.not-found').waitFor();
    const links = await at
      .locator('.not-found a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links.toSorted(), path).toEqual(['/docs/', '/docs/CloudAPI', '/docs/zh/', '/docs/zh/CloudAPI']);
    await at.locator('meta[name=robots][content=noindex]').waitFor({ state: 'attached' });
    // Its own files were found, so nothing is wrong with the base URL.
    expect(await at.locator('#base-url-banner').count(), path).toBe(0);
  }
});

test('an address in another letter case leads to its page, and a near one is suggested', async () => {
  const at = await open('/docs/');
  const faults: string[] = [];
  at.on('pageerror', ({ message }) => faults.push(message));
  for (const [asked, page] of [
    ['/docs/zh/sign', '/docs/zh/Sign'],
    ['/docs/sign', '/docs/Sign'],
  ]) {
    await at.goto(`${site.url}${asked}`);
    await at.waitForURL(`**${page}`);
  }
  expect(faults).toEqual([]);
  await at.goto(`${site.url}/docs/Encription`);
  const suggestion = at.locator('.suggestions a[href="/docs/Encryption"]');
  await suggestion.waitFor();
  await at.locator('.suggestions').getByRole('button').click();
  await at.locator('.search-dialog[open]').waitFor();
});

test('a page whose code does not arrive can be read, and offers to load it again', async () => {
  const context = await browser.newContext();
  const at = await context.newPage();
  let isBlocked = true;
  await at.route('**/assets/*.js', (route) =>
    isBlocked && !isFirst(route.request().url()) ? route.abort() : route.continue(),
  );
  await at.goto(`${site.url}/docs/Sign`);
  const bar = at.locator('.load-failed-page');
  await bar.waitFor();
  expect(await at.locator('main h1').isVisible()).toBe(true);
  isBlocked = false;
  await bar.getByRole('button').click();
  await at.waitForSelector('html[data-scripts=ready]', { state: 'attached' });
  expect(await bar.count()).toBe(0);
  await context.close();
});

test('a 404 whose scripts did not arrive blames no base URL while its styles did', async () => {
  const context = await browser.newContext();
  const at = await context.newPage();
  await at.route('**/*.js', (route) => route.abort());
  await at.goto(`${site.url}/docs/Nothing`);
  await at.locator('.not-found').waitFor();
  expect(await at.locator('#base-url-banner').count()).toBe(0);
  await context.close();
});

test('another base URL than the site was built for: a red banner suggests the right one', async () => {
  for (const [base, path, suggested] of [
    ['/elsewhere/', '/elsewhere/', '/elsewhere/'],
    ['/elsewhere/', '/elsewhere/Sign/', '/elsewhere/'],
    ['/a/b/', '/a/b/zh/Sign/', '/a/b/'],
    ['/', '/Sign/index.html', '/'],
    // The not-found page of a wrong base URL: its files are missing, too.
    ['/elsewhere/', '/elsewhere/Nothing/', '/elsewhere/Nothing/'],
  ] as const) {
    const other = await startStaticSite({ base });
    const context = await browser.newContext();
    const at = await context.newPage();
    await at.goto(other.url + path);
    const banner = at.locator('#base-url-banner');
    await banner.waitFor();
    expect(await banner.locator('code').allTextContents(), path).toEqual(['/docs/', suggested]);
    expect(await banner.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe(
      'rgb(192, 39, 28)',
    );
    await context.close();
    await other.close();
  }
  const at = await open('/docs/Sign');
  expect(await at.locator('#base-url-banner').count()).toBe(0);
});
