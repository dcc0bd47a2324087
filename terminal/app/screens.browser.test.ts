/** Every screen of the terminal as it is built, under the gateway's Content-Security-Policy. */
import type { TerminalOrder } from '@tollgate/contract/terminal/messages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seenIn } from '../../tests/support/scale.ts';
import { resultOf } from '../engine/testing.ts';
import { account } from './testing.ts';
import { expectAccessible, freshOrder, heading, press, terminalFixture } from './testing-page.ts';
import { kinds, menu } from './texts/entry.ts';
import { card, order as orderTexts, signature } from './texts/order.ts';
import { footTexts, headings, unknownResult, unsentSignature } from './texts/screens.ts';

const { fixture, open } = terminalFixture();

type Language = 'en' | 'zh';

const usd = {
  batch_no: '000012',
  settle_summary: [
    { trans_type: 1, count: 42, amount: 1284.5 },
    { trans_type: 3, count: 2, amount: 20 },
  ],
  pay_channel_merchant_no: '840312000000164',
  pay_channel_terminal_no: '60000217',
  settle_time: '2026-11-21 22:00:04',
  currency: 'USD',
  start_time: '2026-11-21 08:02:51',
  end_time: '2026-11-21 21:48:30',
};
const jpy = {
  ...usd,
  batch_no: '000013',
  currency: 'JPY',
  settle_summary: [{ trans_type: 1, count: 3, amount: 9200 }],
};
const totalOf = (price_currency: string, sale_amount: string) => ({
  price_currency,
  sale_count: 42,
  sale_amount,
  tip_count: 9,
  tip_amount: '41',
  refund_count: 2,
  refund_amount: '20',
  void_count: 1,
  void_amount: '12',
  total_amount: '1264',
});
const batches = { settle_list: [jpy, usd], totals: [totalOf('JPY', '9200'), totalOf('USD', '1284.5')] };

interface Look {
  readonly heading: keyof typeof headings | { readonly en: string; readonly zh: string };
  readonly isNew?: true;
  readonly order?: Partial<TerminalOrder>;
  readonly lead: (page: Page, language: Language) => Promise<void>;
}

const nothing = async () => {};
const cutOff = (page: Page) => page.locator('.link button').click();
const ownRecord = async (page: Page, language: Language) => {
  await press(page, card.tap[language]);
  await press(page, footTexts.done[language]);
  await press(page, footTexts['open-menu'][language]);
  await press(page, menu.history[language]);
  await page.locator('.record').click();
};

const looks: Readonly<Record<string, Look>> = {
  activation: { heading: 'activation', isNew: true, lead: nothing },
  standby: { heading: 'standby', lead: nothing },
  menu: { heading: 'menu', lead: (page, language) => press(page, footTexts['open-menu'][language]) },
  'entry sale': {
    heading: kinds.sale,
    lead: async (page, language) => {
      await press(page, footTexts['open-menu'][language]);
      await press(page, kinds.sale[language]);
      await page.locator('summary').click();
    },
  },
  'entry refund': {
    heading: kinds.refund,
    lead: async (page, language) => {
      await press(page, footTexts['open-menu'][language]);
      await press(page, kinds.refund[language]);
    },
  },
  history: {
    heading: 'history',
    lead: async (page, language) => {
      await press(page, footTexts['open-menu'][language]);
      await press(page, menu.history[language]);
    },
  },
  record: { heading: 'record', order: {}, lead: ownRecord },
  'last receipt': {
    heading: 'last-receipt',
    order: {},
    lead: async (page, language) => {
      await press(page, card.tap[language]);
      await press(page, footTexts.done[language]);
      await press(page, footTexts['open-menu'][language]);
      await press(page, menu['last-receipt'][language]);
      await page.getByRole('article').first().waitFor();
    },
  },
  'tip-change': {
    heading: 'tip-change',
    order: {},
    lead: async (page, language) => {
      await ownRecord(page, language);
      await press(page, headings['tip-change'][language]);
    },
  },
  settlement: {
    heading: 'settlement',
    lead: async (page, language) => {
      fixture.fake.answer = () => ({ code: '0', data: batches });
      await press(page, footTexts['open-menu'][language]);
      await press(page, menu.settlement[language]);
      // A report for each currency.
      for (const currency of ['JPY', 'USD'])
        await page.getByRole('article', { name: currency }).getByRole('table').waitFor();
    },
  },
  settled: {
    heading: 'settled',
    lead: async (page, language) => {
      fixture.fake.answer = () => ({ code: '0', data: { ...usd, settle_list: [usd] } });
      await press(page, footTexts['open-menu'][language]);
      await press(page, menu.settlement[language]);
      await press(page, footTexts['close-batch'][language]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: footTexts['close-batch'][language] })
        .click();
    },
  },
  'close dialog': {
    heading: 'settlement',
    lead: async (page, language) => {
      fixture.fake.answer = () => ({ code: '0', data: batches });
      await press(page, footTexts['open-menu'][language]);
      await press(page, menu.settlement[language]);
      await press(page, footTexts['close-batch'][language]);
      await page.getByRole('dialog').waitFor();
    },
  },
  leaving: {
    heading: 'leaving',
    lead: async (page, language) => {
      await press(page, footTexts['open-menu'][language]);
      await press(page, menu.leaving[language]);
    },
  },
  replaced: {
    heading: 'replaced',
    lead: async () => {
      fixture.fake.push({ type: 'replaced' });
    },
  },
  confirm: { heading: 'confirm', order: { confirm_on_terminal: true }, lead: nothing },
  manager: {
    heading: 'manager',
    order: { required_terminal_authentication: true, trans_type: 3 },
    lead: async (page, language) => {
      fixture.fake.answer = (ask) => ({ code: ask.type === 'check-manager' ? 'ET009' : '0' });
      await page.getByLabel(orderTexts.managerPin[language]).fill('0000');
      await press(page, orderTexts.authorize[language]);
      await page.getByRole('alert').waitFor();
    },
  },
  tip: { heading: 'tip', order: { on_screen_tip: true }, lead: nothing },
  'own tip': {
    heading: 'tip',
    order: { on_screen_tip: true },
    lead: (page, language) => press(page, orderTexts.otherTip[language]),
  },
  card: { heading: 'card', order: {}, lead: nothing },
  'keyed card': {
    heading: 'card',
    order: {},
    lead: (page, language) => press(page, card.keyIn[language]),
  },
  pin: { heading: 'pin', order: {}, lead: (page, language) => press(page, card.insert[language]) },
  scan: {
    heading: 'scan',
    order: { pay_scenario: 'BSCANQR_PAY', pay_method_id: 'Alipay+', needs_card: false },
    lead: nothing,
  },
  code: {
    heading: 'code',
    order: {
      pay_scenario: 'SCANQR_PAY',
      pay_method_id: 'Alipay+',
      needs_card: false,
      qrcode_url: 'https://pay.example.com/pay/q/AbCd12-Xy34Zw56Xy34Zw5',
    },
    lead: nothing,
  },
  processing: {
    heading: 'processing',
    order: {},
    lead: (page, language) => {
      fixture.fake.answer = () => undefined;
      return press(page, card.tap[language]);
    },
  },
  'processing offline': {
    heading: 'processing',
    order: {},
    lead: async (page, language) => {
      fixture.fake.answer = () => undefined;
      await press(page, card.tap[language]);
      await cutOff(page);
      await page.getByText(unknownResult.title[language]).waitFor();
    },
  },
  unsent: {
    heading: 'approved',
    order: { on_screen_signature: true, receipt_print_mode: 0 },
    lead: async (page, language) => {
      await press(page, card.tap[language]);
      await cutOff(page);
      await page.getByLabel(signature.typed[language]).fill('Jane Doe');
      await press(page, signature.submit[language]);
      await page.getByText(unsentSignature.title[language]).waitFor();
    },
  },
  open: {
    heading: 'open',
    order: {},
    lead: (page, language) => {
      fixture.tell(freshOrder(), { trans_status: 0 });
      return press(page, card.tap[language]);
    },
  },
  cancelling: {
    heading: 'cancelling',
    order: {},
    lead: (page, language) => {
      fixture.fake.answer = () => undefined;
      return press(page, footTexts.cancel[language]);
    },
  },
  signature: {
    heading: 'signature',
    order: { on_screen_signature: true },
    lead: (page, language) => press(page, card.tap[language]),
  },
  approved: {
    heading: 'approved',
    order: { receipt_print_mode: 3 },
    lead: (page, language) => {
      fixture.tell(freshOrder(), { tip_amount: '5.18', trans_amount: '39.68', cvm: 'signature' });
      return press(page, card.swipe[language]);
    },
  },
  declined: {
    heading: 'declined',
    order: { receipt_print_mode: 2 },
    lead: (page, language) => {
      fixture.tell(freshOrder(), { trans_status: 1, trans_error_code: 'EC0102' });
      return press(page, card.tap[language]);
    },
  },
};

const settings = [
  { language: 'en', locale: 'en-US', colorScheme: 'light' },
  { language: 'zh', locale: 'zh-CN', colorScheme: 'dark' },
] as const;

/** A folder for pictures of all screens, for whoever wants to look at them. */
const pictures = process.env['TERMINAL_PICTURES'];

async function picture(page: Page, name: string, language: Language): Promise<void> {
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [375, 768, 997, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 812 });
      const path = `${pictures}/${name.replaceAll(' ', '-')}-${width}-${colorScheme}-${language}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }
}

for (const [setting, { language, locale, colorScheme }] of settings.entries()) {
  test.each(seenIn(setting, settings.length, Object.entries(looks)))(
    `%s in ${language}, ${colorScheme}: right and accessible at every width`,
    async (name, look) => {
      const order = freshOrder(look.order);
      fixture.tell(order);
      const page = await open({ locale, colorScheme }, look.isNew !== true);
      if (look.order !== undefined) {
        fixture.fake.push({ type: 'order', order });
        await expect.poll(() => fixture.fake.asks.some(({ type }) => type === 'shown')).toBe(true);
      }
      await look.lead(page, language);
      const title = typeof look.heading === 'string' ? headings[look.heading] : look.heading;
      await heading(page, title[language]).waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toContain(title[language]);
      expect(await page.getAttribute('html', 'lang')).toBe(language === 'en' ? 'en' : 'zh-CN');
      if (name === 'standby') expect(await page.textContent('main')).toContain(account.terminal_sn);
      await expectAccessible(page);
      await picture(page, name, language);
    },
  );
}

test('texts of the merchant are text, however they look and however long they are', async () => {
  const order = freshOrder({
    description: `<img src=x onerror=alert(1)>${'W'.repeat(90)}`,
    price_currency: 'IDR',
    order_amount: '9999999999.99',
    confirm_on_terminal: true,
    merchant_order_no: 'M'.repeat(32),
  });
  fixture.tell(order, { trans_error_code: 'NEW1', trans_status: 1 });
  const page = await open({ viewport: { width: 320, height: 640 } });
  fixture.fake.push({ type: 'order', order });
  await heading(page, 'Confirm the order').waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  fixture.fake.push({
    type: 'ended',
    result: resultOf(order, { trans_error_code: 'NEW1', trans_status: 1 }),
  });
  await page.getByText('NEW1').first().waitFor();
});

test('what leaves a screen is left of what acts, which has more weight; the keypad says what clears it', async () => {
  fixture.fake.answer = () => ({ code: '0', data: batches });
  const page = await open();
  const foot = () =>
    page
      .locator('.foot button')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('data-variant')}`));
  await press(page, 'Menu');
  const isFull = await page
    .locator('.tiles')
    .evaluateAll((all) =>
      all.map(
        (one) => one.lastElementChild?.getBoundingClientRect().right === one.getBoundingClientRect().right,
      ),
    );
  expect(isFull).toEqual([true, true, true]);
  await press(page, 'Batch');
  await expect.poll(foot).toEqual(['Back secondary', 'Close the batch primary']);
  await press(page, 'Back');
  await press(page, 'Take out of service');
  expect(await foot()).toEqual(['Back secondary', 'Erase and activate again danger']);
  await press(page, 'Back');
  await press(page, 'Sale');
  expect(await page.locator('.keypad').textContent()).toContain('Clear');
});

test('the list of transactions says whose they are, with and without an entry', async () => {
  const order = freshOrder();
  fixture.tell(order);
  const page = await open();
  await press(page, 'Menu');
  await press(page, 'Transactions');
  const whose = page.getByText("The batch also includes this terminal's transactions on other devices");
  await whose.waitFor();
  await press(page, 'Back');
  fixture.fake.push({ type: 'order', order });
  await press(page, 'Tap');
  await press(page, 'Done');
  await press(page, 'Menu');
  await press(page, 'Transactions');
  await page.locator('.record').waitFor();
  expect(await whose.count()).toBe(1);
});
