/** The main journeys in Firefox: reading, trying a call, paying, selling. The long run makes all journeys in it. */
import { join } from 'node:path';
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as issuer from '../../checkout/challenge/texts.ts';
import { cardLabels } from '../../checkout/pay/texts/card.ts';
import { resultHeadings } from '../../checkout/pay/texts/results.ts';
import { buildPage } from '../../checkout/payer/testing.ts';
import { headings as payerHeadings } from '../../checkout/payer/texts.ts';
import { callPath } from '../../site/reference/pages.ts';
import { buildTerminal } from '../../terminal/app/testing.ts';
import { launchFirefox } from '../support/browser/firefox.ts';
import { leaveIssuer } from '../support/browser/leaving.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

let browser: Browser;
let gateway: Gateway;
let merchant: Merchant;
let receiver: Receiver;
let pages: Pages;
let page: Page;
let problems: string[];

beforeAll(async () => {
  await buildPage();
  await buildTerminal();
  [browser, gateway, receiver] = await Promise.all([launchFirefox(), startGateway(), startReceiver()]);
  merchant = createMerchant(gateway);
  pages = createPages(browser);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await receiver?.close();
});
beforeEach(async () => {
  problems = [];
  page = await pages.take({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  // Firefox reports what a Content-Security-Policy forbids as an error of the page.
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});
afterEach(async () => {
  await pages.takeBack();
  expect(problems).toEqual([]);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const hydrated = () => page.waitForSelector('html[data-scripts=ready]');

/** One notification, rightly signed, and a query that says the same. */
async function agrees(order: Fields, expected: Fields): Promise<void> {
  const { merchant_order_no } = order;
  const notified = () =>
    receiver.received.filter(({ body }) => body?.['merchant_order_no'] === merchant_order_no);
  await expect.poll(() => notified().length).toBe(1);
  const body = { ...notified()[0]?.body };
  expect(merchant.verifies(body)).toBe(true);
  // A notification carries amounts as text.
  for (const [name, value] of Object.entries(expected)) expect(String(body[name]), name).toBe(String(value));
  expect((await merchant.call('order.query', { merchant_order_no })).data).toMatchObject(expected);
}

test('a reader goes from page to page and back, and changes the language', async () => {
  await page.goto(`${gateway.url}/docs/Sign`);
  await hydrated();
  await page.locator('.sidebar a[href$="/docs/Encryption"]').click();
  await page.waitForURL('**/docs/Encryption');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.goBack();
  await page.waitForURL('**/docs/Sign');
  await page.locator('.language-switch').first().click();
  await page.waitForURL('**/docs/zh/Sign');
  await expect.poll(() => page.getAttribute('html', 'lang')).toMatch(/^zh/);
});

test('a reader finds an error code by its number', async () => {
  await page.goto(`${gateway.url}/docs/Sign`);
  await hydrated();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('E04112');
  await expect
    .poll(() => page.locator('[role=option][aria-selected=true]').allTextContents())
    .toEqual([expect.stringContaining('E04112')]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/CloudAPI[^#]*#E04112$/);
});

test('a developer signs and sends a call in the console', async () => {
  await page.goto(`${gateway.url}/docs/${callPath('cscanb.pay.getqrcode')}`);
  await hydrated();
  await page.locator('[data-console="cscanb.pay.getqrcode"]').click();
  await page.waitForSelector('dialog.console[open]');
  await page.locator('.console input[type=file]').setInputFiles(join(gateway.dataDir, 'demo-merchant.json'));
  await page.locator('#console-signature code').waitFor();
  await page.locator('#console-field-order_amount').fill('12.34');
  await page.locator('#console-string-to-sign code', { hasText: 'order_amount=12.34' }).waitFor();
  await press('Send');
  await expect
    .poll(() => page.locator('#console-outcome').textContent())
    .toMatch(/code 0[\s\S]*Signature verified/);
});

test('a card is paid at the hosted checkout after a challenge', async () => {
  const { pay_method_id: _, ...order } = merchant.qrOrder({ notify_url: `${receiver.url}/notify` });
  const created = await merchant.call('pay.checkout', {
    ...order,
    return_url: `${receiver.url}/back`,
  });
  expect(created.code, created.text).toBe('0');
  await page.goto(String(created.data['pay_url']));
  await page.getByLabel(cardLabels.pan.en).fill(testCardById('3ds-challenge')?.groups.join(' ') ?? '');
  await page.getByLabel(cardLabels.expiry.en).fill('12/39');
  await page.getByLabel(cardLabels.cvv.en).fill('907');
  await page.getByLabel(cardLabels.holder.en).fill('JANE DOE');
  await page.locator('#billing-country').selectOption('US');
  await page.locator('#billing-zip').fill('10118');
  await press('Pay US$34.50');
  await heading(issuer.headings.challenge.en);
  await page.getByLabel(issuer.form.code.en).fill(challengeCode);
  await press(issuer.form.submit.en);
  await leaveIssuer(page, issuer.leaving.toPayPage.en);
  await heading(resultHeadings.paid.en);
  await agrees(order, { trans_status: 2, pay_user_account_id: '400000******3220' });
});

test('a QR code is paid at the page behind it', async () => {
  const order = merchant.qrOrder({ notify_url: `${receiver.url}/notify` });
  const created = await merchant.call('cscanb.pay.getqrcode', order);
  await page.goto(String(created.data['qrcode_url']));
  await press('Pay US$34.50');
  await heading(payerHeadings.paid.en);
  await agrees(order, { trans_status: 2, paid_amount: 34.5 });
});

test('a cashier opens the link of the terminal, and a sale from the cloud is paid there', async () => {
  const { terminal_sn } = gateway.demo;
  // The link that `npm start` prints activates the terminal.
  const [link] = gateway.logs().match(/http\S+\/terminal\/#activate=\S+/) ?? [];
  await page.goto(String(link));
  await page.locator('.link[data-link=online]').waitFor();
  const order = {
    terminal_sn,
    message_receiving_application: 'Tollgate Register',
    price_currency: 'USD',
    order_amount: '34.5',
    trans_type: 1,
    merchant_order_no: `FF${process.pid}-${Date.now()}`,
    description: 'Two flat whites',
    expires: 300,
    api_version: '2.0',
    receipt_print_mode: 3,
    notify_url: `${receiver.url}/notify`,
  };
  expect((await merchant.call('wisehub.cloud.pay.order', order)).code).toBe('0');
  await heading('Present the card');
  await press('Swipe');
  await heading('Approved');
  await agrees(order, { trans_status: 2, order_amount: 34.5 });
});
