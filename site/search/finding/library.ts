/** The index as the browser holds it: outline and texts, folded once and then searched as often as one likes. */

import type { Entry, Outline, SectionText, TextPart } from '../index-format.ts';
import type { Anchor } from '../indexing/sections.ts';
import { type Searchable, searchable } from './occurrence.ts';

export interface LibrarySection {
  readonly heading: Searchable;
  readonly hash: string;
  body: Searchable;
  anchors: readonly Anchor[];
}

export interface LibraryPage {
  readonly title: Searchable;
  readonly path: string;
  readonly description: string;
  readonly sections: readonly LibrarySection[];
}

export interface LibraryEntry extends Entry {
  readonly nameSearched: Searchable;
  /** A call's title in the page's language, which is another name for it; empty for all else. */
  readonly titleSearched: Searchable;
  readonly textSearched: Searchable;
}

export interface Library {
  readonly pages: readonly LibraryPage[];
  readonly entries: readonly LibraryEntry[];
}

const empty = searchable('');

/** Titles, headings and entries can be searched at once; texts come with `addPart`. */
export function libraryOf(outline: Outline): Library {
  return {
    pages: outline.pages.map(({ title, path, description, sections }) => ({
      title: searchable(title),
      path,
      description,
      sections: sections.map(([heading, hash]) => ({
        heading: searchable(heading),
        hash,
        body: empty,
        anchors: [],
      })),
    })),
    entries: outline.entries.map((entry) => ({
      ...entry,
      nameSearched: searchable(entry.name),
      titleSearched: entry.kind === 'call' ? searchable(entry.place) : empty,
      textSearched: searchable([entry.place, entry.text].filter((text) => text !== '').join(' · ')),
    })),
  };
}

function pairs(flat: readonly (number | string)[]): Anchor[] {
  const anchors: Anchor[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) anchors.push([Number(flat[at]), String(flat[at + 1])]);
  return anchors;
}

/** Puts the texts of a part where they belong. */
export function addPart(library: Library, part: TextPart): void {
  for (const [offset, texts] of part.texts.entries()) {
    const page = library.pages[part.from + offset];
    for (const [index, entry] of texts.entries()) {
      const section = page?.sections[index];
      if (section === undefined) continue;
      const [text, ...anchors]: Exclude<SectionText, string> = typeof entry === 'string' ? [entry] : entry;
      section.body = searchable(text);
      section.anchors = pairs(anchors);
    }
  }
}

/** The address nearest to a place in a section's text. */
export function hashAt(section: LibrarySection, at: number): string {
  const anchor = section.anchors.findLast(([offset]) => offset <= at);
  return anchor === undefined || anchor[1] === '' ? section.hash : anchor[1];
}
