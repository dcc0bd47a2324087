/** The books at the Workbench: differences of a settlement file are explained and resolved; a merchant sees its own. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildWorkbench } from '../../workbench/testing.ts';
import { runAxe } from '../support/browser/axe.ts';
import { colorSchemes, launchBrowser } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { expectAccessible } from '../support/browser/screen.ts';
import { type SettledDay, startSettledDay } from '../support/settled-day.ts';
import { h1, noTargets, row } from '../support/workbench.ts';

let browser: Browser;
let day: SettledDay;
let pages: Pages;
beforeAll(async () => {
  await buildWorkbench();
  [browser, day] = await Promise.all([
    launchBrowser(),
    startSettledDay({ BOOKS_TIME_ZONE: 'Asia/Shanghai' }),
  ]);
  pages = createPages(browser);
});
afterEach(() => pages.takeBack());
afterAll(async () => {
  await browser?.close();
  await day?.stop();
});

async function open(
  path: string,
  headers: Record<string, string> = {},
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const page = await pages.take({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: headers,
    colorScheme,
  });
  await page.goto(`${day.gateway.url}/workbench/${path}`);
  return page;
}

/** Does an act of the difference that is open, with a reason. */
async function act(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields))
    await dialog.getByRole('textbox', { name: label }).fill(value);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const reason = { Reason: 'Agreed with the bank' };

test('a merchant of another number sees its own accounts and no difference', async () => {
  const { gateway, otherNo } = day;
  const made = await fetch(`${gateway.url}/workbench/api/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Other', role: 'viewer', merchants: [otherNo], lifetime_ms: 3_600_000 }),
  });
  const { token } = (await made.json()) as { token: string };
  const page = await open('books', { authorization: `Bearer ${token}` });
  await row(page, otherNo).waitFor();
  expect(await page.content()).not.toContain(gateway.demo.merchant_no);
  await page.getByRole('link', { name: 'Differences' }).click();
  await page.getByText('No differences').waitFor();
});

test('every page of the books is accessible in both themes, and fits a phone', async () => {
  const listed = await fetch(`${day.gateway.url}/workbench/api/books/differences`);
  const { items } = (await listed.json()) as { items: { difference_no: string; file_no: string }[] };
  const [first] = items;
  const paths = [
    ...['books', 'books/statement', 'books/files', 'books/differences', `books/files/${first?.file_no}`],
    ...[`books/differences/${first?.difference_no}`, `orders/${day.transNos.get('AGREES')}`],
  ];
  for (const colorScheme of colorSchemes) {
    const page = await open('books', {}, colorScheme);
    for (const path of paths) {
      await page.goto(`${day.gateway.url}/workbench/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('.tg-skeleton').count()).toBe(0);
      await expectAccessible(page, noTargets, [375, 768, 1440]);
      expect((await runAxe(page)).violations, `${colorScheme} ${path}`).toEqual([]);
    }
  }
});

test('each difference of a file is explained and resolved', async () => {
  const page = await open('books/differences?state=open');
  await h1(page, 'Books · Differences').waitFor();
  for (const [kind, name, fields] of [
    ['Different amount', 'Accept the acquirer’s data', {}],
    ['Fee not as agreed', 'Write off', reason],
    ['Different currency', 'Write off', reason],
    ['Settled twice', 'Write off', reason],
    ['Chargeback', 'Accept the acquirer’s data', {}],
    ['No order for the line', 'Write off', { ...reason, Merchant: day.gateway.demo.merchant_no }],
    ['No line for the order', 'Write off', reason],
  ] as const) {
    await page.getByRole('link', { name: kind }).click();
    await h1(page, new RegExp(`^${kind}`)).waitFor();
    await act(page, name, fields);
    await page.getByText('Nothing is left to do.').waitFor();
    await page.getByRole('link', { name: 'Show open differences' }).click();
    await h1(page, 'Books · Differences').waitFor();
  }
  await page.getByText('No matching differences').waitFor();
  // What was written off may come back: the act is taken back, with a reason.
  await page.getByRole('button', { name: /Remove filter/ }).click();
  await page.getByRole('link', { name: 'No line for the order' }).click();
  await act(page, 'Undo the last action', { Reason: 'It was settled after all' });
  await page.getByText('It was settled after all').waitFor();
  await act(page, 'Wait for a later file', {});
  await page.getByText('Waiting', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Balances' }).waitFor({ state: 'detached' });
  await page.goto(`${day.gateway.url}/workbench/books/statement`);
  await page.getByText('Days are in Asia/Shanghai (UTC+08:00)').waitFor();
  await page.getByText('Action on a difference').first().waitFor();
  const { items } = (await (
    await fetch(`${day.gateway.url}/workbench/api/audit?act=books.write-off`)
  ).json()) as {
    items: readonly object[];
  };
  expect(items.length).toBeGreaterThan(8);
});
