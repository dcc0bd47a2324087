/**
 * A visit to every page in both languages, under the gateway's own policy: the network stays quiet, the page fits
 * a phone, and axe finds nothing on it. Colors do not depend on the language, so every page is seen in light in
 * English and in dark in Chinese; one page of each kind is seen in both, and on a desktop as well. The short run, and
 * Firefox, visit one page of each kind, and a quarter of the others.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceRoute, routes } from '../../site/navigation.ts';
import { callPath, referencePages } from '../../site/reference/pages.ts';
import { runAxe } from '../support/browser/axe.ts';
import { isFirefox, launchBrowser } from '../support/browser/browser.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { isFull, isShort } from '../support/scale.ts';

const allLooks = [
  { language: 'en', base: '/docs/', isDark: false },
  { language: 'zh', base: '/docs/zh/', isDark: true },
  { language: 'zh', base: '/docs/zh/', isDark: false },
  { language: 'en', base: '/docs/', isDark: true },
] as const;
const visitsAll = !isShort && !isFirefox;
/** All four in the long run; Firefox shows no dark page here. */
const looks = allLooks.slice(0, isFull && !isFirefox ? 4 : 2);
type Look = (typeof looks)[number];
const notThere = 'Nothing';
const phone = { width: 375, height: 700 };
const desktop = { width: 1440, height: 900 };
/** One of each kind: overview, guide with code, diagrams, tables, dictionary, dated entries, reference, not found. */
const kinds = [
  '',
  'Sign',
  'CloudMode',
  'TestCardNumbers',
  'ParameterDictionary',
  'News',
  referenceRoute,
  notThere,
];
/** Rules that a theme can break: it changes colors, nothing else. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
/** Pages open at the same time: one for each of the cores that a small machine has. */
const lanes = 2;
const timeoutMs = 900_000;

let browser: Browser;
let gateway: Gateway;

beforeAll(async () => {
  [browser, gateway] = await Promise.all([launchBrowser(), startGateway()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

/**
 * Returns the findings of axe on the page as it is.
 * @param rules if not all of them are asked for
 */
async function faultsByAxe(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // WCAG 2.2 asks for target sizes, and axe leaves them out by default.
  const { violations } = await runAxe(
    page,
    rules.length > 0 ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.slice(0, 2).map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
  );
}

/** Returns the errors of the page on a phone. */
async function faultsOfForm(page: Page): Promise<string[]> {
  const { width, headings, twice } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    return {
      width: document.documentElement.scrollWidth,
      headings: document.querySelectorAll('main h1').length,
      twice: [...ids.reduce((seen, id) => seen.set(id, (seen.get(id) ?? 0) + 1), new Map<string, number>())]
        .filter(([, count]) => count > 1)
        .map(([id]) => id),
    };
  });
  return [
    ...(width > phone.width ? [`${width} px wide on a phone`] : []),
    ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
    ...(twice.length === 0 ? [] : [`ids twice: ${twice.join(' ')}`]),
  ];
}

async function faultsOf(page: Page, { base, isDark }: Look, route: string): Promise<string[]> {
  const path = base + route;
  const faults: string[] = [];
  const note = (fault: string) => faults.push(fault);
  const isThere = route !== notThere;
  for (const event of ['pageerror', 'websocket', 'console'] as const) page.removeAllListeners(event);
  page.on('pageerror', (fault) => note(fault.message));
  page.on('websocket', () => note('a WebSocket'));
  page.on('console', (message) => {
    const isExpected = !isThere && message.text().includes('404');
    if (/error|warning/.test(message.type()) && !isExpected) note(message.text());
  });
  const response = await page.goto(gateway.url + path, { waitUntil: 'commit' });
  // Firefox asks again for a page that it has fetched ahead, and reports the gateway's 304 where Chromium reports 200.
  const expected = isThere ? [200, 304] : [404];
  if (!expected.includes(response?.status() ?? 0)) note(`status ${response?.status()}`);
  await page.waitForSelector('html[data-scripts=ready]', { state: 'attached' });
  for (const fault of await faultsOfForm(page)) note(fault);
  // axe passes over what is not laid out, or folded.
  await page.evaluate(
    (theme) => {
      document.documentElement.dataset['theme'] = theme;
      for (const details of document.querySelectorAll('details')) details.open = true;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
    },
    isDark ? 'dark' : 'light',
  );
  for (const fault of await faultsByAxe(page)) note(fault);
  if (kinds.includes(route)) {
    await page.setViewportSize(desktop);
    await page.evaluate(
      (theme) => {
        document.documentElement.dataset['theme'] = theme;
      },
      isDark ? 'light' : 'dark',
    );
    // The layout of a desktop does not depend on the language.
    const rules = isDark && !isFull ? rulesOfColor : [];
    for (const fault of await faultsByAxe(page, rules)) note(`on a desktop, in the other theme: ${fault}`);
    await page.setViewportSize(phone);
  }
  return faults.map((fault) => `${path}: ${fault}`);
}

/** One page of each kind that the reference has; the other calls' pages are made alike. */
const referenceKinds = referencePages
  .filter(({ kind, path }) => kind !== 'overview' && (kind !== 'call' || path === callPath('pay.checkout')))
  .map(({ path }) => path)
  .toReversed();

async function visitAll(context: BrowserContext, look: Look): Promise<string[]> {
  // Longest first, so that no lane is left with it at the end.
  const others = routes.filter(
    (route, index) => route !== referenceRoute && (visitsAll || kinds.includes(route) || index % 4 === 0),
  );
  const waiting = [...(visitsAll ? referenceKinds : []), referenceRoute, ...others, notThere];
  const faults: string[] = [];
  const lane = async () => {
    const page = await context.newPage();
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift())
      faults.push(...(await faultsOf(page, look, route)));
    await page.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return faults;
}

test('the pages that stand for their kind are there', () => {
  for (const kind of kinds) expect([...routes, notThere]).toContain(kind);
});

test.each(looks)(
  'every page is sound, reachable by all and quiet on the network ($language)',
  async (look) => {
    const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
    const requests = new Set<string>();
    context.on('request', (request) => requests.add(`${request.method()} ${new URL(request.url()).origin}`));
    expect(await visitAll(context, look)).toEqual([]);
    // Decision 3: GETs of its own origin, nothing else.
    expect([...requests]).toEqual([`GET ${gateway.url}`]);
    const { cookies, origins } = await context.storageState();
    expect([cookies, origins], 'nothing is kept that the reader did not choose').toEqual([[], []]);
    await context.close();
  },
  timeoutMs,
);
