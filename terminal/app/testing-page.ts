/** For the browser tests: the terminal in Chromium, with everything noted that should not happen. */
import type { TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from '../../tests/support/chromium.ts';
import { expectAccessible as expectAccess, noteProblems } from '../../tests/support/screen.ts';
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

const targets = 'button:visible, a:visible, select:visible, input:visible:not([type=checkbox])';
export const expectAccessible = (page: Page) => expectAccess(page, targets, [320, 1440, 375]);

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
  let pages: Page[] = [];
  let problems: string[] = [];
  beforeAll(async () => {
    await buildTerminal();
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    fake = await startFakeGateway();
    pages = [];
    problems = [];
  });
  afterEach(async () => {
    for (const page of pages) {
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      // Neither the masked number's parts nor a name or PIN.
      for (const secret of ['411111', 'TEST CARD', 'JANE', '004217']) expect(kept).not.toContain(secret);
      await page.context().close();
    }
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
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    noteProblems(page, fake.url, problems);
    pages.push(page);
    if (isActivated)
      await page.addInitScript(
        ([name, value]) => {
          // Only the first time: what the page erases stays erased.
          if (sessionStorage.getItem('seen') === null) localStorage.setItem(name ?? '', value ?? '');
          sessionStorage.setItem('seen', 'yes');
        },
        ['tollgate.terminal.account', JSON.stringify(account)],
      );
    await page.goto(`${fake.url}/terminal/`);
    if (isActivated) await page.locator('.link[data-link=online]').waitFor();
    return page;
  }
  return { fixture, open };
}
