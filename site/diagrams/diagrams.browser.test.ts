/** The diagrams in a real browser: texts are no wider than the layout took them for, and phones get the words. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAxe } from '../../tests/support/browser/axe.ts';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { fontSets, withFonts } from '../../tests/support/browser/fonts.ts';
import { diagramFigure } from './figure.ts';
import { diagrams } from './index.ts';
import { type Face, widthOf } from './measure.ts';
import { badgeRadius } from './scene.ts';

const languages = ['en', 'zh'] as const;
const faceOfClass: ReadonlyMap<string, Face> = new Map([
  ['t', 'label'],
  ['s', 'strong'],
  ['k', 'small'],
  ['c', 'code'],
]);

const styles = ['../../design/tokens/tokens.css', 'diagram.css'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

function documentOf(language: 'en' | 'zh', theme: 'light' | 'dark', names: readonly string[]): string {
  const shown = [...diagrams.values()].filter(({ name }) => names.length === 0 || names.includes(name));
  const figures = shown.map((each) => renderToStaticMarkup(diagramFigure(each, language)));
  const body =
    'body { margin: 16px; background: var(--tg-bg); color: var(--tg-text); font: 1rem/1.6 var(--tg-font); }';
  return [
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}" data-theme="${theme}"><head><title>Diagrams</title>`,
    `<meta name="viewport" content="width=device-width"><style>${styles.join('\n')}\n${body} figure { margin: 2rem 0; }</style>`,
    `</head><body><main><h1>Diagrams</h1>${figures.join('')}</main></body></html>`,
  ].join('');
}

/** Named diagrams, or all of them, on a page of their own. */
async function open(
  width: number,
  language: 'en' | 'zh',
  theme: 'light' | 'dark' = 'light',
  names: readonly string[] = [],
  own: Browser = browser,
): Promise<Page> {
  const context = await own.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.setContent(documentOf(language, theme, names));
  return page;
}

/** The box of a text ends at a whole pixel, outwards, and its last letter may hang over. No padding is so small. */
const overhangPx = 3;

test.each(fontSets)('with the fonts of $name, texts fit where the layout put them', (set) =>
  withFonts(set, async (own) => {
    for (const language of languages) {
      const page = await open(800, language, 'light', [], own);
      const texts = await page.locator('.tg-diagram svg text:not(.nt)').evaluateAll((elements) =>
        elements.map((element) => {
          const text = element as unknown as SVGTextElement;
          const { x, width } = text.getBBox();
          return {
            text: text.textContent ?? '',
            classes: (text.getAttribute('class') ?? '').split(' '),
            advance: text.getComputedTextLength(),
            width,
            left: x,
            right: x + width - (text.ownerSVGElement?.viewBox.baseVal.width ?? 0),
          };
        }),
      );
      expect(texts.length).toBeGreaterThan(300);
      const tooWide = texts.filter(({ text, classes, advance, width, left, right }) => {
        const face = classes.map((each) => faceOfClass.get(each)).find((each) => each !== undefined);
        if (face === undefined) return true;
        const most = widthOf(text, face);
        const isOutside = left < -overhangPx || right > overhangPx;
        return advance > most + 0.5 || width > most + overhangPx || isOutside;
      });
      expect(tooWide, language).toEqual([]);
      const badges = await page
        .locator('.tg-diagram svg text.nt')
        .evaluateAll((all) => all.map((each) => (each as unknown as SVGTextElement).getBBox().width));
      expect(Math.max(...badges)).toBeLessThanOrEqual(2 * badgeRadius);
      await page.context().close();
      const phone = await open(375, language, 'light', [], own);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth), language).toBe(375);
      await phone.context().close();
    }
  }),
);

test('a font changes how a text is set, not how much room it takes', async () => {
  const widths: (readonly number[])[] = [];
  for (const set of fontSets) {
    widths.push(
      await withFonts(set, async (own) => {
        const page = await open(800, 'en', 'light', ['order-states'], own);
        return page
          .locator('.tg-diagram svg text')
          .evaluateAll((each) =>
            each.map((text) => (text as unknown as SVGTextElement).getComputedTextLength()),
          );
      }),
    );
  }
  expect(widths.length).toBeGreaterThanOrEqual(3);
  const [first = [], ...others] = widths;
  expect(first.length).toBeGreaterThan(10);
  for (const other of others) {
    expect(other).toHaveLength(first.length);
    // The browser sets glyphs on whole parts of a pixel, so a text may end a part of one earlier.
    for (const [index, width] of other.entries())
      expect(Math.abs(width - (first[index] ?? 0))).toBeLessThan(1);
  }
});

test.each(languages)(
  'a phone shows sequences as steps, and no page moves sideways (%s)',
  async (language) => {
    const page = await open(375, language);
    const sequence = page.locator('.tg-diagram--sequence').first();
    expect(await sequence.locator('svg').isVisible()).toBe(false);
    expect((await sequence.locator('.tg-steps').boundingBox())?.height).toBeGreaterThan(200);
    const graph = page.locator('.tg-diagram--graph').first();
    expect(await graph.locator('svg').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.context().close();
  },
);

test('a wide page shows the drawing, and keeps the words for those who listen', async () => {
  const page = await open(800, 'en');
  for (const figure of await page.locator('.tg-diagram').all()) {
    expect(await figure.locator('svg').isVisible()).toBe(true);
    expect((await figure.locator('.tg-steps').boundingBox())?.height).toBe(1);
  }
  await page.context().close();
});

test.each(['light', 'dark'] as const)('axe finds nothing (%s)', async (theme) => {
  // One of each make: all that differs in the others is text.
  const names = ['order-states', 'ecr-topologies', 'uncertain-result'];
  for (const width of [375, 800]) {
    const page = await open(width, 'zh', theme, names);
    const { violations } = await runAxe(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)).toEqual([]);
    await page.context().close();
  }
});
