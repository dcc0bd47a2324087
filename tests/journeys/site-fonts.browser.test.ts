/**
 * The site with the fonts that readers have: whatever they are, targets are large enough for a finger (WCAG 2.2,
 * 2.5.8), pages fit a phone, and the labels of diagrams stay inside their drawing.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceRoute } from '../../site/navigation.ts';
import { callPath } from '../../site/reference/pages.ts';
import { runAxe } from '../support/browser/axe.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { fontSets, withFonts } from '../support/browser/fonts.ts';
import { shiftsOf } from '../support/browser/layout-shifts.ts';
import { type StaticSite, startStaticSite } from '../support/browser/static-site.ts';
import { isFull } from '../support/scale.ts';

const bases = ['/docs/', '/docs/zh/'];
/** One of each kind that has targets of its own: overview, diagrams, tables, reference. */
const kinds = ['', 'CloudMode', 'ParameterDictionary', referenceRoute, callPath('pay.checkout')];
const phone = { width: 375, height: 700 };
const desktop = { width: 1440, height: 900 };
/** A box ends at a whole pixel, outwards, and a last letter may hang over. */
const overhangPx = 2;
const timeoutMs = 300_000;

let site: StaticSite;
beforeAll(async () => {
  site = await startStaticSite();
});
afterAll(() => site.close());

async function smallTargets(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page, { runOnly: ['target-size'] });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)));
}

/** Labels that leave their drawing to a side. */
async function strayLabels(page: Page, most: number): Promise<string[]> {
  return page.locator('.tg-diagram svg').evaluateAll(
    (drawings, slack) =>
      drawings.flatMap((drawing) => {
        const { width } = (drawing as unknown as SVGSVGElement).viewBox.baseVal;
        return [...drawing.querySelectorAll('text')]
          .filter((text) => {
            const box = (text as SVGTextElement).getBBox();
            return box.x < -slack || box.x + box.width > width + slack;
          })
          .map((text) => text.textContent ?? '');
      }),
    most,
  );
}

test('nothing moves on a page whose fonts arrive late', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.route('**/*.woff2', async (route) => {
      await delay(500);
      await route.continue();
    });
    for (const name of ['Sign', 'Settlement', 'SameTerminalAppIntegrationDes', 'News']) {
      await page.goto(`${site.url}/docs/${name}`, { waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      const { sum, moved } = await shiftsOf(page);
      expect(sum, `${name}: ${moved}`).toBeLessThanOrEqual(0.02);
    }
  } finally {
    await browser.close();
  }
});

// Narrow letters make small targets, wide ones leave their place. Liberation is between them: for the long run.
const usual = fontSets.filter(({ name }) => name !== 'Liberation');

test.each(isFull ? fontSets : usual)(
  'with the fonts of $name, targets are large enough and nothing leaves its place',
  (set) =>
    withFonts(set, async (browser) => {
      const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
      const faults: string[] = [];
      const page = await context.newPage();
      for (const path of bases.flatMap((base) => kinds.map((kind) => base + kind))) {
        await page.goto(site.url + path, { waitUntil: 'commit' });
        await page.waitForSelector('html[data-scripts=ready]', { state: 'attached' });
        // axe passes over what is not laid out.
        await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
        for (const viewport of [phone, desktop]) {
          await page.setViewportSize(viewport);
          const at = `${path} at ${viewport.width} px`;
          faults.push(...(await smallTargets(page)).map((html) => `${at}: too small ${html}`));
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          if (width > viewport.width) faults.push(`${at}: ${width} px wide`);
          faults.push(...(await strayLabels(page, overhangPx)).map((text) => `${at}: outside "${text}"`));
        }
      }
      await context.close();
      expect(faults).toEqual([]);
    }),
  timeoutMs,
);
