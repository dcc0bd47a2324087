/** The query of a list of the Workbench, and its page: each member is known and checked by name. */
import { pageSize } from '@tollgate/contract/workbench/query-rules';
import type { Place } from '../../store/workbench/walk.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';
import { badCursor, invalid, placeOf, placeText, queryProblem, readNumbers } from './query.ts';

export interface ListForm<Text extends string> {
  /** Members of the query; an empty one counts as absent. */
  readonly texts: readonly Text[];
  /** True if from_ms and to_ms may be sent. */
  readonly hasTimes?: boolean;
  /** Members that have one of a few values. */
  readonly choices?: Partial<Record<Text, readonly string[]>>;
  /** Kinds of the parts of its place, except the last part, which is a text. */
  readonly place: readonly ('text' | 'number')[];
  /** True for a file of the whole list, which has no pages. */
  readonly isExport?: boolean;
}

export interface ListQuestion<Text extends string> {
  readonly text: Partial<Record<Text, string>>;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly limit: number;
  readonly after: Place | undefined;
}

/** Reads the query of a list; the refusal names the member that is wrong. */
export function readList<Text extends string>(
  context: RouteContext,
  { texts, hasTimes = false, choices, place, isExport = false }: ListForm<Text>,
): ListQuestion<Text> | Failure {
  const more = isExport ? ['file_type'] : ['limit', 'cursor'];
  const names = [...texts, ...(hasTimes ? ['from_ms', 'to_ms'] : []), ...more];
  const problem = queryProblem(context, names);
  if (problem !== undefined) return problem;
  const query = context.req.query();
  const numbers = readNumbers(query);
  if (isFailure(numbers)) return numbers;
  const text: Partial<Record<Text, string>> = {};
  for (const name of texts) {
    const value = query[name];
    if (value === undefined || value === '') continue;
    const allowed: readonly string[] | undefined = choices?.[name];
    if (allowed?.includes(value) === false) return invalid(name, allowed.join(', '));
    text[name] = value;
  }
  const after = query['cursor'] === undefined ? undefined : placeOf(query['cursor'], place);
  if (query['cursor'] !== undefined && after === undefined) return badCursor();
  const { from_ms: fromMs, to_ms: toMs, limit } = numbers;
  return { text, fromMs, toMs, limit: limit ?? pageSize.default, after };
}

/** A page of at most `limit` of `rows`, which were asked for with one more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  ofRow: (row: Row) => Place,
): { readonly items: readonly Item[]; readonly next_cursor?: string } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    ...(rows.length > shown.length && last !== undefined && { next_cursor: placeText(ofRow(last)) }),
  };
}
