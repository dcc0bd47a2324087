/** The searching itself: from what was typed to ranked rows. Knows nothing of the page it runs in. */

import { corrected } from './correct.ts';
import { excerptOf, marked, type Segment } from './excerpt.ts';
import { fold } from './folding.ts';
import type { EntryKind, EntryRecord, IndexRecord, SectionRecord } from './index-format.ts';
import type { Library } from './library.ts';
import { type Alternative, type Unit, unitsOf } from './query.ts';
import { typosIn } from './typos.ts';
import type { wordFields } from './word-index.ts';
import { chunksOf, isHan, joined, stemOf } from './words.ts';

export interface FoundSection {
  readonly kind: 'section';
  readonly page: readonly Segment[];
  /** Empty for the page itself. */
  readonly title: readonly Segment[];
  readonly excerpt: readonly Segment[];
  /** Below the language's base URL, with the hash. */
  readonly path: string;
}

export interface FoundEntry {
  readonly kind: EntryKind;
  readonly name: readonly Segment[];
  readonly title: readonly Segment[];
  readonly text: readonly Segment[];
  readonly path: string;
  /** The calls that have the field; empty for all else. */
  readonly owners: readonly string[];
}

export type Found = FoundSection | FoundEntry;

export interface Findings {
  /** The best first. */
  readonly rows: readonly Found[];
  /** How much was found, shown or not. */
  readonly count: number;
  /** Nothing has all of what was typed; these have most of it. */
  readonly isLoose: boolean;
}

export const nothing: Findings = { rows: [], count: 0, isLoose: false };

/** A word in a name or title says more than one in the text, and prose more than code. */
const boost: Readonly<Record<(typeof wordFields)[number], number>> = {
  name: 5,
  title: 4,
  around: 2,
  text: 0.7,
  code: 0.25,
};
/** A call is where one begins; a field or value is a detail, unless its name was typed. */
const kindFactors = { section: 1, call: 1.1, error: 0.7, value: 0.5, field: 0.6 } as const;
/** Bonus for a record whose name was typed: a reader who types a name means it. */
const nameBonus = { error: 5000, call: 4000, field: 3000, value: 2000 } as const;
const lastPartFactor = 0.9;
/** For a name of another provider, as `out_trade_no`. */
const calledHereFactor = 0.5;
const titleFactor = 1.6;
/** Where the kind was typed, too: `card expired error`. The word says little of other records that have it. */
const namedKindFactor = 1.6;
const kindWordFactor = 0.3;
/** Who types these looks for what a refusal means. */
const failureWords = new RegExp(
  '\\b(invalid|unsupported|unknown|wrong|failed|fails|exceeded|missing|does not exist|cannot|already|expired|mismatch|' +
    'too (many|large|long|short)|not (found|supported|allowed|exist))\\b|' +
    '不存在|无效|失败|不支持|不正确|不合法|超[限额过出]|不能|错误?$|过[期大长早]|已[经被]|重复|超期|[过太]多|不可|无法|缺[失少]|为空|不[符对一匹足]|未[注登找]|太[大长]|误差|非法',
  'i',
);
/** Shorter keywords are part of much else. */
const leastKeyword = { han: 3, letters: 6 } as const;
const keywordPower = 1.5;
const phraseFactors = { keyword: 1.5, page: 1.8, title: 1.3, text: 1.15, summary: 3 } as const;
/** Score of a record that is found by its letters alone, and not by words: it comes last. */
const literalScore = 0.1;
/** More is cut off: readers do not type it, and a pasted page must not stop the browser. */
const maxCharacters = 120;
/** So many are looked at for the phrase. */
const lifted = 60;
const coveragePower = 2;
/** A word of so many places is a word of its own, and what only begins so counts for less. */
const leastWord = 3;
const otherWordFactor = 0.4;
/** Short words begin others by accident. */
const longestBeginning = 5;
/** Factors for each further row of the same page or kind, so that others come up, too. */
const samePlaceFactors = { section: 0.8, call: 0.7, error: 0.9, value: 0.7, field: 0.7 } as const;
const looseShare = 0.5;

interface Hit {
  readonly score: number;
  readonly terms: readonly string[];
}
type Hits = Map<number, Hit>;
type How = 'exact' | 'prefix' | 'fuzzy';

/** Hits of earlier terms: a reader who types on repeats all words but the last. */
const known = new WeakMap<object, Map<string, Hits>>();
const maxKnown = 300;

function searchTerm(library: Library, term: string, how: How): Hits {
  const cache = known.get(library) ?? new Map<string, Hits>();
  known.set(library, cache);
  const key = `${how} ${term}`;
  const before = cache.get(key);
  if (before !== undefined) return before;
  if (cache.size >= maxKnown) cache.clear();
  const hits = termHits(library, term, how);
  cache.set(key, hits);
  return hits;
}

function termHits(library: Library, term: string, how: How): Hits {
  const fuzzy = how === 'fuzzy' && typosIn(term);
  const results = library.words.search(term, {
    tokenize: (text) => [text],
    boost,
    prefix: how !== 'exact' && term.length > 1,
    fuzzy,
    maxFuzzy: 2,
    weights: { prefix: 0.6, fuzzy: 0.5 },
    bm25: { k: 1.6, b: 0.7, d: 0.5 },
    ...(how === 'prefix' && isCommonWord(library, term) && { boostDocument: wordShare(term) }),
  });
  return new Map(results.map(({ id, score, terms }) => [id as number, { score, terms }]));
}

function isCommonWord(library: Library, term: string): boolean {
  return term.length <= longestBeginning && searchTerm(library, term, 'exact').size >= leastWord;
}

/** Returns the share of a word that begins with the term: `login` is no `log`, but `logs` is. */
function wordShare(term: string): (id: number, found: string) => number {
  const stem = stemOf(term);
  const shares = new Map([[term, 1]]);
  return (_, found) => {
    const share = shares.get(found) ?? (stemOf(found) === stem ? 1 : otherWordFactor);
    shares.set(found, share);
    return share;
  };
}

function searchAlternative(library: Library, alternative: Alternative, isFuzzy = false): Hits {
  const { terms, leastShare, isPrefix, weight } = alternative;
  const how = isFuzzy ? 'fuzzy' : isPrefix ? 'prefix' : 'exact';
  const each = [...new Set(terms)].map((term) => searchTerm(library, term, how));
  const all: Hits = new Map();
  for (const id of new Set(each.flatMap((hits) => [...hits.keys()]))) {
    const found = each.flatMap((hits) => hits.get(id) ?? []);
    const share = found.length / each.length;
    if (share < leastShare) continue;
    // Where all words must be there, a phrase is worth what its weakest word is: a heading `Code` is no security code.
    const sum =
      leastShare === 1
        ? Math.min(...found.map(({ score }) => score)) * found.length
        : found.reduce((total, { score }) => total + score, 0);
    all.set(id, {
      score: (weight * sum * share ** coveragePower) / Math.sqrt(each.length),
      terms: found.flatMap((hit) => hit.terms),
    });
  }
  return all;
}

/** Finds the records of any of the alternatives; a record that several find counts by the best. */
function searchUnit(library: Library, { alternatives, meant }: Unit): Hits {
  const best: Hits = new Map();
  const add = (hits: Hits) => {
    for (const [id, hit] of hits) {
      const before = best.get(id);
      const score = Math.max(hit.score, before?.score ?? 0);
      best.set(id, { score, terms: [...(before?.terms ?? []), ...hit.terms] });
    }
  };
  for (const alternative of alternatives) add(searchAlternative(library, alternative));
  if (best.size > 0) return best;
  for (const alternative of meant()) add(searchAlternative(library, alternative));
  for (const alternative of alternatives.slice(0, 1)) add(searchAlternative(library, alternative, true));
  return best;
}

interface Ranked extends Hit {
  readonly id: number;
  readonly coverage: number;
}

/** How much a record is called so: 1 by its whole name or title, less by the last part of its name, 0 not at all. */
function calledBy(library: Library, id: number, words: readonly string[]): number {
  const [name, title, last] = library.names[id] ?? ['', '', ''];
  if (words.some((word) => word === name || word === title)) return 1;
  return last.length > 1 && words.includes(last) ? lastPartFactor : 0;
}

/** A query that is a name means it, or its name here; a code means itself whatever is typed around it. */
function bonusOf(library: Library, id: number, whole: string, units: readonly Unit[]): number {
  const record = library.records[id];
  if (record === undefined || record.kind === 'section') return 0;
  const codes = units.map(({ text }) => joined(text)).filter((word) => /[a-z]+\d{2}/.test(word));
  const own = calledBy(library, id, [whole, ...codes]);
  const [unit, ...others] = units;
  const here = others.length === 0 ? (unit?.names ?? []) : [];
  return nameBonus[record.kind] * (own || calledHereFactor * calledBy(library, id, here));
}

/** Records that have several words or Chinese characters as they are, wherever words begin and end. */
function literalIds({ texts }: Library, query: string): Set<number> {
  const phrase = fold(query.normalize('NFC')).trim();
  const isLong = /\S\s+\S|\p{Script=Han}{2}/u.test(phrase);
  const ids = isLong ? texts.flatMap((text, id) => (text.includes(phrase) ? [id] : [])) : [];
  return new Set(ids);
}

function rank(library: Library, units: readonly Unit[], query: string): Ranked[] {
  const hits = units.map((unit) => searchUnit(library, unit));
  const found = hits.filter((each) => each.size > 0).length;
  const unitFactors = hits.map((each, at) => {
    // A word of every other page, as `payment`, says less than one of a few.
    const rarity = Math.log(1 + library.records.length / Math.max(1, each.size));
    return units.length > 1 && units[at]?.kind !== undefined ? rarity * kindWordFactor : rarity;
  });
  const asksRefusal = failureWords.test(query);
  const literal = literalIds(library, query);
  const ids = new Set([...hits.flatMap((each) => [...each.keys()]), ...literal]);
  const whole = joined(query);
  return [...ids]
    .map((id): Ranked => {
      const own = hits.flatMap((each, at) => {
        const hit = each.get(id);
        return hit === undefined ? [] : [{ ...hit, score: hit.score * (unitFactors[at] ?? 1) }];
      });
      const kind = library.records[id]?.kind ?? 'section';
      const isNamed = units.some((unit) => unit.kind === kind) || (kind === 'error' && asksRefusal);
      const said = hits.filter((each, at) => each.has(id) || units[at]?.kind === kind).length;
      const coverage = literal.has(id) ? 1 : Math.min(1, said / found);
      const isTitle = library.names[id]?.[1] === whole;
      const sum = own.reduce((total, { score }) => total + score, 0);
      return {
        id,
        coverage,
        terms: own.flatMap(({ terms }) => terms),
        score:
          Math.max(sum, literalScore) *
            coverage ** coveragePower *
            kindFactors[kind] *
            (isNamed ? namedKindFactor : 1) *
            (isTitle ? titleFactor : 1) +
          bonusOf(library, id, whole, units),
      };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** More for a record the more of the query is what it is looked for by. */
function keywordFactor({ keywords = [] }: IndexRecord, whole: string): number {
  const shares = keywords.map(joined).map((each) => {
    const least = isHan(each) ? leastKeyword.han : leastKeyword.letters;
    if (Math.min(each.length, whole.length) < least && each !== whole) return 0;
    const share = Math.min(each.length, whole.length) / Math.max(each.length, whole.length);
    return whole.includes(each) || each.includes(whole) ? share : 0;
  });
  return 1 + phraseFactors.keyword * Math.max(0, ...shares) ** keywordPower;
}

/** Raises those of the best that have the words side by side as they were typed. */
function liftPhrases(library: Library, ranked: readonly Ranked[], query: string): Ranked[] {
  const phrase = fold(query.normalize('NFC')).trim();
  const whole = joined(phrase);
  return ranked.map((each, index) => {
    const record = library.records[each.id];
    if (record === undefined || index >= lifted) return each;
    const text = library.texts[each.id] ?? '';
    const has = (title: string | undefined) => fold(title ?? '').includes(phrase);
    const isTop = record.kind === 'section' && record.title === '';
    const factor =
      (isTop && has(library.pages[record.page]?.title) && phraseFactors.page) ||
      (has(record.title) && phraseFactors.title) ||
      // A field has no title: it is called what its summary begins with.
      (record.kind === 'field' && text.startsWith(phrase) && phraseFactors.summary) ||
      (text.includes(phrase) && phraseFactors.text) ||
      1;
    return { ...each, score: each.score * Math.max(factor, keywordFactor(record, whole)) };
  });
}

/** The best first, but the rows of one page, and fields, a little apart. */
function spread(library: Library, ranked: readonly Ranked[]): Ranked[] {
  const taken = new Map<number | string, number>();
  return [...ranked]
    .sort((a, b) => b.score - a.score)
    .map((each) => {
      const record = library.records[each.id];
      if (record === undefined) return each;
      const place = record.kind === 'section' ? record.page : record.kind;
      const before = taken.get(place) ?? 0;
      taken.set(place, before + 1);
      return { ...each, score: each.score * samePlaceFactors[record.kind] ** before };
    })
    .sort((a, b) => b.score - a.score);
}

function foundSection({ pages }: Library, record: SectionRecord, terms: ReadonlySet<string>): FoundSection {
  const page = pages[record.page];
  const isTop = record.hash === '' && record.title === '';
  return {
    kind: 'section',
    page: marked(page?.title ?? '', terms),
    title: marked(record.title, terms),
    excerpt: excerptOf(isTop && page ? page.description : record.text, terms),
    path: record.hash === '' ? (page?.path ?? '') : `${page?.path ?? ''}#${encodeURIComponent(record.hash)}`,
  };
}

/** Returns the place whose call was typed, too; else the first. */
function placeOf({ places }: EntryRecord, query: string) {
  const typed = chunksOf(query).map(({ text }) => joined(text));
  return places.find(({ owner }) => typed.includes(joined(owner.split(' ')[0] ?? ''))) ?? places[0];
}

function foundEntry(record: EntryRecord, terms: ReadonlySet<string>, query: string): FoundEntry {
  return {
    kind: record.kind,
    name: marked(record.name, terms),
    title: marked(record.title, terms),
    text: marked(record.text, terms),
    path: placeOf(record, query)?.path ?? '',
    owners: record.places.map(({ owner }) => owner).filter((owner) => owner !== ''),
  };
}

/** Finds what says most of a query, best first, and gives so many rows of it. An empty query finds nothing. */
export function find(library: Library, typed: string, limit = 12): Findings {
  const query = corrected(
    library,
    typed.slice(0, maxCharacters).normalize('NFC'),
    (term) => searchTerm(library, term, 'prefix').size > 0,
  );
  const units = unitsOf(query, library.pinyin);
  if (units.length === 0) return nothing;
  const ranked = rank(library, units, query);
  const most = ranked.reduce((best, { coverage }) => Math.max(best, coverage), 0);
  const kept = spread(
    library,
    liftPhrases(
      library,
      ranked.filter(({ coverage }) => coverage >= looseShare * most),
      query,
    ),
  );
  return {
    rows: kept.slice(0, limit).flatMap(({ id, terms }): Found[] => {
      const record = library.records[id];
      if (record === undefined) return [];
      const found = new Set(terms);
      return [
        record.kind === 'section' ? foundSection(library, record, found) : foundEntry(record, found, query),
      ];
    }),
    count: kept.length,
    isLoose: most < 1,
  };
}
