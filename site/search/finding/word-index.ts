/** The index of words, the same at the build and in the browser. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import { termsOf } from './words.ts';

/** What is indexed of a record. */
export interface IndexedTexts {
  readonly name: string;
  readonly title: string;
  /** The title of the page that a section is on, or the calls that have a field. */
  readonly around: string;
  readonly text: string;
  readonly code: string;
}

export const wordFields = [
  'name',
  'title',
  'around',
  'text',
  'code',
] as const satisfies (keyof IndexedTexts)[];

/** Words that are on every page and say nothing. */
const silent = new Set(
  'a an and are as at be but by for from in into is it its of on or so that the then this to was with'.split(
    ' ',
  ),
);

export function isSilent(term: string): boolean {
  return silent.has(term);
}

export type WordIndex = MiniSearch<IndexedTexts & { readonly id: number }>;

const options: Options<IndexedTexts & { readonly id: number }> = {
  fields: [...wordFields],
  tokenize: (text) => termsOf(text),
  processTerm: (term) => (isSilent(term) ? null : term),
};

/**
 * Indexes texts under their numbers.
 * @param cut a run of Chinese characters into words: of prose, pairs of characters across words are left out
 */
export function makeWordIndex(
  texts: readonly IndexedTexts[],
  cut: (run: string) => readonly string[],
): WordIndex {
  const index: WordIndex = new MiniSearch(options);
  const apart = (text: string) =>
    text.replace(/\p{Script=Han}{2,}/gu, (run) =>
      cut(run)
        .filter((word) => word.length > 1)
        .join(' '),
    );
  index.addAll(
    texts.map((each, id) => {
      const prose = new Set(termsOf(each.text));
      // Of code it matters that a name is there, not how often; what the prose says, too, is found there.
      const code = new Set(
        termsOf(each.code).filter((term) => !prose.has(term) && /^[^\d].{2,24}$/u.test(term)),
      );
      return { ...each, id, text: apart(each.text), code: [...code].join(' ') };
    }),
  );
  return index;
}

export function readWordIndex(index: AsPlainObject): WordIndex {
  return MiniSearch.loadJS(index, options);
}
