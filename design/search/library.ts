/** The index as the browser holds it. */

import { fold } from './folding.ts';
import type { EntryRecord, SearchIndex } from './index-format.ts';
import { type PinyinWords, pinyinWords } from './pinyin-words.ts';
import { unpackSpellings } from './spelling-codec.ts';
import { decodeWords } from './word-codec.ts';
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

export function libraryOf({ pages, records, pinyin, words }: SearchIndex): Library {
  return {
    pages,
    records,
    words: decodeWords(
      words,
      records.map(({ keywords }) => keywords),
    ),
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
