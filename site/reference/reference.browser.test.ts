/** The reference in Chromium: readable without scripts, found by address, followed by its contents, calm to scroll. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAxe } from '../../tests/support/axe.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { startTestSite, type TestSite } from './testing-page.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  site = await startTestSite();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const phone = { width: 375, height: 720 };
const tablet = { width: 996, height: 900 };
const smallDesktop = { width: 997, height: 900 };
const desktop = { width: 1440, height: 900 };
const sizes = [phone, tablet, smallDesktop, desktop];

async function open(address: string, viewport = desktop, isScripted = true): Promise<Page> {
  const context = await browser.newContext({ viewport, javaScriptEnabled: isScripted });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Where an element's top stands in the window, once nothing moves any more. */
async function restingTop(page: Page, id: string): Promise<number> {
  const element = page.locator(`[id="${id}"]`);
  let [before, now] = [Number.NaN, (await element.boundingBox())?.y ?? Number.NaN];
  for (let tries = 0; before !== now && tries < 20; tries += 1) {
    await page.waitForTimeout(100);
    [before, now] = [now, (await element.boundingBox())?.y ?? Number.NaN];
  }
  return now;
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
  for (const id of addresses) {
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
  await page.context().close();
});

test.each(sizes)('at $width px nothing is wider than the window', async (viewport) => {
  for (const language of ['en', 'zh'] as const) {
    const page = await open(site.url(language), viewport);
    // All parts at once, so that the widest counts.
    await page.addStyleTag({ content: '.part { content-visibility: visible !important }' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.context().close();
  }
});

test('the contents follow the reader, beside the text from 997 px on', async () => {
  const page = await open(`${site.url('en')}#pay.checkout`);
  const current = page.locator('nav [aria-current]');
  await current.waitFor();
  await expect.poll(() => current.textContent()).toBe('Hosted checkout');
  await page.evaluate(() => document.getElementById('E04112')?.scrollIntoView());
  await expect.poll(() => current.textContent()).toBe('Orders, cancels and refunds');
  expect(await current.isVisible()).toBe(true);
  const box = await current.boundingBox();
  expect(box !== null && box.y > 60 && box.y < desktop.height).toBe(true);
  await page.setViewportSize(smallDesktop);
  expect(await page.locator('nav.reference-nav').isVisible()).toBe(true);
  await page.setViewportSize(tablet);
  expect(await page.locator('nav.reference-nav').isVisible()).toBe(false);
  await page.context().close();
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
  await page.context().close();
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
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shown('pay.checkout')).toContain('Tollgate.CallAsync("/api/entry/checkout"');
  await page.context().close();
});

test('without scripts everything is there, and the tabs work', async () => {
  const page = await open(`${site.url('zh')}#order.query`, desktop, false);
  const part = page.locator('section:has([id="order.query"])').first();
  await part.locator('label', { hasText: 'Java' }).click();
  await expect
    .poll(() => part.locator('pre').filter({ visible: true }).first().textContent())
    .toContain('Tollgate.call("/api/entry/orderquery", fields)');
  await page.locator('nav a[href="#order.refund.query"]').click();
  await expect
    .poll(() => restingTop(page, 'order.refund.query'))
    .toSatisfy((top: number) => top >= 60 && top < 160);
  await page.context().close();
});

test('a name copies its address, and an example the code that is shown', async () => {
  const context = await browser.newContext({
    viewport: desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(site.url('en'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('[id="order.query.trans_no"] dt a').click();
  await expect.poll(copied).toBe(`${site.url('en')}#order.query.trans_no`);
  await expect.poll(() => page.locator('.reference-toast').textContent()).toBe('Link copied');
  const part = page.locator('section:has([id="order.query"])').first();
  await part.locator('label', { hasText: 'curl' }).click();
  await part.getByRole('button', { name: /^Copy: POST/ }).click();
  await expect.poll(copied).toMatch(/^call \/api\/entry\/orderquery/);
  await context.close();
});

test('links to other pages of the site go through the router', async () => {
  const page = await open(site.url('zh'));
  await page.locator('a[href="/docs/zh/Sign"]').click();
  expect(await page.evaluate(() => Reflect.get(window, 'followed'))).toEqual(['/docs/zh/Sign']);
  await page.context().close();
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
  expect(frames).toBeGreaterThan(100);
  expect(((await taskSeconds()) - before) / frames).toBeLessThan(0.034);
  await page.context().close();
});

test.each([
  ['en', 'light', desktop],
  ['en', 'dark', phone],
  ['zh', 'light', phone],
  ['zh', 'dark', desktop],
] as const)('axe finds nothing in %s, %s', async (language, theme, viewport) => {
  const page = await open(`${site.url(language)}?theme=${theme}`, viewport);
  await page.addStyleTag({ content: '.part { content-visibility: visible !important }' });
  await page.locator('details').evaluate((element) => element.setAttribute('open', ''));
  const { violations } = await runAxe(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)])).toEqual([]);
  await page.context().close();
});
