/** Parsers of the Workbench's queries and bodies: each member is known and checked by name. */
import type { Place } from '../../store/workbench/walk.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';
import { readBody } from './body.ts';
import { badCursor, invalid, pageDefault, placeOf, placeText, queryProblem, readNumbers } from './query.ts';

/** The actor may not do it. */
export const notAllowed = (detail: string): Failure => ({
  ...failure('E07303', { detail }),
  httpStatus: 403,
});

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
  return { text, fromMs, toMs, limit: limit || pageDefault, after };
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

/** The members of a JSON body, `names` and no others; an empty body has none. */
export const readMembers = <Name extends string>(context: RouteContext, names: readonly Name[]) =>
  readBody(context, names) as Promise<Partial<Record<Name, unknown>> | Failure>;

/** A text of a body that is printable and has at most `max` characters; undefined where it is absent. */
export function readText(
  body: Partial<Record<string, unknown>>,
  name: string,
  max: number,
): string | undefined | Failure {
  const value = body[name];
  if (value === undefined) return undefined;
  const isText = typeof value === 'string' && value.length > 0 && value.length <= max;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return isText && !/[\u0000-\u001f\u007f]/.test(value)
    ? value
    : invalid(name, `a string of 1 to ${max} characters`);
}
