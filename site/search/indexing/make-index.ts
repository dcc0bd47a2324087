/** The search index of one language, from its built pages and what the reference has names for. */

import type { EntryRecord, IndexRecord, SearchIndex } from '@tollgate/design/search/index-format';
import { packSpellings } from '@tollgate/design/search/spelling-codec';
import { encodeWords } from '@tollgate/design/search/word-codec';
import { type IndexedTexts, makeWordIndex } from '@tollgate/design/search/word-index';
import type { BuiltPage } from '../../feeds/built-pages.ts';
import type { ReferenceEntry } from '../../reference/entries.ts';
import { firstSentence } from '../../reference/first-sentence.ts';
import type { Keywords } from './keywords.ts';
import { hanWordsIn, pinyinOf } from './pinyin.ts';
import { type PageSection, sectionsOf } from './sections.ts';

const entryCharacters = 110;
/** A part of the names of more calls says where they belong, and not what they do. */
const mostCalls = 3;
/** An excerpt is cut from the beginning of a section; what is behind it is found all the same. */
const sectionBytes = 240;

function beginning(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, sectionBytes);
  return new TextDecoder().decode(bytes).replace(/\ufffd$/, '');
}

/** Gives the sections of a page, without the parts with these ids. */
type ReadSections<Page> = (page: Page, leftOut: ReadonlySet<string>) => readonly PageSection[];

/** A record and what is indexed of it. */
interface Indexed {
  readonly record: IndexRecord;
  readonly texts: IndexedTexts;
}

/** Returns the parts that many calls' names have, as `payments`, which says nothing of one. */
function commonParts(entries: readonly ReferenceEntry[]): ReadonlySet<string> {
  const parts = entries.filter(({ kind }) => kind === 'call').flatMap(({ id }) => id.split('.'));
  return new Set(parts.filter((part) => parts.filter((each) => each === part).length > mostCalls));
}

/** An entry of the reference in the index's form; its sections are found as parts of the page. */
function entryOf(entry: ReferenceEntry, common: ReadonlySet<string>): Indexed[] {
  if (entry.kind === 'section') return [];
  const { kind, text } = entry;
  const [first = '', ...rest] = entry.title.split(' · ');
  const other = rest.join(' · ');
  const [name, about] = kind === 'call' ? [other, first] : [first, other];
  const telling = name.split('.').filter((part) => !common.has(part));
  const [title, owner] = kind === 'field' ? ['', about] : [about, ''];
  // A call is what its page is about.
  const path = kind === 'call' ? entry.page : `${entry.page}#${encodeURIComponent(entry.id)}`;
  return [
    {
      record: { kind, name, title, text: firstSentence(text, entryCharacters), places: [{ owner, path }] },
      // A field has no title; what it is for says it in words.
      // The whole name of a call is found as code is.
      texts: {
        name: kind === 'call' ? telling.join(' ') : name,
        title,
        around: kind === 'field' ? firstSentence(text, 60) : '',
        text,
        code: kind === 'call' ? name : '',
      },
    },
  ];
}

/** Fields of one name as one: its text is that of the first, and each call that has it is a place. */
function joinFields(entries: readonly Indexed[]): Indexed[] {
  const joined = new Map<string, Indexed>();
  for (const each of entries) {
    const { record, texts } = each;
    const key = `${record.kind} ${(record as EntryRecord).name}`;
    const first = joined.get(key);
    if (first === undefined) joined.set(key, each);
    else {
      const places = [...(first.record as EntryRecord).places, ...(record as EntryRecord).places];
      const isKnown = first.texts.text.includes(texts.text);
      joined.set(key, {
        record: { ...(first.record as EntryRecord), places },
        texts: {
          ...first.texts,
          around: `${first.texts.around} ${texts.around}`,
          text: isKnown ? first.texts.text : `${first.texts.text} ${texts.text}`,
        },
      });
    }
  }
  return [...joined.values()];
}

/** Adds what its page says of a call to the call's entry, which is found in place of the page's parts. */
function withPage(call: Indexed, sections: readonly PageSection[]): Indexed {
  const texts = {
    ...call.texts,
    text: [call.texts.text, ...sections.map(({ text }) => text)].join('\n'),
    code: [call.texts.code, ...sections.map(({ code }) => code)].join('\n'),
  };
  return { ...call, texts };
}

/** The sections of a page; those of a call's page go to the call. */
function sectionsOfPage<Page extends BuiltPage>(
  page: Page,
  number: number,
  entries: Map<string, Indexed>,
  read: ReadSections<Page>,
): Indexed[] {
  const ids = [...entries]
    .filter(([path, { record }]) => record.kind !== 'call' && path.startsWith(`${page.path}#`))
    .map(([path]) => decodeURIComponent(path.slice(page.path.length + 1)));
  const found = read(page, new Set(ids));
  const ofCall = entries.get(page.path);
  if (ofCall !== undefined) {
    entries.set(page.path, withPage(ofCall, found));
    return [];
  }
  const top: PageSection = { heading: '', hash: '', text: '', code: '' };
  const [first, ...others] = found;
  const sections = first?.heading === '' ? [first, ...others] : [top, ...(first ? [first] : []), ...others];
  return sections.flatMap(({ heading, hash, text, code }): Indexed[] => {
    const isTop = heading === '' && hash === '';
    return [
      {
        record: {
          kind: 'section',
          title: heading,
          page: number,
          hash,
          text: beginning(text),
        },
        texts: {
          name: isTop ? page.path : '',
          title: isTop ? page.title : heading,
          around: isTop ? page.description : page.title,
          text,
          code,
        },
      },
    ];
  });
}

/** Adds what a place is looked for by. */
function withKeywords(record: IndexRecord, pages: readonly BuiltPage[], known: Keywords): IndexRecord {
  const path = record.kind === 'section' ? (pages[record.page]?.path ?? '') : record.name;
  const keywords = known.get(
    record.kind === 'section' && record.hash !== '' ? `${path}#${record.hash}` : path,
  );
  return keywords === undefined ? record : { ...record, keywords };
}

/**
 * Makes the index of the parts of the pages and the entries of the reference.
 * @param read gives the sections of a page, read from its HTML or kept from an earlier build
 */
export function makeIndex<Page extends BuiltPage>(
  pages: readonly Page[],
  entries: readonly ReferenceEntry[],
  keywords: Keywords = new Map(),
  read: ReadSections<Page> = (page, leftOut) => sectionsOf(page.root, leftOut),
): SearchIndex {
  const common = commonParts(entries);
  const joined = joinFields(entries.flatMap((entry) => entryOf(entry, common)));
  const byPath = new Map(
    joined.flatMap((each) => (each.record as EntryRecord).places.map(({ path }) => [path, each] as const)),
  );
  const sections = pages.flatMap((page, number) => sectionsOfPage(page, number, byPath, read));
  const ofEntries = joined.map((each) => {
    const [place] = (each.record as EntryRecord).places;
    return (place && byPath.get(place.path)) ?? each;
  });
  const all = [...sections, ...ofEntries];
  const index = makeWordIndex(
    all.map(({ texts }) => texts),
    hanWordsIn,
  );
  return {
    version: 3,
    pages: pages.map(({ title, path, description }) => ({ title, path, description })),
    records: all.map(({ record }) => withKeywords(record, pages, keywords)),
    pinyin: packSpellings(pinyinOf(all.map(({ texts }) => texts))),
    words: encodeWords(index),
  };
}
