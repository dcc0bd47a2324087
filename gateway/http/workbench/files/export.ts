/** Exports: a list as a CSV or JSON file, all that its filter finds, masked as the list is, and in the audit log. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { exportTypes, type QueryRule, queryRules } from '@tollgate/contract/workbench/query-rules';
import { csvLine } from '../../../books/formats.ts';
import { allRows, type BooksPage, type PageBounds } from '../../../books/reports.ts';
import { merchantsMax, type SeenMerchants } from '../../../store/workbench/walk.ts';
import type { Failure } from '../../envelope/failure.ts';
import type { RouteContext } from '../../route.ts';
import type { Access, Actor } from '../access/actor.ts';
import type { Rights } from '../access/gate.ts';
import { maskReply } from '../access/mask.ts';
import { invalid } from '../query.ts';
import { respondFile } from './save.ts';

export interface ExportDeps extends Access {
  readonly rightsOf: (actor: Actor) => Rights;
}

/** A column of the CSV file: a member of an item, or a name and its value. */
export type ExportColumn<Item> =
  | (keyof Item & string)
  | readonly [name: string, valueOf: (item: Item) => string | number | undefined];

export interface Exported<Row, Place, Item> {
  /** Name of the file, and of the act in the audit log. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Item>[];
  readonly read: (bounds: PageBounds<Place>) => Promise<BooksPage<Row, Place>>;
  readonly itemsOf: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>;
}

/** Rows that are read at once: so many that finding where to go on costs little, and few enough to keep in memory. */
const portionRows = 5_000;
/** Rows that are written at once: calls have their turn in between. */
const sliceRows = 500;

/** Returns the column of a time, as spreadsheets read it. */
export const timeColumn = <Item>(
  name: string,
  atMsOf: (item: Item) => number | undefined,
): ExportColumn<Item> => [
  `${name}_utc`,
  (item) => {
    const atMs = atMsOf(item);
    return atMs === undefined ? undefined : new Date(atMs).toISOString();
  },
];

const readerOf = <Item extends object>(column: ExportColumn<Item>) => {
  if (typeof column !== 'string') return column[1];
  return (item: Item) => {
    const value: unknown = item[column];
    if (typeof value === 'string' || typeof value === 'number' || value === undefined) return value;
    return JSON.stringify(value);
  };
};

/** The filter as the audit log keeps it: without what people are searched by, and without cards. */
function filterText(query: Readonly<Record<string, string>>): string {
  const members = Object.entries(query).filter(([name, value]) => value !== '' && name !== 'file_type');
  const rules: Readonly<Record<string, QueryRule>> = queryRules;
  const shown = members.map(([name, value]) =>
    rules[name]?.permission === undefined ? `${name}=${blankCardNumbers(value)}` : `${name}=***`,
  );
  return shown.join(' ').slice(0, 400);
}

/** Refuses an export of some of the merchants only: a file does not say that others are missing. */
export const cappedProblem = ({ isCapped }: SeenMerchants): Failure | undefined =>
  isCapped ? invalid('merchant_no', `one of the merchants: there are more than ${merchantsMax}`) : undefined;

/** Writes an export into the audit log, before it is made. `name`: of the list; `file`: of what is saved. */
export async function auditExport(
  { audit }: Pick<Access, 'audit'>,
  { req }: RouteContext,
  actor: Actor,
  { name, file }: { readonly name: string; readonly file: string },
): Promise<void> {
  const query = req.query();
  const [own, another] = query['merchant_no'] ? [query['merchant_no']] : (actor.merchants ?? []);
  await audit(actor, {
    name: `${name}.export`,
    merchantNo: another === undefined && own !== undefined && isSeen(actor, own) ? own : '',
    subject: [file, filterText(query)].filter((part) => part !== '').join(' '),
  });
}

export async function respondExport<Row, Place, Item extends object>(
  { audit, rightsOf }: ExportDeps,
  context: RouteContext,
  actor: Actor,
  { name, columns, read, itemsOf }: Exported<Row, Place, Item>,
): Promise<Response | Failure> {
  const type = exportTypes.find((one) => one === (context.req.query('file_type') || 'csv'));
  if (type === undefined) return invalid('file_type', exportTypes.join(', '));
  const isMasked = !rightsOf(actor).permissions.has('personal');
  await auditExport({ audit }, context, actor, { name, file: `${name}.${type}` });

  async function* portions(): AsyncGenerator<readonly Item[]> {
    for await (const rows of allRows(read, portionRows))
      for (let from = 0; from < rows.length; from += sliceRows) {
        const items = await itemsOf(rows.slice(from, from + sliceRows));
        yield isMasked ? (maskReply(items) as readonly Item[]) : items;
      }
  }

  const readers = columns.map(readerOf);
  async function* records(): AsyncGenerator<string> {
    for await (const items of portions())
      yield items.map((item) => csvLine(readers.map((read) => read(item)))).join('');
  }

  async function* array(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const items of portions()) {
      const lines = items.map((item) => JSON.stringify(item)).join(',\n');
      yield isFirst ? `\n${lines}` : `,\n${lines}`;
      isFirst = false;
    }
    yield '\n]\n';
  }

  if (type === 'json') return respondFile(`${name}.json`, '[', array());
  const heads = columns.map((column) => (typeof column === 'string' ? column : column[0]));
  return respondFile(`${name}.csv`, csvLine(heads), records());
}

const isSeen = ({ merchants }: Actor, merchantNo: string): boolean =>
  merchants === undefined || merchants.includes(merchantNo);

/** Returns rows as a portion: there may be more where as many came as were asked for. */
export function nextOf<Row, Place>(
  rows: readonly Row[],
  { limit }: PageBounds<Place>,
  placeOf: (row: Row) => Place,
): BooksPage<Row, Place> {
  const last = rows.at(-1);
  return { rows, next: rows.length < limit || last === undefined ? undefined : placeOf(last) };
}
