/** Orders, notifications and the clock in the Workbench: from a failed delivery to its cause, and 15 attempts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAxe } from '../support/browser/axe.ts';
import { pressUntil } from '../support/browser/press.ts';
import { savedName } from '../support/browser/saved-file.ts';
import { expectAccessible, painted } from '../support/browser/screen.ts';
import { noteBodiesOf, sentBodies } from '../support/browser/sent-body.ts';
import type { DemoMerchant } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { h1, noTargets, row, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

test('an order with a refund and a notification is read as one timeline', async () => {
  const transNo = await fixture.paidOrder('LINE-1', `${receiver.url}/a`);
  const refunded = await fixture.merchant.call('order.refund.submit', {
    merchant_order_no: 'LINE-1-R',
    orig_merchant_order_no: 'LINE-1',
    order_amount: '10',
    price_currency: 'USD',
    description: 'One coffee',
    notify_url: `${receiver.url}/a`,
  });
  expect(refunded.code).toBe('0');
  const page = await fixture.open('orders');
  await row(page, 'LINE-1-R').waitFor();
  const status = page.getByRole('combobox', { name: 'State' });
  await status.selectOption('Completed');
  await expect.poll(() => page.url()).toContain('state=completed');
  await row(page, 'LINE-1-R').waitFor();
  await status.selectOption('Prepaid');
  await page.getByText('No matching orders').waitFor();
  await status.selectOption('All statuses');
  await page.getByRole('searchbox', { name: 'psn, order, or transaction no.' }).fill('LINE-1');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'LINE-1', exact: true }).click();
  await expect.poll(() => page.url()).toContain(`/orders/${transNo}`);
  await h1(page, /Sale US\$34\.50/).waitFor();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  for (const event of ['Order created', 'Payment completed', 'Notification delivered'])
    await timeline.getByText(event, { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'LINE-1-R' }).waitFor();
  await page.getByText('US$24.50').first().waitFor();
  await expectAccessible(page, noTargets);
});

test('a delivery that fails: the rule that it broke, and after 11 hours all 15 attempts', async () => {
  const { gateway } = fixture;
  await fixture.paidOrder('FAIL-1', `${gateway.url}/api/sandbox/inbox?answer=ok`);
  const page = await fixture.open('');
  await h1(page, 'Home').waitFor();
  // The first page says why, and leads to all that was sent and came back.
  await page.getByText('Body is not success ("ok")').first().waitFor();
  // On a phone too, the end of the URL is seen, in which it differs from others of its host.
  await page.setViewportSize({ width: 375, height: 812 });
  const hiddenPx = await page
    .locator('.problem-title')
    .first()
    .evaluate((title) => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]);
  expect(hiddenPx).toEqual([0, 0]);
  await page.getByRole('link', { name: 'Show last attempt' }).first().click();
  await page.getByText('Body is not success').first().waitFor();
  await page.getByText('"ok"', { exact: true }).first().waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  const notification = page.url();
  await page.getByRole('link', { name: 'Clock' }).click();
  await h1(page, 'Clock').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.getByRole('button', { name: '+ 11 hr' }).click();
  await page.getByText('Advanced by 11 hr').waitFor();
  await page.getByRole('list', { name: 'What happened' }).waitFor();
  await page.goto(notification);
  await page.getByText('Attempt 15 of 15').waitFor();
  await page.getByText('Failed', { exact: true }).waitFor();
  expect(await page.locator('.attempt').count()).toBe(15);
  // The last 15 minutes are those of the sandbox's clock.
  await fixture.paidOrder('AHEAD-1', `${receiver.url}/ahead`);
  for (const list of ['orders', 'notifications']) {
    await page.goto(`${gateway.url}/workbench/${list}`);
    await row(page, 'FAIL-1').waitFor();
    await page.getByRole('combobox', { name: 'Time' }).selectOption('Last 15 minutes');
    await expect.poll(() => row(page, 'FAIL-1').count()).toBe(0);
    await row(page, 'AHEAD-1').waitFor();
    // Times say by which clock they are, and how long ago by that clock; the computer's is 11 hours behind.
    await expect
      .poll(() => page.locator('.page-clock').textContent())
      .toMatch(/^Sandbox time, 11 hr.* ahead · UTC/);
    const title = row(page, 'AHEAD-1').locator('time').first();
    await expect.poll(() => title.getAttribute('title')).toMatch(/(?:ago|now) · Sandbox time, UTC/);
    // Every row is read at once, whatever the width, and nothing is cut.
    await page.getByRole('combobox', { name: 'Time' }).selectOption('Any time');
    await row(page, 'FAIL-1').waitFor();
    for (const width of [768, 997, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await painted(page);
      const heights = await page
        .locator('table tbody tr')
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
      expect(Math.max(...heights), `${list} ${width}`).toBeLessThan(100);
      expect(await page.locator('.tg-table[data-cut]').count(), `${list} ${width}`).toBe(0);
    }
  }
});

test('a psn that is no API call leads to the order and to the action that have it', async () => {
  const transNo = await fixture.paidOrder('PSN-1', `${receiver.url}/psn`);
  const page = await fixture.open('notifications?merchant_order_no=PSN-1');
  await page.getByRole('link', { name: 'PSN-1' }).click();
  // The payer paid: no call of the merchant brought the result.
  const cause = page.getByRole('link', { name: /^psn / });
  const psn = (await cause.textContent())?.slice('psn '.length) ?? '';
  await cause.click();
  await h1(page, psn).waitFor();
  await page.getByText('The request log has no API call with this psn', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'PSN-1' }).waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  const refund = await fetch(`${fixture.gateway.url}/workbench/api/orders/${transNo}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { psn: psnOfAct } = (await refund.json()) as { psn: string };
  await page.goto(`${fixture.gateway.url}/workbench/psn/${psnOfAct}`);
  await page.getByText('It belongs to an action in the Workbench', { exact: false }).waitFor();
  await row(page, 'Refund').waitFor();
  await page.getByRole('link', { name: 'orders.refund' }).click();
  await h1(page, 'Audit log').waitFor();
  await page.goto(`${fixture.gateway.url}/workbench/notifications`);
  await page.getByRole('searchbox', { name: 'psn, order, or transaction no.' }).fill(psn);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => page.url()).toContain(`psn=${psn}`);
  await page.getByRole('link', { name: 'PSN-1', exact: true }).waitFor();
  await page.goto(`${fixture.gateway.url}/workbench/psn/0000000000000000`);
  await page.getByText('Nothing found').waitFor();
});

test('a merchant with a clock of its own: its clock and its inbox', async () => {
  const { gateway, merchant } = fixture;
  const made = await merchant.post('/api/sandbox/merchants', '{"name":"Own Shop"}');
  const own = createMerchant({ url: gateway.url, demo: made.data as unknown as DemoMerchant });
  const merchantNo = String(made.data['merchant_no']);
  const order = own.qrOrder({
    merchant_order_no: 'OWN-1',
    notify_url: `${gateway.url}/api/sandbox/inbox`,
    expires: 3_000,
  });
  const created = await own.call('cscanb.pay.getqrcode', order);
  const page = await fixture.open('clock');
  await page.getByRole('combobox', { name: 'Merchant' }).selectOption(merchantNo);
  await page.getByText(`This is the clock of merchant ${merchantNo}`, { exact: false }).waitFor();
  await page.getByRole('link', { name: 'OWN-1' }).waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.getByRole('button', { name: '+ 1 hr' }).click();
  await page.getByText('Advanced by 1 hr').waitFor();
  await page.getByRole('list', { name: 'What happened' }).waitFor();
  await page.goto(`${gateway.url}/workbench/orders/${created.data['trans_no']}`);
  await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).click();
  await h1(page, 'Inbox').waitFor();
  const received = page.locator('.attempt-head').filter({ hasText: 'OWN-1' });
  await received.waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.getByRole('combobox', { name: 'Merchant' }).selectOption('');
  await received.waitFor({ state: 'detached' });
});

test('from a failed delivery to a resend that arrives, and given up', async () => {
  const { gateway } = fixture;
  await fixture.paidOrder('RESEND-1', `${gateway.url}/api/sandbox/inbox?answer=no`);
  const page = await fixture.open('notifications?merchant_order_no=RESEND-1');
  await page.getByRole('link', { name: 'RESEND-1' }).click();
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Resend notification' });
  await pressUntil(send, dialog.getByText('Not delivered', { exact: true }));
  const inbox = dialog.getByRole('button', { name: 'Sandbox inbox', pressed: false });
  const original = dialog.getByRole('button', { name: 'Original URL', pressed: true });
  await original.waitFor();
  await inbox.click();
  const chosen = dialog.getByRole('button', { name: 'Sandbox inbox', pressed: true });
  await chosen.and(page.locator(':focus')).waitFor();
  const url = dialog.getByRole('textbox', { name: 'URL' });
  expect(await url.inputValue()).toBe(`${gateway.url}/api/sandbox/inbox`);
  await dialog.getByRole('button', { name: 'Original URL' }).click();
  await original.and(page.locator(':focus')).waitFor();
  await url.fill(`${receiver.url}/other`);
  // The answer is lost, and no other one of the page: a second press sends nothing a second time.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const response = await fetch(...asked);
      if (asked[1]?.method !== 'POST') return response;
      window.fetch = fetch;
      throw new TypeError('lost');
    };
  });
  await send.click();
  await dialog.getByText('The request may have been processed.', { exact: false }).waitFor();
  await pressUntil(send, dialog.getByText('Delivered: the receiver returned success'));
  expect(receiver.received.filter(({ path }) => path.endsWith('/other'))).toHaveLength(1);
  await expectAccessible(page, noTargets, [375, 1440]);
  // The next attempt may be due by the time that the answer is read.
  const waits = /has not accepted the notification\. (?:Next attempt at|The next attempt is due now)/;
  await dialog.getByText(waits).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Accepted by a different URL only').waitFor();
  await page.getByText('Resent by hand').first().waitFor();
  await page.getByRole('button', { name: 'Stop retrying' }).click();
  const stop = dialog.getByRole('button', { name: 'Stop retrying' });
  await pressUntil(stop, page.getByText('Stopped', { exact: true }));
});

test('who may only read sees what fails without the buttons that resend', async () => {
  await fixture.paidOrder('READ-1', `${fixture.gateway.url}/api/sandbox/inbox?answer=no`);
  const page = await fixture.open('notifications');
  const resend = page.getByText(/^Resend/);
  await resend.first().waitFor();
  await page.route('**/workbench/api/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), permissions: ['read'] } });
  });
  const session = page.waitForResponse('**/workbench/api/session');
  await page.goto(`${fixture.gateway.url}/workbench/`);
  await session;
  await page.getByRole('link', { name: 'Show last attempt' }).first().click();
  await page.getByRole('heading', { name: 'Attempts' }).waitFor();
  await page.getByText('Not delivered').first().waitFor();
  expect(await page.getByRole('button', { name: /^(Resend|Stop retrying)/ }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Show last attempt' }).first().waitFor();
  expect(await resend.count()).toBe(0);
});

test('an order is paid, refunded in part and canceled from its page', async () => {
  const transNo = await fixture.paidOrder('ACT-1', `${receiver.url}/act`);
  const page = await fixture.open(`orders/${transNo}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  await amount.fill('99');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByText('Enter an amount above zero').waitFor();
  await amount.fill('4.50');
  expect((await runAxe(page)).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund US$4.50' }).click();
  await page.getByText('Refund sent').waitFor();
  await page.getByText('US$30.00').first().waitFor();
  const { merchant } = fixture;
  const open = await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ merchant_order_no: 'ACT-2' }));
  await page.goto(`${fixture.gateway.url}/workbench/orders/${open.data['trans_no']}`);
  await page.getByRole('link', { name: 'Open the payer’s page' }).waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Order canceled', { exact: true }).first().waitFor();
  // One that waits for its payer says until when, and can be brought there.
  const late = await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ merchant_order_no: 'ACT-3' }));
  // Until the clock is known, it is not advanced.
  await page.route('**/workbench/api/clock', (route) => route.abort());
  await page.goto(`${fixture.gateway.url}/workbench/orders/${late.data['trans_no']}`);
  await h1(page, /^Sale US\$34\.50 · ACT-3$/).waitFor();
  await page.getByRole('button', { name: 'Advance past expiry' }).click();
  await dialog.locator('.tg-button[data-loading]').waitFor();
  await page.unroute('**/workbench/api/clock');
  await page.getByText('Expires in').waitFor();
  expect(await page.getByText('US$0.00').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Advance past expiry' }).click();
  await page.getByText('Closed or failed').first().waitFor();
  // The button is gone, and the keyboard stays in the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('page');
  expect(await page.getByText('US$0.00').count()).toBe(0);
});

test('a pasted notification: right, and wrong with its reason', async () => {
  await fixture.paidOrder('CHECK-1', `${receiver.url}/check`);
  const received = () => receiver.received.find(({ body }) => body?.['merchant_order_no'] === 'CHECK-1');
  await expect.poll(received).toBeDefined();
  const text = JSON.stringify(received()?.body);
  const page = await fixture.open('notifications/check');
  const key = page.getByRole('textbox', { name: 'Gateway public key' });
  await expect.poll(() => key.inputValue()).toContain('BEGIN PUBLIC KEY');
  const body = page.getByRole('textbox', { name: 'Body as received' });
  await body.fill(text);
  await page.getByRole('button', { name: 'Check signature' }).click();
  await page.getByText('The signature is valid').waitFor();
  await body.fill(text.replace('CHECK-1', 'CHECK-2'));
  await page.getByRole('button', { name: 'Check signature' }).click();
  await page.getByText('a value differs from what was signed').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
});

test('an app with a key pair that the browser made can call, and its private key is sent nowhere', async () => {
  const page = await fixture.open('apps');
  await noteBodiesOf(page);
  await page.getByRole('button', { name: 'Create app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Checkout server');
  await dialog.getByRole('button', { name: 'Create app' }).click();
  await dialog.locator('[data-tone="warning"]').getByText('Private key', { exact: true }).waitFor();
  const download = dialog.getByRole('button', { name: 'Download private key' });
  expect(await savedName(page, () => download.click())).toMatch(/-private-key\.pem$/);
  const sent = await sentBodies(page);
  expect(sent.some((body) => body.includes('PUBLIC KEY'))).toBe(true);
  expect(sent.join('')).not.toContain('PRIVATE KEY');
  await expectAccessible(page, noTargets, [375, 1440]);
  // What is shown once is not lost by one key.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await dialog.getByText('-----BEGIN PUBLIC KEY-----').waitFor();
  await dialog.getByRole('link', { name: 'I have saved it' }).click();
  await h1(page, 'Checkout server').waitFor();
  await page.getByRole('button', { name: 'Add a key' }).click();
  await dialog.getByRole('button', { name: 'Add a key' }).click();
  await dialog.getByRole('button', { name: 'Download private key' }).waitFor();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('Gateway public key').waitFor();
  expect(await page.getByRole('heading', { name: 'Demo merchant credentials' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Disable app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable app' }).click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Enable app' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
});

test("the demo merchant's apps show what a client of them needs", async () => {
  const { gateway } = fixture;
  const { app_id: appId, basic } = gateway.demo;
  const page = await fixture.open(`apps/${appId}`);
  await page.getByRole('button', { name: 'Show: Private key' }).click();
  await page.getByText('-----BEGIN PRIVATE KEY-----').waitFor();
  await page.getByText('-----BEGIN PUBLIC KEY-----').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.goto(`${gateway.url}/workbench/apps/${basic.app_id}`);
  await page.getByRole('button', { name: 'Show: Password' }).click();
  await page.getByText(basic.password).waitFor();
  // Where the sandbox keeps it to itself, the page says why.
  await page.route('**/api/sandbox/demo-merchant', (route) =>
    route.fulfill({ status: 403, json: { code: 'E07303', msg: 'on its own computer only', psn: '0' } }),
  );
  await page.reload();
  await page.getByText('The credentials are not available here: on its own computer only').waitFor();
});

test('a page without a secure context says what it cannot do, and does the others', async () => {
  const { gateway } = fixture;
  const transNo = await fixture.paidOrder('INSECURE-1', `${receiver.url}/insecure`);
  const page = await fixture.open('');
  await page.addInitScript(() => {
    for (const name of ['subtle', 'randomUUID'])
      Object.defineProperty(Crypto.prototype, name, { value: undefined });
  });
  await page.goto(`${gateway.url}/workbench/orders/${transNo}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refund US$34.50' }).click();
  await page.getByText('Refund sent').waitFor();
  await page.goto(`${gateway.url}/workbench/apps`);
  await page.getByRole('button', { name: 'Create app' }).click();
  await dialog.getByText('openssl genrsa').waitFor();
  expect(await dialog.getByRole('radio', { name: 'Generate a key pair here' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Public key' }).waitFor();
  await page.goto(`${gateway.url}/workbench/notifications/check`);
  await page.getByRole('textbox', { name: 'Body as received' }).fill('{}');
  await page.getByRole('button', { name: 'Check signature' }).click();
  await page.getByText('Signatures cannot be verified at this address').waitFor();
  await page.context().close();
});

test('terminals, their batches, and all sections in Chinese on a phone', async () => {
  const page = await fixture.open('terminals', {
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 375, height: 812 },
  });
  await h1(page, '终端').waitFor();
  await page.getByRole('link', { name: 'TGSIM00000001' }).click();
  await h1(page, 'TGSIM00000001').waitFor();
  // Another merchant may have a terminal of the same serial number.
  expect(page.url()).toContain(`merchant_no=${fixture.gateway.demo.merchant_no}`);
  await page.getByText('尚未上线').waitFor();
  await expectAccessible(page, noTargets, [320, 375]);
  for (const [path, name] of [
    ['', '首页'],
    ['orders', '订单'],
    ['notifications', '通知'],
    ['clock', '时钟'],
    ['terminals', '终端'],
    ['apps', '应用与密钥'],
  ] as const) {
    await page.goto(`${fixture.gateway.url}/workbench/${path}`);
    await h1(page, name).waitFor();
    await expectAccessible(page, noTargets, [320, 375]);
  }
});
