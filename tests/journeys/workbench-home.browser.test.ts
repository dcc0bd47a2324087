/** Home, the strip above every page, and the errors by cause. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { runAxe } from '../support/browser/axe.ts';
import { colorSchemes } from '../support/browser/browser.ts';
import { expectAccessible, painted } from '../support/browser/screen.ts';
import { h1, noTargets, row, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
/** A folder for pictures of the pages; without one none are taken. */
const pictures = process.env['PICTURES'];

beforeAll(async () => {
  const { gateway, merchant } = fixture;
  for (let count = 0; count < 5; count += 1) await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
  await fixture.paidOrder('HOME-FAILS', `${gateway.url}/api/sandbox/inbox?answer=no`);
  await merchant.call('order.query', { merchant_order_no: 'HOME-NONE' });
  const signed = () => JSON.parse(merchant.signedJson(merchant.common('order.query')));
  for (const [name, value] of [
    ['sign', 'cut'],
    ['sign', 'cut'],
    ['attach', 'added afterward'],
  ] as const)
    await merchant.post('/api/entry', JSON.stringify({ ...signed(), [name]: value }));
  await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ order_amount: '' }));
});

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const strip = (page: Page) => page.getByRole('region', { name: /^Gateway, clock/ });
const zone = (page: Page) => strip(page).getByRole('combobox');

test('Home says how calls and deliveries are, by keyboard and as a table', async () => {
  const page = await fixture.open('');
  const calls = slider(page, 'Calls');
  await calls.focus();
  // A new hour may have begun since the calls: then they are in the one before.
  const some = /succeeded \d+, rejected [5-9], failed 0$/;
  const lastHours = async (chart: Locator) => {
    const texts: (string | null)[] = [];
    for (const key of ['End', 'ArrowLeft']) {
      await page.keyboard.press(key);
      texts.push(await chart.getAttribute('aria-valuetext'));
    }
    return texts;
  };
  await expect.poll(() => lastHours(calls)).toContainEqual(expect.stringMatching(some));
  expect(await calls.getAttribute('aria-valuenow')).toBe('22');
  await page.keyboard.press('Home');
  expect(await calls.getAttribute('aria-valuenow')).toBe('0');
  expect(await calls.getAttribute('aria-valuetext')).toMatch(/succeeded 0, rejected 0, failed 0$/);
  await page.keyboard.press('End');
  expect(await calls.getAttribute('aria-valuenow')).toBe('23');
  const latency = slider(page, 'Latency');
  await latency.focus();
  await expect.poll(() => lastHours(latency)).toContainEqual(expect.stringMatching(/p50 [\d.]+ m?s, p95 /));
  await page.getByRole('button', { name: 'Calls: show as a table' }).click();
  const table = page.getByRole('region', { name: 'Calls' }).getByRole('table');
  expect(await table.getByRole('row').count()).toBe(25);
  // Firefox 153 crashes where playwright asks a list of these rows for their texts.
  const rows = await table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map(({ textContent }) => textContent),
  );
  expect(rows.slice(1, 3)).toContainEqual(expect.stringMatching(/\d\d:00\d+[5-9]0$/));
  await page.getByRole('radio', { name: '60 minutes' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('minute');
  await expect.poll(() => table.getByRole('row').count()).toBe(61);
  await page.getByRole('radio', { name: '30 days' }).check();
  await page.getByText('Days begin at 00:00 UTC.').waitFor();
});

test('a problem is one line with its act, and no more lines than three', async () => {
  const page = await fixture.open('');
  const lines = page.getByRole('list', { name: 'Failing now' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(3);
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => lines.count()).toBeGreaterThan(3);
  await lines
    .filter({ hasText: 'undelivered notification' })
    .getByRole('link', { name: 'Show last attempt' })
    .click();
  await page.waitForURL(/\/notifications\/./);
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Home$/ })
    .waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await lines.filter({ hasText: 'E04111' }).getByRole('link', { name: 'Show requests' }).click();
  await expect.poll(() => page.url()).toContain('code=E04111');
  await page.locator('[data-row]').first().waitFor();
});

test('errors of one code are told apart by their cause, and lead to their requests', async () => {
  const page = await fixture.open('errors');
  await expect.poll(() => row(page, 'SYS002').count()).toBeGreaterThanOrEqual(2);
  expect(await row(page, 'Field order_amount').count()).toBe(1);
  const cut = page.getByRole('row').filter({ has: page.getByRole('img', { name: /^2 requests/ }) });
  expect(await cut.count()).toBe(1);
  await row(page, 'Field order_amount').getByRole('link').first().click();
  await expect.poll(() => page.url()).toContain('cause=order_amount');
  await page.getByRole('button', { name: /Remove filter: Cause/ }).waitFor();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
});

test('the strip moves the clock on, and every time follows the zone that is chosen', async () => {
  const page = await fixture.open('orders');
  await strip(page).getByText('Sandbox', { exact: true }).waitFor();
  expect(await strip(page).getByText(fixture.gateway.url).count()).toBe(1);
  await strip(page).getByRole('button', { name: 'Advance by 1 h' }).click();
  await page.getByText('Advanced by 1 hr.').waitFor();
  await strip(page).getByText('1 hr ahead').waitFor();
  // What happened before has one time by both clocks.
  const number = `AHEAD-${Date.now()}`;
  const { merchant } = fixture;
  await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ merchant_order_no: number }));
  const time = row(page, number).locator('time').first();
  expect(await time.getAttribute('title')).toMatch(/Sandbox time, UTC.* · Computer time \d{4}-/);
  await zone(page).selectOption('utc');
  const utc = async () => (await time.textContent())?.replace(/\s+/g, ' ');
  const iso = (await time.getAttribute('datetime')) ?? '';
  await expect.poll(utc).toBe(`${iso.slice(5, 10)} ${iso.slice(11, 19)}`);
  await page.reload();
  await expect.poll(utc).toBe(`${iso.slice(5, 10)} ${iso.slice(11, 19)}`);
  expect(await zone(page).inputValue()).toBe('utc');
});

test('a fault that acts is named on every page', async () => {
  const made = await fetch(`${fixture.gateway.url}/workbench/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'terminal.lost' }),
  });
  const { fault_id: id } = (await made.json()) as { fault_id: string };
  expect(id).toBeTruthy();
  const page = await fixture.open('apps');
  const fault = strip(page).getByRole('link', { name: '1 fault active' });
  await fault.waitFor();
  for (const width of [320, 375, 600]) {
    await page.setViewportSize({ width, height: 812 });
    await painted(page);
    const ends = await strip(page)
      .locator('a, select')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...ends), `${width} px`).toBeLessThan(width);
  }
  await fault.click();
  await h1(page, 'Faults').waitFor();
  await fetch(`${fixture.gateway.url}/workbench/api/faults/${id}`, { method: 'DELETE' });
});

test('a gateway that goes away is said as such, also on a page whose code is not loaded yet', async () => {
  const page = await fixture.open('requests');
  await strip(page).getByText('Sandbox', { exact: true }).waitFor();
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Terminals' }).first().click();
  await strip(page).getByText('The gateway does not respond. Reconnecting …').waitFor();
  await page.getByText('This page cannot be loaded until the gateway responds').waitFor();
  expect(await page.getByText('The page’s code may have changed').count()).toBe(0);
  await page.unroute('**/*');
  await h1(page, 'Terminals').waitFor();
  await strip(page).getByText('Sandbox', { exact: true }).waitFor();
});

test('a clock years ahead: nothing that happened is said to be to come', async () => {
  await fixture.merchant.advance(3 * 365 * 86_400_000);
  for (const path of ['', 'errors', 'orders', 'notifications', 'requests']) {
    const page = await fixture.open(path);
    await page.locator('time').nth(2).waitFor();
    const titles = await page
      .locator('main time')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('title')}`));
    expect(
      titles.filter((title) => /\bin \d+ /.test(title)),
      path,
    ).toEqual([]);
  }
});

test('Home, errors and the strip are accessible in both themes and languages, and fit every window', async () => {
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
  for (const colorScheme of colorSchemes) {
    for (const language of ['en', 'zh']) {
      for (const path of ['', 'errors']) {
        const page = await fixture.open(`${path}?lang=${language}`, { colorScheme });
        await page.locator('.sparkline, .chart-plot').first().waitFor();
        await expectAccessible(page, noTargets, [375, 768, 1440]);
        expect((await runAxe(page)).violations, `${colorScheme} ${language} ${path}`).toEqual([]);
        if (pictures === undefined) continue;
        for (const width of [375, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await page.screenshot({
            path: join(pictures, `${path || 'home'}-${language}-${colorScheme}-${width}.png`),
            fullPage: true,
          });
        }
      }
    }
  }
});

test('a merchant without calls is told so, and one that is not known is no empty page', async () => {
  const page = await fixture.open('?merchant_no=312999999999');
  await page.getByText('No calls in this period').waitFor();
  await page.getByText('No failures right now.').waitFor();
  await page.goto(`${fixture.gateway.url}/workbench/errors?merchant_no=312999999999`);
  await page.getByText('No rejected requests').waitFor();
});
