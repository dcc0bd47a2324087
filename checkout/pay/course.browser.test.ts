/** How a payment continues and ends: at the issuer, back at the shop, over a lost connection, in two tabs. */
import { expect, test } from 'vitest';
import { installClock } from '../../tests/support/browser/pages.ts';
import { link, startMs, wireView } from './testing.ts';
import { checkoutFixture, fillCard, focused, heading, openView, pay, shop } from './testing-page.ts';

const { fixture, open } = checkoutFixture();

test('3-D Secure: on to the issuer, in the language that was chosen, and back again without a redirect', async () => {
  fixture.answerWith(wireView('challenge'));
  const page = await open({}, '?lang=en');
  await fillCard(page);
  await pay(page).click();
  await page.waitForURL(`${fixture.fake.url}/pay/3ds/${link}?lang=en`);
  await page.goBack();
  await heading(page, 'Verification required').waitFor();
  // It has asked the gateway after its return, and has not redirected.
  const { asked } = fixture.fake;
  await expect.poll(() => fixture.fake.asked).toBeGreaterThan(asked);
  expect(page.url()).toContain(`/pay/${link}`);
  await page.getByRole('button', { name: 'Continue to verification' }).click();
  await page.waitForURL(`${fixture.fake.url}/pay/3ds/${link}?lang=en`);
  expect(fixture.fake.sent).toHaveLength(1);
});

test('after the end the payer returns automatically, unless the payer stays', async () => {
  fixture.answerWith(wireView('paid', { return_url: shop }));
  const page = await open();
  await installClock(page);
  // A second that passes by itself would take 20 s away before it is seen.
  await page.clock.pauseAt(Date.now() + 60_000);
  await fillCard(page);
  await pay(page).click();
  await page.getByRole('link', { name: 'Return to Harbour Coffee Roasters' }).waitFor();
  await page.getByText('You will return automatically in 20 s').waitFor();
  await page.clock.runFor(18_000);
  await page.getByText('You will return automatically in 2 s').waitFor();
  await page.clock.runFor(3_000);
  await page.waitForURL(`${fixture.fake.url}${shop}`);

  const second = await open();
  await second.getByRole('button', { name: 'Stay on this page' }).click();
  await second.getByText('You will return automatically').waitFor({ state: 'detached' });
  expect(await second.locator('.return [role=status]').textContent()).toBe('You will stay on this page.');

  // A payer who comes back by the browser's button is not redirected again.
  await second.getByRole('link', { name: 'Return to Harbour Coffee Roasters' }).click();
  await second.waitForURL(`${fixture.fake.url}${shop}`);
  await second.goBack();
  await heading(second, 'Payment successful').waitFor();
  expect(await second.getByText('You will return automatically').count()).toBe(0);
});

test('without a return_url the result stays', async () => {
  fixture.answerWith(wireView('paid'));
  const page = await open();
  await fillCard(page);
  await pay(page).click();
  await page.getByText('You can close this page.').waitFor();
  expect(await page.locator('.return').count()).toBe(0);
});

test('giving up has to be confirmed, and is then shown', async () => {
  const after = wireView('failed', {
    reason: { code: 'EC0003', en: 'Given up', zh: '已放弃' },
    return_url: shop,
  });
  fixture.answerWith(after, wireView('open', { return_url: shop }));
  const page = await open();
  const cancel = page.getByRole('button', { name: 'Cancel and return to Harbour Coffee Roasters' });
  await cancel.click();
  await page.getByRole('button', { name: 'Keep order' }).click();
  expect(fixture.fake.sent).toEqual([]);
  expect(await focused(page)).toBe('Cancel and return to Harbour Coffee Roasters');
  await cancel.click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await heading(page, 'Order canceled').waitFor();
  expect(fixture.fake.sent).toEqual([{ action: 'give-up' }]);
  await page.getByRole('link', { name: 'Return to Harbour Coffee Roasters' }).waitFor();
});

test('a double click, and impatient ones elsewhere, pay once', async () => {
  fixture.fake.answer = ({ sent }) => (sent === undefined ? { status: 200, body: openView } : 'hang');
  const page = await open();
  await fillCard(page);
  await pay(page).dblclick();
  await heading(page, 'Processing payment').waitFor();
  // The page shows no form any more, so nothing is left that could send.
  await expect.poll(() => page.locator('form').count()).toBe(0);
  await expect.poll(() => fixture.fake.sent.length).toBe(1);
});

test('two tabs: what the one pays, the other shows as paid elsewhere', async () => {
  let isPaid = false;
  fixture.fake.answer = ({ sent }) => {
    if (!isPaid) return { status: 200, body: openView };
    return { status: sent === undefined ? 200 : 409, body: wireView('paid') };
  };
  const [first, second] = [await open(), await open()];
  await fillCard(second);
  isPaid = true;
  await pay(second).click();
  await heading(second, 'Payment successful').waitFor();
  await heading(first, 'Already paid').waitFor();
  await first.getByText('paid in another window or on another device').waitFor();
  await first.getByText('The details you entered on this page were not used.').first().waitFor();
  expect(await first.getByText('You will return automatically').count()).toBe(0);
});

test('a connection lost in the middle: not sent again, and the outcome is shown', async () => {
  let isDown = false;
  fixture.fake.answer = ({ sent }) => {
    if (sent !== undefined) isDown = true;
    return isDown
      ? { status: 502 }
      : { status: 200, body: fixture.fake.sent.length > 0 ? wireView('paid') : openView };
  };
  const page = await open();
  await fillCard(page);
  await pay(page).click();
  await heading(page, 'No connection').waitFor();
  expect(await page.textContent('.tg-banner')).toContain('Do not pay again');
  isDown = false;
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.fake.sent).toHaveLength(1);
  await page.reload();
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.fake.sent).toHaveLength(1);
});

test('polls that fail leave what was typed in place', async () => {
  let isDown = false;
  fixture.fake.answer = () => (isDown ? { status: 502 } : { status: 200, body: openView });
  const page = await open();
  await fillCard(page);
  isDown = true;
  await page.getByText('Your entries are kept').first().waitFor();
  isDown = false;
  await page.locator('.tg-banner').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
});

test('an order that ends while the page is open is shown as expired, announced a minute before', async () => {
  let isOver = false;
  fixture.fake.answer = () => {
    const expires = { expires_at_ms: startMs + 50_000 };
    if (!isOver) return { status: 200, body: wireView('open', expires) };
    return { status: 200, body: wireView('expired', { ...expires, now_ms: startMs + 50_100 }) };
  };
  const page = await open();
  await page.locator('.countdown[data-last-minute=true]').waitFor();
  expect(await page.textContent('.countdown [role=status]')).toBe('Less than 1 minute left to pay');
  expect(await page.getAttribute('.countdown-time', 'aria-live')).toBe('off');
  isOver = true;
  await heading(page, 'Order expired').waitFor();
  expect(await focused(page)).toBe('Order expired');
  await page.getByText('The details you entered on this page were not used.').first().waitFor();
  expect(await page.locator('form').count()).toBe(0);
});
