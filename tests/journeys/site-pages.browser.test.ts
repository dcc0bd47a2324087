/** Every route of the documentation in both languages: there, described, in the sitemap, and light. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../site/navigation.ts';
import { referencePages } from '../../site/reference/pages.ts';
import { siteConfig } from '../../site/site-config.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { type StaticSite, startStaticSite } from '../support/browser/static-site.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';

/** The overview, the reference, one page for each name of spec §2 that does not redirect, and the guides beyond it. */
const everyRoute = 67;
const bases = { en: '/docs/', zh: '/docs/zh/' } as const;
const languages = ['en', 'zh'] as const;
const scriptMaxBytes = 80 * 1024;

let browser: Browser;
let site: StaticSite;
let gateway: Gateway;

beforeAll(async () => {
  [browser, site, gateway] = await Promise.all([launchBrowser(), startStaticSite(), startGateway()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await gateway.stop();
});

/** The tags of one name, each as its attributes; the build leaves out quotes that need not be. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w-]+)=(?:"([^"]*)"|([^\s"]+))/g)].map(([, key, quoted, bare]) => [
        key,
        quoted ?? bare,
      ]),
    ),
  );
}

/** The addresses of the specification, and the reference's own pages. */
const pages = [...new Set([...routes, ...referencePages.map(({ path }) => path)])];

function metaOf(html: string, name: string): string {
  return tags(html, 'meta').find((tag) => tag['name'] === name)?.['content'] ?? '';
}

test('the routes are those of the specification and of the guides beyond it', () => {
  expect(new Set(routes).size).toBe(everyRoute);
});

test.each(['a plain static server', 'the gateway'])(
  'every route answers in both languages on %s',
  async (where) => {
    const origin = where === 'the gateway' ? gateway.url : site.url;
    for (const language of languages) {
      const titles = new Set<string>();
      const descriptions = new Set<string>();
      for (const route of pages) {
        const path = `${bases[language]}${route}`;
        const response = await fetch(origin + path);
        expect(response.status, path).toBe(200);
        const html = await response.text();
        expect(tags(html, 'html')[0]?.['lang'], path).toBe(language === 'zh' ? 'zh-CN' : 'en');
        const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
        expect(title, path).toContain('Tollgate');
        expect(metaOf(html, 'description').length, path).toBeGreaterThan(language === 'zh' ? 12 : 30);
        titles.add(title);
        descriptions.add(metaOf(html, 'description'));
        const links = tags(html, 'link');
        const address = (each: 'en' | 'zh') => `${siteConfig.url}${bases[each]}${route}`;
        expect(links.filter((link) => link['rel'] === 'canonical').map((link) => link['href'])).toEqual([
          address(language),
        ]);
        expect(
          Object.fromEntries(
            links.flatMap((link) =>
              link['hreflang'] === undefined ? [] : [[link['hreflang'], link['href']]],
            ),
          ),
          path,
        ).toMatchObject({ en: address('en'), 'zh-CN': address('zh'), 'x-default': address('en') });
      }
      expect([titles.size, descriptions.size], `${language}: no two pages alike`).toEqual([
        pages.length,
        pages.length,
      ]);
    }
  },
);

test.each(languages)('the sitemap names every page and nothing else (%s)', async (language) => {
  const xml = await (await fetch(`${gateway.url}${bases[language]}sitemap.xml`)).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const wanted = pages.map((route) => `${siteConfig.url}${bases[language]}${route}`);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test('the gateway answers 404 with the site for whatever is no surface of its own', async () => {
  for (const path of ['/nothing', '/Sign', '/docs/Nothing', '/docsets/', '/docs/zh/Nothing']) {
    const response = await fetch(gateway.url + path);
    expect(response.status, path).toBe(404);
    const html = await response.text();
    for (const way of ['/docs/', '/docs/CloudAPI', '/docs/zh/', '/docs/zh/CloudAPI']) {
      expect(html, path).toContain(`href="${way}"`);
    }
  }
  const api = await fetch(`${gateway.url}/api/nothing`);
  expect([api.status, api.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

test('both languages of a page have the same places', async () => {
  for (const route of pages) {
    const [en, zh] = await Promise.all(
      languages.map(async (language) => {
        const html = await (await fetch(`${site.url}${bases[language]}${route}`)).text();
        return [...html.matchAll(/<h[23]\s[^>]*?\bid=("?)([^\s">]+)\1/g)].map(([, , id]) => id);
      }),
    );
    expect(zh, route).toEqual(en);
  }
});

test.each(['/docs/Sign', '/docs/QRTollgateDevGuidelines', '/docs/zh/TestCardNumbers'])(
  'the first view of %s needs at most 80 KiB of JavaScript, gzipped',
  async (path) => {
    const page = await browser.newPage();
    const scripts: string[] = [];
    // What is prefetched for the pages to come is no script to the browser yet.
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(gateway.url + path);
    await page.waitForSelector('html[data-scripts=ready]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.close();
    const sizes = await Promise.all(
      scripts.map(async (url) => gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum).toBeLessThanOrEqual(scriptMaxBytes);
  },
);
