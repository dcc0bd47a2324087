/** A buyer pays at the checkout page, in a real browser; the shop is notified and its query agrees. */
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { optionName } from '../../checkout/pay/fields/problem.ts';
import { buildPage } from '../../checkout/payer/testing.ts';
import { readerOf } from '../../design/language/language.tsx';
import { payOptions } from '../../gateway/checkout/choice.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import * as texts from '../support/browser/checkout-texts.ts';
import { leaveBy, leaveIssuer } from '../support/browser/leaving.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { isFull } from '../support/scale.ts';

let browser: Browser;
let gateway: Gateway;
let merchant: Merchant;
let receiver: Receiver;

beforeAll(async () => {
  await buildPage();
  [browser, gateway, receiver] = await Promise.all([launchBrowser(), startGateway(), startReceiver()]);
  merchant = createMerchant(gateway);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await receiver?.close();
});

const phone = { width: 375, height: 812 };
const desktop = { width: 1440, height: 900 };
/** Each language and each size once, or in the long run each with each. */
const looks = (
  [
    { language: 'en', locale: 'en-US', size: 'phone', viewport: phone },
    { language: 'zh', locale: 'zh-CN', size: 'desktop', viewport: desktop },
    { language: 'zh', locale: 'zh-CN', size: 'phone', viewport: phone },
    { language: 'en', locale: 'en-US', size: 'desktop', viewport: desktop },
  ] as const
)
  .slice(0, isFull ? 4 : 2)
  // Each takes its share of the QR wallets, so that all of them have their turn.
  .map((look, share) => ({ ...look, share }));
const wallets = payOptions.filter((option) => !['Card', 'ApplePay', 'GooglePay'].includes(option));

describe.each(looks)('in $language on a $size', ({ language, locale, viewport, share }) => {
  const { say } = readerOf(language, [locale]);
  const amount = 'US$34.50';
  let context: BrowserContext;
  let problems: string[];
  let order: Fields;

  // One context for all tests of a look: what a page compiles once, the next one has.
  beforeAll(async () => {
    context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce' });
    context.on('console', (message) => {
      // The browser itself notes that the gateway refused the slower of two tabs.
      if (message.text().includes('409 (Conflict)')) return;
      if (message.type() === 'error') problems.push(message.text());
    });
    context.on('weberror', (error) => problems.push(error.error().message));
    context.on('request', (request) => {
      const isOurs = [gateway.url, new URL(receiver.url).origin, 'data:'].some((start) =>
        request.url().startsWith(start),
      );
      if (!isOurs) problems.push(request.url());
    });
    await context.newPage();
  });
  afterAll(() => context?.close());
  beforeEach(() => {
    problems = [];
  });
  afterEach(async () => {
    const [first, ...others] = context.pages();
    for (const page of others) await page.close();
    await first?.goto('about:blank').catch(() => first.goto('about:blank'));
    // Policy violations, errors of scripts and requests to anywhere else all end up here.
    expect(problems).toEqual([]);
  });

  /** Makes an order, and follows its pay_url as the buyer who is redirected. */
  async function openCheckout(data: Fields = {}, changes: Fields = {}): Promise<Page> {
    const { pay_method_id: _, ...fields } = merchant.qrOrder({
      expires: 900,
      notify_url: `${receiver.url}/told`,
      return_url: `${receiver.url}/back?basket=7`,
      order_detail: { type: 'GENERAL', data },
      ...changes,
    });
    order = fields;
    const created = await merchant.call('pay.checkout', order);
    expect(created.code, created.text).toBe('0');
    const payUrl = String(created.data['pay_url']);
    expect(payUrl.length).toBeLessThanOrEqual(64);
    const blank = context.pages().find((page) => page.url() === 'about:blank');
    const page = blank ?? (await context.newPage());
    await page.goto(payUrl);
    return page;
  }

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const isOpen = (page: Page) => page.locator('form').first().waitFor();
  const merchantName = async (page: Page) => (await page.locator('.frame-name').textContent()) ?? '';
  const choose = (page: Page, option: string) =>
    page.locator(`input[name=option][value="${option}"]`).check();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  async function fillCard(page: Page, id: string): Promise<void> {
    const groups = testCardById(id)?.groups ?? [];
    // As it is pasted from a note: with its spaces.
    await page.getByLabel(say(texts.cardLabels.pan)).fill(groups.join(' '));
    await page.getByLabel(say(texts.cardLabels.expiry)).fill('12/39');
    await page.getByLabel(say(texts.cardLabels.cvv)).fill('907');
    await page.getByLabel(say(texts.cardLabels.holder)).fill('JANE DOE');
    await fillBriefBilling(page);
  }
  /** Fills in the fields that are asked for without order_detail.billing (decision 50). */
  async function fillBriefBilling(page: Page): Promise<void> {
    const isWhole = (await page.locator('#billing-name').count()) > 0;
    if (isWhole || (await page.locator('#billing-country').count()) === 0) return;
    await page.locator('#billing-country').selectOption('US');
    await page.locator('#billing-zip').fill('10118');
  }
  async function payByCard(page: Page, id: string): Promise<void> {
    await fillCard(page, id);
    await press(page, say(texts.options.pay, { amount }));
  }

  async function enterCode(page: Page, code: string): Promise<void> {
    await page.getByLabel(say(texts.bank.form.code)).fill(code);
    await press(page, say(texts.bank.form.submit));
  }

  /** The shop's notifications of the order; empty where none came. */
  const notified = () =>
    receiver.received.filter(({ body }) => body?.['merchant_order_no'] === order['merchant_order_no']);

  /** One notification, rightly signed, and a query that says the same. */
  async function agrees(expected: Fields): Promise<Fields> {
    await expect.poll(() => notified().length).toBe(1);
    const told = { ...notified()[0]?.body };
    expect(merchant.verifies(told)).toBe(true);
    expect(told).toMatchObject(expected);
    const { data } = await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] });
    expect(data).toMatchObject(expected);
    return told;
  }

  /** Returns to the shop, which gets the numbers, and nothing that it could take for a result. */
  async function returns(page: Page): Promise<void> {
    const named = String((await merchant.call('order.query', order)).data['trans_no']);
    await leaveBy(page.locator(`a[href*="trans_no=${named}"]`), `${receiver.url}/back?**`);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      basket: '7',
      merchant_order_no: order['merchant_order_no'],
      trans_no: named,
    });
  }

  test('a card is paid, and the buyer returns to the shop', async () => {
    const page = await openCheckout();
    await payByCard(page, 'visa');
    await heading(page, say(texts.resultHeadings.paid));
    const shown = { pay_method_id: 'Visa', pay_user_account_id: '411111******1111', pay_scenario: 'WEB_PAY' };
    await agrees({ trans_status: 2, ...shown });
    await returns(page);
  });

  test('a card is declined, another one pays: one payment, one notification', async () => {
    const page = await openCheckout();
    await payByCard(page, 'insufficient-funds');
    await heading(page, say(texts.headings.declined));
    expect(notified()).toEqual([]);
    await payByCard(page, 'mastercard');
    await heading(page, say(texts.resultHeadings.paid));
    const told = await agrees({ trans_status: 2, pay_method_id: 'MasterCard' });
    // Without order_detail.billing (decision 50).
    expect(told['billing_address']).toBe('{"name":"JANE DOE","country":"US","zip":"10118"}');
  });

  test('the issuer asks, the code is right, and the buyer comes back paid', async () => {
    const page = await openCheckout();
    await payByCard(page, '3ds-challenge');
    await heading(page, say(texts.bank.headings.challenge));
    await enterCode(page, '000000');
    await page
      .getByRole('alert')
      .getByText(say(texts.bank.form.attemptsLeft, { count: '2' }))
      .waitFor();
    await enterCode(page, challengeCode);
    await leaveIssuer(page, say(texts.bank.leaving.toPayPage));
    await heading(page, say(texts.resultHeadings.paid));
    expect(new URL(page.url()).search).not.toMatch(/result|passed|status/);
    await agrees({ trans_status: 2, pay_user_account_id: '400000******3220' });
  });

  test('the issuer asks, the code is wrong three times, and the buyer gives up', async () => {
    const page = await openCheckout();
    await payByCard(page, '3ds-challenge');
    await heading(page, say(texts.bank.headings.challenge));
    await enterCode(page, '000000');
    await page
      .getByRole('alert')
      .getByText(say(texts.bank.form.attemptsLeft, { count: '2' }))
      .waitFor();
    await enterCode(page, '111111');
    await page.getByRole('alert').getByText(say(texts.bank.form.lastAttempt)).waitFor();
    await enterCode(page, '222222');
    await heading(page, say(texts.bank.headings['wrong-code']));
    await leaveIssuer(page, say(texts.bank.leaving.toPayPage));
    await heading(page, say(texts.headings.declined));
    expect(await page.textContent('main')).toContain('EC0106');
    expect(notified()).toEqual([]);
    await page
      .getByRole('button', { name: say(texts.givingUp.open, { merchant: await merchantName(page) }) })
      .click();
    await press(page, say(texts.givingUpDialog.confirm));
    await heading(page, say(texts.resultHeadings['given-up']));
    await agrees({ trans_status: 1, trans_error_code: 'EC0003' });
    await returns(page);
  });

  test('the check is cancelled: the buyer may pay another way', async () => {
    const page = await openCheckout();
    await payByCard(page, '3ds-challenge');
    await press(page, say(texts.bank.form.cancel));
    await press(page, say(texts.bank.cancelDialog.confirm));
    await heading(page, say(texts.bank.headings.cancelled));
    await leaveIssuer(page, say(texts.bank.leaving.toPayPage));
    await heading(page, say(texts.headings.declined));
    await choose(page, 'ApplePay');
    await fillBriefBilling(page);
    await press(page, say(texts.options.openSheet, { option: 'Apple Pay' }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(texts.options.pay, { amount }) })
      .click();
    await heading(page, say(texts.resultHeadings.paid));
    await agrees({ trans_status: 2, pay_method_id: 'ApplePay' });
  });

  test.each([
    ['ApplePay', 'Apple Pay'],
    ['GooglePay', 'Google Pay'],
  ])('%s: a card of the sheet is declined, another one pays', async (option, name) => {
    const page = await openCheckout();
    for (const [card, outcome] of [
      ['declined', texts.headings.declined],
      ['visa', texts.resultHeadings.paid],
    ] as const) {
      await isOpen(page);
      await choose(page, option);
      await fillBriefBilling(page);
      await press(page, say(texts.options.openSheet, { option: name }));
      const dialog = page.getByRole('dialog', { name: say(texts.sheet.title, { option: name }) });
      await dialog.locator(`input[value="${card}"]`).check();
      await dialog.getByRole('button', { name: say(texts.options.pay, { amount }) }).click();
      await heading(page, say(outcome));
    }
    await agrees({ trans_status: 2, pay_method_id: option });
  });

  const ownWallets = wallets.filter((_, index) => index % looks.length === share);
  test(`${ownWallets.join(', ')}: the code is paid on another device, and the page follows`, async () => {
    const paying: { readonly page: Page; readonly made: Fields; readonly payMethodId: string }[] = [];
    for (const one of ownWallets) {
      const payment = { allow_options: ['Card', one] };
      // Without a return_url, so that a page that is paid early does not leave before it is looked at.
      const page = await openCheckout({ payment }, { return_url: undefined });
      await isOpen(page);
      const offered = await page
        .locator('input[name=option]')
        .evaluateAll((all) => all.map((input) => input.getAttribute('value')));
      expect(offered).toEqual(['Card', one]);
      await choose(page, one);
      const walletName = say(optionName(one));
      await press(page, say(texts.options.showCode, { wallet: walletName }));
      await page.getByRole('img', { name: say(texts.wallet.alt, { wallet: walletName, amount }) }).waitFor();
      const [payer] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: say(texts.wallet.open, { wallet: walletName }) }).click(),
      ]);
      await payer.getByRole('button', { name: amount }).click();
      await heading(payer, say(texts.payerHeadings.paid));
      paying.push({ page, made: order, payMethodId: one });
    }
    for (const { page, made, payMethodId } of paying) {
      // The payer's page of the last one is in front.
      await page.bringToFront();
      await heading(page, say(texts.resultHeadings.paid));
      order = made;
      await agrees({ trans_status: 2, pay_method_id: payMethodId });
    }
  });

  const buyer = {
    name: language === 'en' ? 'Jane Doe' : '李雷',
    province: 'NY',
    city: 'New York',
    address1: '350 Fifth Avenue',
    zip: '10118',
    phone: '+1 212 555 0117',
  } as const;

  async function fillAddress(page: Page, kind: 'shipping' | 'billing', country: string): Promise<void> {
    await page.locator(`#${kind}-country`).selectOption(country);
    for (const field of ['name', 'address1', 'city', 'zip', 'phone'] as const) {
      await page.locator(`#${kind}-${field}`).fill(buyer[field]);
    }
    await page.locator(`#${kind}-province`).selectOption(buyer.province);
  }

  const countriesOf = (page: Page, kind: string) =>
    page
      .locator(`#${kind}-country option`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')).filter((value) => value !== ''));

  test('shipping by an allow list, which wins over the other; the bill goes to the same address', async () => {
    const page = await openCheckout({
      shipping: { allow_regions: '["US","CA"]', disallow_regions: ['US'] },
      billing: { default_same_shipping: true },
    });
    await isOpen(page);
    await page.getByText(say(texts.addressLabels.country)).first().waitFor();
    expect((await countriesOf(page, 'shipping')).sort()).toEqual(['CA', 'US']);
    await fillAddress(page, 'shipping', 'US');
    await payByCard(page, 'visa');
    await heading(page, say(texts.resultHeadings.paid));
    const told = await agrees({ trans_status: 2 });
    const sent = { ...buyer, country: 'US' };
    expect(JSON.parse(String(told['shipping_address']))).toEqual(sent);
    expect(JSON.parse(String(told['billing_address']))).toEqual(sent);
    const { data } = await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] });
    expect(data).toMatchObject({ shipping_address: sent, billing_address: sent });
  });

  test('shipping by a disallow list, and a bill that must go elsewhere', async () => {
    const page = await openCheckout({
      shipping: { disallow_regions: ['CA', 'MX'] },
      billing: { allow_regions: ['US'], default_same_shipping: false },
    });
    await isOpen(page);
    const countries = await countriesOf(page, 'shipping');
    expect(countries.length).toBeGreaterThan(200);
    expect(countries).not.toContain('CA');
    expect(countries).toContain('US');
    expect(await countriesOf(page, 'billing')).toEqual(['US']);
    await fillAddress(page, 'shipping', 'US');
    await fillAddress(page, 'billing', 'US');
    await page.locator('#billing-address1').fill('1 Main Street');
    await payByCard(page, 'visa');
    await heading(page, say(texts.resultHeadings.paid));
    const told = await agrees({ trans_status: 2 });
    expect(JSON.parse(String(told['shipping_address']))).toMatchObject({ address1: '350 Fifth Avenue' });
    expect(JSON.parse(String(told['billing_address']))).toMatchObject({ address1: '1 Main Street' });
  });

  test('the order expires while the page is open', async () => {
    const page = await openCheckout({}, { expires: 120 });
    await isOpen(page);
    await merchant.advance(120_000);
    await heading(page, say(texts.resultHeadings.expired));
    await agrees({ trans_status: 1, trans_error_code: 'E04122' });
    await returns(page);
  });

  test('two tabs: one payment, and both tell the truth', async () => {
    const first = await openCheckout();
    const second = await context.newPage();
    await second.goto(first.url());
    await isOpen(second);
    await fillCard(first, 'visa');
    await fillCard(second, 'mastercard');
    // By script: a tab in the background does not animate, and Playwright would wait until it moves again.
    const clickPay = (page: Page) =>
      page
        .getByRole('button', { name: say(texts.options.pay, { amount }), exact: true })
        .evaluate((button: HTMLElement) => button.click());
    await Promise.all([clickPay(first), clickPay(second)]);
    for (const page of [first, second]) {
      // The slower one says that the order was paid elsewhere.
      await page.locator('.page[data-screen="paid"], .page[data-screen="paid-elsewhere"]').waitFor();
    }
    await agrees({ trans_status: 2 });
    const query = `merchant_no=${gateway.demo.merchant_no}&merchant_order_no=${order['merchant_order_no']}`;
    const timeline = await (await fetch(`${gateway.url}/api/sandbox/timeline?${query}`)).text();
    expect(timeline.match(/"completed"/g)).toHaveLength(1);
    await first.reload();
    await first.locator('.page[data-screen="paid"], .page[data-screen="already-paid"]').waitFor();
    await first.getByText(say(texts.returning.back, { merchant: await merchantName(first) })).waitFor();
  });
});
