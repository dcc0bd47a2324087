/** Queries of the Workbench's lists: unknown members, bad numbers and bad cursors are refused by name. */
import { minMsMax, pageSize } from '@tollgate/contract/workbench/query-rules';
import type { Place } from '../../store/workbench/walk.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';

/** The lowest and the highest value of each number. */
const numberBounds = {
  from_ms: [0, Number.MAX_SAFE_INTEGER],
  to_ms: [0, Number.MAX_SAFE_INTEGER],
  min_ms: [0, minMsMax],
  limit: [pageSize.min, pageSize.max],
} as const;

export type Query = Readonly<Record<string, string>>;
export type QueryNumbers = { readonly [Name in keyof typeof numberBounds]?: number };

export const invalid = (field: string, detail: string): Failure => ({
  ...failure('SYS015', { field, detail }),
  httpStatus: 400,
});

/** The actor may not do it. */
export const notAllowed = (detail: string): Failure => ({
  ...failure('E07303', { detail }),
  httpStatus: 403,
});

export const notThere = (detail: string): Failure => ({ ...failure('SYS019', { detail }), httpStatus: 404 });

/** Whole numbers of the query; a name that is not sent is absent. */
export function readNumbers(query: Query): QueryNumbers | Failure {
  const read: Record<string, number> = {};
  for (const [name, [min, max]] of Object.entries(numberBounds)) {
    const text = query[name];
    if (text === undefined) continue;
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max)) return invalid(name, `a whole number from ${min} to ${max}`);
    read[name] = number;
  }
  return read;
}

/** Refuses unknown names and long values of a query; returns undefined if there are none. */
export function queryProblem({ req }: RouteContext, names: readonly string[]): Failure | undefined {
  const query = req.query();
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return invalid(unknown.slice(0, 40), `not a filter; filters are ${names.join(', ')}`);
  const tooLong = Object.entries(query).find(([, value]) => value.length > 200 || value.includes('\0'));
  return tooLong && invalid(tooLong[0], 'at most 200 characters');
}

export const badCursor = (): Failure => invalid('cursor', 'send next_cursor of the previous page, unchanged');

export const badEventId = (): Failure => invalid('Last-Event-ID', 'send the id of the last event, unchanged');

const cursorPart = { text: /^[\w@.:#-]{0,64}$/, number: /^\d{1,15}$/ };

/** A place of a list as a cursor. Its parts hold no tilde. */
export const placeText = (place: readonly (string | number)[]): string => place.join('~');

/** The place of a cursor whose key has parts of these kinds; undefined where it was never given out. */
export function placeOf(cursor: string, kinds: readonly (keyof typeof cursorPart)[]): Place | undefined {
  const parts = cursor.split('~');
  const isWhole =
    parts.length === kinds.length + 1 &&
    parts.at(-1) !== '' &&
    parts.every((part, at) => cursorPart[kinds[at] ?? 'text'].test(part));
  if (!isWhole) return undefined;
  const key = kinds.map((kind, at) => (kind === 'number' ? Number(parts[at]) : (parts[at] ?? '')));
  return [...key, parts.at(-1) ?? ''];
}

/** Reads limit and cursor of a list whose places have parts of these kinds. */
export function readBounds(
  { req }: RouteContext,
  kinds: readonly (keyof typeof cursorPart)[],
): { readonly after: Place | undefined; readonly limit: number } | Failure {
  const numbers = readNumbers(req.query());
  if (isFailure(numbers)) return numbers;
  const cursor = req.query('cursor');
  const after = cursor === undefined ? undefined : placeOf(cursor, kinds);
  if (cursor !== undefined && after === undefined) return badCursor();
  return { after, limit: numbers.limit ?? pageSize.default };
}
