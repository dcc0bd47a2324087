/** For the browser tests: the terminal in Chromium, with everything noted that should not happen. */
import type { TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { createPages, type Pages } from '../../tests/support/browser/pages.ts';
import { expectAccessible as expectAccess, noteProblems } from '../../tests/support/browser/screen.ts';
import { orderOf, resultOf } from '../engine/testing.ts';
import { account, buildTerminal, type FakeGateway, startFakeGateway } from './testing.ts';

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function pressKeys(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await press(page, digit);
}

/** An order that has just been made. */
export const freshOrder = (changes: Partial<TerminalOrder> = {}) =>
  orderOf({ expires_at: Date.now() + 300_000, ...changes });

const targets = 'button:visible, a:visible, select:visible, input:visible:not([type=checkbox], [type=radio])';
export const expectAccessible = (page: Page) => expectAccess(page, targets, [320, 1440, 375]);

const activate = (page: Page) =>
  page.addInitScript(
    ([name, value]) => {
      // about:blank keeps nothing.
      if (location.protocol === 'about:') return;
      // Only the first time: what the page erases stays erased.
      if (sessionStorage.getItem('seen') === null) localStorage.setItem(name ?? '', value ?? '');
      sessionStorage.setItem('seen', 'yes');
    },
    ['tollgate.terminal.account', JSON.stringify(account)],
  );

export interface TerminalFixture {
  readonly fake: FakeGateway;
  /** The gateway's state of this order, from now on. */
  tell(order: TerminalOrder, changes?: Partial<TerminalResult>): void;
}

/**
 * A browser for a file of tests, and a fake gateway for each. Whatever a page said, did or asked for that it should not
 * have, or keeps of a card, fails the test.
 */
export function terminalFixture() {
  let browser: Browser;
  let fake: FakeGateway;
  /** Pages of a terminal that is activated, and of a new one. */
  let pages: { readonly activated: Pages; readonly fresh: Pages };
  let opened: Page[] = [];
  let problems: string[] = [];
  beforeAll(async () => {
    await buildTerminal();
    browser = await launchChromium();
    pages = { activated: createPages(browser, activate), fresh: createPages(browser) };
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    fake = await startFakeGateway();
    opened = [];
    problems = [];
  });
  afterEach(async () => {
    for (const page of opened) {
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      // Neither the masked number's parts nor a name or PIN.
      for (const secret of ['411111', 'TEST CARD', 'JANE', '004217']) expect(kept).not.toContain(secret);
    }
    await pages.activated.takeBack();
    await pages.fresh.takeBack();
    await fake.close();
    expect(problems).toEqual([]);
  });
  const fixture: TerminalFixture = {
    get fake() {
      return fake;
    },
    tell: (order, changes = {}) => {
      const result = resultOf(order, changes);
      fake.answer = (ask) =>
        ['authorize', 'execute', 'query', 'wallet-code'].includes(ask.type)
          ? { code: '0', data: result }
          : { code: '0' };
    },
  };

  /** Opens the page; activated unless the test says otherwise. */
  async function open(options: BrowserContextOptions = {}, isActivated = true): Promise<Page> {
    const own = isActivated ? pages.activated : pages.fresh;
    const page = await own.take({ locale: 'en-US', timezoneId: 'America/New_York', ...options });
    noteProblems(page, fake.url, problems);
    opened.push(page);
    await page.goto(`${fake.url}/terminal/`);
    if (isActivated) await page.locator('.link[data-link=online]').waitFor();
    return page;
  }
  return { fixture, open };
}
