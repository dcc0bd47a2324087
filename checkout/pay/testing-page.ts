/** For the browser tests: pages of the fake gateway in Chromium, with everything noted that should not happen. */

import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, type Pages } from '../../tests/support/browser/pages.ts';
import { expectAccessible as expectAccess, noteProblems } from '../../tests/support/browser/screen.ts';
import { buildPage } from '../payer/testing.ts';
import { type FakeGateway, link, startFakeGateway, wireView } from './testing.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Pages encrypt with it; tests look at the card with its other half. */
export const cardKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

interface Visit {
  readonly page: Page;
  /** Policy violations, errors of scripts, warnings, and requests to anywhere else. */
  readonly problems: string[];
  /** Everything that the console said, whatever its kind. */
  readonly said: string[];
}

/** Opens the page of the order. */
async function visit(
  pages: Pages,
  fake: FakeGateway,
  options: BrowserContextOptions = {},
  query = '',
): Promise<Visit> {
  const page = await pages.take({ locale: 'en-US', timezoneId: 'America/New_York', ...options });
  const problems: string[] = [];
  const said: string[] = [];
  noteProblems(page, fake.url, problems);
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${fake.url}/pay/${link}${query}`);
  return { page, problems, said };
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
export const status = (page: Page) => page.locator('.head [role=status]').textContent();

/** A card that passes every check of the form; typed key by key. */
export async function fillCard(page: Page, number = '4242424242424242', cvv = '123'): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiration date').pressSequentially('1230');
  await page.getByLabel('Security code').pressSequentially(cvv);
  await page.getByLabel('Name on card').fill('Jane Doe');
}

const targets = 'button:visible, a:visible, select:visible, .option-row:visible';
export const expectAccessible = (page: Page) => expectAccess(page, targets);

export const withKey = { card_key: cardKeyPem };
export const openView = wireView('open', withKey);
/** Where the payer returns to, on the fake itself. */
export const shop = '/shop/result?merchant_order_no=HC-20261121-000482';
export const pay = (page: Page) => page.getByRole('button', { name: 'Pay US$34.50' });

export interface CheckoutFixture {
  readonly browser: Browser;
  readonly fake: FakeGateway;
  readonly visits: readonly Visit[];
  /** The gateway answers with `before` until something is sent, and with `after` from then on. */
  answerWith(after: CheckoutView, before?: CheckoutView): void;
  /** The card that was sent last, decrypted. */
  sentCard(): unknown;
}

/**
 * A browser for a file of tests, and a fake gateway for each of them. Whatever a page said, did or asked for that it
 * should not have fails the test.
 */
export function checkoutFixture() {
  let browser: Browser;
  let pages: Pages;
  let fake: FakeGateway;
  let visits: Visit[] = [];
  beforeAll(async () => {
    await buildPage();
    browser = await launchChromium();
    pages = createPages(browser);
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    fake = await startFakeGateway();
    visits = [];
  });
  afterEach(async () => {
    await pages.takeBack();
    await fake.close();
    expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
  });
  const fixture: CheckoutFixture = {
    get browser() {
      return browser;
    },
    get fake() {
      return fake;
    },
    get visits() {
      return visits;
    },
    answerWith: (after, before = openView) => {
      fake.answer = () => ({ status: 200, body: fake.sent.length === 0 ? before : after });
    },
    sentCard: () => {
      const sealed = Buffer.from(String(fake.sent.at(-1)?.['card']), 'base64');
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      const block = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, sealed);
      return JSON.parse(block.toString('utf8'));
    },
  };
  const open = async (options: BrowserContextOptions = {}, query = ''): Promise<Page> => {
    const one = await visit(pages, fake, options, query);
    visits.push(one);
    return one.page;
  };
  return { fixture, open };
}
