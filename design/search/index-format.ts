/** Format of the index that the build writes and the browser reads: the records, and MiniSearch's index over them. */

import type { PackedSpellings } from './spelling-codec.ts';

/** Where it is below the language's base URL. */
export const indexFile = 'search-index.json';

export type EntryKind = 'call' | 'field' | 'value' | 'error';

/** A place of a guide page: the page itself, or the part below one of its headings. */
export interface SectionRecord {
  readonly kind: 'section';
  /** The heading; empty for the page itself. */
  readonly title: string;
  /** The number of its page. */
  readonly page: number;
  /** The heading's id; empty for the page itself. */
  readonly hash: string;
  /** Prose in lines, code left out. */
  readonly text: string;
  /** Words that find it and that it does not say. */
  readonly keywords?: readonly string[];
}

/** Something with a name of its own: a call, a field, a value of the dictionary, an error code. */
export interface EntryRecord {
  readonly kind: EntryKind;
  /** `pay.checkout`, `merchant_order_no`, `E04111`. */
  readonly name: string;
  /** A call's title, an error's message, a value's meaning; empty for a field. */
  readonly title: string;
  /** Purpose of the entry, in a sentence. */
  readonly text: string;
  /** Words that find it and that it does not say. */
  readonly keywords?: readonly string[];
  /** Where it is explained; fields of one name are explained with each call that has them. */
  readonly places: readonly EntryPlace[];
}

export interface EntryPlace {
  /** The call that has the field; empty for all else. */
  readonly owner: string;
  /** Below the language's base URL: `CloudAPI#E04111`. */
  readonly path: string;
}

export type IndexRecord = SectionRecord | EntryRecord;

export interface IndexedPage {
  readonly title: string;
  /** Below the language's base URL; `` for the overview. */
  readonly path: string;
  readonly description: string;
}

export interface SearchIndex {
  readonly version: 3;
  readonly pages: readonly IndexedPage[];
  /** A record's number is its id in the index. */
  readonly records: readonly IndexRecord[];
  /** Chinese words with their syllables. */
  readonly pinyin: PackedSpellings;
  /** As MiniSearch writes itself. */
  readonly words: string;
}
