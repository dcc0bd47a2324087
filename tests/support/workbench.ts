/** For journeys in the Workbench: a gateway, its demo merchant, and pages in which nothing may go wrong. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildWorkbench } from '../../workbench/testing.ts';
import { launchBrowser } from './browser/browser.ts';
import { createPages, type Pages } from './browser/pages.ts';
import { noteProblems } from './browser/screen.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { createMerchant, type Merchant } from './merchant.ts';

export interface WorkbenchFixture {
  readonly gateway: Gateway;
  readonly merchant: Merchant;
  /** Opens an address below /workbench/. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
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
