/** GET /workbench/api/books/files…, books/differences… and orders/{trans_no}/books: what settlement files say. */
import type {
  BookFilePage,
  DifferenceDetail,
  DifferenceOption,
  DifferencePage,
  OrderBooks,
} from '@tollgate/contract/workbench/books/schemas';
import { csvLine } from '../../../books/formats.ts';
import { fittingActs } from '../../../books/settlement/perform-act.ts';
import { readTransaction } from '../../../orders/state/transaction.ts';
import type { Database } from '../../../ports/database.ts';
import {
  actsOf,
  type Difference,
  type DifferenceFilter,
  type DifferenceKind,
  type DifferenceState,
  differenceKinds,
  differenceStates,
  findDifference,
  listDifferences,
} from '../../../store/settlement/differences.ts';
import { type FileFilter, listFiles, type SettlementPage } from '../../../store/settlement/files.ts';
import { entriesOf, linesOfOrder, readFileParts, readLine } from '../../../store/settlement/shown.ts';
import { listOrders } from '../../../store/workbench/orders.ts';
import { type Failure, isFailure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from '../access/actor.ts';
import { auditExport } from '../files/export.ts';
import { respondFile } from '../files/save.ts';
import { type ListQuestion, pageOf, readList } from '../list-query.ts';
import { itemOf } from '../order-items.ts';
import { findTree, seenMerchants } from '../orders.ts';
import { badCursor, notThere, queryProblem } from '../query.ts';
import { actItem, differenceItem, entryItem, fileItem, lineItem } from './items.ts';

export interface DifferenceDeps extends Access {
  readonly database: Database;
}

const filterNames = ['kind', 'state', 'merchant_no', 'acquirer', 'file_no', 'trans_no'] as const;
type FilterName = (typeof filterNames)[number];

const entriesMax = 200;
const portionRows = 1_000;

export const noDifference = () => notThere('no difference has this number');
const noFile = () => notThere('no settlement file has this number');

/** Returns the page behind a cursor, which is the number of a file or of a difference. */
function pageAfter(after: ListQuestion<string>['after'], limit: number): SettlementPage | Failure {
  const number = after?.[0];
  if (number === undefined) return { limit };
  return /^\d{8}[DF]\d{6,}$/.test(String(number)) ? { limit, after: String(number) } : badCursor();
}

function filterOf({ text }: ListQuestion<FilterName>, actor: Actor): DifferenceFilter {
  const state = text.state as DifferenceState | undefined;
  return {
    merchants: merchantsOf(actor, text.merchant_no),
    acquirer: text.acquirer,
    fileNo: text.file_no,
    transNos: text.trans_no === undefined ? undefined : [text.trans_no],
    kind: text.kind as DifferenceKind | undefined,
    states: state && [state],
  };
}

const needsOf = (
  act: DifferenceOption['act'],
  { merchantNo }: Pick<Difference, 'merchantNo'>,
): DifferenceOption['needs'] => {
  if (act === 'attach') return ['trans_no'];
  if (act === 'undo') return ['reason'];
  const owner = merchantNo === '' && act !== 'wait' ? (['merchant_no'] as const) : [];
  return act === 'write-off' ? ['reason', ...owner] : owner;
};

/** Returns the acts that are possible now. */
function optionsOf(difference: Difference): DifferenceOption[] {
  const { act, state, kind, lineKind } = difference;
  const fitting = state === 'resolved' ? [] : fittingActs(kind, lineKind);
  const isUndoable = act !== null && act !== 'match' && act !== 'undo';
  return [
    ...fitting.filter((one) => state !== 'waiting' || one !== 'wait'),
    ...(isUndoable ? (['undo'] as const) : []),
  ].map((one) => ({ act: one, needs: needsOf(one, difference) }));
}

export async function differenceDetail(
  { database }: Pick<DifferenceDeps, 'database'>,
  actor: Actor,
  difference: Difference,
): Promise<DifferenceDetail> {
  const { merchantNo, fileNo, lineNo, transNo, differenceNo } = difference;
  const seen = await seenMerchants({ database }, actor, merchantNo);
  const orderOf = async (number: string) => {
    const bounds = { after: undefined, limit: 1 };
    const { rows } = await listOrders(database, { merchants: seen.merchants, transNo: number }, bounds);
    return rows.map((row) => itemOf(readTransaction(row)));
  };
  const line = lineNo === null ? undefined : await readLine(database, merchantNo, fileNo, lineNo);
  const lines = transNo === null ? [] : await linesOfOrder(database, merchantNo, [transNo]);
  const others = lines.filter((one) => one.fileNo !== fileNo || one.lineNo !== lineNo);
  const [order] = transNo === null ? [] : await orderOf(transNo);
  const candidates = await Promise.all((difference.candidates ?? []).map(orderOf));
  const entries = await entriesOf(
    database,
    merchantNo,
    [{ sourceNo: differenceNo }, ...(lineNo === null ? [] : [{ sourceNo: fileNo, part: lineNo }])],
    entriesMax,
  );
  return {
    ...differenceItem(difference),
    file_name: difference.fileName,
    ...(line !== undefined && { line: lineItem(line) }),
    other_lines: others.map(lineItem),
    ...(order !== undefined && { order }),
    candidates: candidates.flat(),
    options: optionsOf(difference),
    done: (await actsOf(database, differenceNo)).map((row) => actItem(row, actor.merchants)),
    entries: entries.map(entryItem),
  };
}

const csvHeads = [
  ...[
    'difference_no',
    'kind',
    'state',
    'acquirer',
    'merchant_no',
    'file_no',
    'line_no',
    'trans_no',
    'currency',
  ],
  ...['gateway_amount', 'acquirer_amount', 'gateway_fee_amount', 'acquirer_fee_amount', 'found_utc'],
  ...['act', 'acted_by', 'acted_utc', 'reason'],
];

const timeText = (atMs: number | null) => (atMs === null ? undefined : new Date(atMs).toISOString());

function csvOf(difference: Difference): string {
  const item = differenceItem(difference);
  return csvLine([
    ...[
      item.difference_no,
      item.kind,
      item.state,
      item.acquirer,
      item.merchant_no,
      item.file_no,
      item.line_no,
    ],
    ...[item.trans_no, item.price_currency, item.gateway_amount, item.acquirer_amount],
    ...[item.gateway_fee_amount, item.acquirer_fee_amount, timeText(item.found_ms)],
    ...[difference.act ?? undefined, difference.actedBy ?? undefined, timeText(difference.actedAt)],
    difference.reason,
  ]);
}

export function workbenchDifferences(deps: DifferenceDeps): Routes {
  const { database } = deps;

  /** Files with the counts that the actor may see. */
  async function filesOf(filter: FileFilter, bounds: SettlementPage) {
    const files = await listFiles(database, filter, bounds);
    const { merchants } = filter;
    const parts =
      merchants === undefined
        ? []
        : await readFileParts(
            database,
            merchants,
            files.map(({ fileNo }) => fileNo),
          );
    return files.map((file) =>
      fileItem(
        file,
        parts.find(({ fileNo }) => fileNo === file.fileNo),
      ),
    );
  }

  async function files(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readList(context, { texts: ['merchant_no', 'acquirer'], place: [] });
    if (isFailure(asked)) return asked;
    const { text, limit, after } = asked;
    const filter = { merchants: merchantsOf(actor, text.merchant_no), acquirer: text.acquirer };
    const bounds = pageAfter(after, limit + 1);
    if (isFailure(bounds)) return bounds;
    const rows = await filesOf(filter, bounds);
    const page: BookFilePage = pageOf(
      rows,
      limit,
      (row) => row,
      (row) => [row.file_no],
    );
    return respondJson(200, page);
  }

  async function oneFile(context: RouteContext, { merchants }: Actor): Promise<Response | Failure> {
    const fileNo = (context.req.param('file_no') ?? '').slice(0, 32);
    const [file] = await filesOf({ merchants, fileNo }, { limit: 1 });
    return file === undefined ? noFile() : respondJson(200, file);
  }

  const read = (context: RouteContext, isPaged: boolean) => {
    const problem = isPaged ? undefined : queryProblem(context, filterNames);
    return (
      problem ??
      readList(context, {
        texts: filterNames,
        choices: { kind: differenceKinds, state: differenceStates },
        place: [],
      })
    );
  };

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = read(context, true);
    if (isFailure(asked)) return asked;
    const { limit, after } = asked;
    const bounds = pageAfter(after, limit + 1);
    if (isFailure(bounds)) return bounds;
    const rows = await listDifferences(database, filterOf(asked, actor), bounds);
    const page: DifferencePage = pageOf(rows, limit, differenceItem, (row) => [row.differenceNo]);
    return respondJson(200, page);
  }

  async function* portions(filter: DifferenceFilter): AsyncGenerator<string> {
    let after: string | undefined;
    do {
      const rows: Difference[] = await listDifferences(database, filter, { after, limit: portionRows });
      yield rows.map(csvOf).join('');
      after = rows.length < portionRows ? undefined : rows.at(-1)?.differenceNo;
    } while (after !== undefined);
  }

  async function exported(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = read(context, false);
    if (isFailure(asked)) return asked;
    const file = 'differences.csv';
    await auditExport(deps, context, actor, { name: 'differences', file });
    return respondFile(file, csvLine(csvHeads), portions(filterOf(asked, actor)));
  }

  async function one({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const found = await findDifference(
      database,
      (req.param('difference_no') ?? '').slice(0, 32),
      actor.merchants,
    );
    return found === undefined
      ? noDifference()
      : respondJson(200, await differenceDetail(deps, actor, found));
  }

  async function ofOrder({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const seen = await findTree(deps, actor, req.param('trans_no') ?? '');
    if (isFailure(seen)) return seen;
    const { found, tree } = seen;
    const { merchantNo } = found;
    // A refund's entries have its own number, and whoever asks about the payment means them, too.
    const transNos = (found.kind === 'payment' ? tree : [found]).map((one) => one.transNo);
    const lines = await linesOfOrder(database, merchantNo, transNos);
    const filter = { merchants: [merchantNo], transNos };
    const differences = await listDifferences(database, filter, { limit: entriesMax });
    const sources = [
      ...transNos.map((sourceNo) => ({ sourceNo })),
      ...lines.map(({ fileNo, lineNo }) => ({ sourceNo: fileNo, part: lineNo })),
      ...differences.map(({ differenceNo }) => ({ sourceNo: differenceNo })),
    ];
    const entries = await entriesOf(database, merchantNo, sources, entriesMax);
    const answer: OrderBooks = {
      entries: entries.map(entryItem),
      lines: lines.map(lineItem),
      differences: differences.map(differenceItem),
    };
    return respondJson(200, answer);
  }

  return (router) => {
    router.get('/workbench/api/books/files', guarded(deps, files));
    router.get('/workbench/api/books/files/:file_no', guarded(deps, oneFile));
    router.get('/workbench/api/books/differences', guarded(deps, list));
    router.get('/workbench/api/books/differences/export', guarded(deps, exported));
    router.get('/workbench/api/books/differences/:difference_no', guarded(deps, one));
    router.get('/workbench/api/orders/:trans_no/books', guarded(deps, ofOrder));
  };
}
