/** GET /workbench/api/books, books/balances, books/statement and books/entries: what the accounts hold. */
import type {
  BookBalancePage,
  BookEntryPage,
  BookStatementPage,
  BookSummary,
} from '@tollgate/contract/workbench/books/schemas';
import { pageSize } from '@tollgate/contract/workbench/query-rules';
import { dayAt, type Span, spanOfDays } from '../../../books/days.ts';
import { csvLine } from '../../../books/formats.ts';
import {
  allRows,
  type BooksPlace,
  type BooksScope,
  balances,
  entries,
  type PageBounds,
  statement,
} from '../../../books/reports.ts';
import type { MerchantClock } from '../../../ports/clock.ts';
import type { Queries } from '../../../ports/database.ts';
import { readDues, readState } from '../../../store/settlement/shown.ts';
import { type Failure, isFailure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from '../access/actor.ts';
import { auditExport } from '../files/export.ts';
import { respondFile } from '../files/save.ts';
import { decimalOf, signedDecimalOf } from '../order-items.ts';
import { badCursor, invalid, placeOf, placeText, queryProblem, readNumbers } from '../query.ts';
import { entryItem } from './items.ts';

export interface BookDeps extends Access {
  readonly queries: Queries;
  readonly clock: MerchantClock;
  /** IANA name of the zone in which a day begins and ends. */
  readonly timeZone: string;
}

const holders = ['merchant_no', 'acquirer', 'currency'];
const days = ['day', 'last_day', ...holders];
const paged = ['limit', 'cursor'];

/** Entries of one portion of a file. */
const portionRows = 2_000;

interface Asked {
  readonly scope: BooksScope;
  readonly bounds: PageBounds;
}

type ReadPlace = (cursor: string) => BooksPlace | undefined;

const isMerchantNo = (part: BooksPlace[number] | undefined) => /^\d{12}$/.test(String(part));

/** A place among accounts: of an account, or of a merchant whose accounts come next. */
function accountPlace(cursor: string): BooksPlace | undefined {
  const place = placeOf(cursor, ['text', 'text', 'text']) ?? placeOf(cursor, []);
  return isMerchantNo(place?.[0]) ? place : undefined;
}

/** A place among entries; its last part is a number as well. */
function entryPlace(cursor: string): BooksPlace | undefined {
  const place = placeOf(cursor, ['number', 'text', 'text', 'number']);
  if (place === undefined) return undefined;
  const n = Number(place.at(-1));
  return isMerchantNo(place[1]) && Number.isInteger(n) ? [...place.slice(0, -1), n] : undefined;
}

function readAsked(
  context: RouteContext,
  actor: Actor,
  names: readonly string[],
  readPlace: ReadPlace,
): Asked | Failure {
  const problem = queryProblem(context, names);
  if (problem !== undefined) return problem;
  const query = context.req.query();
  const numbers = readNumbers(query);
  if (isFailure(numbers)) return numbers;
  const { cursor } = query;
  const after = cursor === undefined ? undefined : readPlace(cursor);
  if (cursor !== undefined && after === undefined) return badCursor();
  return {
    scope: {
      merchants: merchantsOf(actor, query['merchant_no']),
      acquirer: query['acquirer'] || undefined,
      currency: query['currency'] || undefined,
    },
    bounds: { after, limit: numbers.limit ?? pageSize.default },
  };
}

/** The holder of an account, as every list names it. */
const holderOf = (row: {
  readonly merchantNo: string;
  readonly acquirer: string;
  readonly currency: string;
}) => ({
  merchant_no: row.merchantNo,
  acquirer: row.acquirer,
  price_currency: row.currency,
});

const entryHeads = [
  ...['time_utc', 'merchant_no', 'acquirer', 'currency', 'debit', 'credit', 'amount'],
  ...['source', 'source_no', 'part', 'n'],
];

export function workbenchBooks(deps: BookDeps): Routes {
  const { queries, clock, timeZone } = deps;

  /** Time of the merchant that is asked about, as far as the actor sees it; else the system's. */
  function nowMs(actor: Actor, wanted: string | undefined): number {
    const [merchantNo] = wanted ? (merchantsOf(actor, wanted) ?? []) : [];
    return merchantNo === undefined ? clock.systemMs() : clock.nowMs(merchantNo);
  }

  /** The days of a question; today where it names none. */
  function readSpan({ req }: RouteContext, actor: Actor): (Span & { readonly name: string }) | Failure {
    const first = req.query('day') || dayAt(timeZone, nowMs(actor, req.query('merchant_no')));
    const last = req.query('last_day') || first;
    if (spanOfDays(timeZone, first) === undefined) return invalid('day', 'a day as YYYY-MM-DD');
    const span = spanOfDays(timeZone, first, last);
    if (span === undefined) return invalid('last_day', 'a day as YYYY-MM-DD, not before day');
    return { ...span, name: first === last ? first : `${first}-${last}` };
  }

  async function summary(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const merchantNo = context.req.query('merchant_no');
    const state = await readState(queries, merchantsOf(actor, merchantNo));
    const answer: BookSummary = {
      time_zone: timeZone,
      today: dayAt(timeZone, nowMs(actor, merchantNo)),
      has_entries: state?.hasEntries === true,
      has_files: state?.hasFiles === true,
      open_count: state?.open ?? 0,
      waiting_count: state?.waiting ?? 0,
    };
    return respondJson(200, answer);
  }

  async function listBalances(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readAsked(context, actor, [...holders, ...paged], accountPlace);
    if (isFailure(asked)) return asked;
    const { scope, bounds } = asked;
    const { rows, next } = await balances(queries, scope, undefined, bounds);
    const dues = bounds.after === undefined ? await readDues(queries, scope.merchants) : undefined;
    const page: BookBalancePage = {
      items: rows.map((row) => ({
        ...holderOf(row),
        account: row.account,
        debit_amount: decimalOf(row.currency, row.debitMinor),
        credit_amount: decimalOf(row.currency, row.creditMinor),
        balance_amount: signedDecimalOf(row.currency, row.balanceMinor),
      })),
      ...(next !== undefined && { next_cursor: placeText(next) }),
      ...(dues !== undefined && {
        dues: dues.map(({ acquirer, currency, dueMinor }) => ({
          acquirer,
          price_currency: currency,
          due_amount: signedDecimalOf(currency, dueMinor),
        })),
      }),
    };
    return respondJson(200, page);
  }

  async function listStatement(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readAsked(context, actor, [...days, ...paged], accountPlace);
    if (isFailure(asked)) return asked;
    const span = readSpan(context, actor);
    if (isFailure(span)) return span;
    const { rows, next } = await statement(queries, asked.scope, span, asked.bounds);
    const page: BookStatementPage = {
      items: rows.map((row) => ({
        ...holderOf(row),
        account: row.account,
        opening_amount: signedDecimalOf(row.currency, row.openingMinor),
        debit_amount: decimalOf(row.currency, row.debitMinor),
        credit_amount: decimalOf(row.currency, row.creditMinor),
        closing_amount: signedDecimalOf(row.currency, row.closingMinor),
      })),
      ...(next !== undefined && { next_cursor: placeText(next) }),
      from_ms: span.fromMs,
      to_ms: span.untilMs,
    };
    return respondJson(200, page);
  }

  async function listEntries(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readAsked(context, actor, [...days, ...paged], entryPlace);
    if (isFailure(asked)) return asked;
    const span = readSpan(context, actor);
    if (isFailure(span)) return span;
    const { rows, next } = await entries(queries, asked.scope, span, asked.bounds);
    const page: BookEntryPage = {
      items: rows.map(entryItem),
      ...(next !== undefined && { next_cursor: placeText(next) }),
    };
    return respondJson(200, page);
  }

  async function* entryPortions(scope: BooksScope, span: Span): AsyncGenerator<string> {
    for await (const rows of allRows((bounds) => entries(queries, scope, span, bounds), portionRows))
      yield rows
        .map(entryItem)
        .map((entry) =>
          csvLine([
            ...[new Date(entry.at_ms).toISOString(), entry.merchant_no, entry.acquirer, entry.price_currency],
            ...[entry.debit, entry.credit, entry.amount, entry.source, entry.source_no, entry.part, entry.n],
          ]),
        )
        .join('');
  }

  async function exportEntries(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readAsked(context, actor, days, entryPlace);
    if (isFailure(asked)) return asked;
    const span = readSpan(context, actor);
    if (isFailure(span)) return span;
    const file = `entries-${span.name}.csv` as const;
    await auditExport(deps, context, actor, { name: 'entries', file });
    return respondFile(file, csvLine(entryHeads), entryPortions(asked.scope, span));
  }

  return (router) => {
    router.get('/workbench/api/books', guarded(deps, summary));
    router.get('/workbench/api/books/balances', guarded(deps, listBalances));
    router.get('/workbench/api/books/statement', guarded(deps, listStatement));
    router.get('/workbench/api/books/entries', guarded(deps, listEntries));
    router.get('/workbench/api/books/entries/export', guarded(deps, exportEntries));
  };
}
