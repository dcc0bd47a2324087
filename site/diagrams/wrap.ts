/** Breaks a text into lines: between words, and between Chinese characters where their punctuation allows it. */
import { type Face, widthOf } from './measure.ts';

const han = /[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/u;
/** Closing marks never begin a line, opening marks never end one. */
const closing = /^[，。、；：！？）」』》”’…]/u;
const opening = /[（「『《“‘]$/u;

/** A unit stays with its number. */
const unit = /^\s(?:ms|s|min|h|bytes?|秒|毫秒|分钟|小时|字节|位|次)(?![A-Za-z])/;
/** Finds the words of a Chinese text, so that none is torn. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Words that the segmenter takes for two or three. */
const wholeWords = /商户|服务器|收银机/g;

/** The pieces that may not be broken; a piece keeps the space in front of it. */
function pieces(text: string): string[] {
  const found: string[] = [];
  const inside = new Set<number>();
  for (const { 0: word, index } of text.matchAll(wholeWords))
    for (let at = 1; at < word.length; at += 1) inside.add(index + at);
  for (const { segment, index } of segmenter.segment(text)) {
    const last = found.at(-1);
    const isBreak =
      last === undefined ||
      /^\s/.test(segment) ||
      ((han.test(segment) || han.test(last.slice(-1))) && !closing.test(segment) && !opening.test(last));
    if (isBreak && last?.trim() !== '' && !inside.has(index)) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  const joined: string[] = [];
  for (const piece of found) {
    const last = joined.at(-1);
    if (last !== undefined && unit.test(piece) && /\d$/.test(last)) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

function filled(parts: readonly string[], width: number, face: Face): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + part, face) <= width) lines[lines.length - 1] = last + part;
    else lines.push(part.trimStart());
  }
  return lines;
}

/**
 * Lines of at most `width` px, as few as possible and then as even as possible. A single word that is wider
 * stays whole: the layout makes space for `widestPiece`.
 */
export function wrap(text: string, width: number, face: Face): string[] {
  const parts = pieces(text);
  const count = filled(parts, width, face).length;
  let [low, high] = [0, width];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (filled(parts, middle, face).length > count) low = middle;
    else high = middle;
  }
  const lines = filled(parts, high, face);
  return lines.length === count ? lines : filled(parts, width, face);
}

/** Width of the widest part that cannot be broken. */
export function widestPiece(text: string, face: Face): number {
  return Math.max(0, ...pieces(text).map((piece) => widthOf(piece.trimStart(), face)));
}

/** Width of the widest line. */
export function widestLine(lines: readonly string[], face: Face): number {
  return Math.max(0, ...lines.map((line) => widthOf(line, face)));
}
