/** A developer tries the API from the reference: fills in, signs in the page, sends, is helped, goes on. */
import { execFile } from 'node:child_process';
import { createPublicKey, createVerify, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { callPath } from '../../site/reference/pages.ts';
import { runAxe } from '../support/browser/axe.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { isSignedNow } from '../support/browser/console-signature.ts';
import { createPages, type Pages } from '../support/browser/pages.ts';
import { notingBodies, sentBody } from '../support/browser/sent-body.ts';
import { builtSite } from '../support/browser/static-site.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { stringToSign } from '../support/merchant.ts';
import { isFull } from '../support/scale.ts';

let browser: Browser;
let gateway: Gateway;
let pages: Pages;
let page: Page;
let requests: Request[];
let problems: string[];
/** Where everything must go. */
let origin: string;

beforeAll(async () => {
  if (!existsSync(join(builtSite, 'index.html'))) throw new Error('the site is not built: run npm test');
  [browser, gateway] = await Promise.all([launchBrowser(), startGateway()]);
  pages = createPages(browser, notingBodies);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});
beforeEach(async () => {
  origin = gateway.url;
  requests = [];
  problems = [];
  page = await pages.take({ viewport: { width: 1440, height: 900 } });
  page.on('request', (request) => requests.push(request));
  // What the site's Content-Security-Policy forbids is an error of the console.
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
});
afterEach(async () => {
  await pages.takeBack();
  expect(problems).toEqual([]);
  expect(requests.map((each) => each.url()).filter((url) => !url.startsWith(origin))).toEqual([]);
});

const posts = () => requests.filter((request) => request.method() === 'POST');
const bodyOf = async (request: Request | undefined) =>
  JSON.parse((await sentBody(page, request, requests)) || '{}') as Record<string, unknown>;
const codeIn = (id: string): Locator => page.locator(`#${id} code`);
const field = (name: string): Locator => page.locator(`#console-field-${name}`);
const outcome = (): Locator => page.locator('#console-outcome');

async function openConsole(method: string, language = 'en', theme = 'light'): Promise<void> {
  await page.goto(`${origin}/docs/${language === 'zh' ? 'zh/' : ''}${callPath(method)}`);
  await page.waitForSelector('html[data-scripts=ready]');
  if (theme === 'dark') await page.locator('.theme-switch').click();
  await page.locator(`[data-console="${method}"]`).click();
  await page.waitForSelector('dialog.console[open]');
}

async function loadDemoMerchant(of: Gateway = gateway): Promise<void> {
  await page.locator('.console input[type=file]').setInputFiles(join(of.dataDir, 'demo-merchant.json'));
  await codeIn('console-signature').waitFor();
}

/** Returns the texts about the reply: its code, the psn, its signature. */
async function said(): Promise<string> {
  return (await outcome().locator('p').allTextContents()).join(' ');
}

/** Sends, and waits for the reply to this very request. */
async function send(): Promise<string> {
  const shown = await page.locator('.console-history li').count();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.console-history li').nth(shown).waitFor();
  return said();
}

test('an order: created, paid, queried, refunded; each reply verified, each number carried on', async () => {
  await openConsole('cscanb.pay.getqrcode');
  await loadDemoMerchant();
  await field('order_amount').fill('12.34');
  await page.waitForFunction(() =>
    document.querySelector('#console-string-to-sign code')?.textContent?.includes('order_amount=12.34'),
  );
  expect(posts()).toEqual([]);

  expect(await send()).toMatch(/code 0 Success HTTP 200 .* Signature verified with the gateway's key/);
  const [created] = posts();
  const body = await bodyOf(created);
  expect(created?.url()).toBe(`${gateway.url}/api/entry/cscanbpaygetqrcode`);
  expect(body).toMatchObject({ app_id: gateway.demo.app_id, order_amount: 12.34, sign_type: 'RSA2' });
  const verifier = createVerify('RSA-SHA256').update(stringToSign(body));
  expect(verifier.verify(gateway.demo.app_public_key_pem, String(body['sign']), 'base64')).toBe(true);
  const data = JSON.parse((await codeIn('console-data').textContent()) ?? '') as Record<string, unknown>;
  const transNo = String(data['trans_no']);
  const links = page.locator('#console-links');
  expect(await links.getByRole('link').first().getAttribute('href')).toBe(data['qrcode_url']);
  await expect
    .poll(() => links.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(50);
  const psn = /psn (\w{16})/.exec(await said())?.[1];

  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('"state": "paid"').waitFor();

  await page.getByRole('button', { name: 'Order query', exact: true }).click();
  expect(await field('trans_no').inputValue()).toBe(transNo);
  expect(await field('merchant_order_no').inputValue()).toBe(body['merchant_order_no']);
  expect(await send()).toContain('code 0');
  expect(await codeIn('console-data').textContent()).toContain('"trans_status": 2');
  const queried = posts().at(-1);
  expect((await bodyOf(queried))['trans_no']).toBe(transNo);
  expect(queried?.headers()['http-request-psn']).toMatch(/^\w{16}$/);
  expect(psn).toMatch(/^\w{16}$/);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  expect(await field('orig_trans_no').inputValue()).toBe(transNo);
  expect(await field('order_amount').inputValue()).toBe('12.34');
  expect(await send()).toContain('code 0 Success HTTP 200');
  expect(await bodyOf(posts().at(-1))).toMatchObject({ orig_trans_no: transNo, order_amount: 12.34 });
});

test('the demo merchant in one click: asked of the own origin, and signs at once', async () => {
  await openConsole('order.query', 'zh');
  await page.getByRole('button', { name: '使用演示商户' }).click();
  await codeIn('console-signature').waitFor();
  expect(await isSignedNow(page, gateway.demo.app_public_key_pem)).toBe(true);
  expect(await page.locator('.console-account > summary').textContent()).toContain(gateway.demo.app_id);
  expect(posts()).toEqual([]);
});

test('what is signed and shown is what is sent, byte for byte', async () => {
  await openConsole('order.query');
  await loadDemoMerchant();
  await page.getByRole('radio', { name: 'Form' }).check();
  await page.waitForFunction(() =>
    document.querySelector('#console-request-text code')?.textContent?.includes('x-www-form-urlencoded'),
  );
  await field('merchant_order_no').fill('NO & SUCH = 中文');
  // Sent at once: what was typed last is signed first.
  await send();
  const sent = await sentBody(page, posts()[0], requests);
  expect(await said()).not.toContain('SYS002');
  const members = Object.fromEntries(new URLSearchParams(sent));
  expect(members['merchant_order_no']).toBe('NO & SUCH = 中文');
});

test('a mistake on purpose: refused, found by the doctor, explained in the catalogue', async () => {
  await openConsole('cscanb.pay.getqrcode');
  await loadDemoMerchant();
  await page.locator('#console-mistake').selectOption('order');
  await codeIn('console-signed-instead').waitFor();
  expect(await send()).toMatch(/code SYS002 .* Signature verified/);
  const diagnosis = page.locator('#console-diagnosis');
  expect(await diagnosis.textContent()).toContain('not joined in ascending byte order');
  expect(await diagnosis.locator('mark').count()).toBe(2);
  expect(await page.locator('#console-error').textContent()).toContain('What to do');

  // The catalogue opens beside it, with the code's entry unfolded.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('#console-error a').click(),
  ]);
  await tab.waitForURL(`${origin}/docs/CloudAPI/errors#SYS002`);
  await expect.poll(() => tab.locator('#SYS002 dd').first().isVisible()).toBe(true);
  await tab.close();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog.console[open]') === null);
  await page.locator('[data-console="cscanb.pay.getqrcode"]').click();
  // What was typed is still there; a mistake on purpose is made once.
  expect(await page.locator('.console-account > summary').textContent()).toContain(gateway.demo.app_id);
  await page.waitForSelector('dialog.console[open]');
  await expect.poll(() => page.locator('#console-mistake').inputValue()).toBe('');
  expect(await send()).toContain('code 0');
});

test('a key made in the page: refused as long as it is not registered, taken afterwards', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-console-'));
  const before = await startGateway({ dataDir, isDatabaseCopied: true });
  const { url, port, demo } = before;
  origin = url;
  await openConsole('order.query');
  await loadDemoMerchant(before);
  await page.locator('.console-account > summary').click();
  await page.getByRole('button', { name: 'Generate a key pair' }).click();
  const publicKey = (await codeIn('console-made-key').textContent()) ?? '';
  expect(createPublicKey(publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
  // The signature on show is the new key's once it fits the string on show.
  await expect.poll(() => isSignedNow(page, publicKey)).toBe(true);
  expect(await send()).toContain('SYS002');
  const body = await bodyOf(posts()[0]);
  const verifier = createVerify('RSA-SHA256').update(stringToSign(body));
  expect(verifier.verify(publicKey, String(body['sign']), 'base64')).toBe(true);
  expect(await page.locator('#console-diagnosis').textContent()).toContain(
    `a different public key for app_id ${demo.app_id}`,
  );

  // An embedded database is one process's own, so the gateway is paused while the key is registered.
  await before.stop();
  await writeFile(join(dataDir, 'app.pem'), publicKey);
  const register = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
  const given = ['--merchant-no', demo.merchant_no, '--public-key', join(dataDir, 'app.pem')];
  const { stdout } = await promisify(execFile)(process.execPath, [register, 'register', ...given], {
    env: { ...process.env, MODE: 'sandbox', DATA_DIR: dataDir, DATABASE_URL: undefined },
  });
  const after = await startGateway({ dataDir, port });
  try {
    await page.getByLabel('app_id', { exact: true }).fill(/^app_id (\S+)$/m.exec(stdout)?.[1] ?? '');
    expect(await send()).toMatch(/code E04111 .* Signature verified/);
  } finally {
    await after.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a key that is broken says so, and nothing can be sent', async () => {
  await openConsole('order.query');
  await loadDemoMerchant();
  await page.locator('.console-account > summary').click();
  await page.getByRole('button', { name: 'Show: Private key' }).click();
  await page.getByLabel('Private key', { exact: true }).fill(gateway.demo.app_private_key_pem.slice(0, 900));
  await page.locator('#console-no-signature').waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Private key', { exact: true }).getAttribute('aria-invalid')).toBe('true');
});

test('a string and its signature, pasted: the doctor answers in the page', async () => {
  await openConsole('order.query');
  await page.getByRole('button', { name: 'Signature doctor' }).click();
  const text = 'sign_type=RSA2&amount=1.50&merchant_no=312100000164';
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const result = page.locator('#console-doctor-result');
  const find = page.getByRole('button', { name: 'Diagnose' });

  await find.click();
  expect(await result.textContent()).toContain('no fields');
  await page.getByLabel('Request body or string').fill(text);
  await page
    .getByLabel('Signature', { exact: true })
    .fill(sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64'));
  await find.click();
  expect(await result.textContent()).toContain('Enter the public key');
  await page
    .getByLabel('Public key that is registered for the app')
    .fill(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  await find.click();
  await page.locator('#console-diagnosis').waitFor();
  expect(await result.textContent()).toContain('not joined in ascending byte order');

  const good = text.split('&').sort().join('&');
  await page.getByLabel('Request body or string').fill(good);
  await page
    .getByLabel('Signature', { exact: true })
    .fill(sign('RSA-SHA256', Buffer.from(good), privateKey).toString('base64'));
  await find.click();
  await page.getByText('The signature is valid').waitFor();
  expect(posts()).toEqual([]);
});

test('the key is in no request, and in no storage unless the reader asks', async () => {
  await openConsole('order.query');
  await loadDemoMerchant();
  await send();
  const secret = gateway.demo.app_private_key_pem.split('\n')[3] ?? '';
  expect(secret).toHaveLength(64);
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(await stored()).not.toContain(secret);

  await page.locator('.console-account > summary').click();
  const keep = page.getByRole('checkbox', { name: /Keep the account/ });
  await keep.check();
  expect(await stored()).toContain(secret);
  await page.reload();
  await page.waitForSelector('html[data-scripts=ready]');
  await page.locator('[data-console="order.query"]').click();
  expect(await page.locator('.console-account > summary').textContent()).toContain(gateway.demo.app_id);
  await page.locator('.console-account > summary').click();
  await page.getByRole('button', { name: 'Forget keys and history' }).click();
  expect(await stored()).not.toContain(secret);
  expect(await page.getByLabel('Private key', { exact: true }).inputValue()).toBe('');
  for (const request of requests) {
    const everything = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    expect(everything).not.toContain(secret);
  }
});

test('fields are judged as the gateway would, while they are typed', async () => {
  await openConsole('cscanb.pay.getqrcode');
  // Nothing is called wrong before the reader has typed.
  expect(await page.locator('.console [aria-invalid=true], .tg-field-error').count()).toBe(0);
  await loadDemoMerchant();
  await field('order_amount').fill('1.234');
  await page.locator('#console-field-order_amount-problem').waitFor();
  const problem = (await page.locator('#console-field-order_amount-problem [lang=en]').textContent()) ?? '';
  expect(problem).toContain(':order_amount');
  expect(await field('order_amount').getAttribute('aria-invalid')).toBe('true');
  // It may be sent all the same, to see what happens: the gateway says the very words.
  expect(await send()).toContain(problem);
  await page.getByRole('button', { name: 'Go to the field' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-field-order_amount');
});

test('a field with values is a list that is searched while it is typed into', async () => {
  await openConsole('wisehub.cloud.pay.order');
  await loadDemoMerchant();
  const type = field('trans_type');
  const options = page.locator('#console-field-trans_type-values [role=option]');
  await type.click();
  await expect.poll(() => options.count()).toBeGreaterThan(5);
  await type.fill('refu');
  await expect.poll(() => options.allTextContents()).toEqual(['3 Refund', '8 Completion refund']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await type.inputValue()).toBe('3');
  await expect.poll(() => page.locator('.console-picked').first().isVisible()).toBe(true);
  // The list closes without closing the console.
  await type.press('ArrowDown');
  await expect.poll(() => type.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => type.getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('dialog.console[open]').count()).toBe(1);
});

test('nothing of the console loads before it is opened', async () => {
  await page.goto(`${gateway.url}/docs/${callPath('order.query')}`);
  await page.waitForSelector('html[data-scripts=ready]');
  await page.waitForLoadState('networkidle');
  const before = requests.filter((request) => request.resourceType() === 'script').length;
  await page.locator('[data-console="order.query"]').click();
  await page.waitForSelector('dialog.console[open]');
  expect(requests.filter((request) => request.resourceType() === 'script').length).toBeGreaterThan(before);
});

test('by keyboard: opened, filled in, sent, closed, and back at the button', async () => {
  await openConsole('order.query');
  await loadDemoMerchant();
  await field('merchant_order_no').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('NOBODY-1');
  await page.waitForFunction(() =>
    document
      .querySelector('#console-string-to-sign code')
      ?.textContent?.includes('merchant_order_no=NOBODY-1'),
  );
  await page.keyboard.press('Control+Enter');
  await outcome().waitFor();
  expect(await outcome().textContent()).toContain('E04111');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('dialog.console[open]') === null);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-console'))).toBe('order.query');
});

/** Each language and each theme once, or in the long run each with each. */
const looks = ['en light', 'zh dark', 'en dark', 'zh light'].slice(0, isFull ? 4 : 2);

test.each(looks)('%s: fits at every width, and axe finds nothing', async (look) => {
  const [language, theme] = look.split(' ');
  await openConsole('cscanb.pay.getqrcode', language, theme);
  expect((await page.getAttribute('html', 'data-theme')) ?? 'light').toBe(theme);
  await loadDemoMerchant();
  await page.locator('#console-mistake').selectOption('order');
  await field('order_amount').fill('1.234');
  await page.locator('.console-send .tg-button').click();
  await page.locator('.console-history li').first().waitFor();
  // axe reads every element of a page, and another file holds the reference behind the console to it.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('.part:not(:has(dialog.console))')) part.remove();
  });
  for (const width of [375, 996, 997, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of [1, 0]) {
      await page.locator('.console-views button').nth(view).click();
      const overflow = await page.evaluate(() =>
        [...document.querySelectorAll('dialog.console, .console-columns, .console-column, .console-doctor')]
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.className),
      );
      expect(overflow, `${width} px`).toEqual([]);
      // Between the widths in the middle the same elements have either layout: axe has seen both.
      if (width === 996 || width === 997) continue;
      const { violations } = await runAxe(page, { within: 'dialog.console' });
      expect(violations.map(({ id, nodes }) => [width, id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  }
});
