/** Cost of a page's first view, and the time until the next page is there after a click. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

const clicks = 5;

export interface FirstView {
  /** Bytes, gzipped. */
  readonly html: number;
  readonly css: number;
  readonly script: number;
  /** Median, milliseconds from the click until the next page's heading is painted. */
  readonly clickMs: number;
}

const kinds = { document: 'html', stylesheet: 'css', script: 'script' } as const;

async function weigh(browser: Browser, address: string): Promise<Omit<FirstView, 'clickMs'>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const sums = { html: 0, css: 0, script: 0 };
  const bodies: Promise<void>[] = [];
  // What is only prefetched for pages to come is of no kind that counts.
  page.on('response', (response) => {
    const kind = kinds[response.request().resourceType() as keyof typeof kinds];
    if (kind === undefined) return;
    bodies.push(
      response.body().then((body) => {
        sums[kind] += gzipSync(body, { level: 9 }).length;
      }),
    );
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await Promise.all(bodies);
  await page.close();
  return sums;
}

async function click(browser: Browser, address: string, next: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const before = await page.locator('h1').first().textContent();
  const link = page.locator(['', '/', '.html'].map((end) => `a[href$="/${next}${end}"]`).join(', ')).first();
  // The reader's pointer rests on a link before it is pressed, and sites prefetch meanwhile.
  await link.hover();
  await page.waitForTimeout(100);
  const startedMs = performance.now();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction((old) => {
    const heading = document.querySelector('h1')?.textContent;
    return heading !== undefined && heading !== null && heading !== old;
  }, before);
  const tookMs = performance.now() - startedMs;
  await page.close();
  return tookMs;
}

/** @param address of a page @param next the last part of the address of a page that it links to */
export async function measureFirstView(browser: Browser, address: string, next: string): Promise<FirstView> {
  const weights = await weigh(browser, address);
  const times: number[] = [];
  for (let turn = 0; turn < clicks; turn += 1) times.push(await click(browser, address, next));
  times.sort((left, right) => left - right);
  return { ...weights, clickMs: times[Math.floor(clicks / 2)] ?? Number.NaN };
}
