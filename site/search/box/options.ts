/** The rows of the list under the box, in groups and in the order that the arrow keys go through them. */
import type { Findings, FoundEntry, FoundPage, FoundSection } from '../finding/find.ts';

export type Row =
  | { readonly kind: 'section'; readonly section: FoundSection }
  | { readonly kind: 'entry'; readonly entry: FoundEntry }
  | { readonly kind: 'page'; readonly title: string; readonly path: string; readonly about: string }
  | { readonly kind: 'example'; readonly query: string }
  | { readonly kind: 'more'; readonly of: 'pages' | 'entries' };

/** The path of a row below the language's base URL; undefined where choosing it does something else. */
export function pathOf(row: Row): string | undefined {
  if (row.kind === 'section') return row.section.path;
  if (row.kind === 'entry') return row.entry.path;
  return row.kind === 'page' ? row.path : undefined;
}

export interface RowGroup {
  readonly key: string;
  /** The page that the rows are sections of; a group without one has its name from its key. */
  readonly page: FoundPage | undefined;
  readonly rows: readonly Row[];
}

/** Before the reader asks for more. */
const pagesShown = 8;
const entriesShown = 6;
/** So many pages come before entries that were not named exactly. */
const pagesFirst = 4;

/** What may be shown in full. */
export interface Shown {
  readonly allPages: boolean;
  readonly allEntries: boolean;
}

function entryGroup({ entries }: Findings, isAll: boolean): RowGroup[] {
  if (entries.length === 0) return [];
  const rows = entries
    .slice(0, isAll ? entries.length : entriesShown)
    .map((entry): Row => ({ kind: 'entry', entry }));
  const more: Row[] = rows.length < entries.length ? [{ kind: 'more', of: 'entries' }] : [];
  return [{ key: 'entries', page: undefined, rows: [...rows, ...more] }];
}

function pageGroups({ pages }: Findings, isAll: boolean): RowGroup[] {
  const groups = pages.slice(0, isAll ? pages.length : pagesShown).map(
    (page): RowGroup => ({
      key: `page ${page.path}`,
      page,
      rows: page.sections.map((section): Row => ({ kind: 'section', section })),
    }),
  );
  const more: RowGroup = { key: 'more', page: undefined, rows: [{ kind: 'more', of: 'pages' }] };
  return groups.length < pages.length ? [...groups, more] : groups;
}

/** Entries come first where the reader typed the name of one, else behind the best pages. */
export function groupsOf(findings: Findings, shown: Shown): RowGroup[] {
  const entries = entryGroup(findings, shown.allEntries);
  const pages = pageGroups(findings, shown.allPages);
  if (findings.entries[0]?.isExact === true) return [...entries, ...pages];
  return [...pages.slice(0, pagesFirst), ...entries, ...pages.slice(pagesFirst)];
}
