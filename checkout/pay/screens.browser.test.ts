/** Every screen of the checkout page as it is built, under the gateway's Content-Security-Policy. */
import type { Text } from '@tollgate/contract/model';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { expect, test } from 'vitest';
import { painted } from '../../tests/support/browser/screen.ts';
import { seenIn } from '../../tests/support/scale.ts';
import { type Answer, declined, link, startMs, wireView } from './testing.ts';
import { cardKeyPem, checkoutFixture, expectAccessible, heading, status } from './testing-page.ts';
import { resultHeadings, resultLeads } from './texts/results.ts';
import { headings as firstHeadings, leads as firstLeads, type Screen, screens } from './texts/screens.ts';

const headings = { ...firstHeadings, ...resultHeadings };
const leads: Readonly<Partial<Record<Screen, Text>>> = { ...firstLeads, ...resultLeads };

const { fixture, open } = checkoutFixture();

const returnUrl = { return_url: 'https://shop.example.com/result?merchant_order_no=1' };
const asked = {
  card_key: cardKeyPem,
  shipping: { countries: ['US', 'CN', 'GB', 'HK'] },
  billing: { countries: ['US', 'CN', 'GB', 'HK'], same_as_shipping: false, brief: false },
};

const views: Readonly<
  Record<Exclude<Screen, 'loading' | 'paid-elsewhere' | 'unreachable' | 'unknown-link'>, CheckoutView>
> = {
  open: wireView('open', { ...asked, ...returnUrl }),
  declined: wireView('open', { attempts: 2, last_decline: declined, card_key: cardKeyPem }),
  authorizing: wireView('authorizing'),
  challenge: wireView('challenge'),
  paid: wireView('paid', returnUrl),
  'already-paid': wireView('paid', { ...returnUrl, now_ms: startMs + 600_000 }),
  failed: wireView('failed', returnUrl),
  'given-up': wireView('failed', {
    reason: { code: 'EC0003', en: 'Given up by the payer', zh: '付款方放弃支付' },
  }),
  expired: wireView('expired', returnUrl),
  closed: wireView('closed'),
  cancelled: wireView('cancelled'),
  returned: wireView('returned'),
};

/** Screens that one answer shows; the others have tests of their own. */
const shown = screens.filter((screen) => screen !== 'paid-elsewhere');

function answerFor(screen: (typeof shown)[number]): Answer {
  if (screen === 'unknown-link') return { status: 404 };
  if (screen === 'unreachable') return 'drop';
  return screen === 'loading' ? 'hang' : { status: 200, body: views[screen] };
}

const looks = [
  { language: 'en', tag: 'en', locale: 'en-US', colorScheme: 'light' },
  { language: 'zh', tag: 'zh-CN', locale: 'zh-CN', colorScheme: 'dark' },
] as const;

for (const [look, { language, tag, locale, colorScheme }] of looks.entries()) {
  test.each(seenIn(look, looks.length, shown))(
    `%s in ${language}, ${colorScheme}: right, accessible, at every width`,
    async (screen) => {
      fixture.fake.answer = () => answerFor(screen);
      const page = await open({ locale, colorScheme });
      const merchant = 'Harbour Coffee Roasters';
      const title = headings[screen][language].replace('{merchant}', merchant);
      await heading(page, title).waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toContain(title);
      expect(await page.getAttribute('html', 'lang')).toBe(tag);
      const lead = leads[screen]?.[language];
      if (lead !== undefined) {
        expect((await page.textContent('.head')) ?? '').toContain(
          lead.replace('{merchant}', merchant).trim(),
        );
      }
      // No events yet, so nothing is announced and the focus is where the browser put it.
      expect(await status(page)).toBe('');
      await expectAccessible(page);
    },
  );
}

test.each([
  ['en-US', 'light', '40.25', 'Other chargesUS$5.75'],
  ['en-US', 'dark', '30', 'Discounts−US$4.50'],
  ['zh-CN', 'light', '40.25', '其他费用US$5.75'],
  ['zh-CN', 'dark', '30', '减免−US$4.50'],
] as const)(
  'what items and order differ by is one line: %s, %s, %s',
  async (locale, colorScheme, amount, expected) => {
    fixture.fake.answer = () => ({ status: 200, body: wireView('open', { amount, card_key: cardKeyPem }) });
    const page = await open({ locale, colorScheme, viewport: { width: 1280, height: 900 } });
    const line = page.locator('.stub .tg-facts[data-look=receipt] > div').first();
    await line.waitFor();
    expect(await line.textContent()).toBe(expected);
    await expectAccessible(page);

    fixture.fake.answer = () => ({ status: 200, body: wireView('open', { card_key: cardKeyPem }) });
    await page.reload();
    await line.waitFor();
    expect(await page.locator('.stub .tg-facts[data-look=receipt] > div').count()).toBe(1);
  },
);

const wallet = { wallet: { pay_method_id: 'WeChatPay', qrcode_url: '/pay/q/12345' } };

test.each(['light', 'dark'] as const)(
  'errors, a code, the sheet and the question are accessible, %s',
  async (colorScheme) => {
    fixture.fake.answer = () => ({ status: 200, body: views.open });
    const page = await open({ colorScheme });
    await page.getByRole('button', { name: 'Pay US$34.50' }).click();
    await expect.poll(() => page.locator('.tg-field-error').count()).toBeGreaterThan(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel and return to Harbour Coffee Roasters' }).click();
    await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor();
    await expectAccessible(page);

    fixture.fake.answer = () => ({ status: 200, body: wireView('open', wallet) });
    const second = await open({ colorScheme });
    await second.getByRole('img', { name: 'QR code: scan it with WeChat Pay to pay US$34.50' }).waitFor();
    await expectAccessible(second);
    await second.getByRole('radio', { name: 'Google Pay' }).check();
    await second.getByRole('button', { name: 'Continue with Google Pay' }).click();
    await second.getByRole('dialog', { name: 'Simulated Google Pay' }).waitFor();
    await expectAccessible(second);
  },
);

test.each([
  ['#ffd400', '#ffffff', '#999999'],
  ['#0a0a2a', '#111111', '#0a0a2a'],
  ['#ffffff', '#ffffff', '#ffffff'],
  ['rgb(228,0,43)', '#ffffff', 'rgb(17,24,39)'],
])('the palette %s, %s, %s can be read in both themes', async (main, contrast_text, text) => {
  fixture.fake.answer = () => ({
    status: 200,
    body: { ...views.open, theme: { main, contrast_text, text } },
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open({ colorScheme });
    const button = page.getByRole('button', { name: 'Pay US$34.50' });
    await button.waitFor();
    const shown = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const hex = /^#(..)(..)(..)$/
      .exec(main)
      ?.slice(1)
      .map((part) => Number.parseInt(part, 16))
      .join(', ');
    await expect.poll(shown).toBe(hex === undefined ? main.replaceAll(',', ', ') : `rgb(${hex})`);
    await expectAccessible(page);
  }
});

test('a page that does not start says so by itself, and one without scripts at once', async () => {
  const first = await open({ javaScriptEnabled: false });
  expect(await first.textContent('noscript')).toContain('Turn JavaScript on');
  expect(await first.textContent('noscript')).toContain('请启用');
  expect(await first.locator('.without-start').isVisible()).toBe(false);

  // The script arrives, but this browser does not understand it.
  const context = await fixture.browser.newContext();
  const page = await context.newPage();
  await page.route('**/assets/pay-*.js', (route) => route.abort());
  await page.goto(first.url());
  expect(await page.locator('.without-start').isVisible()).toBe(false);
  await page.getByRole('heading', { name: 'This page does not work in this browser' }).waitFor();
  await page.getByRole('heading', { name: '页面无法打开' }).waitFor();
  await context.close();
});

test('nothing moves when the order arrives', async () => {
  const context = await fixture.browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries()) dataset['moved'] = `${dataset['moved'] ?? ''} ${entry.name}`;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pay/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${fixture.fake.url}/pay/${link}`);
  await heading(page, 'Loading order').waitFor();
  await painted(page);
  release();
  await page.locator('.order-form').waitFor();
  await painted(page);
  expect(await page.getAttribute('html', 'data-moved')).toBeNull();
  await context.close();
});

test('production: no strip of the sandbox', async () => {
  fixture.fake.answer = () => ({ status: 200, body: { ...views.paid, sandbox: false } });
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await heading(page, 'Payment successful').waitFor();
  expect(await page.locator('.sandbox').count()).toBe(0);
  await expectAccessible(page);
});

test('on a laptop the methods, the whole card form and the button that pays are in sight', async () => {
  const options = ['Card', 'ApplePay', 'GooglePay', 'WeChatPay', 'Alipay+', 'KBZPay'];
  const billing = { countries: ['US'], same_as_shipping: false, brief: true };
  fixture.fake.answer = () => ({
    status: 200,
    body: wireView('open', { options, billing, items: [], card_key: cardKeyPem }),
  });
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await page.locator('.pay-bar').waitFor();
  const edge = (selector: string, side: 'top' | 'bottom') =>
    page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], side);
  const form = await edge('#pan', 'top');
  for (const method of await page.locator('.option').all())
    expect(await method.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(form);
  expect(await edge('#billing-zip', 'bottom')).toBeLessThan(await edge('.pay-bar', 'top'));
  expect(await edge('.pay-bar', 'bottom')).toBeLessThanOrEqual(900);
  // What is due is beside the form.
  expect(await page.locator('.amount').count()).toBe(1);
  expect(await page.textContent('.stub')).toContain('Time left to pay');
});

test.each([
  ['en-US', /declined/gi],
  ['zh-CN', /拒绝/g],
])('a decline is said once: %s', async (locale, word) => {
  const reason = { code: 'EC0101', en: 'The issuer declined the payment', zh: '发卡机构拒绝支付' };
  fixture.fake.answer = () => ({
    status: 200,
    body: wireView('open', { attempts: 1, last_decline: reason }),
  });
  const page = await open({ locale });
  await page.locator('.outcome').waitFor();
  const head = (await page.textContent('.head')) ?? '';
  expect(head.match(word)).toHaveLength(1);
  expect(head).toContain('EC0101');
  expect(head).toContain('4');
});

test('texts of the merchant are text, however they look and however long they are', async () => {
  fixture.fake.answer = () => ({
    status: 200,
    body: wireView('open', {
      merchant_name: '<img src=x onerror=alert(1)>{merchant}',
      merchant_order_no: 'M'.repeat(32),
      description: `${'W'.repeat(100)} \u202eabc`,
      items: [
        { name: 'X'.repeat(64), quantity: 999_999, unit_price: '9999999999.99', amount: '9999999999.99' },
      ],
      currency: 'IDR',
      amount: '9999999999.99',
    }),
  });
  const page = await open({ viewport: { width: 320, height: 640 } });
  await heading(page, 'Pay <img src=x onerror=alert(1)>{merchant}').waitFor();
  await page.getByText('Show order summary').click();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('forced colors: what is chosen and where the focus is can still be seen', async () => {
  const page = await open({ forcedColors: 'active', viewport: { width: 1440, height: 900 } });
  const chosen = page.locator('.option[data-chosen=true]');
  await chosen.waitFor();
  expect(await chosen.evaluate((element) => getComputedStyle(element).borderInlineStartWidth)).toBe('4px');
  await page.getByLabel('Card number').focus();
  const outline = await page
    .locator('.tg-control', { has: page.getByLabel('Card number') })
    .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).toBe('solid');
});

test('on paper: the receipt without anything to press', async () => {
  fixture.fake.answer = () => ({ status: 200, body: views.paid });
  const page = await open();
  await heading(page, 'Payment successful').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('button:visible, a:visible').count()).toBe(0);
  const text = (await page.locator('.page').ariaSnapshot()).replaceAll(/\s+/g, ' ');
  for (const part of [
    'Payment successful',
    'US$34.50',
    'Visa •••• 1111',
    '2026112100000000004821',
    'Paper filters',
    'Sandbox',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Nov 20, 2026, 11:08 PM EST/);
});
