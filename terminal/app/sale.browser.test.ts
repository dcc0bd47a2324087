/** A customer and a cashier at the terminal, from the order to the receipt. */
import { expect, test } from 'vitest';
import { resultOf } from '../engine/testing.ts';
import { account, openCard } from './testing.ts';
import { freshOrder, heading, press, pressKeys, terminalFixture } from './testing-page.ts';

const { fixture, open } = terminalFixture();

test('activation by serial number and code; a wrong code says so', async () => {
  const page = await open({}, false);
  await heading(page, 'Activate this terminal').waitFor();
  await press(page, 'Activate');
  expect(await page.locator('.tg-field-error').count()).toBe(2);
  await page.getByLabel('Serial number').fill(account.terminal_sn);
  await page.getByLabel('Activation code').fill('1111-1111');
  await press(page, 'Activate');
  await page.getByRole('alert').filter({ hasText: 'E04150' }).waitFor();
  await page.getByLabel('Activation code').fill('4821 3907');
  await press(page, 'Activate');
  await heading(page, 'Ready').waitFor();
  await page.getByText('Harbour Coffee Roasters').waitFor();
  await page.reload();
  await heading(page, 'Ready').waitFor();
});

test('sale with tip and signature: the card leaves encrypted, the receipts come out', async () => {
  const order = freshOrder({ confirm_on_terminal: true, on_screen_tip: true, on_screen_signature: true });
  fixture.tell(order, { tip_amount: '5.18', trans_amount: '39.68', cvm: 'signature' });
  const page = await open();
  fixture.fake.push({ type: 'order', order });
  await heading(page, 'Confirm the order').waitFor();
  await press(page, 'Accept');
  await page.getByRole('button', { name: '15% US$5.18' }).click();
  await heading(page, 'Present the card').waitFor();
  await page.getByText('US$39.68').waitFor();
  await press(page, 'Insert');
  await heading(page, 'Please sign').waitFor();
  const pad = page.getByRole('img', { name: 'Signature field' });
  const box = await pad.boundingBox();
  if (box === null) throw new Error('no signature pad');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20);
  await page.mouse.move(box.x + 200, box.y + 90);
  await page.mouse.up();
  await press(page, 'Confirm the signature');
  await heading(page, 'Approved').waitFor();

  const authorize = fixture.fake.asks.find((ask) => ask.type === 'authorize');
  if (authorize?.type !== 'authorize') throw new Error('no authorize');
  expect(authorize).toMatchObject({ tip_amount: '5.18', entry_mode: 2, cvm: 'signature' });
  expect(openCard(authorize.card)).toMatchObject({ expiry: '1239', holder: 'TEST CARD' });
  // It leaves after the screen says that the payment is approved.
  const image = () => fixture.fake.asks.find((ask) => ask.type === 'signature')?.image;
  await expect.poll(image).toMatch(/^iVBORw0KGgo/);
  expect(image()?.length).toBeLessThan(36 * 1024);

  const merchant = page.getByRole('article', { name: 'Merchant copy' });
  for (const part of [
    '411111******1111',
    'US$39.68',
    'US$5.18',
    'A0000000031010',
    '9A41D9F2C7B03E58',
    '004217',
  ])
    await merchant.getByText(part).first().waitFor();
  await merchant.getByRole('img', { name: "Cardholder's signature" }).waitFor();
  const customer = page.getByRole('article', { name: 'Customer copy' });
  expect(await customer.textContent()).toContain('************1111');
  expect(await customer.textContent()).not.toContain('411111');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('button:visible, h1:visible').count()).toBe(0);
  expect(await page.locator('.paper:visible').count()).toBe(2);
  await page.emulateMedia({ media: 'screen' });
  await press(page, 'Done');
  await heading(page, 'Ready').waitFor();
});

test('with the keyboard alone: PIN, and a name typed in place of a signature', async () => {
  const order = freshOrder({ receipt_print_mode: 1 });
  fixture.tell(order);
  const page = await open();
  fixture.fake.push({ type: 'order', order });
  await heading(page, 'Present the card').waitFor();
  await page.getByRole('button', { name: 'Insert' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Enter your PIN').waitFor();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await heading(page, 'Approved').waitFor();
  const authorize = fixture.fake.asks.find((ask) => ask.type === 'authorize');
  expect(authorize?.type === 'authorize' && openCard(authorize.card)).toMatchObject({ pin: '1234' });
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');

  const second = freshOrder({ trans_no: '2', on_screen_signature: true, receipt_print_mode: 0 });
  fixture.tell(second, { cvm: 'signature' });
  fixture.fake.push({ type: 'order', order: second });
  await press(page, 'Tap');
  await page.getByLabel('Or type your name').fill('Jane Doe');
  await page.keyboard.press('Enter');
  await heading(page, 'Approved').waitFor();
  await expect.poll(() => fixture.fake.asks.some((ask) => ask.type === 'signature')).toBe(true);
  expect(await page.getByRole('article').count()).toBe(0);
});

test('a decline says why; a card that is keyed in is checked before it is sent', async () => {
  const order = freshOrder();
  fixture.tell(order, { trans_status: 1, trans_error_code: 'EC0102' });
  const page = await open();
  fixture.fake.push({ type: 'order', order });
  await page.getByLabel('Test card').selectOption('insufficient-funds');
  await press(page, 'Key in');
  await page.getByLabel('Valid until (MMYY)').fill('1320');
  await press(page, 'Continue');
  await page.getByText('MMYY, with a month from 01 to 12').waitFor();
  expect(fixture.fake.asks.some(({ type }) => type === 'authorize')).toBe(false);
  await page.getByLabel('Valid until (MMYY)').fill('12/39');
  await press(page, 'Continue');
  await heading(page, 'Declined').waitFor();
  await page.getByText('Insufficient funds on the card (EC0102)').first().waitFor();
});

test('cancel at the terminal, and closed by the merchant while it is on the screen', async () => {
  const order = freshOrder();
  fixture.tell(order, { trans_status: 1, trans_error_code: 'K026' });
  const page = await open();
  fixture.fake.push({ type: 'order', order });
  await heading(page, 'Present the card').waitFor();
  await press(page, 'Cancel');
  await heading(page, 'Order closed').waitFor();
  expect(fixture.fake.asks.map(({ type }) => type)).toEqual(['hello', 'shown', 'cancel', 'query']);
  await press(page, 'Done');

  const second = freshOrder({ trans_no: '2', on_screen_tip: true });
  fixture.fake.push({ type: 'order', order: second });
  await heading(page, 'Add a tip?').waitFor();
  const result = resultOf(second, { trans_status: 1, trans_error_code: 'E04122' });
  fixture.fake.push({ type: 'ended', result });
  await heading(page, 'Order closed').waitFor();
});

test('an own tip on the keypad, not above the order; none is a choice, too', async () => {
  const order = freshOrder({ on_screen_tip: true });
  fixture.tell(order);
  const page = await open();
  fixture.fake.push({ type: 'order', order });
  await press(page, 'Other amount');
  await pressKeys(page, '9999');
  await press(page, 'Add tip');
  await page.getByText('Enter a tip that is not higher than the order amount.').waitFor();
  await press(page, 'Clear');
  await pressKeys(page, '250');
  await page.getByText('Total US$37.00').waitFor();
  await press(page, 'Add tip');
  await press(page, 'Tap');
  await heading(page, 'Approved').waitFor();
  expect(fixture.fake.asks.find(({ type }) => type === 'authorize')).toMatchObject({ tip_amount: '2.5' });
});

test('offline in the middle of a payment: no second charge, and it continues when the connection is back', async () => {
  const order = freshOrder();
  const page = await open();
  fixture.fake.answer = () => undefined;
  fixture.fake.push({ type: 'order', order });
  await press(page, 'Tap');
  await heading(page, 'Please wait').waitFor();
  await expect.poll(() => fixture.fake.asks.some(({ type }) => type === 'authorize')).toBe(true);
  await page.getByRole('button', { name: /^Connection: Online/ }).click();
  await page.getByText('No connection. The terminal retries').waitFor();
  fixture.tell(order);
  await page.getByRole('button', { name: /^Connection: Offline/ }).click();
  await heading(page, 'Approved').waitFor();
  expect(fixture.fake.asks.filter(({ type }) => type === 'authorize')).toHaveLength(1);
});

test('QR codes of both kinds', async () => {
  const shown = freshOrder({
    pay_scenario: 'SCANQR_PAY',
    pay_method_id: 'Alipay+',
    needs_card: false,
    qrcode_url: `${fixture.fake.url}/pay/q/1`,
  });
  fixture.tell(shown);
  const page = await open();
  fixture.fake.push({ type: 'order', order: shown });
  await page.getByRole('img', { name: 'QR code to pay US$34.50' }).waitFor();
  fixture.fake.push({ type: 'ended', result: resultOf(shown) });
  await heading(page, 'Approved').waitFor();
  await press(page, 'Done');

  const scanned = freshOrder({
    trans_no: '2',
    pay_scenario: 'BSCANQR_PAY',
    pay_method_id: 'Alipay+',
    needs_card: false,
  });
  fixture.tell(scanned, { trans_status: 0 });
  fixture.fake.push({ type: 'order', order: scanned });
  await page.getByLabel('Digits of the payment code').fill('280000000000000002');
  await press(page, 'Take payment');
  await heading(page, 'Waiting for the result').waitFor();
  fixture.tell(scanned);
  await press(page, 'Check again');
  await heading(page, 'Approved').waitFor();
});
