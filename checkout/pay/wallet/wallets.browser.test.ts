/** The simulated sheets and the QR wallets in a real browser. */
import { expect, test } from 'vitest';
import { link, wireView } from '../testing.ts';
import { checkoutFixture, focused, heading, openView, pay } from '../testing-page.ts';
import { qrCodeOf } from './qr-code.ts';

const { fixture, open } = checkoutFixture();

test.each(['ApplePay', 'GooglePay'])(
  '%s: a sheet that says what it is, with a card to choose',
  async (option) => {
    const name = option === 'ApplePay' ? 'Apple Pay' : 'Google Pay';
    fixture.answerWith(
      wireView('paid', {
        paid: {
          pay_method_id: option,
          account: '411111******1111',
          paid_amount: '34.5',
          end_time: '2026-11-21 04:08:18',
        },
      }),
    );
    const page = await open();
    await page.getByRole('radio', { name }).check();
    const start = page.getByRole('button', { name: `Continue with ${name}` });
    await start.click();
    const dialog = page.getByRole('dialog', { name: `Simulated ${name}` });
    expect(await dialog.textContent()).toContain('This sheet is part of the sandbox');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(`Continue with ${name}`);
    await start.click();
    await page.getByRole('radio', { name: 'Visa ending in 0002' }).check();
    await dialog.getByRole('button', { name: 'Pay US$34.50' }).click();
    await heading(page, 'Payment successful').waitFor();
    expect(fixture.fake.sent).toEqual([{ action: 'pay', option, attempt: 1, sheet_card: 'declined' }]);
    expect(await page.textContent('.receipt')).toContain(`${name} •••• 1111`);
  },
);

test('a wallet: its code is drawn, the page follows, and another method can be taken instead', async () => {
  const chosen = {
    ...openView,
    wallet: { pay_method_id: 'WeChatPay', qrcode_url: `${fixture.fake.url}/pay/q/123` },
  };
  let isPaid = false;
  fixture.fake.answer = () => {
    if (isPaid) return { status: 200, body: wireView('paid') };
    return { status: 200, body: fixture.fake.sent.length === 0 ? openView : chosen };
  };
  const page = await open();
  await page.getByRole('radio', { name: 'WeChat Pay' }).check();
  expect(fixture.fake.paths.some((path) => path.includes('qr-code'))).toBe(false);
  await page.getByRole('button', { name: 'Show WeChat Pay QR code' }).click();
  await page.getByRole('img', { name: 'QR code: scan it with WeChat Pay to pay US$34.50' }).waitFor();
  expect(fixture.fake.paths.some((path) => path.includes('qr-code'))).toBe(true);
  const openLink = page.getByRole('link', { name: 'Open WeChat Pay on this device' });
  expect(await openLink.getAttribute('href')).toBe(`${fixture.fake.url}/pay/q/123`);
  expect(await page.getByRole('button', { name: 'Pay US$34.50' }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Card' }).check();
  await pay(page).waitFor();
  await page.getByRole('radio', { name: 'WeChat Pay' }).check();
  await page.locator('.wallet-code').waitFor();
  expect(fixture.fake.sent).toEqual([{ action: 'choose', option: 'WeChatPay' }]);
  await page.reload();
  await page.locator('.wallet-code').waitFor();
  isPaid = true;
  await heading(page, 'Payment successful').waitFor();
});

test('an acquirer’s code that is no address is drawn as it is, without a link', async () => {
  const code = '00020101021226580014com.example.qr5204581253038405802US6304ABCD';
  fixture.fake.answer = () => ({
    status: 200,
    body: { ...openView, wallet: { pay_method_id: 'WeChatPay', qrcode_url: code } },
  });
  const page = await open();
  await page.locator('.wallet-code').waitFor();
  expect(await page.locator('.wallet-code path').getAttribute('d')).toBe(qrCodeOf(code).path);
  expect(await page.getByRole('link', { name: 'Open WeChat Pay on this device' }).count()).toBe(0);
});

test('where the code cannot be drawn, the link does it', async () => {
  fixture.fake.answer = () => ({
    status: 200,
    body: { ...openView, wallet: { pay_method_id: 'Alipay+', qrcode_url: '/pay/q/1' } },
  });
  const context = await fixture.browser.newContext();
  const page = await context.newPage();
  await page.route('**/qr-code-*.js', (route) => route.abort());
  await page.goto(`${fixture.fake.url}/pay/${link}`);
  await page.getByText('The QR code cannot be shown. Use the link below.').waitFor();
  await page.getByRole('link', { name: 'Open Alipay+ on this device' }).waitFor();
  await context.close();
});
