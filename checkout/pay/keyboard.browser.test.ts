/** The page without a mouse, and without its pictures. */
import { expect, test } from 'vitest';
import { wireView } from './testing.ts';
import { checkoutFixture, heading } from './testing-page.ts';

const { fixture, open } = checkoutFixture();

test('everything can be done by keyboard, with a focus that shows', async () => {
  fixture.answerWith(wireView('paid'));
  const page = await open();
  await heading(page, 'Pay Harbour Coffee Roasters').waitFor();
  const visited: string[] = [];
  const tab = async () => {
    await page.keyboard.press('Tab');
    const [name, outline] = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // The frame around a field shows its focus.
      const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('.tg-control') ?? element);
      return [
        element.id || (element.textContent ?? '') || element.getAttribute('value'),
        `${outlineStyle} ${outlineWidth}`,
      ];
    });
    expect(outline, name ?? '').toBe('solid 2px');
    visited.push(name ?? '');
  };
  for (let step = 0; step < 3; step += 1) await tab();
  await page.keyboard.press('Enter');
  await page.getByText('Paper filters').waitFor();
  for (let step = 0; step < 6; step += 1) await tab();
  await page.keyboard.type('4242424242424242');
  await tab();
  await page.keyboard.type('1230');
  await tab();
  await page.keyboard.type('123');
  await tab();
  await page.keyboard.type('Jane Doe');
  await tab();
  expect(visited).toEqual([
    'English',
    '中文',
    'Show order summary',
    'Card',
    'Approved',
    'Declined',
    'Insufficient funds',
    '3-D Secure',
    'pan',
    'expiry',
    'cvv',
    'holder',
    'Pay US$34.50',
  ]);
  await page.keyboard.press('Enter');
  await heading(page, 'Payment successful').waitFor();
  expect(fixture.sentCard()).toMatchObject({ holder: 'Jane Doe' });
});

test('arrows choose among the payment methods', async () => {
  const page = await open();
  await page.getByRole('radio', { name: 'Card' }).focus();
  for (const name of ['Apple Pay', 'Google Pay', 'WeChat Pay']) {
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name }).isChecked()).toBe(true);
  }
  await page.getByRole('button', { name: 'Show WeChat Pay QR code' }).waitFor();
});

test('four methods are shown, the others on demand, and the focus goes to the first of them', async () => {
  const options = ['Card', 'ApplePay', 'GooglePay', 'WeChatPay', 'Alipay+', 'KBZPay'];
  fixture.fake.answer = () => ({ status: 200, body: wireView('open', { options }) });
  const page = await open();
  await page.getByRole('radio', { name: 'WeChat Pay' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(4);
  await page.getByRole('button', { name: 'More payment methods (2)' }).press('Enter');
  await expect.poll(() => page.getByRole('radio').count()).toBe(6);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('Alipay+');
  expect(await page.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true);
});

test('the button that pays is in sight on a phone, whatever is scrolled', async () => {
  const page = await open();
  const button = page.getByRole('button', { name: 'Pay US$34.50' });
  await button.waitFor();
  for (const place of [0, 200, 10_000]) {
    await page.evaluate((top) => scrollTo(0, top), place);
    await expect
      .poll(() => button.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom))
      .toBeLessThan(40);
  }
});

test('pictures that fail give way to a drawing', async () => {
  fixture.fake.answer = () => ({
    status: 200,
    body: wireView('open', {
      items: [{ name: 'Gone', quantity: 1, unit_price: '34.5', amount: '34.5', image: '/pay/img/x/9' }],
    }),
  });
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await page.locator('.picture-none').waitFor();
  expect(await page.locator('.item img').count()).toBe(0);
});
