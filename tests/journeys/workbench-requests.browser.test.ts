/** Requests in the Workbench: as they come in, found again, and one that was refused: understood and sent again. */
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, painted } from '../support/browser/screen.ts';
import type { Fields } from '../support/merchant.ts';
import { h1, noTargets, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
const assets = new URL('../../workbench/dist/assets/', import.meta.url).pathname;
const rows = (page: Page) => page.locator('[data-row]');

async function queried(number: string): Promise<string> {
  return (await fixture.merchant.call('order.query', { merchant_order_no: number })).psn;
}

/** A request with a member that was not signed. */
async function sendForged(number: string): Promise<void> {
  const { merchant } = fixture;
  const { sign_type: signType, ...fields } = merchant.common('order.query');
  const signed = JSON.parse(merchant.signedJson({ ...fields, merchant_order_no: number })) as Fields;
  const { code } = await merchant.post('/api/entry', JSON.stringify({ ...signed, sign_type: signType }));
  expect(code).toBe('SYS002');
}

test('calls are shown as they come in, without a reload', async () => {
  const page = await fixture.open('requests');
  await h1(page, 'Requests').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await queried('LIVE-1');
  await rows(page).filter({ hasText: 'LIVE-1' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await queried('LIVE-2');
  await page.getByRole('button', { name: /Show \d+ new/ }).waitFor();
  expect(await rows(page).filter({ hasText: 'LIVE-2' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await rows(page).filter({ hasText: 'LIVE-2' }).waitFor();
  await expectAccessible(page, noTargets);
});

test('the first load is at most 160 KB of compressed scripts', async () => {
  const page = await fixture.open('');
  await h1(page, 'Home').waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const sizes = scripts
    .filter((path) => path.endsWith('.js'))
    .map((path) => statSync(join(assets, `${basename(path)}.gz`)).size);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(160 * 1024);
});

test('filters are in the address: shared, taken away one by one, and gone back to', async () => {
  const psn = await queried('FIND-1');
  const page = await fixture.open('requests');
  const find = page.getByRole('searchbox', { name: 'psn, order, or transaction no.' });
  await find.fill('FIND-1');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => page.url()).toContain('/requests?merchant_order_no=FIND-1');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('combobox', { name: 'Call' }).selectOption('pay.checkout');
  await page.getByText('No matching requests').waitFor();
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: /^Remove filter: Order number/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  // A link to one request works by itself.
  const other = await fixture.open(`psn/${psn}`);
  await h1(other, 'order.query').waitFor();
});

test('text is found in the bodies of an hour', async () => {
  await queried('TEXT-needle');
  const page = await fixture.open('requests');
  // A list that is searched is not live: the request is written first.
  await rows(page).filter({ hasText: 'TEXT-needle' }).waitFor();
  await page.getByRole('combobox', { name: 'Search in' }).selectOption({ label: 'Bodies' });
  const find = page.getByRole('searchbox', { name: 'Text of a body or response' });
  await find.fill('needle');
  await find.press('Enter');
  await page.getByText('Text search covers one hour').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Previous hour' }).click();
  await page.getByText('No matching requests').waitFor();
});

test('requests of a chosen time and of a duration, and why a list is not live', async () => {
  const psn = await queried('TIME-1');
  const page = await fixture.open('requests', { viewport: { width: 375, height: 812 } });
  const time = page.getByRole('combobox', { name: 'Time' });
  await rows(page).filter({ hasText: 'TIME-1' }).waitFor();
  await time.selectOption('Chosen time');
  await page.getByText('Live updates are off: the filter has an end time').waitFor();
  await rows(page).filter({ hasText: 'TIME-1' }).waitFor();
  await expectAccessible(page, noTargets, [320, 375, 1440]);
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2020-01-01T12:00');
  await to.press('Enter');
  await page.getByText('No matching requests').waitFor();
  const noon = await page.evaluate(() => new Date(2020, 0, 1, 12).getTime());
  expect(page.url()).toContain(`to_ms=${noon}`);
  await to.fill('');
  await to.blur();
  await page.getByText('Live', { exact: true }).waitFor();
  await rows(page).filter({ hasText: 'TIME-1' }).waitFor();
  await page.getByRole('combobox', { name: 'Duration' }).selectOption('Over 5 s');
  // Another call of these tests may take longer on a busy machine.
  await rows(page).filter({ hasText: 'TIME-1' }).waitFor({ state: 'detached' });
  expect(page.url()).toContain('min_ms=5000');
  await time.selectOption('Any time');
  await page.goto(`${fixture.gateway.url}/workbench/requests?psn=${psn}`);
  await page.getByText('Live updates are off: the filter selects a single request').waitFor();
});

test('only a call that was authenticated is shown as such', async () => {
  const { merchant } = fixture;
  const { code, psn } = await merchant.post('/api/entry', JSON.stringify(merchant.common('order.query')));
  expect(code).toBe('SYS012');
  const page = await fixture.open(`psn/${psn}`);
  await page.getByText('Returned SYS012 before authentication').waitFor();
});

test('from a refused signature to a request that is answered', async () => {
  await fixture.merchant.call(
    'cscanb.pay.getqrcode',
    fixture.merchant.qrOrder({ merchant_order_no: 'FIX-1' }),
  );
  await sendForged('FIX-1');
  await fixture.merchant.call('cscanb.pay.getqrcode', fixture.merchant.qrOrder({ order_amount: '-1' }));
  const page = await fixture.open('errors');
  await page.getByText('Field order_amount').waitFor();
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await painted(page);
    expect(await page.locator('.tg-table[data-cut]').count(), `${width}`).toBe(0);
  }
  await page.getByRole('link', { name: 'SYS002' }).first().click();
  await expect.poll(() => page.url()).toContain('code=SYS002');
  await rows(page).filter({ hasText: 'FIX-1' }).getByRole('link').click();
  await page.getByText('Signature rejected').waitFor();
  // What differs is named, and marked in both strings.
  await page
    .getByText(/version/)
    .first()
    .waitFor();
  await page.locator('.workshop .marked mark').first().waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /Sign with the demo merchant/ }).waitFor();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText('Returned code 0').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await dialog.getByRole('link', { name: 'Show the new request' }).click();
  await page.getByText('Signature verified').waitFor();
  // It leads on to what it asked for.
  await page.getByRole('link', { name: 'FIX-1', exact: true }).first().click();
  await h1(page, /FIX-1$/).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/orders\/\d{22}$/);
});

test('arrow keys go from row to row, Space opens one beside the list, and Enter its page', async () => {
  for (const number of ['KEY-1', 'KEY-2', 'KEY-3']) await queried(number);
  const page = await fixture.open('requests');
  const links = page.locator('[data-row-link]');
  await rows(page).filter({ hasText: 'KEY-3' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const wanted = await links.nth(2).getAttribute('href');
  await page.keyboard.press('Space');
  await page.locator('.drawer').getByRole('link', { name: 'Open' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(wanted);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('KEY-1');
  await page.keyboard.press('Enter');
  // It was asked for and is no order: its requests are what there is.
  await expect.poll(() => page.url()).toContain('/requests?merchant_order_no=KEY-1');
  // A slash opens the palette as well, which knows pages, and nothing opens by itself.
  await page.keyboard.press('/');
  await page.keyboard.type('NO-SUCH-1');
  await page.getByRole('option', { name: /^Orders of payer “NO-SUCH-1”/ }).waitFor();
  expect(page.url()).toContain('/requests?merchant_order_no=KEY-1');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('cloc');
  await page.getByRole('option', { name: /^Clock/, selected: true }).waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.keyboard.press('Enter');
  await h1(page, 'Clock').waitFor();
});

test('what is not there, and a gateway that is away, are said; nothing goes blank', async () => {
  const page = await fixture.open('psn/0000000000000000');
  await page.getByText('Nothing found').waitFor();
  await page.goto(`${fixture.gateway.url}/workbench/nothing/here`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.route('**/workbench/api/**', (route) => route.abort());
  await page.goto(`${fixture.gateway.url}/workbench/requests`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/workbench/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows(page).first().waitFor();
  // The code of a page that was not yet opened does not come either: the gateway is away, and nothing has changed.
  const away = /\/workbench\/(?:api|assets)\//;
  await page.route(away, (route) => route.abort());
  await page.getByRole('link', { name: 'Clock', exact: true }).click();
  await page.getByText('This page cannot be loaded until the gateway responds').waitFor();
  expect(await page.getByText('The page’s code may have changed').count()).toBe(0);
  await page.unroute(away);
  await h1(page, 'Clock').waitFor();
  // With the gateway there, it is another version's code.
  const code = '**/workbench/assets/audit-page-*';
  await page.route(code, (route) => route.abort());
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.getByText('The page’s code may have changed').waitFor();
});

test('on a slow connection something is drawn before styles and scripts have come', async () => {
  await queried('SLOW-1');
  const page = await fixture.open('requests');
  await rows(page).first().waitFor();
  const held: Route[] = [];
  let isSlow = true;
  await page.route('**/workbench/assets/**', (route) => (isSlow ? held.push(route) : route.continue()));
  await page.goto(`${fixture.gateway.url}/workbench/requests`, { waitUntil: 'commit' });
  await page.getByRole('img', { name: 'Workbench' }).waitFor();
  const isDrawn = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(isDrawn).toBe(1);
  isSlow = false;
  for (const route of held) await route.continue();
  await rows(page).first().waitFor();
});

test('in Chinese, in the dark, on a phone', async () => {
  await queried('ZH-1');
  const page = await fixture.open('requests', {
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 375, height: 812 },
  });
  await h1(page, '请求').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await rows(page).filter({ hasText: 'ZH-1' }).waitFor();
  await expectAccessible(page, noTargets, [320, 375]);
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'English' }).check();
  await page.getByRole('dialog').getByRole('link', { name: 'Errors' }).click();
  await h1(page, 'Errors').waitFor();
  await expectAccessible(page, noTargets, [320, 375]);
});
