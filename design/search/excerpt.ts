/** The piece of a text that shows best why it was found, cut into what matches and what does not. */
import { isHan, wordsOf } from './words.ts';

export interface Segment {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly term: string;
}

/** The words of a text that were found. */
function rangesOf(text: string, terms: ReadonlySet<string>): Range[] {
  return wordsOf(text).filter(({ term }) => terms.has(term));
}

function segments(text: string, ranges: readonly Range[], from: number, to: number): Segment[] {
  const cut: Segment[] = [];
  let done = from;
  const add = (until: number, isMatch: boolean) => {
    if (until <= done) return;
    const last = cut.at(-1);
    const piece = text.slice(done, until).replace(/\n/g, ' · ');
    if (last?.isMatch === isMatch) cut[cut.length - 1] = { text: last.text + piece, isMatch };
    else cut.push({ text: piece, isMatch });
    done = until;
  };
  for (const range of [...ranges].sort((a, b) => a.from - b.from || b.to - a.to)) {
    add(Math.min(range.from, to), false);
    add(Math.min(range.to, to), true);
  }
  add(to, false);
  return cut;
}

/** The whole text with its matches marked: for names and titles. */
export function marked(text: string, terms: ReadonlySet<string>): Segment[] {
  return segments(text, rangesOf(text, terms), 0, text.length);
}

/** The window of some columns that holds most different terms. */
function bestStart(ranges: readonly Range[], width: number): number {
  let best = { start: ranges[0]?.from ?? 0, count: 0 };
  for (const [index, { from }] of ranges.entries()) {
    const inside = ranges.slice(index).filter(({ to }) => to <= from + width);
    const count = new Set(inside.map(({ term }) => term)).size;
    if (count > best.count) best = { start: from, count };
  }
  return best.start;
}

/** Back to where a word begins, at most so far. */
function wordStart(text: string, at: number, reach: number): number {
  for (let start = at; start > Math.max(0, at - reach); start -= 1) {
    if (/[\s，。；：、]/.test(text[start - 1] ?? ' ')) return start;
  }
  return at;
}

/** On to where a word ends, so that none is cut; very long ones are. */
function wordEnd(text: string, at: number): number {
  const rest = /^[\p{Script=Latin}\p{N}_.-]{1,20}/u.exec(text.slice(at, at + 24))?.[0] ?? '';
  return /[\p{Script=Latin}\p{N}_.-]$/u.test(text.slice(0, at).slice(-1)) ? at + rest.length : at;
}

/** About `columns` columns of a text around its matches, lines joined by a dot; a Chinese character takes two. */
export function excerptOf(text: string, terms: ReadonlySet<string>, columns = 150): Segment[] {
  const width = isHan(text.replace(/^[^\p{L}]+/u, '')) ? Math.round(columns / 2) : columns;
  const ranges = rangesOf(text, terms);
  const match = bestStart(ranges, width);
  const lead = Math.round(width / 4);
  const from = match <= lead ? 0 : wordStart(text, match - lead, lead);
  const to = wordEnd(text, Math.min(text.length, from + width));
  const inside = ranges.filter((range) => range.from < to && range.to > from);
  const dots: Segment = { text: '…', isMatch: false };
  return [
    ...(from > 0 ? [dots] : []),
    ...segments(text, inside, from, to),
    ...(to < text.length ? [dots] : []),
  ];
}
