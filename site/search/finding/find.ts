/** The searching itself: from what was typed to ranked pages and entries. Knows nothing of the page it runs in. */

import type { EntryKind } from '../index-format.ts';
import { excerptOf, highlighted, type Segment } from './excerpt.ts';
import { hashAt, type Library, type LibraryEntry, type LibraryPage, type LibrarySection } from './library.ts';
import { occurrencesOf, type Searchable } from './occurrence.ts';
import { looserTerms, termsOf } from './query.ts';

export interface FoundSection {
  /** Empty for the top of the page. */
  readonly heading: readonly Segment[];
  /** Below the language's base URL, with the hash. */
  readonly path: string;
  readonly excerpt: readonly Segment[];
}

export interface FoundPage {
  readonly title: readonly Segment[];
  readonly path: string;
  readonly sections: readonly FoundSection[];
}

export interface FoundEntry {
  readonly kind: EntryKind;
  readonly name: readonly Segment[];
  readonly text: readonly Segment[];
  readonly path: string;
  /** The reader typed its name. */
  readonly isExact: boolean;
}

export interface Findings {
  /** The first of them. */
  readonly entries: readonly FoundEntry[];
  readonly entryCount: number;
  /** All of them. */
  readonly pages: readonly FoundPage[];
  /** Nothing has all of what was typed; these have most of it. */
  readonly isLoose: boolean;
}

/** A word in a title says more about a page than one in a heading, and that more than one in the text. */
const weights = { title: 60, heading: 24, body: 3 } as const;
const wholeTitleFactor = 10;
/** Of a word that was typed in whole, against its beginning. */
const wholeFactor = 2;
const countedInBody = 4;
/** Of a query that nothing has in full, what a page must have to be offered. */
const looseShare = 0.4;
const sectionsShown = 3;
const entriesShown = 40;

export const nothing: Findings = { entries: [], entryCount: 0, pages: [], isLoose: false };

/** How well one term fits: whole words fully, beginnings half. */
function fit(term: string, within: Searchable, limit: number): number {
  let score = 0;
  for (const [index, { isWhole }] of occurrencesOf(term, within, limit).entries()) {
    score += (isWhole ? wholeFactor : 1) / (index + 1);
  }
  return score;
}

interface ScoredSection {
  readonly section: LibrarySection;
  /** Of each term, what the heading and the text give; 0 where it is in neither. */
  readonly scores: readonly number[];
}

interface ScoredPage {
  readonly page: LibraryPage;
  readonly titleScores: readonly number[];
  readonly sections: readonly ScoredSection[];
}

function scorePage(page: LibraryPage, terms: readonly string[]): ScoredPage {
  return {
    page,
    titleScores: terms.map((term) => weights.title * fit(term, page.title, 1)),
    sections: page.sections.map((section) => ({
      section,
      scores: terms.map(
        (term) =>
          weights.heading * fit(term, section.heading, 1) +
          weights.body * fit(term, section.body, countedInBody),
      ),
    })),
  };
}

function holds({ title, sections }: LibraryPage, term: string): boolean {
  const texts = [title, ...sections.flatMap(({ heading, body }) => [heading, body])];
  return texts.some((text) => occurrencesOf(term, text, 1).length > 0);
}

function hasTerm({ titleScores, sections }: ScoredPage, index: number): boolean {
  return (titleScores[index] ?? 0) > 0 || sections.some(({ scores }) => (scores[index] ?? 0) > 0);
}

/** Rare terms count for more: of `n` pages, how telling is one that `k` of them have. */
function rarities(pages: readonly ScoredPage[], terms: readonly string[]): number[] {
  return terms.map((_, index) => {
    const having = pages.filter((page) => hasTerm(page, index)).length;
    return Math.log(1 + pages.length / Math.max(1, having));
  });
}

function weighted(scores: readonly number[], rarity: readonly number[]): number {
  return scores.reduce((sum, score, index) => sum + score * (rarity[index] ?? 0), 0);
}

/** The terms next to each other as typed weigh more than the same terms apart. */
function phraseBonus(phrase: string, page: LibraryPage, section: LibrarySection | undefined): number {
  if (phrase === '') return 0;
  if (section === undefined) {
    // Who types a whole title means that page, however often others speak of it.
    if (termsOf(page.title.text).join(' ') === phrase) return wholeTitleFactor * weights.title;
    return page.title.folded.includes(phrase) ? weights.title : 0;
  }
  if (section.heading.folded.includes(phrase)) return weights.heading;
  return section.body.folded.includes(phrase) ? 2 * weights.body : 0;
}

function sectionScore(
  scored: ScoredSection,
  page: LibraryPage,
  rarity: readonly number[],
  phrase: string,
): number {
  const distinct = scored.scores.filter((score) => score > 0).length;
  if (distinct === 0) return 0;
  return (
    distinct * weights.heading + weighted(scored.scores, rarity) + phraseBonus(phrase, page, scored.section)
  );
}

function foundSection(page: LibraryPage, section: LibrarySection, terms: readonly string[]): FoundSection {
  const places = terms.flatMap((term) => occurrencesOf(term, section.body, 1).map(({ at }) => at));
  const inHeading = terms.some((term) => occurrencesOf(term, section.heading, 1).length > 0);
  const hash = inHeading || places.length === 0 ? section.hash : hashAt(section, Math.min(...places));
  return {
    heading: highlighted(section.heading, terms),
    path: hash === '' ? page.path : `${page.path}#${encodeURIComponent(hash)}`,
    excerpt: excerptOf(section.body, terms),
  };
}

interface RankedPage {
  readonly score: number;
  readonly found: FoundPage;
}

function rankPage(
  scored: ScoredPage,
  terms: readonly string[],
  rarity: readonly number[],
  phrase: string,
): RankedPage {
  const { page } = scored;
  const sections = scored.sections
    .map((each) => ({ section: each.section, score: sectionScore(each, page, rarity, phrase) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const titleScore = weighted(scored.titleScores, rarity) + phraseBonus(phrase, page, undefined);
  const shown = sections.slice(0, sectionsShown).map(({ section }) => foundSection(page, section, terms));
  const top: FoundSection = {
    heading: [],
    path: page.path,
    excerpt: excerptOf({ text: page.description, folded: '' }, []),
  };
  const isTopShown = scored.titleScores.every((score) => score > 0) && shown[0]?.path !== page.path;
  return {
    score: titleScore + (sections[0]?.score ?? 0) + 0.2 * (sections[1]?.score ?? 0),
    found: {
      title: highlighted(page.title, terms),
      path: page.path,
      sections: isTopShown || shown.length === 0 ? [top, ...shown].slice(0, sectionsShown) : shown,
    },
  };
}

function findPages(library: Library, terms: readonly string[], least: number, phrase: string): FoundPage[] {
  const scored = library.pages.map((page) => scorePage(page, terms));
  const rarity = rarities(scored, terms);
  return scored
    .filter((page) => terms.filter((_, index) => hasTerm(page, index)).length >= least)
    .map((page) => rankPage(page, terms, rarity, phrase))
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}

/** The last word of a dotted or spaced name is what people call it: `items` of `order_detail.data.items`. */
function isNamed(name: string, phrase: string): boolean {
  return name === phrase || name.endsWith(`.${phrase}`) || name.endsWith(` ${phrase}`);
}

function entryScore(entry: LibraryEntry, terms: readonly string[], phrase: string): number {
  let score = 0;
  for (const term of terms) {
    const named = Math.max(fit(term, entry.nameSearched, 1), fit(term, entry.titleSearched, 1));
    const inName = weights.title * named;
    // Fields of one name are equals: their order is the reference's, whatever their texts say.
    const best = inName === 0 ? weights.body * fit(term, entry.textSearched, 1) : inName;
    if (best === 0) return 0;
    score += best;
  }
  if (entry.nameSearched.folded === phrase || entry.titleSearched.folded === phrase) return 4 * score;
  return isNamed(entry.nameSearched.folded, phrase) ? 2 * score : score;
}

function foundEntry(entry: LibraryEntry, terms: readonly string[], phrase: string): FoundEntry {
  return {
    kind: entry.kind,
    name: highlighted(entry.nameSearched, terms),
    text: highlighted(entry.textSearched, terms),
    path: entry.path,
    isExact: isNamed(entry.nameSearched.folded, phrase) || entry.titleSearched.folded === phrase,
  };
}

/** Entries that have all terms in their names or texts, best first. */
function rankedEntries(library: Library, terms: readonly string[], phrase: string): LibraryEntry[] {
  return library.entries
    .map((entry) => ({ entry, score: entryScore(entry, terms, phrase) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/**
 * Finds everything that has all terms of a query, best first; where nothing has them all, what has
 * most of their parts. An empty query finds nothing.
 */
export function find(library: Library, query: string): Findings {
  const terms = termsOf(query);
  if (terms.length === 0) return nothing;
  const phrase = terms.join(' ');
  const findings = (sought: readonly string[], least: number, isLoose: boolean): Findings => {
    const entries = rankedEntries(library, sought, phrase);
    return {
      entries: entries.slice(0, entriesShown).map((entry) => foundEntry(entry, sought, phrase)),
      entryCount: entries.length,
      pages: findPages(library, sought, least, phrase),
      isLoose,
    };
  };
  const strict = findings(terms, terms.length, false);
  if (strict.entryCount + strict.pages.length > 0) return strict;
  // Of the smaller terms, those that stand nowhere say nothing about which page is meant.
  const looser = looserTerms(terms).filter((term) => library.pages.some((page) => holds(page, term)));
  return looser.length === 0 ? nothing : findings(looser, Math.ceil(looser.length * looseShare), true);
}
