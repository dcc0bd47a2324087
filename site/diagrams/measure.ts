/**
 * How wide a text will be, without a browser. The drawing gives the browser this width (`textLength`), so that a text
 * has it in whatever font the reader has: Latin widths are those of Arial, which the readers' system faces stay near,
 * with a little more, so that wider faces are not pressed together much. A Chinese character is a square.
 */

export type Face = 'label' | 'strong' | 'small' | 'code';

/** Size in px, and the height of a line. */
export const faces: Readonly<Record<Face, { readonly size: number; readonly line: number }>> = {
  label: { size: 13, line: 18 },
  strong: { size: 13.5, line: 18 },
  small: { size: 12, line: 16 },
  code: { size: 12, line: 16 },
};

/** Thousandths of the size, from space to tilde. */
const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

const square = 1000;
const monospaced = 610;
const widerFaces = 1.02;
const firstCharacter = 0x20;
const isFullWidth =
  /[\u2014\u2018-\u201D\u2026\u2190-\u21FF\u2460-\u24FF\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/u;
const han = /[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/u;
/** Marks that are squares in Chinese and narrow elsewhere. */
const narrowQuotes: Readonly<Record<string, number>> = {
  '\u2018': 222,
  '\u2019': 222,
  '\u201C': 333,
  '\u201D': 333,
};

/** Width in px of a text in one line. */
export function widthOf(text: string, face: Face): number {
  const table = face === 'strong' ? bold : regular;
  const isChinese = han.test(text);
  let thousandths = 0;
  for (const character of text) {
    const quote = isChinese ? undefined : narrowQuotes[character];
    if (isFullWidth.test(character)) thousandths += quote ?? square;
    else if (face === 'code') thousandths += monospaced;
    else thousandths += (table[(character.codePointAt(0) ?? 0) - firstCharacter] ?? 600) * widerFaces;
  }
  return (thousandths * faces[face].size) / 1000;
}
