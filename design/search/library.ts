/** The index as the browser holds it. */

import { fold } from './folding.ts';
import type { EntryRecord, SearchIndex } from './index-format.ts';
import { type PinyinWords, pinyinWords } from './pinyin-words.ts';
import { unpackSpellings } from './spelling-codec.ts';
import { decodeWords, decodingWords } from './word-codec.ts';
import type { WordIndex } from './word-index.ts';
import { joined } from './words.ts';

export interface Library extends Pick<SearchIndex, 'pages' | 'records'> {
  readonly words: WordIndex;
  readonly pinyin: PinyinWords;
  /** Name, title and last part of the name of each record, as one word each. */
  readonly names: readonly (readonly [name: string, title: string, last: string])[];
  /** Text of each record in folded form. */
  readonly texts: readonly string[];
}

/** `items` of `order_detail.data.items`; of a value what follows its field: `ecrhub.init` of `topic ecrhub.init`. */
export function lastPartOf({ kind, name }: EntryRecord): string {
  return (kind === 'value' ? / (.+)$/ : /[. ]([^. ]+)$/).exec(name)?.[1] ?? '';
}

const keywordsOf = ({ records }: SearchIndex) => records.map(({ keywords }) => keywords);

/** Returns the library; its words are decoded at once where they are not given. */
export function libraryOf(
  index: SearchIndex,
  words: WordIndex = decodeWords(index.words, keywordsOf(index)),
): Library {
  const { pages, records, pinyin } = index;
  return {
    pages,
    records,
    words,
    pinyin: pinyinWords(unpackSpellings(pinyin)),
    texts: records.map(({ text }) => fold(text)),
    names: records.map((record) => {
      if (record.kind !== 'section')
        return [joined(record.name), joined(record.title), joined(lastPartOf(record))];
      const page = pages[record.page];
      return ['', joined(record.hash === '' ? (page?.title ?? '') : record.title), ''];
    }),
  };
}

/** Makes the library in pieces, so that what is typed meanwhile is not kept waiting. */
export async function libraryInPieces(index: SearchIndex): Promise<Library> {
  const steps = decodingWords(index.words, keywordsOf(index));
  for (;;) {
    const step = steps.next();
    if (step.done) return libraryOf(index, step.value);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
