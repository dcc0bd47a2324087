/** For the browser tests: the terminal in Chromium, with everything noted that should not happen. */
import AxeBuilder from '@axe-core/playwright';
import type { TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from '../../tests/support/chromium.ts';
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

/** axe finds nothing, and nothing runs out of the page or is too small to hit. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of [320, 1440, 375]) {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 812 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  const small = await page
    .locator('button:visible, a:visible, select:visible, input:visible:not([type=checkbox])')
    .evaluateAll((targets) =>
      targets
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map((target) => target.outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);
  const { violations, passes } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
}

export interface TerminalRoom {
  readonly fake: FakeGateway;
  /** The gateway's word on this order, from now on. */
  tell(order: TerminalOrder, changes?: Partial<TerminalResult>): void;
}

/**
 * A browser for a file of tests, and a fake gateway for each. Whatever a page said, did or asked for that it should not
 * have, or keeps of a card, fails the test.
 */
export function terminalRoom() {
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
  const room: TerminalRoom = {
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
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // The browser itself notes an exchange that failed, which some tests bring about.
      if (message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(fake.url) && !request.url().startsWith('data:'))
        problems.push(request.url());
    });
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
  return { room, open };
}
