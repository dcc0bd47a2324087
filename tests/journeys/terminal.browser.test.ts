/** A cashier and customers at the virtual terminal, the till in the cloud, and the merchant's notifications. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTerminal } from '../../terminal/app/testing.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant, type Reply } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

let browser: Browser;
let gateway: Gateway;
let merchant: Merchant;
let receiver: Receiver;
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  await buildTerminal();
  [browser, gateway, receiver] = await Promise.all([launchBrowser(), startGateway(), startReceiver()]);
  merchant = createMerchant(gateway);
  context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  // The link that `npm start` prints activates the terminal; nothing is typed.
  const [printed] = gateway.logs().match(/http\S+\/terminal\/#activate=\S+/) ?? [];
  await page.goto(String(printed));
  await online();
  expect(page.url()).toBe(`${gateway.url}/terminal/`);
});

afterAll(async () => {
  const kept = await page?.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await browser?.close();
  await gateway?.stop();
  await receiver?.close();
  expect(problems).toEqual([]);
  expect(kept).not.toMatch(/411111|TEST CARD/);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const online = () => page.locator('.link[data-link=online]').waitFor();
const link = () => page.getByRole('button', { name: /^Connection/ }).click();

beforeEach(async () => {
  await heading('Ready');
});

let count = 0;
function orderNo(): string {
  count += 1;
  return `V${process.pid}-${Date.now()}-${count}`;
}

/** Sends an order to the terminal, as a till in the cloud does. */
async function send(changes: Fields = {}): Promise<{ readonly orderNo: string; readonly transNo: string }> {
  const number = orderNo();
  const reply = await merchant.call('wisehub.cloud.pay.order', {
    terminal_sn: gateway.demo.terminal_sn,
    message_receiving_application: 'Tollgate Register',
    price_currency: 'USD',
    order_amount: '34.5',
    trans_type: 1,
    merchant_order_no: number,
    description: 'Two flat whites',
    expires: 300,
    api_version: '2.0',
    receipt_print_mode: 3,
    notify_url: `${receiver.url}/terminal`,
    ...changes,
  });
  expect(reply).toMatchObject({ code: '0', data: { trans_no: expect.any(String) } });
  return { orderNo: number, transNo: String(reply.data['trans_no']) };
}

/** A reference call, `/api/payments/…`. */
function payments(call: string, fields: Fields): Promise<Reply> {
  const { app_id, merchant_no } = gateway.demo;
  return merchant.post(`/api/payments/${call}`, merchant.signedJson({ app_id, merchant_no, ...fields }));
}

const told = (number: string): Fields => ({
  ...receiver.received.findLast(({ body }) => body?.['merchant_order_no'] === number)?.body,
});

async function query(number: string): Promise<Fields> {
  const reply = await merchant.call('order.query', { merchant_order_no: number });
  expect(reply.code).toBe('0');
  return reply.data;
}

/** How it ended is the same in the query and in the notification. */
async function ended(number: string, members: Fields): Promise<void> {
  expect(await query(number)).toMatchObject(members);
  await expect.poll(() => told(number)['trans_status']).toBe(members['trans_status']);
  const notified = told(number);
  expect(merchant.verifies(notified)).toBe(true);
  for (const [name, value] of Object.entries(members))
    expect(String(notified[name]), name).toBe(String(value));
}

async function refundTold(number: string, amount: number): Promise<void> {
  const reply = await merchant.call('order.refund.query', { merchant_order_no: number });
  expect(reply).toMatchObject({ code: '0', data: { trans_status: 2, order_amount: amount } });
}

/** The refund's query and its notification agree. */
async function refunded(number: string, amount: number): Promise<void> {
  await refundTold(number, amount);
  await expect.poll(() => told(number)['trans_status']).toBe(2);
  const notified = told(number);
  expect(merchant.verifies(notified)).toBe(true);
  expect(Number(notified['order_amount'])).toBe(amount);
}

async function pay(changes: Fields = {}): Promise<{ readonly orderNo: string; readonly transNo: string }> {
  const order = await send(changes);
  await heading('Present the card');
  await press('Swipe');
  await heading('Approved');
  await press('Done');
  return order;
}

async function authorizeAsManager(): Promise<void> {
  await heading('Store manager');
  await page.getByLabel("Store manager's PIN").fill(gateway.demo.manager_pin);
  await press('Authorize');
}

async function openSettlement(): Promise<void> {
  await press('Menu');
  await press('Batch');
}

test('sale with tip and signature', async () => {
  const { orderNo: number } = await send({ on_screen_tip: true, on_screen_signature: true });
  await heading('Add a tip?');
  await page.getByRole('button', { name: '20% US$6.90' }).click();
  await press('Insert');
  await heading('Please sign');
  await page.getByLabel('Or type your name').fill('Jane Doe');
  await press('Confirm the signature');
  await heading('Approved');
  const copy = page.getByRole('article', { name: 'Merchant copy' });
  for (const part of ['US$41.40', '411111******1111', 'AID', 'ATC'])
    await copy.getByText(part).first().waitFor();
  await ended(number, { trans_status: 2, tip_amount: 6.9, trans_amount: 41.4, order_amount: 34.5 });
  // The signature follows the approval.
  const signed = { electron_sign_url: expect.stringContaining('/sign/') };
  await expect.poll(() => query(number)).toMatchObject(signed);
  await press('Done');
});

test('a decline', async () => {
  const { orderNo: number } = await send();
  await page.getByLabel('Test card').selectOption('insufficient-funds');
  await press('Insert');
  await heading('Enter your PIN');
  await page.getByLabel('PIN', { exact: true }).fill('1234');
  await press('Confirm');
  await heading('Declined');
  await ended(number, { trans_status: 1, trans_error_code: 'EC0102' });
  await press('Done');
});

test('cancel at the terminal', async () => {
  const { orderNo: number } = await send({ confirm_on_terminal: true });
  await heading('Confirm the order');
  await press('Cancel');
  await heading('Order closed');
  await ended(number, { trans_status: 1, trans_error_code: 'K026' });
  await press('Done');
});

test('closed from the cloud while it is on the screen', async () => {
  const { orderNo: number } = await send();
  await heading('Present the card');
  const reply = await merchant.call('wisehub.cloud.pay.close', {
    terminal_sn: gateway.demo.terminal_sn,
    merchant_order_no: number,
    description: 'Customer changed the order',
    message_receiving_application: 'Tollgate Register',
  });
  expect(reply.code).toBe('0');
  await heading('Order closed');
  await ended(number, { trans_status: 1, trans_error_code: 'E04122' });
  await press('Done');
});

test('offline in the middle of it and back: the order goes on where it was', async () => {
  const { orderNo: number } = await send({ on_screen_tip: true });
  await heading('Add a tip?');
  await link();
  await page.locator('.link[data-link=offline]').waitFor();
  await press('No tip');
  await press('Tap');
  await page.getByText('No connection. The terminal retries').waitFor();
  expect(await query(number)).toMatchObject({ trans_status: 9 });
  await link();
  await heading('Approved');
  await ended(number, { trans_status: 2, trans_amount: 34.5 });
  await press('Done');
});

test('an order that came while the terminal was away is there when it is back', async () => {
  await link();
  await page.locator('.link[data-link=offline]').waitFor();
  const { orderNo: missed } = await send({ expires: 1 });
  await expect.poll(async () => (await query(missed))['trans_status']).toBe(1);
  const { orderNo: number } = await send();
  await link();
  await heading('Present the card');
  await press('Swipe');
  await heading('Approved');
  await page.getByText(number).first().waitFor();
  await ended(number, { trans_status: 2 });
  await ended(missed, { trans_status: 1 });
  await press('Done');
});

test('void before the batch is closed, by the manager', async () => {
  const sale = await pay();
  const { orderNo: number } = await send({
    trans_type: 2,
    orig_merchant_order_no: sale.orderNo,
    required_terminal_authentication: true,
  });
  await heading('Store manager');
  await page.getByLabel("Store manager's PIN").fill('0000');
  await press('Authorize');
  await page.getByRole('alert').filter({ hasText: 'ET009' }).waitFor();
  await authorizeAsManager();
  await heading('Approved');
  await ended(number, { trans_status: 2, trans_type: 2 });
  expect(await query(sale.orderNo)).toMatchObject({ trans_status: 3 });
  await press('Done');
});

test('a refund that the manager authorizes', async () => {
  const sale = await pay();
  const { orderNo: number } = await send({
    trans_type: 3,
    order_amount: '12.5',
    orig_merchant_order_no: sale.orderNo,
    required_terminal_authentication: true,
  });
  await authorizeAsManager();
  await heading('Approved');
  await press('Done');
  await refunded(number, 12.5);
  expect(await query(sale.orderNo)).toMatchObject({ trans_status: 2 });
});

test('a refund by hand at the terminal, from the list of transactions', async () => {
  const sale = await pay();
  await press('Menu');
  await press('Transactions');
  await page.locator('.record').first().click();
  await page.getByText(sale.orderNo).first().waitFor();
  await page.getByText('DUPLICATE').first().waitFor();
  await press('Refund');
  await press('Clear');
  for (const digit of '1000') await press(digit);
  await press('Continue');
  await authorizeAsManager();
  await heading('Approved');
  await page.getByText('US$10.00').first().waitFor();
  const refundNo = await page
    .locator('.tg-facts dd')
    .filter({ hasText: /^T[0-9A-F]{19}$/ })
    .textContent();
  await press('Done');
  // Made at the terminal, so the merchant left no address to notify.
  await refundTold(String(refundNo), 10);
});

test('authorization, incremental, partial capture, refund', async () => {
  const hold = await pay({ trans_type: 4, order_amount: '80' });
  await ended(hold.orderNo, { trans_status: 2, trans_type: 4 });
  const moreNo = orderNo();
  const more = await payments('incremental-auth', {
    merchant_order_no: moreNo,
    trans_no: hold.transNo,
    trans_amount: 30,
  });
  expect(more).toMatchObject({ code: '0', data: { trans_status: 2 } });
  // A reference call has no address to notify: its reply and the query agree.
  expect(await query(moreNo)).toMatchObject({ trans_status: 2, trans_amount: 30 });
  const { orderNo: number } = await send({
    trans_type: 6,
    order_amount: '95',
    orig_merchant_order_no: hold.orderNo,
  });
  await heading('Approved');
  await ended(number, { trans_status: 2, trans_type: 6, trans_amount: 95 });
  await press('Done');
  const refund = await send({ trans_type: 8, order_amount: '20', orig_merchant_order_no: number });
  await heading('Approved');
  await press('Done');
  await refunded(refund.orderNo, 20);
});

test('batch report, and a void after the close is refused', async () => {
  const sale = await pay();
  await openSettlement();
  await heading('Open batch');
  const { store_no, terminal_sn } = gateway.demo;
  const open = await payments('get-open-batch', { store_no, terminal_sn_list: [terminal_sn] });
  expect(open.code).toBe('0');
  const countOf = async (name: string) =>
    Number(
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell')
        .first()
        .textContent(),
    );
  expect((await countOf('Sales')) + (await countOf('Refunds'))).toBe(Number(open.data['count']));
  expect(await countOf('Voids')).toBeGreaterThan(0);
  await press('Close the batch');
  await page.getByRole('dialog').getByRole('button', { name: 'Close the batch' }).click();
  await heading('Batch closed');
  await page.getByRole('rowheader', { name: 'Sale' }).waitFor();
  await press('Back');
  await press('Batch');
  await page.getByText('The open batch is empty').waitFor();
  await press('Back');
  await press('Back');

  const refused = await merchant.call('wisehub.cloud.pay.order', {
    terminal_sn,
    message_receiving_application: 'Tollgate Register',
    price_currency: 'USD',
    order_amount: '34.5',
    trans_type: 2,
    merchant_order_no: orderNo(),
    orig_merchant_order_no: sale.orderNo,
    description: 'Void after the close',
    expires: 300,
    api_version: '2.0',
  });
  expect(refused.code).toBe('ET008');
  await press('Menu');
  await press('Void');
  await page.getByLabel('Original order number').fill(sale.orderNo);
  await press('Continue');
  await page.getByRole('alert').filter({ hasText: 'ET008' }).waitFor();
  expect(await query(sale.orderNo)).toMatchObject({ trans_status: 2 });
  await press('Back');
  await press('Back');
});
