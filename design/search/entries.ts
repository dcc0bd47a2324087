/** A library of entries that a page has at hand, such as its own pages: indexed in the browser. */
import type { IndexedPage, SectionRecord } from './index-format.ts';
import type { Library } from './library.ts';
import { pinyinWords } from './pinyin-words.ts';
import { makeWordIndex } from './word-index.ts';
import { joined } from './words.ts';

export interface Entry extends IndexedPage {
  /** Words that find it and that it does not say, such as its name in another language. */
  readonly keywords: readonly string[];
}

/** Returns a library whose findings are the entries, each by its `path`. */
export function libraryOfEntries(entries: readonly Entry[]): Library {
  const texts = entries.map(({ title, description, keywords }) => ({
    name: '',
    title,
    around: keywords.join(' '),
    text: description,
    code: '',
  }));
  return {
    pages: entries,
    records: entries.map(
      ({ description, keywords }, page): SectionRecord => ({
        kind: 'section',
        title: '',
        page,
        hash: '',
        text: description,
        keywords,
      }),
    ),
    words: makeWordIndex(texts, (run) => [run]),
    pinyin: pinyinWords([]),
    names: entries.map(({ title }) => ['', joined(title), '']),
    texts: texts.map(({ text }) => text.toLowerCase()),
  };
}
