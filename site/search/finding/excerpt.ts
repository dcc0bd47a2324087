/** The piece of a text that shows best why it was found, cut into what matches and what does not. */
import { occurrencesOf, type Searchable } from './occurrence.ts';
import { isHan } from './query.ts';

export interface Segment {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const maxRanges = 40;

/** Where terms stand, from the left; overlapping places are one. */
function rangesOf(within: Searchable, terms: readonly string[]): Range[] {
  const all = terms
    .flatMap((term) =>
      occurrencesOf(term, within, maxRanges).map(({ at }) => ({ from: at, to: at + term.length })),
    )
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const merged: Range[] = [];
  for (const range of all) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else merged.push(range);
  }
  return merged;
}

function segments(text: string, ranges: readonly Range[]): Segment[] {
  const cut: Segment[] = [];
  let done = 0;
  for (const { from, to } of ranges) {
    if (from > done) cut.push({ text: text.slice(done, from), isMatch: false });
    cut.push({ text: text.slice(from, to), isMatch: true });
    done = to;
  }
  if (done < text.length) cut.push({ text: text.slice(done), isMatch: false });
  return cut;
}

/** The whole text with its matches marked: for titles and headings. */
export function highlighted(within: Searchable, terms: readonly string[]): Segment[] {
  return segments(within.text, rangesOf(within, terms));
}

/** The window of some columns that holds most different terms; a Chinese character counts for two columns. */
function bestStart(
  within: Searchable,
  terms: readonly string[],
  ranges: readonly Range[],
  width: number,
): number {
  let best = { start: ranges[0]?.from ?? 0, count: 0 };
  for (const { from } of ranges) {
    const inside = within.folded.slice(from, from + width);
    const count = terms.filter((term) => inside.includes(term)).length;
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

/** About `columns` columns of a text around its matches, lines joined by a dot. */
export function excerptOf(within: Searchable, terms: readonly string[], columns = 150): Segment[] {
  const width = isHan(within.text.replace(/^[^\p{L}]+/u, '')) ? Math.round(columns / 2) : columns;
  const ranges = rangesOf(within, terms);
  const match = bestStart(within, terms, ranges, width);
  const lead = Math.round(width / 4);
  const from = match <= lead ? 0 : wordStart(within.text, match - lead, lead);
  const to = wordEnd(within.text, Math.min(within.text.length, from + width));
  const inside = ranges
    .filter((range) => range.from < to && range.to > from)
    .map((range) => ({ from: range.from - from, to: Math.min(range.to, to) - from }));
  const cut = segments(within.text.slice(from, to), inside).map(({ text, isMatch }) => ({
    text: text.replace(/\n/g, ' · '),
    isMatch,
  }));
  const dots: Segment = { text: '…', isMatch: false };
  return [...(from > 0 ? [dots] : []), ...cut, ...(to < within.text.length ? [dots] : [])];
}
