/** A reader's own merchant in all samples of the site, and links to sends of the console. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { callPath } from '../../site/reference/pages.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { noteProblems } from '../support/browser/screen.ts';
import { builtSite } from '../support/browser/static-site.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';

const exampleAppId = 'tg8f3a1c5d7e9b2046';
const exampleOrigin = 'https://pay.example.com';
const orderPage = callPath('cscanb.pay.getqrcode');

let browser: Browser;
let gateway: Gateway;
let pages: Pages;
let page: Page;
let requests: Request[];
let problems: string[];

beforeAll(async () => {
  if (!existsSync(join(builtSite, 'index.html'))) throw new Error('the site is not built: run npm test');
  [browser, gateway] = await Promise.all([launchBrowser(), startGateway()]);
  pages = createPages(browser);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});
beforeEach(async () => {
  requests = [];
  problems = [];
  page = await pages.take({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page.on('request', (request) => requests.push(request));
  noteProblems(page, gateway.url, problems);
});
afterEach(async () => {
  await pages.takeBack();
  expect(problems).toEqual([]);
});

async function open(path: string): Promise<void> {
  await page.goto(`${gateway.url}/docs/${path}`);
  await page.waitForSelector('html[data-scripts=ready]', { state: 'attached' });
}

const code = (): Promise<string> => page.evaluate(() => document.querySelector('main')?.textContent ?? '');
const bar = () => page.locator('.shown-merchant');

async function takeDemoMerchant(): Promise<void> {
  await open('FirstPayment');
  await page.locator('#try-merchant .tg-button[data-variant=primary]').click();
  await bar().waitFor();
}

test('every sample shows the own app_id, merchant number and address, until switched off', async () => {
  await takeDemoMerchant();
  expect(await bar().textContent()).toContain(gateway.demo.merchant_no);
  for (const path of [orderPage, 'Sign', 'zh/CallbackNotificationNotes']) {
    await open(path);
    await expect.poll(code).toContain(gateway.demo.app_id);
    expect(await code(), path).not.toContain(exampleAppId);
    expect(await page.content(), path).not.toContain('PRIVATE KEY-----\n');
  }
  // One app signs, another one uses Basic authentication: each sample shows the one that its call works with.
  await open('Sign');
  const basic = page.locator('figure.tg-code', { hasText: 'curl -u' });
  await expect.poll(() => basic.textContent()).toContain(gateway.demo.basic.app_id);
  expect(await basic.textContent()).toContain(
    `curl -u ${gateway.demo.basic.username}:PASSWORD ${gateway.url}`,
  );
  expect(await page.content()).not.toContain(gateway.demo.basic.password);
  await open(orderPage);
  await expect.poll(code).toContain(gateway.url);
  expect(await code()).not.toContain(exampleOrigin);
  // A sample is copied as it is shown.
  const sample = page.locator('figure.tg-code', { hasText: gateway.demo.app_id }).first();
  await sample.locator('figcaption button').first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(gateway.demo.app_id);

  await page.getByRole('switch').click();
  await expect.poll(code).toContain(exampleAppId);
  expect(await code()).not.toContain(gateway.demo.app_id);
  await page.reload();
  await bar().waitFor();
  expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  expect(await code()).toContain(exampleAppId);

  await page.getByRole('switch').click();
  await expect.poll(code).not.toContain(exampleAppId);
  await page.getByRole('button', { name: 'Stop and remove this bar' }).click();
  await expect.poll(() => bar().count()).toBe(0);
  expect(await code()).toContain(exampleAppId);
});

test('a page that is reached inside the site shows them too, and the page is as it was built afterwards', async () => {
  await open('Sign');
  const built = await page.locator('main').innerHTML();
  await takeDemoMerchant();
  await page.getByText('How it works, and the code').nth(1).click();
  await page.locator('main a[href$="/Sign"]').first().click();
  await expect.poll(() => page.locator('main h1').textContent()).toMatch(/sign/i);
  await expect.poll(code).toContain(gateway.demo.app_id);
  await page.getByRole('switch').click();
  await expect.poll(code).toContain(exampleAppId);
  await open('Sign');
  expect(await page.locator('main').innerHTML()).toBe(built);
});

test('the console has the merchant that the first payment took, and its own button takes it', async () => {
  await open(orderPage);
  await page.locator('[data-console="cscanb.pay.getqrcode"]').first().click();
  await page.locator('.console-demo .tg-button[data-variant=primary]').click();
  await bar().waitFor();
  await expect
    .poll(() => page.locator('.console-account > summary').textContent())
    .toContain(gateway.demo.app_id);
  await expect.poll(code).toContain(gateway.demo.app_id);
});

test('a link to a send fills in the console and sends nothing; the address of the key stays away', async () => {
  await open(orderPage);
  await page.locator('[data-console="cscanb.pay.getqrcode"]').first().click();
  await page.locator('.console-demo .tg-button[data-variant=primary]').click();
  await page.locator('#console-signature code').waitFor();
  await page.locator('#console-field-order_amount').fill('12.34');
  await page.locator('#console-field-description').fill('Tea & cake');
  await expect
    .poll(() => page.locator('#console-request-text code').textContent())
    .toContain('"description": "Tea & cake"');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.console-history li').first().waitFor();
  const orderNo = await page.locator('#console-field-merchant_order_no').inputValue();
  await page.getByRole('button', { name: 'Copy link: Response' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('#try=cscanb.pay.getqrcode');
  const link = await copied();
  expect(link).not.toContain(gateway.demo.app_id);

  await page.goto('about:blank');
  requests.length = 0;
  await page.goto(link);
  await page.waitForSelector('dialog.console[open]');
  await expect.poll(() => page.locator('#console-field-order_amount').inputValue()).toBe('12.34');
  expect(await page.locator('#console-field-description').inputValue()).toBe('Tea & cake');
  expect(await page.locator('#console-field-merchant_order_no').inputValue()).toBe(orderNo);
  expect(requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))).toEqual([]);
  // Closed, it stays closed when the page is loaded again.
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).hash).toBe('#cscanb.pay.getqrcode');
});
