/** Test orders and sandboxes of the Workbench, and where it leads: the console, a refund form, the workshop. */
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browser/screen.ts';
import { h1, noTargets, row, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();

test('an order is created and brought to the chosen result', async () => {
  const page = await fixture.open('create');
  await h1(page, 'Create a test order').waitFor();
  await expectAccessible(page, noTargets, [375, 768, 1440]);
  await page.getByRole('radio', { name: /wallet declines/ }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('0');
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText('Enter an amount greater than 0.').waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText(/Order T-\S+ was created/).waitFor();
  const link = page.getByRole('link', { name: 'Show the order' });
  const endOf = async () => ((await link.boundingBox())?.y ?? 0) + 20;
  expect(await endOf()).toBeLessThan(page.viewportSize()?.height ?? 0);
  await link.click();
  await page.getByText('12.50').first().waitFor();
  await page.getByText('Closed').first().waitFor();
});

test('a card is encrypted in the browser, and a refund is an event as well', async () => {
  const page = await fixture.open('create?event=card.completed');
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText(/Order T-\S+ was created/).waitFor();
  await page.getByRole('combobox', { name: 'Payment' }).selectOption({ label: 'Refund' });
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Show the order' }).count()).toBe(1);
});

test('a sandbox is created with its keys, has a clock of its own, and is removed', async () => {
  const page = await fixture.open('sandboxes');
  await page.getByText('No sandboxes').waitFor();
  await page.getByRole('button', { name: 'Create sandbox' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create sandbox' }).click();
  await dialog.getByText('Enter 1 to 64 characters.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Journey shop');
  await dialog.getByRole('button', { name: 'Create sandbox' }).click();
  await dialog.getByText(/TOLLGATE_MERCHANT_NO=\d+/).waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row(page, 'Journey shop').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No sandboxes').waitFor();
});

test('every call leads to the console of the documentation, with the call filled in', async () => {
  const page = await fixture.open('explorer');
  await h1(page, 'API console').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await row(page, 'pay.checkout').first().getByRole('link', { name: 'Open console' }).click();
  await page.waitForURL('**/docs/CloudAPI/pay-checkout*');
  await page.getByRole('dialog').waitFor();
});

test('the palette opens the refund form of an order', async () => {
  const transNo = await fixture.paidOrder('TO-REFUND-1', `${fixture.gateway.url}/api/sandbox/inbox`);
  const page = await fixture.open('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search the Workbench' }).fill('refund TO-REFUND-1');
  await page.getByRole('option', { name: /^Refund TO-REFUND-1/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${transNo}?act=refund`);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/orders/${transNo}`);
});

test('the workshop compares a string that is pasted, and shows the code that makes it', async () => {
  const { psn } = await fixture.merchant.call(
    'cscanb.pay.getqrcode',
    fixture.merchant.qrOrder({ merchant_order_no: 'WORKSHOP-1', description: 'Two words' }),
  );
  const page = await fixture.open(`psn/${psn}`);
  const expected = page.locator('.marked[data-kind=expected] code');
  await expected.waitFor();
  const text = (await expected.textContent()) ?? '';
  const own = page.getByRole('textbox', { name: 'The string that your code signs' });
  await own.fill(text);
  await page.getByText('Both strings are the same.').waitFor();
  await own.fill(text.replace('Two words', 'Two\tword'));
  await page.getByText('2 differences in description').waitFor();
  expect(await page.locator('.marked[data-kind=signed] .exact-sign').getAttribute('data-sign')).toBe('⇥');
  await page.getByText('Code that builds this string').click();
  const languages = page.getByRole('tablist', { name: 'Code that builds this string' }).getByRole('tab');
  await expect.poll(() => languages.count()).toBe(8);
  await languages.filter({ hasText: 'Python' }).click();
  await page.getByText('def string_to_sign').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
});
