/** The difference of two texts: by line, and within lines that were changed by word, with blanks to be shown. */
import { diffLines, diffWordsWithSpace } from 'diff';

export interface Piece {
  readonly text: string;
  /** `left`: only in the first text; `right`: only in the second. */
  readonly side: 'both' | 'left' | 'right';
}

export interface Line {
  readonly side: Piece['side'];
  readonly pieces: readonly Piece[];
}

/** Longer texts are compared by line alone. */
const wordsMax = 4_000;

const blanks: Readonly<Record<string, string>> = {
  ' ': '·',
  '\t': '⇥',
  '\r': '↵',
  '\u00a0': '⍽',
  '\u3000': '□',
  '\u200b': '∅',
  '\ufeff': '∅',
};

/** Shows the blanks of a text that differs: a reader sees no other sign of them. */
export const withBlanks = (text: string): string =>
  text.replaceAll(/[ \t\r\u00a0\u3000\u200b\ufeff]/g, (blank) => blanks[blank] ?? blank);

const linesOf = (text: string): readonly string[] => {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

const whole = (text: string, side: Piece['side']): readonly Line[] =>
  linesOf(text).map((line) => ({ side, pieces: [{ text: line, side }] }));

/** One line that was changed, as the line before and the line after. */
function changedLine(left: string, right: string): readonly [Line, Line] {
  const parts = diffWordsWithSpace(left, right);
  const of = (side: 'left' | 'right'): Line => ({
    side,
    pieces: parts.flatMap(({ value, added, removed }): readonly Piece[] => {
      if (added) return side === 'right' ? [{ text: value, side }] : [];
      if (removed) return side === 'left' ? [{ text: value, side }] : [];
      return [{ text: value, side: 'both' }];
    }),
  });
  return [of('left'), of('right')];
}

/** Lines that were replaced: as many on both sides are compared one by one, others as a whole. */
function replaced(left: string, right: string): readonly Line[] {
  const [before, after] = [linesOf(left), linesOf(right)];
  if (before.length !== after.length || left.length + right.length > wordsMax)
    return [...whole(left, 'left'), ...whole(right, 'right')];
  return before.flatMap((line, index) => changedLine(line, after[index] ?? ''));
}

/** Returns the lines of both texts in order; none that differs where the texts are the same. */
export function differenceOf(left: string, right: string): readonly Line[] {
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  const parts = diffLines(ended(left), ended(right));
  const lines: Line[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const next = parts[index + 1];
    if (part === undefined) continue;
    if (part.removed && next?.added) {
      lines.push(...replaced(part.value, next.value));
      index += 1;
    } else lines.push(...whole(part.value, part.removed ? 'left' : part.added ? 'right' : 'both'));
  }
  return lines;
}
