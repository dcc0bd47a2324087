/** For journeys in the Workbench: a gateway, its demo merchant, and pages in which nothing may go wrong. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildWorkbench } from '../../workbench/testing.ts';
import { launchBrowser } from './browser/browser.ts';
import { createPages, type Pages } from './browser/pages.ts';
import { noteProblems } from './browser/screen.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { createMerchant, type Merchant } from './merchant.ts';

/** axe itself looks at the size of targets (WCAG 2.2); no selector asks for more. */
export const noTargets = ':not(*)';

/** The title of a page. */
export const h1 = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The row of a table that has this text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export interface WorkbenchFixture {
  readonly gateway: Gateway;
  readonly merchant: Merchant;
  /** An order that its payer has paid, and whose notification goes to this URL; gives its trans_no. */
  paidOrder(number: string, notifyUrl: string): Promise<string>;
  /** Opens an address below /workbench/. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Addresses below /workbench/: each page, with something to show on it. */
export async function everyAddress(fixture: WorkbenchFixture): Promise<readonly string[]> {
  const { gateway, merchant } = fixture;
  const number = 'EVERY-PAGE';
  const transNo = await fixture.paidOrder(number, `${gateway.url}/api/sandbox/inbox?answer=no`);
  const { psn } = await merchant.call('order.query', { merchant_order_no: number });
  const asked = await fetch(`${gateway.url}/workbench/api/notifications?trans_no=${transNo}`);
  const { items } = (await asked.json()) as { items: readonly { readonly notification_id: string }[] };
  return [
    ...['', 'requests', 'errors', 'orders', 'notifications', 'clock', 'faults', 'faults/new', 'terminals'],
    ...['apps', 'tokens', 'audit', 'exam', 'notifications/endpoints', 'notifications/inbox'],
    ...['create', 'sandboxes', 'explorer'],
    ...['notifications/check', `terminals/${gateway.demo.terminal_sn}`, `apps/${gateway.demo.app_id}`],
    ...[`notifications/${items[0]?.notification_id}`, `psn/${psn}`, `orders/${transNo}`],
  ];
}

/** One gateway and one browser for a file of tests; whatever a page says or asks that it should not fails the test. */
export function workbenchFixture(): WorkbenchFixture {
  let browser: Browser;
  let gateway: Gateway;
  let merchant: Merchant;
  let pages: Pages;
  let problems: string[] = [];
  beforeAll(async () => {
    await buildWorkbench();
    [browser, gateway] = await Promise.all([launchBrowser(), startGateway()]);
    merchant = createMerchant(gateway);
    pages = createPages(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.stop();
  });
  beforeEach(() => {
    problems = [];
  });
  afterEach(async () => {
    await pages.takeBack();
    expect(problems).toEqual([]);
  });
  return {
    get gateway() {
      return gateway;
    },
    get merchant() {
      return merchant;
    },
    async paidOrder(number, notifyUrl) {
      const order = merchant.qrOrder({ merchant_order_no: number, notify_url: notifyUrl });
      const created = await merchant.call('cscanb.pay.getqrcode', order);
      const paid = await fetch(`${gateway.url}/api/sandbox/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ merchant_no: gateway.demo.merchant_no, merchant_order_no: number }),
      });
      expect(await paid.json()).toMatchObject({ data: { state: 'paid' } });
      return String(created.data['trans_no']);
    },
    async open(path, options = {}) {
      const page = await pages.take({
        locale: 'en-US',
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      noteProblems(page, gateway.url, problems);
      await page.goto(`${gateway.url}/workbench/${path}`);
      return page;
    },
  };
}
