/** The page of examples as it is built, under the gateway's Content-Security-Policy: every part in every state. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAxe } from '../../tests/support/browser/axe.ts';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { expectAccessible, noteProblems } from '../../tests/support/browser/screen.ts';
import { type ExamplesServer, serveExamples } from './testing.ts';

let server: ExamplesServer;
let browser: Browser;
let problems: string[] = [];
const pages: Page[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([serveExamples(), launchChromium()]);
});

beforeEach(() => {
  problems = [];
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await Promise.all(pages.splice(0).map((page) => page.close()));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Look {
  readonly language?: 'en' | 'zh';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly forcedColors?: 'active' | 'none';
  readonly hasTouch?: boolean;
}

async function open({ language = 'en', theme = 'light', width = 1440, ...rest }: Look = {}): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...rest,
  });
  pages.push(page);
  noteProblems(page, server.url, problems);
  await page.goto(`${server.url}/?lang=${language}&theme=${theme}`);
  await page.locator('h1').waitFor();
  return page;
}

async function violationsIn(page: Page, within: string): Promise<readonly string[]> {
  const { violations } = await runAxe(page, { within });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Returns the focused element: its role or tag, and its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.getAttribute('role') ?? element?.tagName.toLowerCase()} ${
      element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    }`.trim();
  });

const targets = '.tg-button[data-size="lg"]';

test.each([
  { language: 'en', theme: 'light' },
  { language: 'zh', theme: 'dark' },
] as const)('$language, $theme: accessible, and fits at every width', async (look) => {
  const page = await open(look);
  expect(await page.getAttribute('html', 'lang')).toBe(look.language === 'zh' ? 'zh-CN' : 'en');
  await expectAccessible(page, targets, [320, 375, 768, 997, 1440]);
});

test('a finger finds every control large enough', async () => {
  const page = await open({ width: 375, hasTouch: true });
  const small = await page
    .locator('#buttons .tg-button:not([data-size="sm"]), .tg-control')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 90)),
    );
  expect(small).toEqual([]);
});

test('text at twice its size: nothing lies on something else, nothing runs out of the page', async () => {
  for (const width of [375, 1440]) {
    const page = await open({ width });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(
      0,
    );
    const cut = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.tg-button, .tg-field-head:not(.tg-hidden), .tg-badge, .tg-banner p, .tg-timeline-head, .tg-facts dd',
        ),
      ]
        .filter((element) => element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0)
        .map((element) => element.outerHTML.slice(0, 90)),
    );
    expect(cut, `${width} px`).toEqual([]);
    const overlaps = await page.evaluate(() => {
      const found: string[] = [];
      for (const row of document.querySelectorAll(
        '.ex-row, .ex-stack, .tg-timeline, .tg-pagination, .tg-tab-list',
      )) {
        const boxes = [...row.children].map((child) => child.getBoundingClientRect());
        boxes.forEach((box, index) => {
          const next = boxes[index + 1];
          if (next === undefined) return;
          const isApart =
            box.right <= next.left + 1 ||
            next.right <= box.left + 1 ||
            box.bottom <= next.top + 1 ||
            next.bottom <= box.top + 1;
          if (!isApart) found.push(row.outerHTML.slice(0, 90));
        });
      }
      return found;
    });
    expect(overlaps, `${width} px`).toEqual([]);
  }
});

test('with forced colors every button, field and chosen segment still has an edge', async () => {
  const page = await open({ forcedColors: 'active' });
  const without = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.tg-button[data-variant="primary"], .tg-control, .tg-badge, .tg-choice:has(:checked)',
      ),
    ]
      .filter((element) => {
        const style = getComputedStyle(element);
        const isEdged = style.borderTopWidth !== '0px' && style.borderTopColor !== style.backgroundColor;
        const isFilled = style.backgroundColor !== getComputedStyle(document.body).backgroundColor;
        const isPlainChoice = element.matches('[data-look="list"] *');
        return !isEdged && !isFilled && !isPlainChoice;
      })
      .map((element) => element.outerHTML.slice(0, 90)),
  );
  expect(without).toEqual([]);
});

test('on paper: white, without navigation, code and tables in full', async () => {
  const page = await open({ theme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.tg-frame-side').isVisible()).toBe(false);
  expect(await page.locator('.tg-frame-header').isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 27, 41)');
});

test('the theme follows the system until it is chosen, and the choice stays', async () => {
  const page = await open();
  await page.goto(`${server.url}/`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('radio', { name: 'System' }).check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe('rgb(13, 16, 23)');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  await page.reload();
  await page.locator('h1').waitFor();
  expect(await ground()).toBe('rgb(255, 255, 255)');
});

test('keyboard: the skip link comes first and leads into the content', async () => {
  const page = await open();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('a Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('dialog: the focus begins at what it is for, stays inside, and goes back', async () => {
  const page = await open();
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  expect(await violationsIn(page, 'dialog')).toEqual([]);
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  expect(await focused(page)).toBe('button Open dialog');
});

test('dialog: a press beside it closes it; one that is held stays', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Open dialog' }).click();
  await page.mouse.click(20, 20);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Open held dialog' }).click();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 20);
  expect(await page.locator('dialog').count()).toBe(1);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
});

test('menu: arrow keys, letters, Escape; the focus goes back', async () => {
  const page = await open();
  const opener = page.locator('[aria-haspopup="menu"]');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('menuitem Copy as curl');
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  expect(await violationsIn(page, '[role="menu"]')).toEqual([]);
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('menuitem Delete');
  await page.keyboard.press('o');
  expect(await focused(page)).toBe('menuitem Open checkout');
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
  expect(await focused(page)).toBe('button Actions');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('menuitem Copy as curl');
  await page.keyboard.press('Enter');
  await page.getByText('Copied as curl').waitFor();
  expect(await focused(page)).toBe('button Actions');
});

test('tabs: arrow keys choose, Tab goes into the panel, and a narrow list follows', async () => {
  const page = await open({ width: 375 });
  await page.getByRole('tab', { name: 'Request' }).focus();
  await page.keyboard.press('End');
  expect(await page.getByRole('tab', { name: 'JSON' }).getAttribute('aria-selected')).toBe('true');
  expect(
    await page
      .getByRole('tab', { name: 'JSON' })
      .evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth),
  ).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('tab Request');
});

test('tooltip: shown on focus, hidden by Escape, tied to what it describes', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Tab');
  const tip = page.locator('[role="tooltip"]');
  await expect.poll(() => tip.isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toBe(
    await tip.getAttribute('id'),
  );
  await page.keyboard.press('Escape');
  await expect.poll(() => tip.isVisible()).toBe(false);
});

test('copying: the text is in the clipboard, and that is said', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await page
    .locator('.tg-copy[data-state="copied"] [role="status"]', { hasText: 'Copied' })
    .waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('q7mJb2xT90LkPzVn');
  await page.getByRole('button', { name: 'Show: secret' }).click();
  await page.getByText('q7mJb2xT90LkPzVn').waitFor();
});

test('toasts: announced, an error stays until it is closed', async () => {
  const page = await open();
  await page.clock.install();
  await page.getByRole('button', { name: 'Show error' }).click();
  await page.getByRole('button', { name: 'Show success' }).click();
  const toasts = page.locator('.tg-toasts [role="status"] .tg-toast');
  await expect.poll(() => toasts.count()).toBe(2);
  expect(await violationsIn(page, '.tg-toasts')).toEqual([]);
  await page.mouse.move(10, 10);
  await page.clock.runFor(10_000);
  await expect.poll(() => toasts.count()).toBe(1);
  await page.locator('.tg-toast').getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => toasts.count()).toBe(0);
});

test('table: sorting by keyboard, rows that lead somewhere, cards where it is narrow', async () => {
  const page = await open();
  const table = page.getByRole('table', { name: 'Orders', exact: true });
  const first = () => table.getByRole('rowheader').first().textContent();
  expect(await first()).toBe('TG20261122006');
  await table.getByRole('button', { name: 'Amount' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(first).toBe('TG20261121001');
  expect(await table.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await table.getByRole('row').nth(1).click();
  expect(new URL(page.url()).hash).toBe('#TG20261121001');
  await page.setViewportSize({ width: 375, height: 800 });
  await expect
    .poll(() =>
      table
        .getByRole('cell')
        .first()
        .evaluate((cell) => getComputedStyle(cell).display),
    )
    .toBe('flex');
  expect(await table.getByRole('row').count()).toBeGreaterThan(5);
});

test('on a phone the navigation is a drawer that closes as it leads somewhere', async () => {
  const page = await open({ width: 375 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Timeline' }).click();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('#timeline');
});
