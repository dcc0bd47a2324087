/** The rows of the list under the box, in groups and in the order that the arrow keys go through them. */
import type { Findings, Found } from '@tollgate/design/search/find';

export type Row =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'page'; readonly title: string; readonly path: string; readonly about: string }
  | { readonly kind: 'example'; readonly query: string }
  | { readonly kind: 'more' };

/** The path of a row below the language's base URL; undefined where choosing it does something else. */
export function pathOf(row: Row): string | undefined {
  if (row.kind === 'found') return row.found.path;
  return row.kind === 'page' ? row.path : undefined;
}

export interface RowGroup {
  readonly key: 'results' | 'start' | 'examples';
  readonly rows: readonly Row[];
}

/** Returns the rows that were found, and a row to see more. */
export function resultGroups({ rows, count }: Findings): RowGroup[] {
  if (rows.length === 0) return [];
  const found = rows.map((each): Row => ({ kind: 'found', found: each }));
  return [{ key: 'results', rows: rows.length < count ? [...found, { kind: 'more' }] : found }];
}
