/** A reader makes a paid, notified, refunded order in the page, by pressing five buttons. */
import { createVerify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { callPath } from '../../site/reference/pages.ts';
import { launchBrowser, testInChromium } from '../support/browser/browser.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { expectAccessible, noteProblems } from '../support/browser/screen.ts';
import { notingBodies, sentBody } from '../support/browser/sent-body.ts';
import { builtSite, type StaticSite, startStaticSite } from '../support/browser/static-site.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { stringToSign } from '../support/merchant.ts';

const steps = ['merchant', 'order', 'pay', 'notification', 'refund'] as const;
type Step = (typeof steps)[number];

let browser: Browser;
let gateway: Gateway;
let site: StaticSite;
let pages: Pages;
let page: Page;
let requests: Request[];
let problems: string[];

beforeAll(async () => {
  if (!existsSync(join(builtSite, 'index.html'))) throw new Error('the site is not built: run npm test');
  [browser, gateway, site] = await Promise.all([launchBrowser(), startGateway(), startStaticSite()]);
  pages = createPages(browser, notingBodies);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await site?.close();
});
beforeEach(async () => {
  requests = [];
  problems = [];
  page = await pages.take({ viewport: { width: 1440, height: 900 } });
  page.on('request', (request) => requests.push(request));
});
afterEach(async () => {
  await pages.takeBack();
  expect(problems).toEqual([]);
});

const toApi = () => requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
const button = (step: Step): Locator => page.locator(`#try-${step} .tg-button`).first();
const result = (step: Step): Locator => page.locator(`#try-${step} .try-result`);

async function open(language: 'en' | 'zh' = 'en', origin = gateway.url): Promise<void> {
  noteProblems(page, origin, problems);
  await page.goto(`${origin}/docs/${language === 'zh' ? 'zh/' : ''}FirstPayment`);
  for (const step of steps) await button(step).waitFor();
}

/** Presses a step's button by keyboard, and waits for what comes of it. */
async function press(step: Step): Promise<string> {
  await button(step).focus();
  await page.keyboard.press('Enter');
  await result(step).waitFor();
  return (await result(step).textContent()) ?? '';
}

/** Presses the button in the result of a step, and waits for what comes of the next one. */
async function pressNext(from: Step, to: Step): Promise<string> {
  await result(from)
    .getByRole('button', { name: /^Next: / })
    .click();
  await result(to).waitFor();
  return (await result(to).textContent()) ?? '';
}

test('five presses, each where the one before left off: signed, paid, notified, refunded, and queried', async () => {
  await open();
  expect(toApi()).toEqual([]);
  for (const step of steps.slice(1)) expect(await button(step).getAttribute('aria-disabled')).toBe('true');
  await button('order').focus();
  await page.keyboard.press('Enter');
  expect(toApi()).toEqual([]);

  expect(await press('merchant')).toContain(`merchant ${gateway.demo.merchant_no}`);
  expect(await pressNext('merchant', 'order')).toContain('is waiting for payment (trans_status 9)');
  const sent = toApi().find((request) => request.url().endsWith('/api/entry'));
  const body = JSON.parse((await sentBody(page, sent, requests)) || '{}') as Record<string, string>;
  const signed = createVerify('RSA-SHA256').update(stringToSign(body));
  expect(signed.verify(gateway.demo.app_public_key_pem, body['sign'] ?? '', 'base64')).toBe(true);
  // What is shown is what was sent and signed.
  const shown = await page.locator('#try-order figure code').allTextContents();
  expect(shown[0]).toContain(`"sign": "${body['sign']}"`);
  expect(shown[0]).toContain('POST /api/entry HTTP/1.1');
  expect(shown[1]).toBe(stringToSign(body));
  expect(shown[3]).toContain('"qrcode_url"');

  expect(await pressNext('order', 'pay')).toContain('paid US$34.50 (trans_status 2)');
  expect(await page.evaluate(() => document.activeElement?.closest('.try-step')?.id)).toBe('try-pay');
  expect(await pressNext('pay', 'notification')).toContain(
    'Signature, merchant, currency, and amount are verified',
  );
  expect(await page.locator('#try-notification figure code').first().textContent()).toContain(
    'tollgate-key-id',
  );
  // It was asked for: it is not folded.
  expect(await page.locator('#try-notification figure').first().isVisible()).toBe(true);
  expect(await pressNext('notification', 'refund')).toMatch(
    /US\$10\.50 was refunded[\s\S]*order stays paid \(trans_status 2\)/,
  );
  expect(await page.locator('#try-refund details h3').count()).toBe(4);
  const [, transNo] = /"trans_no\\?": ?\\?"(\d+)/.exec(shown[3] ?? '') ?? [];
  expect(await result('refund').getByRole('link').first().getAttribute('href')).toBe(
    `${gateway.url}/workbench/orders/${transNo}`,
  );
  expect(await result('refund').textContent()).toMatch(/in \d+ seconds/);
});

test('the same in Chinese, and an order that the payer declines is not refunded', async () => {
  await open('zh');
  expect(await press('merchant')).toContain(`您现在是商户 ${gateway.demo.merchant_no}`);
  expect(await press('order')).toContain('应答验签通过');
  await page.getByRole('button', { name: '拒绝付款' }).click();
  await result('pay').waitFor();
  expect(await result('pay').textContent()).toContain('未支付（trans_status 1）');
  expect(await press('notification')).toContain('请勿发货');
  expect(await button('refund').getAttribute('aria-disabled')).toBe('true');
  expect(await page.locator('#try-refund-why').textContent()).toContain('重新下单，然后付款');
  await result('notification').getByRole('button', { name: '下一步：再下一笔订单' }).click();
  await expect.poll(() => result('pay').count()).toBe(0);
  await result('order').waitFor();
  expect(await press('pay')).toContain('付款方已支付');
});

test('the key is hidden until it is asked for, and is in no storage and no request', async () => {
  await open();
  await press('merchant');
  await press('order');
  const secret = gateway.demo.app_private_key_pem.split('\n')[3] ?? '';
  expect(secret).toHaveLength(64);
  expect(await page.content()).not.toContain(secret);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(secret);
  expect(stored).toContain(gateway.demo.app_id);
  await page.getByText("Your server's five values").click();
  await page.getByRole('button', { name: 'Show: Private key' }).click();
  await expect.poll(() => page.content()).toContain(secret);
  for (const request of toApi()) {
    const body = await sentBody(page, request, requests);
    expect(`${request.url()} ${body}`).not.toContain(secret);
    if (request.method() === 'POST') expect(body).not.toBe('');
  }
});

test('on a page loaded later the console says whose key is missing, and one press brings it back', async () => {
  await open();
  await press('merchant');
  await page.goto(`${gateway.url}/docs/${callPath('order.query')}`);
  await page.waitForSelector('html[data-scripts=ready]');
  await page.locator('[data-console="order.query"]').click();
  const summary = page.locator('.console-account > summary');
  await summary
    .getByText(`The private key of merchant ${gateway.demo.merchant_no} is no longer available`)
    .waitFor();
  await page.getByRole('button', { name: 'Use the demo merchant' }).click();
  await page.locator('#console-signature code').waitFor();
  expect(await summary.textContent()).toContain(gateway.demo.app_id);
});

test('a lost reply is no missing sandbox: the page says that the result is unknown', async () => {
  await open();
  await press('merchant');
  const faults = `${gateway.url}/api/sandbox/faults`;
  await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'call.cut_after', method: 'cscanb.pay.getqrcode', times: 100 }),
  });
  const text = await press('order');
  expect(text).toContain('The call may or may not have been processed');
  expect(text).not.toContain('No sandbox responds');
  expect(await page.locator('#try-order').getByText('git clone').count()).toBe(0);
  await fetch(faults, { method: 'DELETE' });
  await button('order').click();
  await expect.poll(() => result('order').textContent()).toContain('is waiting for payment');
});

test('where no sandbox answers, the page shows the commands and tries again on a press', async () => {
  await open('en', site.url);
  const text = await press('merchant');
  expect(text).toContain('No sandbox responds');
  const commands = page.locator('#try-merchant figure code');
  expect(await commands.textContent()).toMatch(/git clone \S+ tollgate && cd tollgate\s+npm start/);
  await page
    .locator('#try-merchant input[type=file]')
    .setInputFiles(join(gateway.dataDir, 'demo-merchant.json'));
  await expect.poll(() => result('merchant').textContent()).toContain('You are merchant');
  const asked = toApi().length;
  expect(await press('order')).toContain('This is not an API response');
  expect(toApi().length).toBeGreaterThan(asked);
});

test.each(['en', 'zh'] as const)('the first button is in sight on a small phone, in %s', async (language) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(language);
  const { y = 0, height = 0 } = (await button('merchant').boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(667);
});

testInChromium('the page reads as a tutorial without scripts', async () => {
  const bare = await pages.take({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false });
  await bare.goto(`${gateway.url}/docs/FirstPayment`);
  const folds = bare.locator('main details > summary');
  for (const fold of await folds.all()) await fold.click();
  const shown = (text: string) => bare.locator('main pre', { hasText: text }).first().isVisible();
  for (const command of [
    '. data/demo.sh',
    'call cscanb.pay.getqrcode',
    'pay $N',
    'notifications',
    'advance 2',
  ])
    expect(await shown(command), command).toBe(true);
  expect(await shown('pay_by_qr')).toBe(false);
  expect(await bare.locator('.try-step').first().isVisible()).toBe(false);
});

test.each([
  ['en', 'light'],
  ['zh', 'dark'],
] as const)('axe finds nothing in %s, %s, before and after; nothing overflows', async (language, theme) => {
  await open(language);
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
  await expectAccessible(page, '.try-actions .tg-button', [375]);
  for (const step of steps) await press(step);
  // What is folded is looked at as well.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
  });
  await page
    .getByRole('button', { name: /^(?:Show: |显示：)/ })
    .first()
    .click();
  await expectAccessible(
    page,
    '.try-step .tg-button[data-size=lg], .try-next, .shown-merchant button',
    [375, 1440],
  );
});
