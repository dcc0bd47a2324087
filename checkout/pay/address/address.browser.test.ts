/** Delivery and billing addresses in a real browser. */
import { expect, test } from 'vitest';
import { declined, wireView } from '../testing.ts';
import {
  checkoutFixture,
  expectAccessible,
  fillCard,
  focusedId,
  heading,
  pay,
  withKey,
} from '../testing-page.ts';

const { fixture, open } = checkoutFixture();

const asked = {
  ...withKey,
  shipping: { countries: ['US', 'GB', 'DE'] },
  billing: { countries: ['US', 'GB'], same_as_shipping: true, brief: false },
};

test('delivery and billing: fields by country, the same address unless another is wanted', async () => {
  fixture.answerWith(wireView('paid'), wireView('open', asked));
  const page = await open();
  const country = page.getByLabel('Country or region');
  expect(await country.inputValue()).toBe('US');
  expect(await country.locator('option').allTextContents()).toEqual([
    'Select…',
    'Germany',
    'United Kingdom',
    'United States',
  ]);
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('1011');
  await page.getByLabel('ZIP code').blur();
  expect(await page.textContent('#shipping-zip-error')).toBe('ZIP code is not valid for this country');
  await country.selectOption('GB');
  expect(await page.locator('.tg-field-error').count()).toBe(0);
  expect(await page.getByLabel('State').count()).toBe(0);
  await page.getByLabel('Full name').fill('Jane Doe');
  await page.getByLabel('Street address').fill('10 Downing Street');
  await page.getByLabel('Town or city').fill('London');
  await page.getByLabel('Postcode').fill('sw1a 2aa');
  await page.getByLabel('Phone number').fill('+44 20 7925 0918');
  await fillCard(page);
  await pay(page).click();
  await heading(page, 'Payment successful').waitFor();
  const address = {
    name: 'Jane Doe',
    country: 'GB',
    province: 'London',
    city: 'London',
    address1: '10 Downing Street',
    zip: 'SW1A 2AA',
    phone: '+44 20 7925 0918',
  };
  expect(fixture.fake.sent[0]).toMatchObject({ shipping: address, billing: address });
});

test('a program that fills in the whole form at one go loses nothing of it', async () => {
  fixture.answerWith(
    wireView('paid'),
    wireView('open', { ...withKey, shipping: { countries: ['US', 'GB'] } }),
  );
  const page = await open({ locale: 'fr-FR' });
  await page.getByLabel('Country or region').selectOption('US');
  await page.evaluate(() => {
    const write = (id: string, value: string) => {
      const field = document.getElementById(id);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(id);
      // Past React's own setter, as a program outside of the page writes.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    write('shipping-name', 'Jane Doe');
    write('shipping-address1', '350 Fifth Avenue');
    write('shipping-city', 'New York');
    write('shipping-province', 'NY');
    write('shipping-zip', '10118');
    write('shipping-phone', '+1 212 555 0117');
    write('pan', '4242424242424242');
    write('expiry', '2030-12');
    write('cvv', '123');
    write('holder', 'Jane Doe');
  });
  await pay(page).click();
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.fake.sent[0]?.['shipping']).toEqual({
    name: 'Jane Doe',
    country: 'US',
    province: 'NY',
    city: 'New York',
    address1: '350 Fifth Avenue',
    zip: '10118',
    phone: '+1 212 555 0117',
  });
  expect(fixture.sentCard()).toEqual({
    pan: '4242424242424242',
    holder: 'Jane Doe',
    cvv: '123',
    expiry: '1230',
  });
});

test('a country that is not billed asks for another address by itself', async () => {
  fixture.fake.answer = () => ({ status: 200, body: wireView('open', asked) });
  const page = await open();
  await page.getByLabel('Country or region').selectOption('DE');
  await page.getByText('The merchant does not accept billing addresses in your shipping country').waitFor();
  expect(await page.locator('#billing-country option').allTextContents()).toEqual([
    'Select…',
    'United Kingdom',
    'United States',
  ]);
  await page.getByRole('radio', { name: 'WeChat Pay' }).check();
  expect(await page.locator('#billing-country').count()).toBe(0);
});

test('a decline does not cost the addresses, nor does the language', async () => {
  const after = wireView('open', { ...asked, attempts: 1, last_decline: declined });
  fixture.answerWith(after, wireView('open', { ...asked, shipping: null }));
  const page = await open();
  await page.locator('#billing-address1').fill('350 Fifth Avenue');
  await page.locator('#billing-name').fill('Jane Doe');
  await page.locator('#billing-city').fill('New York');
  await page.locator('#billing-province').selectOption('NY');
  await page.locator('#billing-zip').fill('10118');
  await page.locator('#billing-phone').fill('+1 212 555 0117');
  await fillCard(page);
  fixture.fake.answer = () => ({
    status: 200,
    body:
      fixture.fake.sent.length === 0
        ? wireView('open', { ...asked, shipping: null })
        : { ...after, shipping: null },
  });
  await pay(page).click();
  await heading(page, 'Payment declined').waitFor();
  expect(await page.locator('#billing-address1').inputValue()).toBe('350 Fifth Avenue');
  await page.getByRole('link', { name: '中文' }).click();
  expect(await page.locator('#billing-zip').inputValue()).toBe('10118');
});

test('what the gateway refuses is marked at its field', async () => {
  fixture.fake.answer = ({ sent }) =>
    sent === undefined
      ? { status: 200, body: wireView('open', { ...asked, billing: null }) }
      : { status: 422, body: { code: 'SYS016', msg: 'shipping.zip', psn: '1', field: 'shipping.zip' } };
  const page = await open();
  await page.locator('#shipping-name').fill('Jane Doe');
  await page.locator('#shipping-address1').fill('350 Fifth Avenue');
  await page.locator('#shipping-city').fill('New York');
  await page.locator('#shipping-province').selectOption('NY');
  await page.locator('#shipping-zip').fill('10118');
  await page.locator('#shipping-phone').fill('+1 212 555 0117');
  await page.getByRole('radio', { name: 'WeChat Pay' }).check();
  await page.getByRole('button', { name: 'Show WeChat Pay QR code' }).click();
  await page.locator('#shipping-zip-error').getByText('This value was not accepted').waitFor();
  expect(await page.textContent('.tg-banner')).toContain('Shipping address · Postal code');
});

const brief = { ...withKey, billing: { countries: ['US', 'HK', 'GB'], same_as_shipping: true, brief: true } };

test('without a whole billing address to ask for: the country, and the postal code where there is one', async () => {
  fixture.answerWith(wireView('paid'), wireView('open', brief));
  const page = await open();
  await page.getByRole('heading', { name: 'Billing address' }).waitFor();
  const country = page.getByLabel('Country or region');
  expect(await country.inputValue()).toBe('US');
  expect(await page.getByLabel('Full name').count()).toBe(0);
  expect(await page.getByLabel('Street address').count()).toBe(0);
  await fillCard(page);
  await pay(page).click();
  expect(await page.textContent('#billing-zip-error')).toBe('ZIP code is required');
  expect(await focusedId(page)).toBe('billing-zip');
  await expectAccessible(page);
  await page.getByLabel('ZIP code').fill('10118');
  await pay(page).click();
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.fake.sent[0]).toMatchObject({ billing: { country: 'US', zip: '10118' } });
  expect(Object.keys(fixture.fake.sent[0]?.['billing'] as object)).toEqual(['country', 'zip']);
});

test('a country without postal codes, in Chinese; a wallet is asked for no billing address', async () => {
  fixture.answerWith(wireView('paid'), wireView('open', brief));
  const page = await open({ locale: 'zh-HK' });
  await page.getByRole('heading', { name: '账单地址' }).waitFor();
  expect(await page.getByLabel('国家或地区').inputValue()).toBe('HK');
  expect(await page.getByLabel('邮政编码').count()).toBe(0);
  await page.getByRole('radio', { name: /微信|WeChat/ }).check();
  expect(await page.getByLabel('国家或地区').count()).toBe(0);
  await page.getByRole('radio').first().check();
  expect(await page.getByLabel('国家或地区').inputValue()).toBe('HK');
});
