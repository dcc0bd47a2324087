/** The reference in Chromium: readable without scripts, found by address, followed by its contents, calm to scroll. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, type Pages } from '../../tests/support/browser/pages.ts';
import { startTestSite, type TestSite } from './testing-page.ts';

let site: TestSite;
let browser: Browser;
let pages: Pages;
beforeAll(async () => {
  site = await startTestSite();
  browser = await launchChromium();
  pages = createPages(browser);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

afterEach(() => pages.takeBack());

const phone = { width: 375, height: 720 };
const tablet = { width: 996, height: 900 };
const smallDesktop = { width: 997, height: 900 };
const desktop = { width: 1440, height: 900 };
const sizes = [phone, tablet, smallDesktop, desktop];

async function open(address: string, viewport = desktop, isScripted = true): Promise<Page> {
  const page = await pages.take({ viewport, javaScriptEnabled: isScripted, reducedMotion: 'no-preference' });
  await page.goto(address);
  return page;
}

/** Where an element's top is in the window, once nothing has moved for some frames. */
function restingTop(page: Page, id: string): Promise<number> {
  return page.locator(`[id="${id}"]`).evaluate(async (element) => {
    const [stillFrames, mostFrames] = [6, 120];
    let top = Number.NaN;
    for (let frame = 0, still = 0; frame < mostFrames && still < stillFrames; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = element.getBoundingClientRect().top;
      still = now === top ? still + 1 : 0;
      top = now;
    }
    return top;
  });
}

const addresses = [
  'pay.checkout',
  'order.query.reply.trans_status',
  'pay.checkout.order_detail.data.items.code',
  'trans_status-2',
  'pay_method_id-Alipay+',
  'payment.result.notify',
  'E04112',
  'currencies',
];

/** Below the bars; the last part cannot reach the top of the window. */
function isLanded(id: string, top: number): boolean {
  return top >= 60 && top < (id === 'currencies' ? 800 : 160);
}

test.each(sizes)('at $width px an address lands on its target', async (viewport) => {
  const page = await open(site.url('en'), viewport);
  // Where the bars change their height, the first and the last show what a fresh page does.
  const isInside = viewport === tablet || viewport === smallDesktop;
  for (const id of isInside ? [addresses[0], addresses.at(-1)] : addresses) {
    if (id === undefined) continue;
    await page.goto('about:blank');
    await page.goto(`${site.url('en')}#${id}`);
    const top = await restingTop(page, id);
    expect(isLanded(id, top), `${id} stands at ${top}`).toBe(true);
  }
  // And from within the page, over parts that were never laid out.
  for (const id of addresses.toReversed()) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, id);
    const top = await restingTop(page, id);
    expect(isLanded(id, top), `${id} stands at ${top} after the jump`).toBe(true);
  }
});

test.each(['en', 'zh'] as const)('nothing is wider than the window (%s)', async (language) => {
  const page = await open(site.url(language), phone);
  // All parts at once, so that the widest counts.
  await page.addStyleTag({ content: '.part[class] { content-visibility: visible !important }' });
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
});

test('the contents follow the reader, beside the text from 997 px on', async () => {
  const page = await open(`${site.url('en')}#pay.checkout`);
  const current = page.locator('nav [aria-current]');
  await current.waitFor();
  await expect.poll(() => current.textContent()).toBe('Hosted checkout');
  // What a folded entry holds has no place to scroll to; the entry has.
  await page.locator('details:has(#E04112)').evaluate((entry) => entry.scrollIntoView());
  await expect.poll(() => current.textContent()).toBe('Orders, cancellations, and refunds');
  expect(await current.isVisible()).toBe(true);
  const box = await current.boundingBox();
  expect(box !== null && box.y > 60 && box.y < desktop.height).toBe(true);
  await page.setViewportSize(smallDesktop);
  expect(await page.locator('nav.reference-nav').isVisible()).toBe(true);
  await page.setViewportSize(tablet);
  expect(await page.locator('nav.reference-nav').isVisible()).toBe(false);
});

test('on a phone the contents are a drawer for keyboard and finger', async () => {
  const page = await open(site.url('zh'), phone);
  const opener = page.getByRole('button', { name: '目录' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const nav = page.locator('nav.reference-nav');
  await expect.poll(() => nav.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => nav.isVisible()).toBe(false);
  await opener.click();
  await nav.locator('a[href="#order.query"]').click();
  await expect.poll(() => nav.isVisible()).toBe(false);
  await expect.poll(() => restingTop(page, 'order.query')).toSatisfy((top: number) => top > 100 && top < 160);
});

test('a language chosen once holds for all examples and the next visit', async () => {
  const page = await open(`${site.url('en')}#order.query`);
  const shown = (id: string) =>
    page.locator(`section:has([id="${id}"]) .samples pre`).filter({ visible: true }).first().textContent();
  await page.locator('section:has([id="order.query"]) label', { hasText: 'Python' }).click();
  expect(await shown('order.query')).toContain('data = call("/api/entry/orderquery", {');
  const top = await restingTop(page, 'order.query');
  expect(top >= 60 && top < 160, `the part was moved to ${top}`).toBe(true);
  await page.goto(`${site.url('en')}?again#pay.checkout`);
  await expect.poll(() => shown('pay.checkout')).toContain('data = call("/api/entry/checkout", {');
  // By keyboard: the arrows of a group of radio buttons.
  await page.locator('[id="pay.checkout~python"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown('pay.checkout')).toContain('Tollgate.call("/api/entry/checkout"');
  await expect.poll(() => shown('order.query')).toContain('Tollgate.call("/api/entry/orderquery"');
});

test('without scripts everything is there, and the tabs work', async () => {
  const page = await open(`${site.url('zh')}#order.query`, desktop, false);
  const part = page.locator('section:has([id="order.query"])').first();
  await part.locator('label', { hasText: 'Java' }).click();
  await expect
    .poll(() => part.locator('pre').filter({ visible: true }).first().textContent())
    .toContain('Tollgate.call("/api/entry/orderquery", fields)');
  await page.locator('nav a[href="#order.refund.query"]').click();
  // Frames call nothing where scripts are off.
  await expect
    .poll(async () => (await page.locator('[id="order.refund.query"]').boundingBox())?.y ?? 0)
    .toSatisfy((top: number) => top >= 60 && top < 160);
});

test('a name copies its address, and an example the code that is shown', async () => {
  const page = await pages.take({
    viewport: desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(site.url('en'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('[id="order.query.trans_no"] dt a').click();
  // It is shown for two seconds.
  await page.locator('.reference-toast').filter({ hasText: 'Link copied' }).waitFor();
  await expect.poll(copied).toBe(`${site.url('en')}#order.query.trans_no`);
  const part = page.locator('section:has([id="order.query"])').first();
  await part.locator('label', { hasText: 'curl' }).click();
  await part.getByRole('button', { name: /^Copy: POST/ }).click();
  await expect.poll(copied).toMatch(/^call \/api\/entry\/orderquery/);
});

const callsPage = 'CloudAPI/pay-checkout';

test('the page of a call shows where in it the reader is, and its group in the contents', async () => {
  const page = await open(site.url('en', callsPage));
  const nav = page.locator('nav.reference-nav');
  expect(await nav.locator('[aria-current=page]').textContent()).toBe('Hosted checkout');
  expect(await nav.getByRole('link', { name: 'Merchant-hosted card payment' }).isVisible()).toBe(true);
  expect(await nav.getByRole('link', { name: 'Order query' }).isVisible()).toBe(false);
  await nav.locator('summary', { hasText: 'Queries' }).click();
  await expect.poll(() => nav.getByRole('link', { name: 'Order query' }).isVisible()).toBe(true);
  await page.evaluate(() => document.getElementById('reply-data')?.scrollIntoView());
  await expect.poll(() => nav.locator('[aria-current=true]').textContent()).toBe('Response data');
});

test.each([...addresses, 'common.sign', 'reply.psn', 'area-qr'])(
  'without scripts the old address #%s is a visible row that leads to its place',
  async (id) => {
    const page = await open(`${site.url('en', 'CloudAPI')}#${id}`, phone, false);
    const row = page.locator(`[id="${id}"]`);
    await expect.poll(() => row.isVisible()).toBe(true);
    await expect
      .poll(async () => (await row.boundingBox())?.y ?? -1)
      .toSatisfy((y: number) => y >= 0 && y < 720);
    if (id.startsWith('area-')) return;
    await row.locator('a').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/docs/CloudAPI/'));
    const place = page.locator(`[id="${id}"]`);
    await expect.poll(() => place.isVisible()).toBe(true);
    await expect
      .poll(async () => (await place.boundingBox())?.y ?? -1)
      .toSatisfy((y: number) => y >= 0 && y < 720);
  },
);

test.each([
  ['en', 'CloudAPI/errors', 'order E04112', 'E04112'],
  ['zh', 'CloudAPI/errors', '余额', 'EC0102'],
  ['en', 'CloudAPI/dictionary', 'alipay+', 'pay_method_id-Alipay+'],
  ['en', 'CloudAPI/changes', 'late_paid', undefined],
] as const)('in %s %s is filtered by typing', async (language, path, typed, id) => {
  const page = await open(site.url(language, path));
  const shown = page.locator('[data-filter-item]').filter({ visible: true });
  const all = await page.locator('[data-filter-item]').count();
  const box = page.getByRole('searchbox');
  await box.fill(typed);
  await expect.poll(() => shown.count()).toSatisfy((count: number) => count > 0 && count < all / 4);
  if (id !== undefined) expect(await page.locator(`[id="${id}"]`).isVisible()).toBe(true);
  await expect.poll(() => page.locator('.filter [role=status]').textContent()).toMatch(/\d/);
  // A word of no language, so that no text comes to have it.
  await box.fill('qxzzy');
  await expect.poll(() => shown.count()).toBe(0);
  await box.fill('');
  await expect.poll(() => page.locator('[data-filter-item][hidden]').count()).toBe(0);
});

test('without scripts a folded list unfolds, and there is no box that does nothing', async () => {
  const page = await open(site.url('en', 'CloudAPI/errors'), phone, false);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  const entry = page.locator('details:has(#SYS002)');
  expect(await entry.locator('dl').isVisible()).toBe(false);
  await entry.locator('summary').click();
  await expect.poll(() => entry.locator('dl').isVisible()).toBe(true);
  // An address unfolds what it leads to.
  await page.goto(`${site.url('en', 'CloudAPI/errors')}#E04112`);
  await expect.poll(() => page.locator('#E04112 dd').first().isVisible()).toBe(true);
});

test('scrolling from end to end keeps up with the screen', async () => {
  const page = await open(site.url('en'), phone);
  const browserLine = await page.context().newCDPSession(page);
  // The processor's time, so that a busy machine does not decide.
  await browserLine.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () => {
    const { metrics } = await browserLine.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taskSeconds();
  const frames = await page.evaluate(async () => {
    let count = 0;
    const stepPx = 400;
    for (let y = 0; y < document.documentElement.scrollHeight; y += stepPx) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      count += 1;
    }
    return count;
  });
  expect(frames).toBeGreaterThan(50);
  expect(((await taskSeconds()) - before) / frames).toBeLessThan(0.034);
});
