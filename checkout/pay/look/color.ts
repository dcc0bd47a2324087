/** Colors as numbers: reads what a merchant wrote, computes contrast by WCAG 2.2, and keeps text readable. */

/** Red, green and blue, 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

export const black: Color = [0, 0, 0];
export const white: Color = [255, 255, 255];

/** `#rgb`, `#rrggbb` or `rgb(r,g,b)`; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? [];
  const hex = short === undefined ? /^#([0-9a-f]{6})$/i.exec(text)?.[1] : short.replaceAll(/./g, '$&$&');
  if (hex !== undefined) {
    const value = Number.parseInt(hex, 16);
    return [value >> 16, (value >> 8) & 0xff, value & 0xff];
  }
  const found = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(text);
  if (found === null) return undefined;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Math.min(255, Number(part)));
  return [red, green, blue];
}

export function formatColor([red, green, blue]: Color): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** `share` of the second color in the first, from 0 to 1. */
export function mix(first: Color, second: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => Math.round(first[index] + (second[index] - first[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Relative luminance (WCAG 2.2). */
export function luminance(color: Color): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = color;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio (WCAG 2.2), 1 to 21. */
export function contrast(first: Color, second: Color): number {
  const both = [luminance(first), luminance(second)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** The lowest contrast of the color with any of the backgrounds. */
export function contrastOn(color: Color, grounds: readonly Color[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)));
}

/** Black or white, whichever has more contrast. */
export function blackOrWhite(grounds: readonly Color[]): Color {
  return contrastOn(black, grounds) >= contrastOn(white, grounds) ? black : white;
}

/** Fine enough that a step is not seen. */
const steps = 100;

/**
 * The color itself where its contrast with every background reaches the ratio, else the nearest color towards black or
 * white that does; where none does, black or white.
 */
export function readable(color: Color, grounds: readonly Color[], ratio: number): Color {
  for (let step = 0; step <= steps; step += 1) {
    for (const end of [black, white]) {
      const candidate = mix(color, end, step / steps);
      if (contrastOn(candidate, grounds) >= ratio) return candidate;
    }
  }
  return blackOrWhite(grounds);
}
