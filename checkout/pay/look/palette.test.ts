import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, contrastOn, formatColor, parseColor, readable } from './color.ts';
import { grounds, paletteProperties, schemeColors, textRatio } from './palette.ts';

const part = fc.integer({ min: 0, max: 255 });
const colors = fc.tuple(part, part, part);
const written = colors.map(([red, green, blue]) => `rgb(${red},${green},${blue})`);

test.each([
  ['#fff', [255, 255, 255]],
  ['#0b5fff', [11, 95, 255]],
  ['#0B5FFF', [11, 95, 255]],
  ['rgb(1, 2, 3)', [1, 2, 3]],
  ['rgb( 1,2,999)', [1, 2, 255]],
  ['red', undefined],
  ['#12345', undefined],
  ['rgb(1,2)', undefined],
  ['url(x)', undefined],
])('%s is read as %j', (text, color) => {
  expect(parseColor(text)).toEqual(color);
});

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

test('a color that can be read stays as it is', () => {
  fc.assert(
    fc.property(colors, colors, (color, ground) => {
      fc.pre(contrast(color, ground) >= textRatio);
      expect(readable(color, [ground], textRatio)).toEqual(color);
    }),
  );
});

test('whatever the palette, every text can be read, in light and in dark', () => {
  const palettes = fc.record({ main: written, contrastText: written, text: written }, { requiredKeys: [] });
  fc.assert(
    fc.property(palettes, fc.constantFrom('light' as const, 'dark' as const), (palette, scheme) => {
      const { ink, accent, accentGround, button, buttonHover, onButton } = schemeColors(palette, scheme);
      const all = grounds[scheme];
      if (ink !== undefined) expect(contrastOn(ink, all)).toBeGreaterThanOrEqual(textRatio);
      if (accent !== undefined && accentGround !== undefined) {
        expect(contrastOn(accent, [...all, accentGround])).toBeGreaterThanOrEqual(textRatio);
      }
      if (button !== undefined && buttonHover !== undefined && onButton !== undefined) {
        expect(contrastOn(onButton, [button, buttonHover])).toBeGreaterThanOrEqual(textRatio);
      }
    }),
    { numRuns: 500 },
  );
});

test('the button keeps the color of the merchant', () => {
  expect(schemeColors({ main: '#ffd400' }, 'light').button).toEqual([255, 212, 0]);
  expect(schemeColors({ main: '#ffd400' }, 'dark').button).toEqual([255, 212, 0]);
});

test('a palette that cannot be read changes nothing', () => {
  expect([...paletteProperties({ main: 'red', contrast_text: 'expression(1)', text: '' })]).toEqual([]);
});

test('only what the merchant names is set', () => {
  expect([...paletteProperties({ text: '#111827' }).keys()]).toEqual(['--tg-text']);
});

test("the grounds are those of the design's tokens", () => {
  const css = readFileSync(new URL('../../../design/tokens/tokens.css', import.meta.url), 'utf8');
  const found = { light: new Set<string>(), dark: new Set<string>() };
  for (const name of ['bg', 'surface', 'surface-raised', 'surface-hover', 'neutral-soft']) {
    const [, light = '', dark = ''] =
      new RegExp(`--tg-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css) ?? [];
    found.light.add(String(parseColor(light)));
    found.dark.add(String(parseColor(dark)));
  }
  for (const scheme of ['light', 'dark'] as const) {
    expect(new Set(grounds[scheme].map(String))).toEqual(found[scheme]);
  }
  expect(formatColor([1, 2, 3])).toBe('rgb(1 2 3)');
});
