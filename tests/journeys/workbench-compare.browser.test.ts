/** Receivers, a resend in bulk, the comparison of two requests, and an order's progress, at the Workbench. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../support/browser/screen.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { h1, noTargets, row, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

async function bothThemes(page: Page): Promise<void> {
  await expectAccessible(page, noTargets, [375, 768, 1024, 1440]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, noTargets, [1440]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('what a receiver has not taken is resent in bulk, and a slow one is stopped', async () => {
  const { gateway } = fixture;
  const inbox = `${gateway.url}/api/sandbox/inbox?answer=no`;
  for (const number of ['BULK-1', 'BULK-2', 'BULK-3']) await fixture.paidOrder(number, inbox);
  await fixture.paidOrder('BULK-4', `${receiver.url}/bulk`);
  const page = await fixture.open('notifications');
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Resend all…' }).click();
  await dialog.getByText('3 notifications, in about', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/workbench/notifications/receivers');
  await h1(page, 'Receivers').waitFor();
  const failing = row(page, inbox);
  await failing.getByText('Failing', { exact: true }).waitFor();
  await failing.getByText('0%').waitFor();
  await row(page, `${receiver.url}/bulk`).getByText('100%').waitFor();
  await bothThemes(page);
  await failing.getByRole('button', { name: /^Resend notifications of/ }).click();
  await dialog.getByText('3 notifications, in about', { exact: false }).waitFor();
  await dialog.getByRole('combobox', { name: 'Which ones' }).selectOption('Delivered');
  await dialog.getByText('No notification matches.').waitFor();
  await dialog.getByRole('combobox', { name: 'Which ones' }).selectOption('Not delivered');
  const pace = dialog.getByRole('textbox', { name: 'Notifications per minute' });
  await pace.fill('0');
  await dialog.getByRole('button', { name: 'Resend 3' }).click();
  await dialog.getByText('Enter a whole number from 1 to 1200.').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await pace.fill('600');
  await dialog.getByRole('button', { name: 'Resend 3' }).click();
  await page.getByText('Bulk resend started').waitFor();
  const bulks = page.getByRole('table', { name: 'Bulk resends' });
  await bulks.getByText('0 delivered, 3 not').waitFor();
  await bulks.getByText('Done', { exact: true }).waitFor();
  // One a minute: it is stopped before its second.
  await failing.getByRole('button', { name: /^Resend notifications of/ }).click();
  await dialog.getByText('3 notifications, in about', { exact: false }).waitFor();
  await pace.fill('1');
  await dialog.getByRole('button', { name: 'Resend 3' }).click();
  await bulks.getByText('0 delivered, 1 not').waitFor();
  await bothThemes(page);
  await bulks.getByRole('button', { name: /^Stop the resend to/ }).click();
  await page.getByText('Resend stopped').waitFor();
  await bulks.getByText('Stopped', { exact: true }).waitFor();
});

test('two requests are compared, and so are two notifications', async () => {
  const { merchant, gateway } = fixture;
  await fixture.paidOrder('DIFF-1', `${receiver.url}/one`);
  await fixture.paidOrder('DIFF-2', `${receiver.url}/two`);
  const psns = [];
  for (const number of ['DIFF-1', 'DIFF-2 '])
    psns.push((await merchant.call('order.query', { merchant_order_no: number })).psn);
  const page = await fixture.open(`psn/${psns[0]}`);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('Open another one and click Compare there.').waitFor();
  await page.getByRole('button', { name: 'Chosen for comparison', pressed: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Chosen for comparison', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.locator(`[data-row="${psns[1]}"] a`).click();
  await page.getByRole('link', { name: /^Compare with order\.query/ }).click();
  await h1(page, 'Compare').waitFor();
  const body = page.getByRole('region', { name: 'Body' });
  await body.locator('del', { hasText: '1' }).first().waitFor();
  // The blank at its end is shown.
  await body.locator('ins', { hasText: '·' }).first().waitFor();
  await bothThemes(page);
  await page.getByRole('switch', { name: 'Only differences' }).click();
  await body.getByText('"method"', { exact: false }).first().waitFor();
  const ids: string[] = [];
  for (const number of ['DIFF-1', 'DIFF-2']) {
    const list = await fetch(`${gateway.url}/workbench/api/notifications?merchant_order_no=${number}`);
    const { items } = (await list.json()) as { items: { notification_id: string }[] };
    ids.push(items[0]?.notification_id ?? '');
  }
  await page.goto(`${gateway.url}/workbench/compare?kind=notifications&left=${ids[0]}&right=${ids[1]}`);
  await page.getByRole('region', { name: 'Content' }).locator('ins', { hasText: '2' }).first().waitFor();
  await page.goto(`${gateway.url}/workbench/compare`);
  await page.getByText('Choose two to compare').waitFor();
  // A refused request is compared with the one before it that succeeded.
  const refused = await merchant.call('order.query', { merchant_order_no: 'DIFF-NONE' });
  await page.goto(`${gateway.url}/workbench/psn/${refused.psn}`);
  const last = page.getByRole('link', { name: 'Compare with the last success' });
  await last.waitFor();
  // An order that there is not is named, without a link.
  await page.getByText('DIFF-NONE', { exact: true }).first().waitFor();
  expect(await page.getByRole('link', { name: 'DIFF-NONE' }).count()).toBe(0);
  await last.click();
  await page.waitForURL(`**/workbench/compare?kind=requests&left=${psns[0]}&right=${refused.psn}`);
  await body.locator('ins', { hasText: 'NONE' }).first().waitFor();
});

test("an order's progress counts down while it is open, and says how it ended", async () => {
  const { merchant, gateway } = fixture;
  const open = await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ merchant_order_no: 'STEP-1' }));
  const page = await fixture.open(`orders/${open.data['trans_no']}`);
  const progress = page.getByRole('list', { name: 'Progress' });
  await progress.getByText('Waiting for the payer').waitFor();
  await page.getByRole('progressbar', { name: 'Time left' }).waitFor();
  await bothThemes(page);
  const transNo = await fixture.paidOrder('STEP-2', `${gateway.url}/api/sandbox/inbox?answer=no`);
  await page.goto(`${gateway.url}/workbench/orders/${transNo}`);
  await progress.getByText('Completed').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
});
