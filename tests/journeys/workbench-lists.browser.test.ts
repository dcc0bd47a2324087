/** Lists of the Workbench by keyboard: rows, the drawer of one, saved filters, files, and Back. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFirefox } from '../support/browser/browser.ts';
import { expectAccessible, painted } from '../support/browser/screen.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { h1, noTargets, row, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  for (const number of ['LIST-1', 'LIST-2', 'LIST-3'])
    await fixture.paidOrder(number, `${receiver.url}/list`);
});
afterAll(() => receiver?.close());

const drawer = (page: Page) => page.locator('.drawer');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('keys go through a list, open a row beside it, and close it again', async () => {
  const page = await fixture.open('orders?type=1');
  await row(page, 'LIST-1').waitFor();
  await page.getByRole('link', { name: /^LIST-3/ }).focus();
  await page.keyboard.press('j');
  expect(await focused(page)).toContain('LIST-2');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('LIST-1');
  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  await drawer(page).getByRole('heading', { name: 'LIST-2' }).waitFor();
  await drawer(page).getByText('Payment completed').first().waitFor();
  // It begins below what stays at the top of the page, and what has the focus is in sight.
  const [top, header] = await page.evaluate(() => [
    document.querySelector('.drawer')?.getBoundingClientRect().top ?? 0,
    document.querySelector('.tg-frame-header')?.getBoundingClientRect().bottom ?? 0,
  ]);
  expect(top).toBeGreaterThanOrEqual(header - 1);
  await expectAccessible(page, noTargets, [375, 768, 1440]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, noTargets, [1440]);
  await page.keyboard.press('j');
  await drawer(page).getByRole('heading', { name: 'LIST-1' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer(page).count()).toBe(0);
  expect(await focused(page)).toContain('LIST-1');
  // Enter opens the page, and Back leads to the row.
  await page.keyboard.press('Space');
  await drawer(page).getByRole('link', { name: 'Open' }).waitFor();
  await page.keyboard.press('Enter');
  await h1(page, /LIST-1$/).waitFor();
  await page.goBack();
  await expect.poll(() => focused(page)).toContain('LIST-1');
  // A letter that is typed into a field goes there.
  const search = page.getByRole('searchbox');
  await search.fill('');
  await search.pressSequentially('jk');
  expect(await search.inputValue()).toBe('jk');
});

test('a request and a notification are read beside their lists', async () => {
  const page = await fixture.open('requests');
  await page.getByRole('button', { name: 'Pause' }).click();
  const link = page.locator('[data-row-link]').first();
  await link.focus();
  await page.keyboard.press('Space');
  await drawer(page).getByText('term_ip', { exact: false }).first().waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.keyboard.press('Escape');
  await page.goto(`${fixture.gateway.url}/workbench/notifications`);
  await page.getByRole('link', { name: /^LIST-2/ }).focus();
  await page.keyboard.press('Space');
  await drawer(page).getByText('Attempt 1 of 15').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  // The focus that leaves it closes it: nothing that has the focus is below it.
  await page.getByRole('searchbox').focus();
  await expect.poll(() => drawer(page).count()).toBe(0);
});

test('a filter has a name, is found again in another tab, and is removed', async () => {
  const page = await fixture.open('orders?state=completed&type=1');
  await row(page, 'LIST-1').waitFor();
  const saved = page.getByRole('button', { name: 'Saved filters' });
  await saved.click();
  await page.getByRole('button', { name: 'Save this filter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save this filter' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Paid sales');
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.keyboard.press('Enter');
  await page.getByText('Filter saved in this browser').waitFor();
  await page.goto(`${fixture.gateway.url}/workbench/orders`);
  await saved.click();
  await page.getByRole('button', { name: 'Paid sales', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?state=completed&type=1');
  await saved.click();
  await page.getByRole('button', { name: 'Remove Paid sales' }).click();
  await page.getByText('No saved filters yet.', { exact: false }).waitFor();
  // A browser that stores nothing says so, and the filter serves as long as the page.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Here alone');
  await page.keyboard.press('Enter');
  await page.getByText('The browser does not allow storage', { exact: false }).waitFor();
  await saved.click();
  await page.getByRole('button', { name: 'Here alone', exact: true }).waitFor();
});

test('what is filtered is saved as CSV and as JSON', async () => {
  const page = await fixture.open('orders?merchant_order_no=LIST-2');
  await row(page, 'LIST-2').waitFor();
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const item = page.getByRole('menuitem', { name });
    const response = await fetch(new URL((await item.getAttribute('href')) ?? '', page.url()));
    // Firefox does not report what it saves.
    const press = () => item.click();
    const saved = isFirefox
      ? press().then(() => undefined)
      : Promise.all([page.waitForEvent('download'), press()]).then(([file]) => file.suggestedFilename());
    const named = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return [(await saved) ?? named, await response.text()] as const;
  };
  const [csvName, csv] = await save('CSV for spreadsheets');
  expect(csvName).toBe('orders.csv');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(',LIST-2,');
  const [jsonName, json] = await save('JSON');
  expect(jsonName).toBe('orders.json');
  expect(JSON.parse(json)).toMatchObject([{ merchant_order_no: 'LIST-2' }]);
  for (const list of ['requests', 'notifications', 'audit', 'terminals']) {
    await page.goto(`${fixture.gateway.url}/workbench/${list}`);
    await page.getByRole('button', { name: 'Export' }).first().waitFor();
  }
  await page.goto(`${fixture.gateway.url}/workbench/audit?act=orders.export`);
  await row(page, 'orders.json merchant_order_no=LIST-2').first().waitFor();
});

test('no list is cut or broken at any width, and its head stays in sight', async () => {
  const page = await fixture.open('');
  for (const list of ['orders', 'notifications', 'audit', 'terminals', 'requests'])
    for (const width of [375, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${fixture.gateway.url}/workbench/${list}`);
      await page.locator('tbody th, [data-row]').first().waitFor();
      await painted(page);
      const seen = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        cut: document.querySelectorAll('.tg-table[data-cut]').length,
        highest: Math.max(
          ...[...document.querySelectorAll('tbody tr, [data-row]')].map(
            (each) => each.getBoundingClientRect().height,
          ),
        ),
      }));
      expect(seen, `${list} ${width}`).toMatchObject({ cut: 0 });
      expect(seen.overflow, `${list} ${width}`).toBeLessThanOrEqual(0);
      expect(seen.highest, `${list} ${width}`).toBeLessThan(width < 768 && list === 'terminals' ? 260 : 130);
    }
  // A long act does not cover its time on a phone.
  await page.setViewportSize({ width: 375, height: 900 });
  await page.goto(`${fixture.gateway.url}/workbench/audit`);
  const act = page.locator('tbody td code').first();
  await act.evaluate((code) => {
    code.textContent = 'notifications.bulk-resend';
  });
  const [time, code] = [await page.locator('tbody th time').first().boundingBox(), await act.boundingBox()];
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan(code?.x ?? 0);
});

test('what can be searched for is read whole in the field of a phone', async () => {
  const page = await fixture.open('requests', { viewport: { width: 375, height: 800 }, hasTouch: true });
  const find = page.getByRole('searchbox', { name: 'psn, order, or transaction no.' });
  await find.waitFor();
  const excess = await find.evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.font = font;
    const inside = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return context.measureText(field.placeholder).width - inside;
  });
  expect(excess).toBeLessThanOrEqual(0);
});

test('identifiers have one face, with a copy button and without', async () => {
  const { gateway, merchant } = fixture;
  const transNo = await fixture.paidOrder('FACE-1', `${gateway.url}/api/sandbox/inbox`);
  const { psn } = await merchant.call('order.query', { merchant_order_no: 'FACE-1' });
  const page = await fixture.open('');
  for (const address of [`orders/${transNo}`, `psn/${psn}`]) {
    await page.goto(`${gateway.url}/workbench/${address}`);
    await page.locator('.tg-facts dd code').first().waitFor();
    await painted(page);
    const faces = await page
      .locator('.tg-facts dd code')
      .evaluateAll((codes) => [...new Set(codes.map((code) => getComputedStyle(code).fontFamily))]);
    expect(faces, address).toHaveLength(1);
  }
});
