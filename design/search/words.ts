/** Cuts a text into the words under which the index holds it, and a query into the words to look for. */
import { fold } from './folding.ts';

/** A word, or a part of one, at its place in the text. */
export interface Word {
  readonly from: number;
  readonly to: number;
  readonly term: string;
}

const letters = '(?:(?!\\p{Script=Han})[\\p{L}\\p{N}\\p{M}])+';

/** Card numbers in groups of digits, runs of Chinese characters, then words and identifiers (`pay.checkout`, `C#`). */
const chunk = new RegExp(
  `(?<!\\d)\\d{4}(?: \\d{2,6}){1,4}(?!\\d)|\\p{Script=Han}+|(?<!\\p{L})[cC]#|${letters}(?:[_.\\-]${letters})*`,
  'gu',
);
/** Longer ones are signatures and keys. */
const maxLetters = 40;
const decimal = /^\d+(?:\.\d+)+$/;
/** Where a part begins: `Sdk` in `JavaSdk`, `04112` in `E04112`. */
const partStart = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d{3})/u;

export function isHan(text: string): boolean {
  return /^\p{Script=Han}/u.test(text);
}

/** Chinese characters by their codes: MiniSearch's tree is slow where thousands of branches begin at one place. */
function hanTerm(characters: string): string {
  return `~${[...characters].map((each) => each.codePointAt(0)?.toString(36)).join('')}`;
}

export function isHanTerm(term: string): boolean {
  return term.startsWith('~');
}

/** A run of Chinese characters by overlapping pairs; a single character is a word of its own. */
function pairsOf(run: string, from: number): Word[] {
  const characters = [...run];
  if (characters.length < 2) return [{ from, to: from + run.length, term: hanTerm(run) }];
  const words: Word[] = [];
  let at = from;
  for (const [index, character] of characters.slice(0, -1).entries()) {
    const pair = `${character}${characters[index + 1]}`;
    words.push({ from: at, to: at + pair.length, term: hanTerm(pair) });
    at += character.length;
  }
  return words;
}

/** An identifier in whole, without what joins its parts, and each of its parts. */
function identifierWords(text: string, from: number): Word[] {
  const words: Word[] = [];
  const add = (part: string, at: number) => {
    const term = fold(part).replace(/[_.-]/g, '');
    // A letter of an identifier says nothing by itself.
    const isTelling = term.length > 1 || part === text;
    if (isTelling && !words.some((word) => word.term === term && word.from === at)) {
      words.push({ from: at, to: at + part.length, term });
    }
  };
  const cut = (whole: string, at: number, separators: readonly RegExp[]) => {
    add(whole, at);
    const [separator, ...finer] = separators;
    if (separator === undefined) return;
    let start = at;
    for (const part of whole.split(separator)) {
      cut(part, start, finer);
      start += part.length;
      if (/[_.-]/.test(text[start - from] ?? '')) start += 1;
    }
  };
  cut(text, from, [/\./, /[_-]/, partStart]);
  return words;
}

/** The words of one chunk, the whole first. */
function chunkWords(text: string, from: number): Word[] {
  const to = from + text.length;
  if (isHan(text)) return pairsOf(text, from);
  if (/^[cC]#$/.test(text)) return [{ from, to, term: 'csharp' }];
  if (decimal.test(text)) return [{ from, to, term: text }];
  if (/^[\d ]+$/.test(text)) return [{ from, to, term: text.replaceAll(' ', '') }];
  return text.length > maxLetters && !/[_.-]/.test(text) ? [] : identifierWords(text, from);
}

/** Pieces of a text as they are written: identifiers whole, runs of Chinese characters whole. */
export function chunksOf(text: string): { readonly text: string; readonly from: number }[] {
  return [...text.matchAll(chunk)].map((match) => ({ text: match[0], from: match.index }));
}

/** All words of a text in composed form (NFC), in its order. */
export function wordsOf(text: string): Word[] {
  return chunksOf(text).flatMap((each) => chunkWords(each.text, each.from));
}

/** The terms of a text, as the index holds them. */
export function termsOf(text: string): string[] {
  return wordsOf(text).map(({ term }) => term);
}

/** The parts of an identifier: `out`, `trade` and `no` of `out_trade_no` and of `outTradeNo`. */
export function partsOf(identifier: string): string[] {
  return identifier.split(/[_.-]|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '');
}

/** A text as one word: `Merchant order no`, `merchantOrderNo` and `merchant_order_no` are the same. */
export function joined(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

const vowel = /[aeiouy]/;

/** An English word without its ending, so that `signing` finds `sign`; the word itself where it has none. */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const without = (pattern: RegExp, least: number) => {
    const stem = word.replace(pattern, '');
    return stem !== word && stem.length >= least && vowel.test(stem) ? stem : undefined;
  };
  const doubled = (stem: string) => (/([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem);
  const stem =
    without(/ies$|ied$/, 3) ??
    without(/ing$|ed$/, 3) ??
    without(/(?<=[st])ions?$/, 4) ??
    without(/(?<![isu])s$/, 3) ??
    without(/e$|y$/, 5) ??
    word;
  return doubled(stem).replace(/(?<=.{5})e$/, '');
}
