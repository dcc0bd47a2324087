/** Rules for every screen that a person sees, in a real browser. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isShort } from '../scale.ts';
import { runAxe } from './axe.ts';
import { isFirefox } from './browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** WCAG 2.2 asks for less; a thumb wants this much. */
const leastTargetPx = 44;
const heightOf = (width: number) => (width > 1000 ? 900 : 812);

/**
 * Firefox's own notes of what some tests bring about: a stream that has no server any more, and a font whose page was
 * left before it came (NS_BINDING_ABORTED).
 */
const firefoxNote =
  /^(?:Firefox can’t establish a connection|The connection to .* was interrupted|download failed \(font-family: .*status=2152398850)/;

/**
 * Notes what a page should not have done: violations of its policy, errors of scripts, requests to anywhere else.
 * @param origin the only one that it may ask
 */
export function noteProblems(page: Page, origin: string, problems: string[]): void {
  page.on('pageerror', (error) => {
    if (!firefoxNote.test(error.message))
      problems.push(`error: ${error.stack ?? error.message} at ${page.url()}`);
  });
  page.on('console', (message) => {
    // The browser itself notes every failed exchange, which some tests bring about.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) problems.push(request.url());
  });
}

/** Resolves once what the page has drawn is seen. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const seen = new Set<string>();

/** Returns true the first time that a file of tests sees a page with this title and these dialogs. */
async function isNew(page: Page): Promise<boolean> {
  const view = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('h1, dialog[open] h2')].map(({ textContent }) => textContent);
    return texts.join(' ').replaceAll(/\d+/g, '0');
  });
  const key = `${new URL(page.url()).pathname.replaceAll(/[^/]*\d[^/]*/g, '0')} ${view}`;
  const isFirst = !seen.has(key);
  seen.add(key);
  return isFirst;
}

/**
 * axe finds nothing, and nothing runs out of the page or is too small to hit.
 * The short run asks axe once for each page and dialog of a file.
 * @param targets a selector of what a thumb has to hit
 * @param widths of the window, the last of which stays
 */
export async function expectAccessible(
  page: Page,
  targets: string,
  widths: readonly number[] = [320, 375, 1440],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    // The page is drawn again where it changes its shape.
    await painted(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  const small = await page.locator(targets).evaluateAll(
    (all, least) =>
      all
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < least || height < least;
        })
        .map((target) => target.outerHTML.slice(0, 80)),
    leastTargetPx,
  );
  expect(small).toEqual([]);
  // On some pages of the Workbench Firefox 153 ends with a segmentation fault in axe; Chromium has looked at them.
  if (isFirefox && new URL(page.url()).pathname.startsWith('/workbench/')) return;
  if (isShort && !(await isNew(page))) return;
  let found = await runAxe(page, { runOnly: rules });
  // What is sticky may cover a part of a target where the page is scrolled to; at the page's start it covers none.
  if (found.violations.some(({ id }) => id === 'target-size')) {
    await page.evaluate(() => scrollTo(0, 0));
    found = await runAxe(page, { runOnly: rules });
  }
  const { violations, passed } = found;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(passed).toContain('color-contrast');
}
