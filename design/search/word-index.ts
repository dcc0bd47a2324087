/** The index of words, the same at the build and in the browser. */
import MiniSearch, { type Options } from 'minisearch';
import { termsOf } from './words.ts';

/** Texts of a record that are indexed. */
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

/** Characters that end a word which the dictionary may lack: 退出码, 幂等键. */
const suffixes = new Set('码键号机单库值名率费卡器表页者期方人端数额度性组类式源图头体段串书包');

/** Words with such a character behind them as one: of 退出 and 码, 退出码. */
function withSuffixes(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    if (suffixes.has(word) && before.length > 1) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined;
}

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
      withSuffixes(cut(run))
        .filter((word) => word.length > 1)
        .join(' '),
    );
  index.addAll(
    texts.map((each, id) => {
      const prose = new Set(termsOf(each.text));
      // Of code it matters that a name is there, not how often; what the prose says, too, is found there.
      const code = new Set(
        termsOf(each.code).filter((term) => !prose.has(term) && /^[^\d].{2,17}$/u.test(term)),
      );
      return { ...each, id, text: apart(each.text), code: [...code].join(' ') };
    }),
  );
  return index;
}

/** How often each record has a word, by its number, in each field that has it. */
export type Places = Map<number, number>;
export type Fields = Map<number, Places>;

/**
 * The index from what the build has counted: MiniSearch's own form is objects by number, which cost several times as
 * much.
 */
class CountedIndex extends MiniSearch<IndexedTexts & { readonly id: number }> {
  /** @param lengths of each record, by field: how many words it has */
  constructor(lengths: readonly number[][]) {
    super(options);
    const count = lengths.length;
    this._documentCount = count;
    this._nextId = count;
    for (const [id, length] of lengths.entries()) {
      this._documentIds.set(id, id);
      this._idToShortId.set(id, id);
      this._fieldLength.set(id, length);
    }
    this._avgFieldLength = wordFields.map(
      (_, field) => lengths.reduce((sum, each) => sum + (each[field] ?? 0), 0) / Math.max(1, count),
    );
  }

  addWord(word: string, fields: Fields): void {
    this._index.set(word, fields);
  }
}

export const createCountedIndex = (lengths: readonly number[][]): CountedIndex => new CountedIndex(lengths);
