/**
 * The page's colors from the merchant's palette. The button keeps the merchant's color; text, links, lines
 * and the button's label are moved towards black or white until WCAG 2.2 AA holds, in light and in dark.
 */
import type { Theme } from '@tollgate/contract/pages/checkout';
import {
  black,
  blackOrWhite,
  type Color,
  contrastOn,
  formatColor,
  mix,
  parseColor,
  readable,
  white,
} from './color.ts';

export type Scheme = 'light' | 'dark';

/** The backgrounds of text, as the design's tokens have them, which a test compares. */
export const grounds: Readonly<Record<Scheme, readonly Color[]>> = {
  light: [
    [255, 255, 255],
    [246, 247, 250],
    [239, 241, 246],
    [236, 238, 243],
  ],
  dark: [
    [26, 32, 45],
    [20, 25, 35],
    [33, 40, 56],
    [35, 42, 56],
    [13, 16, 23],
  ],
};

/** Contrast of text (WCAG 2.2, 1.4.3 AA). */
export const textRatio = 4.5;
/** A text color that had to be corrected gets more contrast than needed, or it looks disabled. */
const correctedRatio = 7;

/** The fill of the design's buttons, for a merchant who names the color of their text alone. */
const ownMain: Readonly<Record<Scheme, Color>> = { light: [52, 67, 180], dark: [85, 102, 224] };

export interface SchemeColors {
  readonly ink?: Color;
  readonly button?: Color;
  readonly buttonHover?: Color;
  readonly onButton?: Color;
  /** Links, focus, choices: the merchant's color as far as it can be read. */
  readonly accent?: Color;
  readonly accentStrong?: Color;
  readonly accentGround?: Color;
}

function inkOf(text: Color, scheme: Scheme): Color {
  const all = grounds[scheme];
  return contrastOn(text, all) >= textRatio ? text : readable(text, all, correctedRatio);
}

function brandOf(main: Color, label: Color | undefined, scheme: Scheme): SchemeColors {
  const [sheet = white] = grounds[scheme];
  const wanted = label ?? blackOrWhite([main]);
  const onButton =
    contrastOn(wanted, [main]) >= textRatio ? wanted : readable(wanted, [main], correctedRatio);
  // Away from the label, so that the contrast grows while the pointer is there.
  const away = contrastOn(onButton, [white]) > contrastOn(onButton, [black]) ? white : black;
  const accentGround = mix(sheet, main, scheme === 'light' ? 0.07 : 0.16);
  const accent = readable(main, [...grounds[scheme], accentGround], textRatio);
  return {
    button: main,
    buttonHover: mix(main, away, 0.14),
    onButton,
    accent,
    accentStrong: mix(accent, blackOrWhite([sheet]), 0.2),
    accentGround,
  };
}

/** The colors that take the place of the page's own in one scheme. What cannot be read as a color counts as none. */
export function schemeColors(palette: Theme, scheme: Scheme): SchemeColors {
  const read = (text: string | undefined) => (text === undefined ? undefined : parseColor(text));
  const [main, label, text] = [read(palette.main), read(palette.contrast_text), read(palette.text)];
  return {
    ...(text === undefined ? {} : { ink: inkOf(text, scheme) }),
    ...(main === undefined && label === undefined ? {} : brandOf(main ?? ownMain[scheme], label, scheme)),
  };
}

const tokens: Readonly<Record<keyof SchemeColors, string>> = {
  ink: 'text',
  button: 'fill',
  buttonHover: 'fill-hover',
  onButton: 'on-fill',
  accent: 'accent',
  accentStrong: 'accent-strong',
  accentGround: 'accent-soft',
};

/** Values for the design's tokens, such as `--tg-accent`, each for light and dark. */
export function paletteProperties(palette: Theme): ReadonlyMap<string, string> {
  const [light, dark] = [schemeColors(palette, 'light'), schemeColors(palette, 'dark')];
  const properties = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens) as [keyof SchemeColors, string][]) {
    const [day, night] = [light[name], dark[name]];
    if (day === undefined || night === undefined) continue;
    properties.set(`--tg-${token}`, `light-dark(${formatColor(day)}, ${formatColor(night)})`);
  }
  return properties;
}
