/** The card form in a real browser, against a gateway that the test plays. */
import { expect, test } from 'vitest';
import { declined, link, wireView } from '../testing.ts';
import {
  checkoutFixture,
  fillCard,
  focused,
  focusedId,
  heading,
  openView,
  pay,
  status,
  withKey,
} from '../testing-page.ts';

const { fixture, open } = checkoutFixture();

test('a card: recognized, grouped, sent encrypted, and nothing of it is left anywhere', async () => {
  fixture.answerWith(wireView('paid'));
  const page = await open();
  await fillCard(page);
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await page.getByLabel('Expiration date').inputValue()).toBe('12/30');
  expect(await page.getAttribute('.card-brand', 'data-brand')).toBe('Visa');
  await pay(page).click();
  await heading(page, 'Payment successful').waitFor();
  expect(await focused(page)).toBe('Payment successful');
  expect(await status(page)).toBe('Payment successful');
  expect(fixture.fake.sent).toHaveLength(1);
  const [{ card: _, ...members } = {}] = fixture.fake.sent;
  expect(members).toEqual({ action: 'pay', option: 'Card', attempt: 1 });
  expect(fixture.sentCard()).toEqual({
    pan: '4242424242424242',
    holder: 'Jane Doe',
    cvv: '123',
    expiry: '1230',
  });
  const kept = await page.evaluate(async () => [
    document.cookie,
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    // Not the port, which may well have these digits.
    location.href.slice(location.origin.length).includes('4242'),
    document.documentElement.outerHTML.includes('4242 4242'),
  ]);
  expect(kept).toEqual(['', 0, 0, 0, false, false]);
  expect(fixture.fake.paths.join(' ')).not.toContain('4242');
  expect(fixture.visits[0]?.said.join(' ')).not.toContain('4242');
});

test('after paying, the fields are empty before any answer has come', async () => {
  fixture.fake.answer = ({ sent }) => (sent === undefined ? { status: 200, body: openView } : 'hang');
  const page = await open();
  await fillCard(page);
  const fields = await page.locator('.card-form input').elementHandles();
  await pay(page).click();
  await heading(page, 'Processing payment').waitFor();
  const values = await Promise.all(
    fields.map((field) => field.evaluate((input) => (input as HTMLInputElement).value)),
  );
  expect(values).toEqual(['', '', '', '']);
});

test('declined: the reason is shown, the next attempt carries the next number, and then it is paid', async () => {
  const first = wireView('open', { ...withKey, attempts: 1, last_decline: declined });
  fixture.fake.answer = () => {
    const views = [openView, first, wireView('paid')];
    return { status: 200, body: views[fixture.fake.sent.length] ?? openView };
  };
  const page = await open();
  await fillCard(page);
  await pay(page).click();
  await heading(page, 'Payment declined').waitFor();
  expect(await focused(page)).toBe('Payment declined');
  expect(await status(page)).toBe('Payment declined Insufficient funds on the card');
  expect(await page.textContent('.head .reason')).toContain('Insufficient funds on the card');
  expect(await page.textContent('.head .lead')).toContain('Attempts left: 4');
  expect(await page.getByLabel('Card number').inputValue()).toBe('');
  await fillCard(page, '378282246310005', '1234');
  await pay(page).click();
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.fake.sent.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(fixture.sentCard()).toMatchObject({ pan: '378282246310005', cvv: '1234' });
});

test('errors come on leaving a field and on paying, tied to their fields, and go as soon as they are corrected', async () => {
  const page = await open();
  const number = page.getByLabel('Card number');
  await number.pressSequentially('4242424242424241');
  expect(await page.locator('.tg-field-error').count()).toBe(0);
  await number.blur();
  expect(await page.textContent('#pan-error')).toBe('Card number is not valid. Check the digits');
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  expect(await number.getAttribute('aria-describedby')).toBe('pan-error pan-hint');
  await number.press('End');
  await number.press('Backspace');
  await number.press('2');
  expect(await page.locator('#pan-error').count()).toBe(0);
  await page.getByLabel('Expiration date').fill('0120');
  await pay(page).click();
  expect(await focusedId(page)).toBe('expiry');
  expect(await page.textContent('#expiry-error')).toBe('This card has expired');
  expect(await page.textContent('#cvv-error')).toBe('Security code is required');
  expect(await page.textContent('#holder-error')).toBe('Name on card is required');
  expect(await page.getByLabel('Security code').getAttribute('aria-describedby')).toBe('cvv-error cvv-hint');
  expect(fixture.fake.sent).toHaveLength(0);
  await page.getByRole('link', { name: '中文' }).click();
  expect(await page.textContent('#expiry-error')).toBe('该卡已过期');
  expect(await page.getByLabel('卡号').inputValue()).toBe('4242 4242 4242 4242');
});

test('numbers can be pasted and filled in, and edited in the middle with the caret kept', async () => {
  const page = await open();
  const number = page.getByLabel('Card number');
  await number.fill('4242-4242 4242 4242');
  expect(await number.inputValue()).toBe('4242 4242 4242 4242');
  await number.evaluate((input) => (input as HTMLInputElement).setSelectionRange(7, 7));
  await number.press('Backspace');
  expect(await number.inputValue()).toBe('4242 4424 2424 242');
  expect(await number.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(6);
  await page.getByLabel('Expiration date').fill('12/2030');
  expect(await page.getByLabel('Expiration date').inputValue()).toBe('12/30');
  await number.fill('378282246310005');
  expect(await page.getAttribute('.card-brand', 'data-brand')).toBe('Amex');
  expect(await page.locator('.card-form [role=status]').textContent()).toBe('Card brand: American Express');
  expect(await page.getByLabel('Security code').getAttribute('maxlength')).toBe('4');
  const attributes = await page
    .locator('.card-form input')
    .evaluateAll((inputs) =>
      inputs.map((input) => [
        input.getAttribute('autocomplete'),
        input.getAttribute('inputmode'),
        input.getAttribute('name'),
      ]),
    );
  expect(attributes).toEqual([
    ['cc-number', 'numeric', null],
    ['cc-exp', 'numeric', null],
    ['cc-csc', 'numeric', null],
    ['cc-name', null, null],
  ]);
});

test('in the sandbox one press fills in a test card, and what is empty of the addresses', async () => {
  const countries = { countries: ['US', 'GB'] };
  fixture.answerWith(
    wireView('paid'),
    wireView('open', {
      ...withKey,
      shipping: countries,
      billing: { ...countries, same_as_shipping: true, brief: false },
    }),
  );
  const page = await open();
  await page.getByLabel('City').fill('Boston');
  await page.getByRole('button', { name: 'Insufficient funds' }).click();
  await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 9995');
  await pay(page).click();
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.sentCard()).toEqual({
    pan: '4000000000009995',
    holder: 'JANE DOE',
    cvv: '123',
    expiry: '1231',
  });
  expect(fixture.fake.sent[0]).toMatchObject({
    shipping: { city: 'Boston', country: 'US', name: 'Jane Doe' },
  });
});

test('outside of the sandbox there are no test cards', async () => {
  fixture.fake.answer = () => ({ status: 200, body: { ...openView, sandbox: false } });
  const page = await open();
  await pay(page).waitFor();
  expect(await page.locator('.test-cards').count()).toBe(0);
  expect(fixture.fake.paths.some((path) => path.includes('test-cards'))).toBe(false);
});

test('on a connection that is not secure, no card is asked for; the other methods are there', async () => {
  const context = await fixture.browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  // As on http without loopback: browsers leave WebCrypto out there.
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await page.goto(`${fixture.fake.url}/pay/${link}`);
  await heading(page, 'Pay Harbour Coffee Roasters').waitFor();
  expect(await page.getByRole('radio', { name: 'Apple Pay' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByText('Card payment is not available on this connection').waitFor();
  expect(await page.locator('.card-form').count()).toBe(0);
  expect(await page.locator('button[type=submit]').count()).toBe(0);
  await context.close();
});
