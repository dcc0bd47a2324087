/** Parts of the page that are loaded late: what the payer sees where one does not arrive, in a real browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { link, wireView } from '../testing.ts';
import { checkoutFixture, heading, openView, withKey } from '../testing-page.ts';

const { fixture } = checkoutFixture();

const missing = 'Part of this page did not load. Check your connection and try again.';

/** A page whose late part arrives only once `release` is called. */
async function openWithout(part: string): Promise<{ page: Page; release: () => Promise<void> }> {
  const page = await (await fixture.browser.newContext({ locale: 'en-US' })).newPage();
  const address = `**/assets/${part}-*.js`;
  await page.route(address, (route) => route.abort());
  await page.goto(`${fixture.fake.url}/pay/${link}`);
  return { page, release: () => page.unroute(address) };
}

test('an order whose addresses did not load is shown as soon as they do', async () => {
  const asked = { ...withKey, shipping: { countries: ['US', 'GB'] } };
  fixture.answerWith(wireView('paid'), wireView('open', asked));
  const { page, release } = await openWithout('addresses');
  await page.getByRole('alert').filter({ hasText: missing }).waitFor();
  expect(await heading(page, 'Loading order').count()).toBe(1);
  expect(await page.locator('form').count()).toBe(0);
  await release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Country or region').waitFor();
  await page.getByText(missing).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a dialog that did not load says so beside its button, and opens once it does', async () => {
  fixture.answerWith(wireView('failed'), openView);
  const { page, release } = await openWithout('give-up-dialog');
  const press = () => page.getByRole('button', { name: /^Cancel/ }).click();
  await press();
  await page.getByRole('alert').filter({ hasText: missing }).waitFor();
  await release();
  // Where the browser keeps a failed import, the page itself is loaded again, and the payer presses again.
  page.once('load', () => void press());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText(missing).count()).toBe(0);
  await page.context().close();
});
