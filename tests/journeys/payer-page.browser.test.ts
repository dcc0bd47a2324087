/** A person pays at the page behind a merchant's code, in a real browser, and the merchant is notified. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPage } from '../../checkout/payer/testing.ts';
import { headings } from '../../checkout/payer/texts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

let browser: Browser;
let gateway: Gateway;
let merchant: Merchant;
let receiver: Receiver;
let order: Fields;
let problems: string[];
let pages: Pages;

beforeAll(async () => {
  await buildPage();
  [browser, gateway, receiver] = await Promise.all([launchBrowser(), startGateway(), startReceiver()]);
  merchant = createMerchant(gateway);
  pages = createPages(browser);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await receiver?.close();
});
beforeEach(() => {
  problems = [];
});
afterEach(() => pages.takeBack());

/** Makes an order and opens its page as a phone does. */
async function openPage(locale: string, changes: Fields = {}): Promise<Page> {
  order = merchant.qrOrder({ notify_url: `${receiver.url}/told`, ...changes });
  const created = await merchant.call('cscanb.pay.getqrcode', order);
  const page = await pages.take({ locale });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.url) && !request.url().startsWith('data:'))
      problems.push(request.url());
  });
  await page.goto(String(created.data['qrcode_url']));
  return page;
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The merchant's notifications of the order; empty where none came so far. */
function told(): Fields {
  const own = receiver.received.find((one) => one.body?.['merchant_order_no'] === order['merchant_order_no']);
  return { ...own?.body };
}

async function agrees(expected: Fields): Promise<void> {
  await expect.poll(() => told()['trans_status']).toBe(expected['trans_status']);
  const queried = await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] });
  expect(queried.data).toMatchObject(expected);
  expect(problems).toEqual([]);
}

test('in English: pays', async () => {
  const page = await openPage('en-US');
  await page.getByRole('button', { name: 'Pay US$34.50' }).click();
  await title(page, headings.paid.en);
  await agrees({ trans_status: 2, paid_amount: 34.5 });
});

test('in Chinese: declines', async () => {
  const page = await openPage('zh-CN');
  await page.getByRole('button', { name: '拒绝' }).click();
  await title(page, headings.failed.zh);
  await agrees({ trans_status: 1, trans_error_code: 'EC0001' });
});

test('walks away: the page sees the order expire', async () => {
  const page = await openPage('en-US', { expires: 60 });
  await page.getByRole('button', { name: 'Pay US$34.50' }).waitFor();
  await merchant.advance(60_000);
  await title(page, headings.expired.en);
  await agrees({ trans_status: 1, trans_error_code: 'E04122' });
});

test('in yen and in dinar: the amount has the decimals of its currency', async () => {
  const yen = await openPage('en-US', { price_currency: 'JPY', order_amount: '1250' });
  await yen.getByRole('button', { name: /1,250$/ }).waitFor();
  const dinar = await openPage('en-US', { price_currency: 'KWD', order_amount: '1.25' });
  await dinar.getByRole('button', { name: /1\.250/ }).waitFor();
  expect(problems).toEqual([]);
});
