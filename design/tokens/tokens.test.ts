/** Every pair of text and ground that the parts use has enough contrast, in both themes (WCAG 2.2, 1.4.3, 1.4.11). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const source = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;

/** The color of a token in a scheme, from the first rule of the file. */
function colorOf(token: string, scheme: (typeof schemes)[number]): string {
  const value = new RegExp(`--tg-${token}: ([^;]+);`).exec(source)?.[1] ?? '';
  const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? [];
  const color = scheme === 'light' ? light : dark;
  if (color !== undefined) return color;
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  throw new Error(`--tg-${token} is no color: ${value}`);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['bg', 'surface', 'surface-raised', 'surface-hover'];
const tones = ['accent', 'success', 'warning', 'danger', 'info', 'neutral'];
const codeColors = ['text', 'comment', 'keyword', 'string', 'number', 'name', 'type'];

const textPairs: readonly (readonly [text: string, ground: string])[] = [
  ...[
    'text',
    'text-soft',
    'accent',
    'accent-strong',
    'success',
    'warning',
    'danger',
    'info',
    'neutral',
  ].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  // A tinted ground carries its own tone, and running text.
  ...tones.flatMap((tone) => [tone, 'text', 'text-soft'].map((text) => [text, `${tone}-soft`] as const)),
  ['text', 'surface-chosen'],
  ...['fill', 'fill-hover'].map((fill) => ['on-fill', fill] as const),
  ...['fill-danger', 'fill-danger-hover'].map((fill) => ['on-fill-danger', fill] as const),
  ...codeColors.map((color) => [`code-${color}`, 'code-bg'] as const),
];

const edgePairs: readonly (readonly [edge: string, ground: string])[] = [
  ...['line-strong', 'focus'].flatMap((edge) => grounds.map((ground) => [edge, ground] as const)),
  // A solid button is seen on its background.
  ...['fill', 'fill-danger'].flatMap((fill) => grounds.slice(0, 3).map((ground) => [fill, ground] as const)),
];

describe.each(schemes)('%s', (scheme) => {
  test.each(textPairs)('%s on %s is read', (text, ground) => {
    expect(contrast(colorOf(text, scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s on %s is seen', (edge, ground) => {
    expect(contrast(colorOf(edge, scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
