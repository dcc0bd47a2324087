/** What a reader typed, as the terms to look for. */
import { fold } from './folding.ts';

/** More is cut off: nobody types it, and a pasted page shall not stop the browser. */
const maxCharacters = 120;
const maxTerms = 12;

const term = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}_.\-/:@#*|+%'])+/gu;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Terms in folded form, each once: words and identifiers whole (`merchant_order_no`, `/api/entry/checkout`), runs of
 * Chinese characters as they stand. Text of both scripts is two terms, whether or not a space is between them.
 */
export function termsOf(query: string): string[] {
  const text = fold(query.slice(0, maxCharacters).normalize('NFC'));
  const terms = [...text.matchAll(term)]
    .map(([found]) => found.replace(edges, ''))
    .filter((each) => each !== '');
  return [...new Set(terms)].slice(0, maxTerms);
}

export function isHan(text: string): boolean {
  return /^\p{Script=Han}/u.test(text);
}

const endings = /(?:ies|ied|ing|es|ed|s|y|e)$/;

/** A word without its English ending, for when the word itself is nowhere; undefined where too little is left. */
export function stemOf(word: string): string | undefined {
  if (!/^[a-z]{5,}$/.test(word)) return undefined;
  const stem = word.replace(endings, '');
  return stem.length >= 4 && stem !== word ? stem : undefined;
}

/** Words of a question that say nothing about what it asks for. */
const fillers = new Set(
  (
    'a an and are as at be but by can do does for from get has have how i if in into is it my not of on or our ' +
    'should so that the their them then there this to use want was we what when where which who why will with you your'
  ).split(' '),
);

/** Smaller terms that together say about the same: parts of identifiers, pairs of Chinese characters, stems. */
export function looserTerms(terms: readonly string[]): string[] {
  const parts = terms.flatMap((each) => {
    if (isHan(each)) {
      const characters = [...each];
      const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
      return characters.length > 2 ? pairs : [each];
    }
    const words = each.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
    return words.map((word) => (fillers.has(word) ? word : (stemOf(word) ?? word)));
  });
  const telling = parts.filter((part) => !fillers.has(part));
  return [...new Set(telling.length > 0 ? telling : parts)].slice(0, maxTerms * 2);
}
