/** Searches an index that was read from a file, for programs that are not the page, such as the tools of agents. */

import type { Segment } from './excerpt.ts';
import { find } from './find.ts';
import type { SearchIndex } from './index-format.ts';
import { libraryOf } from './library.ts';

/** One place of the documentation. */
export interface FoundPlace {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** Below the language's base URL, with the hash. */
  readonly path: string;
}

/** Without the marks of what matches. */
const plain = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

/** The search of one index: from what is typed to places, the best first. */
export function searchOf(index: SearchIndex): (query: string, limit: number) => readonly FoundPlace[] {
  const library = libraryOf(index);
  return (query, limit) =>
    find(library, query, limit).rows.map((found) => {
      const { kind, path } = found;
      const names = found.kind === 'section' ? [found.page, found.title] : [found.name, found.title];
      return {
        kind,
        path,
        title: names
          .map(plain)
          .filter((name) => name !== '')
          .join(' · '),
        text: plain(found.kind === 'section' ? found.excerpt : found.text),
      };
    });
}
