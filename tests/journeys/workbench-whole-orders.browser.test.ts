/** Whole orders read at the Workbench: with 3-D Secure, refunds and a late notification; at a terminal, and voided. */
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import type { Timeline } from '@tollgate/contract/workbench/timeline';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/browser/screen.ts';
import { startHeadlessTerminal } from '../support/headless-terminal.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { billingAddress, cardOf, createShop } from '../support/shop.ts';
import { h1, noTargets, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

const events = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');

/** The places of these events in the timeline, each after the one before it. */
async function expectInOrder(page: Page, titles: readonly (string | RegExp)[]): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await events(page).allInnerTexts();
      let from = 0;
      for (const title of titles) {
        const found = texts.findIndex(
          (text, index) =>
            index >= from && (typeof title === 'string' ? text.includes(title) : title.test(text)),
        );
        if (found === -1) return { missing: String(title), texts };
        from = found + 1;
      }
      return 'in order';
    })
    .toBe('in order');
}

test('3-D Secure, two refunds and a late notification are one timeline', async () => {
  const { gateway } = fixture;
  const shop = createShop(gateway, receiver);
  const order = { ...shop.order(), merchantOrderNo: 'WHOLE-1' };
  receiver.always({ status: 500, body: 'busy' });
  const groups = testCardById('3ds-challenge')?.groups ?? [];
  const payment = await shop.client.merchantCheckout({ ...order, card: cardOf(groups), billingAddress });
  await shop.challenge(payment.redirectUrl3dsecure ?? '', { action: 'submit', code: challengeCode });
  await receiver.waitFor(1);
  for (const [number, amount] of [
    ['WHOLE-1-R1', '10'],
    ['WHOLE-1-R2', '4.5'],
  ] as const) {
    const refund = await shop.merchant.call('order.refund.submit', {
      merchant_order_no: number,
      orig_merchant_order_no: 'WHOLE-1',
      order_amount: amount,
      price_currency: 'USD',
      description: 'One coffee',
    });
    expect(refund.code).toBe('0');
  }
  await shop.merchant.advance(60_000);
  receiver.always({ status: 200, body: 'success' });
  await shop.merchant.advance(3_600_000);
  const { data } = await shop.merchant.call('order.query', { merchant_order_no: 'WHOLE-1' });

  const page = await fixture.open(`orders/${data['trans_no']}`);
  await h1(page, /Sale US\$34\.50/).waitFor();
  await expectInOrder(page, [
    'Order created',
    'Issuer asks for 3-D Secure',
    '3-D Secure passed',
    'Payment completed',
    'Notification not accepted: Status is not 200',
    'Refund created',
    'Refund created',
    'Clock advanced by 1 min',
    'Notification delivered',
  ]);
  await page.getByText('US$20.00').first().waitFor();
  for (const number of ['WHOLE-1-R1', 'WHOLE-1-R2']) await page.getByRole('link', { name: number }).waitFor();
  // Every event that a call, a person or the clock made happen names its psn.
  const asked = await fetch(`${gateway.url}/workbench/api/orders/${data['trans_no']}/timeline`);
  const { items } = (await asked.json()) as Timeline;
  for (const { psn } of items) if (psn !== undefined) await page.getByText(psn).first().waitFor();
  await expectAccessible(page, noTargets);
});

test('a sale at a terminal, and its void', async () => {
  const { gateway, merchant } = fixture;
  const terminal = await startHeadlessTerminal(gateway);
  try {
    const sale = {
      terminal_sn: gateway.demo.terminal_sn,
      message_receiving_application: 'Tollgate Register',
      price_currency: 'USD',
      order_amount: '34.5',
      trans_type: 1,
      merchant_order_no: 'TILL-1',
      description: 'Two flat whites',
      expires: 300,
      api_version: '2.0',
      notify_url: `${receiver.url}/terminal`,
    };
    const completed = async (number: string) => {
      const query = () => merchant.call('order.query', { merchant_order_no: number });
      await expect.poll(async () => (await query()).data['trans_status']).toBe(2);
      return String((await query()).data['trans_no']);
    };
    expect((await merchant.call('wisehub.cloud.pay.order', sale)).code).toBe('0');
    const transNo = await completed('TILL-1');
    const wish = { ...sale, trans_type: 2, merchant_order_no: 'TILL-1-V', orig_merchant_order_no: 'TILL-1' };
    expect((await merchant.call('wisehub.cloud.pay.order', wish)).code).toBe('0');
    await completed('TILL-1-V');

    const page = await fixture.open(`orders/${transNo}`);
    await expectInOrder(page, ['Order created', /terminal/i, 'Payment completed', /void/i]);
    const tree = page.getByRole('region', { name: 'Order and reference transactions' });
    await tree.getByRole('link', { name: 'TILL-1-V' }).click();
    await h1(page, /Void/).waitFor();
    await page.getByRole('link', { name: 'Terminals' }).click();
    await page.getByRole('link', { name: gateway.demo.terminal_sn }).first().click();
    await page.getByText('Online', { exact: true }).first().waitFor();
  } finally {
    await terminal.stop();
  }
});
