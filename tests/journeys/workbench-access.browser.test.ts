/** Endpoints, the inbox, tokens and the audit log at the Workbench; and every page in both themes. */
import { expect, test } from 'vitest';
import { runAxe } from '../support/browser/axe.ts';
import { colorSchemes } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/screen.ts';
import { isFull } from '../support/scale.ts';
import { everyAddress, h1, noTargets, row, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();

test('an endpoint is registered for chosen notifications, shows its health, and is removed', async () => {
  const { gateway } = fixture;
  const page = await fixture.open('notifications');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await h1(page, 'Webhooks').waitFor();
  await page.getByText('No webhook endpoints yet').waitFor();
  await page.getByRole('button', { name: 'Register endpoint' }).click();
  const dialog = page.getByRole('dialog');
  const register = dialog.getByRole('button', { name: 'Register endpoint' });
  await register.click();
  await dialog.getByText('Enter a URL that starts with http').waitFor();
  const url = `${gateway.url}/api/sandbox/inbox?answer=later`;
  await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
  await dialog.getByRole('radio', { name: 'Only these' }).check();
  await register.click();
  await dialog.getByText('Choose at least one kind').waitFor();
  await dialog.getByRole('checkbox', { name: 'Payment completed' }).check();
  await expectAccessible(page, noTargets, [375, 1440]);
  await register.click();
  await row(page, url).getByText('Nothing sent yet').waitFor();
  await fixture.paidOrder('END-1', `${gateway.url}/api/sandbox/inbox`);
  await row(page, url).getByText('Failing').waitFor();
  await row(page, url).getByText('Body is not success').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await row(page, url).getByRole('link', { name: 'Show notifications' }).click();
  await expect.poll(() => page.url()).toContain('endpoint_id=ep_');
  await page.getByRole('link', { name: 'END-1' }).waitFor();
  await page.goBack();
  await row(page, url).getByRole('button', { name: 'Remove endpoint' }).click();
  await dialog.getByRole('button', { name: 'Remove endpoint' }).click();
  await page.getByText('No webhook endpoints yet').waitFor();
});

test('what arrives at the inbox is shown with its signature, and leads to its order', async () => {
  const { gateway } = fixture;
  const page = await fixture.open('notifications/inbox');
  await h1(page, 'Inbox').waitFor();
  const transNo = await fixture.paidOrder('INBOX-9', `${gateway.url}/api/sandbox/inbox`);
  const entry = page.getByRole('listitem').filter({ hasText: 'INBOX-9' }).first();
  await entry.getByText('Signature valid').waitFor();
  await fetch(`${gateway.url}/api/sandbox/inbox`, { method: 'POST', body: 'hello' });
  await page.getByText('Not JSON').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await entry.getByText('Details').click();
  await entry.getByRole('link', { name: 'Show order' }).click();
  await expect.poll(() => page.url()).toContain(`/orders/${transNo}`);
});

test('a token is shown once, does what its scope says, and ends when it is revoked; all of it is in the log', async () => {
  const { gateway } = fixture;
  const page = await fixture.open('tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('support');
  await dialog.getByRole('checkbox', { name: 'Cancel and refund orders' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Valid for' }).selectOption({ label: '7 days' });
  await expectAccessible(page, noTargets, [375, 1440]);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Copy the token now').waitFor();
  await dialog.getByRole('button', { name: 'Show' }).click();
  const token = (await dialog.getByText(/^tgw_[\w-]{40,}$/).textContent()) ?? '';
  await expectAccessible(page, noTargets, [375, 1440]);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.content()).not.toContain(token);

  const asked = (path: string, method = 'GET') =>
    fetch(`${gateway.url}/workbench/api/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  expect((await asked('orders')).status).toBe(200);
  expect((await asked('orders/2026112200000000000000/cancel', 'POST')).status).toBe(403);
  await row(page, 'Nightly report').getByRole('button', { name: 'Revoke token' }).click();
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await row(page, 'Nightly report').getByText('Revoked', { exact: true }).waitFor();
  expect((await asked('orders')).status).toBe(401);

  await page.getByRole('link', { name: 'Audit log' }).click();
  await row(page, 'tokens.revoke').first().waitFor();
  await page.getByRole('combobox', { name: 'Search in' }).selectOption({ label: 'Action' });
  await page.getByRole('searchbox').last().fill('tokens.create');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => row(page, 'tokens.').count()).toBe(2);
  await row(page, 'tokens.create').first().getByRole('button', { name: 'Show details' }).click();
  await dialog.getByText('Nightly report').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify chain' }).click();
  await page.getByText('The log is intact').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
});

test('every page is accessible in both themes', async () => {
  const { gateway } = fixture;
  // Other journeys look at the rest in one theme or the other.
  const chosen = ['tokens', 'audit', 'notifications/endpoints', 'notifications/inbox', 'exam'];
  const addresses = isFull ? await everyAddress(fixture) : chosen;
  for (const colorScheme of isFull ? colorSchemes : (['dark'] as const)) {
    const page = await fixture.open('', { colorScheme });
    // Firefox notes an error where a page is left before its code has come.
    await h1(page, 'Home').waitFor();
    for (const address of addresses) {
      await page.goto(`${gateway.url}/workbench/${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('.tg-skeleton').count()).toBe(0);
      const { violations } = await runAxe(page);
      expect(violations, `${colorScheme} ${address}`).toEqual([]);
    }
  }
});
