/** The palette of the Workbench by the keyboard alone: pages, numbers, codes, documentation and acts. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browser/screen.ts';
import { h1, noTargets, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the Workbench' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const chosen = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });

async function openPalette(page: Page, keys = 'Control+k'): Promise<void> {
  // Keys reach the page once it is there.
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press(keys);
  await field(page).waitFor();
}

test('ctrl and K, a slash and the button open it; Escape closes it and gives the focus back', async () => {
  const page = await fixture.open('');
  await h1(page, 'Home').waitFor();
  for (const keys of ['Control+k', '/']) {
    await openPalette(page, keys);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  }
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('what is typed while the rows are still loading is kept, and Enter opens the first row afterwards', async () => {
  const page = await fixture.open('');
  await h1(page, 'Home').waitFor();
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/workbench/assets/results-*', (route) =>
    isHeld ? held.push(route) : route.continue(),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('clock');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await field(page).inputValue()).toBe('clock');
  expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  isHeld = false;
  for (const route of held) await route.continue();
  await h1(page, 'Clock').waitFor();
});

test('a page is found in spite of a typing error, and is recent afterwards', async () => {
  const page = await fixture.open('');
  await openPalette(page);
  await page.keyboard.type('clokc');
  await expect.poll(() => chosen(page).textContent()).toContain('Clock');
  await page.keyboard.press('Enter');
  await h1(page, 'Clock').waitFor();
  await openPalette(page);
  expect(await options(page).first().textContent()).toContain('Clock');
});

test('an order, a request and a notification are found by the beginning of a number', async () => {
  const transNo = await fixture.paidOrder('PALETTE-1', `${fixture.gateway.url}/api/sandbox/inbox`);
  const { psn } = await fixture.merchant.call('order.query', { merchant_order_no: 'PALETTE-1' });
  const page = await fixture.open('');
  await openPalette(page);
  await page.keyboard.type('palett');
  await page
    .getByRole('option', { name: /^PALETTE-1/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/workbench/orders/${transNo}`);
  await openPalette(page);
  await page.keyboard.type(String(psn).slice(0, 14).toLowerCase());
  await page.getByRole('option', { name: String(psn) }).waitFor();
  await openAt(page, String(psn));
  await page.waitForURL(`**/workbench/psn/${psn}`);
  await openPalette(page);
  await page.keyboard.type(`${transNo}-`);
  await page
    .getByRole('option', { name: /Notification/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/workbench/notifications/${transNo}-*`);
});

/** Goes down to a row that says this, and opens it. */
async function openAt(page: Page, text: string): Promise<void> {
  for (let steps = await options(page).count(); steps > 0; steps -= 1) {
    if ((await chosen(page).textContent())?.includes(text)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('an error code leads to its requests and to the documentation', async () => {
  const page = await fixture.open('');
  await openPalette(page);
  await page.keyboard.type('E04111');
  await page.getByRole('option', { name: /^E04111/ }).waitFor();
  await openAt(page, 'Requests with code E04111');
  await page.waitForURL('**/workbench/requests?code=E04111');
  await openPalette(page);
  await page.keyboard.type('signatrue rejected');
  await page.getByRole('group', { name: 'Documentation' }).getByRole('option').first().waitFor();
});

test('the clock is advanced by what is typed', async () => {
  const page = await fixture.open('orders');
  const aheadMs = async () => {
    const asked = await fetch(`${fixture.gateway.url}/workbench/api/clock`);
    return ((await asked.json()) as { is_ahead_ms: number }).is_ahead_ms;
  };
  const before = await aheadMs();
  await openPalette(page);
  await page.keyboard.type('advance 1 hour');
  await expect.poll(() => chosen(page).textContent()).toContain('Advance the clock by 1 hr');
  await page.keyboard.press('Enter');
  await page.getByText('Clock advanced by 1 hr').waitFor();
  // Both readings take their time, and the clock runs meanwhile.
  const advancedMs = (await aheadMs()) - before;
  expect(Math.abs(advancedMs - 3_600_000)).toBeLessThan(60_000);
});

test('what is not there is said, and nothing opens', async () => {
  const page = await fixture.open('orders');
  await openPalette(page);
  await page.keyboard.type('qqqqxxxx zzzzvvvv');
  await expect.poll(() => options(page).count()).toBe(1);
  expect(await options(page).first().textContent()).toContain('Orders of payer');
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 375],
  ['dark', 375],
] as const)('axe finds nothing (%s, %i)', async (colorScheme, width) => {
  const page = await fixture.open('', { colorScheme, viewport: { width, height: 812 } });
  await h1(page, 'Home').waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page).fill('refund');
  await page.getByRole('group', { name: 'Documentation' }).getByRole('option').first().waitFor();
  await expectAccessible(page, noTargets, [width]);
});

test('in Chinese, by characters', async () => {
  const page = await fixture.open('?lang=zh', { locale: 'zh-CN' });
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.getByRole('combobox', { name: '搜索工作台' }).fill('时钟');
  await expect.poll(() => chosen(page).textContent()).toContain('时钟');
});
