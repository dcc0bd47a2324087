/** Faults at the Workbench: a rule is added, strikes, is used up and seen at its order; another one is removed. */
import type { FaultItem, FaultList } from '@tollgate/contract/workbench/faults';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { runInProcess } from '../../cli/testing.ts';
import { expectAccessible } from '../support/browser/screen.ts';
import { h1, noTargets, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();
const rules = (page: Page) => page.getByRole('region', { name: 'Rules, active first' });
const injected = (page: Page) => page.getByRole('table', { name: /^Injected faults/ });
const ruleRow = (page: Page, text: string) => rules(page).getByRole('row').filter({ hasText: text });
const addRule = (page: Page) => page.getByRole('button', { name: 'Add rule' });
/** Returns the code that a block shows, which is what its button copies. */
const codeOf = async (page: Page, title: string) =>
  (await page.locator('figure').filter({ hasText: title }).locator('pre').textContent()) ?? '';

async function listed(): Promise<FaultList> {
  return (await (await fetch(`${fixture.gateway.url}/workbench/api/faults`)).json()) as FaultList;
}

/** Returns the wish that made a rule; its id, seed and times are its own. */
const wishOf = ({ fault, merchant_no, app_id, method, times, every, probability }: FaultItem) => ({
  fault,
  merchant_no,
  app_id,
  method,
  times,
  every,
  probability,
});

beforeEach(async () => {
  await fetch(`${fixture.gateway.url}/api/sandbox/faults`, { method: 'DELETE' });
});

test('a reply is lost after the commit: the rule is used up, and the order shows the fault as injected', async () => {
  const { gateway, merchant } = fixture;
  const page = await fixture.open('faults');
  await page.getByText('No fault rules').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.getByRole('link', { name: 'Add rule' }).click();
  await h1(page, 'Add a fault rule').waitFor();
  await page.getByRole('radio', { name: /^Connection cut after the result was stored/ }).check();
  await page.getByRole('radio', { name: 'One app' }).check();
  await page.getByRole('combobox', { name: 'App' }).selectOption(gateway.demo.app_id);
  await page.getByRole('combobox', { name: 'Call' }).selectOption('cscanb.pay.getqrcode');
  await page.getByRole('textbox', { name: 'Number of faults' }).fill('none');
  await addRule(page).click();
  await page.getByText('Enter a whole number from 1 to 10000').waitFor();
  await page.getByRole('textbox', { name: 'Number of faults' }).fill('1');
  await expect.poll(() => codeOf(page, 'Request header')).toBe('Tollgate-Fault: call.cut_after');
  await expectAccessible(page, noTargets);

  // The command and curl of the page make the same rule.
  const [command, curl] = [await codeOf(page, 'Command'), await codeOf(page, 'curl')];
  await addRule(page).click();
  await h1(page, 'Faults').waitFor();
  await ruleRow(page, 'call.cut_after').getByText('0 of 1').waitFor();
  const ran = await runInProcess(command.split(' ').slice(1));
  expect(ran, ran.stderr).toMatchObject({ exitCode: 0 });
  const [address = '', body = ''] = /^curl -sS (\S+) [\s\S]* -d '(.+)'$/.exec(curl)?.slice(1) ?? [];
  const headers = { 'content-type': 'application/json' };
  await fetch(address, { method: 'POST', headers, body });
  const { items } = await listed();
  const { merchant_no, app_id } = gateway.demo;
  const wish = { fault: 'call.cut_after', merchant_no, app_id, method: 'cscanb.pay.getqrcode' };
  const often = { times: 1, every: 1, probability: 1 };
  expect(items.map(wishOf)).toEqual(Array.from({ length: 3 }, () => ({ ...wish, ...often })));
  for (const { fault_id: id } of items.slice(1))
    await fetch(`${gateway.url}/api/sandbox/faults/${id}`, { method: 'DELETE' });

  const order = merchant.qrOrder({ merchant_order_no: 'LOST-REPLY-1' });
  await expect(merchant.call('cscanb.pay.getqrcode', order)).rejects.toThrow();
  await ruleRow(page, 'call.cut_after').getByText('Used up').waitFor();
  await ruleRow(page, 'call.cut_after').getByText('1 of 1').waitFor();
  await expectAccessible(page, noTargets);
  const struck = injected(page).getByRole('row').filter({ hasText: 'call.cut_after' });
  await struck.getByRole('link', { name: 'LOST-REPLY-1' }).click();
  await h1(page, /Sale US\$34\.50/).waitFor();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await timeline.getByText('Injected: Connection cut after the result was stored').waitFor();
  await page.goBack();
  await struck.getByRole('link', { name: /^[0-9A-Z]{16}$/ }).click();
  await page.getByText('Injected fault: Connection cut after the result was stored').waitFor();
});

test("from an order's page: a rule for it alone, which is removed again", async () => {
  const { merchant } = fixture;
  const order = merchant.qrOrder({ merchant_order_no: 'FAULT-ME-1' });
  const { data } = await merchant.call('cscanb.pay.getqrcode', order);
  const page = await fixture.open(`orders/${String(data['trans_no'])}`);
  await page.getByRole('link', { name: 'Inject a fault' }).click();
  await h1(page, 'Add a fault rule').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Order number' }).inputValue())
    .toBe('FAULT-ME-1');
  await page.getByRole('tab', { name: /^Payments/ }).click();
  await page.getByRole('radio', { name: /^Paid after the cancellation/ }).check();
  // By the keyboard alone: the arrow goes to the next kind, and Enter sends the form.
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.getByRole('radio', { name: /^Paid after the order expired/ }).isChecked())
    .toBe(true);
  await page.getByRole('textbox', { name: 'How long it lasts' }).fill('0.5');
  await page.keyboard.press('Enter');
  await ruleRow(page, 'acquirer.paid_after_expiry').getByRole('link', { name: 'FAULT-ME-1' }).waitFor();
  expect((await listed()).items).toMatchObject([
    { fault: 'acquirer.paid_after_expiry', merchant_order_no: 'FAULT-ME-1', delay_ms: 500 },
  ]);
  await ruleRow(page, 'acquirer.paid_after_expiry').getByRole('button', { name: 'Remove rule' }).click();
  await page.getByText('No fault rules').waitFor();
  expect((await listed()).items).toEqual([]);
});

test('common rules are added with one press, and all removed at once', async () => {
  const page = await fixture.open('faults', { locale: 'zh-CN', colorScheme: 'dark' });
  const button = page.getByRole('button', { name: '新增此规则：同时发送三次通知' });
  await button.click();
  await page.getByText('notification.three_times').first().waitFor();
  await expectAccessible(page, noTargets, [375]);
  await page.getByRole('link', { name: '新增规则' }).click();
  await h1(page, '新增故障规则').waitFor();
  await expectAccessible(page, noTargets, [375]);
  await page.goBack();
  await page.getByRole('button', { name: '删除全部规则' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除全部规则' }).click();
  await page.getByText('没有故障规则').waitFor();
  expect(await listed()).toMatchObject({ items: [], used_up: [] });
});
