/**
 * Lists of what merchants have, the newest first, a page at a time. A filter that no index serves is looked for in a
 * portion of the rows and no more: the page then has fewer rows than asked for, and the place where to go on.
 */
import type { Queries, SqlValue } from '../../ports/database.ts';

/** Rows looked at for one page of a search. */
const portionMax = 10_000;
/** Rows of each merchant at least, however many merchants there are. */
const portionMin = 200;

/** Values of the key columns, and the merchant. */
export type Place = readonly [...key: (string | number)[], merchantNo: string];

/** Gives a value its name in a statement. */
export type Param = (value: SqlValue) => string;

/** A condition on alias `t`. */
export type Condition = (param: Param) => string;

/** The condition on a value that is asked for; none where it is undefined. */
export function when<Value>(
  value: Value | undefined,
  condition: (value: Value, param: Param) => string,
): readonly Condition[] {
  return value === undefined ? [] : [(param) => condition(value, param)];
}

export interface List {
  readonly table: 'transactions' | 'notifications';
  /** Columns to read of alias `t`. */
  readonly selection: string;
  /** Joins a page's rows with more. */
  readonly join?: string;
  /** Columns by which the table is walked, after merchant_no, in an index; the last is that of the primary key. */
  readonly key: readonly string[];
  readonly merchants: readonly string[];
  /** Served by the index. */
  readonly within: readonly Condition[];
  /** Served by none. */
  readonly search: readonly Condition[];
}

export interface Part<Row> {
  readonly rows: readonly Row[];
  /** Where to go on; undefined at the end. */
  readonly next: Place | undefined;
  /** Where a search ended without having found a whole page. */
  readonly searchedTo: Place | undefined;
}

export interface SeenMerchants {
  readonly merchants: readonly string[];
  /** True if there are more, which are left out. */
  readonly isCapped: boolean;
}

/** Merchants that one list goes through. */
export const merchantsMax = 10_000;

export async function allMerchants(queries: Queries): Promise<SeenMerchants> {
  const rows = await queries.query<{ merchantNo: string }>(
    `select merchant_no as "merchantNo" from merchants order by merchant_no limit ${merchantsMax + 1}`,
  );
  const merchants = rows.slice(0, merchantsMax).map(({ merchantNo }) => merchantNo);
  return { merchants, isCapped: rows.length > merchants.length };
}

interface Bounds {
  /** Rows older than this, which may not be among them. */
  readonly after: Place | undefined;
  readonly limit: number;
}

type PlaceRow = Readonly<Record<string, string | number>>;

/** Rows of one page, which begins behind `after`. */
export async function walk<Row extends object>(
  queries: Queries,
  { table, selection, join = '', key, merchants, within, search }: List,
  { after, limit }: Bounds,
): Promise<Part<Row>> {
  const columns = [...key, 'merchant_no'].map((name) => `t.${name}`);
  const order = columns.map((name) => `${name} desc`).join(', ');
  const asPlace = columns.map((name, at) => `${name} as "place${at}"`).join(', ');
  const placeOf = (row: PlaceRow): Place => {
    const parts = columns.map((_, at) => row[`place${at}`] ?? '');
    return [...parts.slice(0, -1), String(parts.at(-1))];
  };
  const compare = (sign: '<' | '>=', place: Place): Condition => {
    return (param) => `(${columns.join(', ')}) ${sign} (${place.map(param).join(', ')})`;
  };
  const owned: Condition = () => 't.merchant_no = m.merchant_no';
  const own = [owned, ...within, ...(after === undefined ? [] : [compare('<', after)])];

  function read<Found>(
    what: string,
    conditions: readonly Condition[],
    { skipped, most }: { readonly skipped: number; readonly most: number },
  ): Promise<Found[]> {
    const params: SqlValue[] = [];
    const param: Param = (value) => `$${params.push(value)}`;
    const owners = `unnest(${param(merchants)}::text[]) as m (merchant_no)`;
    const where = conditions.map((condition) => condition(param)).join(' and ');
    const names = columns.join(', ');
    // Each merchant gives as many keys as all together may have: whole rows are read of the page alone.
    const keys = `select ${names} from ${owners} cross join lateral (
         select ${names} from ${table} t where ${where} order by ${order} offset ${skipped} limit ${most}) t
       order by ${order} limit ${most}`;
    const id = key.at(-1);
    return queries.query<Found>(
      what === ''
        ? `select ${asPlace} from (${keys}) t order by ${order}`
        : `select ${what}${asPlace} from (${keys}) k
         join ${table} t on t.merchant_no = k.merchant_no and t.${id} = k.${id} ${join} order by ${order}`,
      params,
    );
  }

  /** The newest place up to which every merchant's portion has been looked at; undefined: all of it is within. */
  async function endOf(portion: number): Promise<Place | undefined> {
    const [end] = await read<PlaceRow>('', own, { skipped: portion - 1, most: 1 });
    return end && placeOf(end);
  }

  /** The rows of a page among those down to `searchedTo`. */
  async function pageDownTo(searchedTo: Place | undefined): Promise<Part<Row>> {
    const looked = searchedTo === undefined ? [] : [compare('>=', searchedTo)];
    const rows = await read<Row & PlaceRow>(`${selection}, `, [...own, ...looked, ...search], {
      skipped: 0,
      most: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      return { rows: page, next: placeOf(last), searchedTo: undefined };
    return { rows: page, next: searchedTo, searchedTo };
  }

  if (search.length === 0) return pageDownTo(undefined);
  // Most searches find a page among the first rows.
  const few = await endOf(Math.max(portionMin, limit * 4));
  const found = await pageDownTo(few);
  if (few === undefined || found.rows.length === limit) return found;
  return pageDownTo(
    await endOf(Math.max(portionMin, Math.floor(portionMax / Math.max(1, merchants.length)))),
  );
}
