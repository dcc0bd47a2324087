/** GET /workbench/api/terminals, terminals/{terminal_sn} and batches. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type {
  BatchItem,
  BatchPage,
  QueuedOrder,
  TerminalDetail,
  TerminalItem,
  TerminalPage,
} from '@tollgate/contract/workbench/terminals';
import type { PageBounds } from '../../books/reports.ts';
import { openAtTerminal } from '../../orders/change/find.ts';
import { isTerminalOrder, status, type TerminalOrder, totalMinor } from '../../orders/state/transaction.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import {
  type BatchFilter,
  type BatchSummary,
  listBatches,
  listTerminals,
  type TerminalFilter,
  type TerminalSummary,
} from '../../store/workbench/terminals.ts';
import type { Place } from '../../store/workbench/walk.ts';
import type { MessageLog } from '../../terminals/message-log.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Actor, guarded, merchantsOf } from './access/actor.ts';
import { batchItems } from './batch-items.ts';
import { type ExportColumn, type ExportDeps, nextOf, respondExport, timeColumn } from './files/export.ts';
import { pageOf, readList } from './list-query.ts';
import { invalid, notThere, queryProblem } from './query.ts';

export interface TerminalDeps extends ExportDeps {
  readonly queries: Queries;
  readonly clock: MerchantClock;
  readonly messages: Pick<MessageLog, 'of' | 'sinceMs'>;
}

const queueMax = 100;
const openBatchesMax = 200;

const itemOf = (row: TerminalSummary): TerminalItem => ({
  merchant_no: row.merchantNo,
  terminal_sn: row.terminalSn,
  store_no: row.storeNo,
  store_name: row.storeName,
  currency: row.currency,
  ...(row.closeBatchAt !== null && { close_batch_at: row.closeBatchAt }),
  state: row.state,
  ...(row.seenAt !== null && { seen_ms: row.seenAt }),
  ...(row.activatedAt !== null && { activated_ms: row.activatedAt }),
  queue_count: row.queueCount,
  open_batches: row.openBatches,
});

function queuedOf(order: TerminalOrder): QueuedOrder {
  const { terminal, transStatus } = order;
  const shown = terminal.sentAt === null ? 'waiting' : 'on_screen';
  return {
    trans_no: order.transNo,
    merchant_order_no: order.merchantOrderNo,
    state: transStatus === status.processing ? 'processing' : shown,
    trans_type: order.transType,
    order_amount: fromMinor(totalMinor(order), decimalsOf(order.currency) ?? 2),
    price_currency: order.currency,
    created_ms: order.createdAt,
    ...(terminal.sentAt !== null && { sent_ms: terminal.sentAt }),
    expires_ms: order.expiresAt,
  };
}

/** Compares waiting orders: the one on screen, then FILO orders (newest first), then FIFO orders (oldest first). */
function byTurn(left: TerminalOrder, right: TerminalOrder): number {
  const rank = ({ terminal }: TerminalOrder) =>
    terminal.sentAt !== null ? 0 : terminal.queueMode === 'FILO' ? 1 : 2;
  const ranks = rank(left) - rank(right);
  if (ranks !== 0) return ranks;
  return rank(left) === 1 ? right.createdAt - left.createdAt : left.createdAt - right.createdAt;
}

const placeOfTerminal = (row: TerminalSummary): Place => [row.merchantNo, row.terminalSn];
const placeOfBatch = (row: BatchSummary): Place => [
  row.openedAt,
  row.merchantNo,
  row.terminalSn,
  row.batchNo,
];

const terminalColumns: readonly ExportColumn<TerminalItem>[] = [
  ...([
    'merchant_no',
    'terminal_sn',
    'store_no',
    'store_name',
    'currency',
    'close_batch_at',
    'state',
  ] as const),
  timeColumn('seen', ({ seen_ms: atMs }) => atMs),
  timeColumn('activated', ({ activated_ms: atMs }) => atMs),
  ...(['queue_count', 'open_batches'] as const),
];

const batchColumns: readonly ExportColumn<BatchItem>[] = [
  ...(['merchant_no', 'terminal_sn', 'batch_no', 'state', 'price_currency', 'count', 'totals'] as const),
  timeColumn('opened', ({ opened_ms: atMs }) => atMs),
  timeColumn('closed', ({ closed_ms: atMs }) => atMs),
  ...(['acquirer_error', 'psn'] as const),
];

export function workbenchTerminals(deps: TerminalDeps): Routes {
  const { queries, clock } = deps;

  function readTerminals(context: RouteContext, actor: Actor, isExport: boolean) {
    const asked = readList(context, {
      texts: ['merchant_no', 'terminal_sn', 'store_no', 'state'],
      choices: { state: ['online', 'offline', 'unknown'] },
      place: ['text'],
      isExport,
    });
    if (isFailure(asked)) return asked;
    const { text, limit, after } = asked;
    const filter: TerminalFilter = {
      merchants: merchantsOf(actor, text.merchant_no),
      terminalSn: text.terminal_sn,
      storeNo: text.store_no,
      state: text.state,
    };
    return { filter, limit, after };
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readTerminals(context, actor, false);
    if (isFailure(asked)) return asked;
    const { filter, limit, after } = asked;
    const rows = await listTerminals(queries, filter, { after, limit: limit + 1 });
    const page: TerminalPage = pageOf(rows, limit, itemOf, placeOfTerminal);
    return respondJson(200, page);
  }

  async function exportTerminals(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readTerminals(context, actor, true);
    if (isFailure(asked)) return asked;
    return respondExport(deps, context, actor, {
      name: 'terminals',
      columns: terminalColumns,
      read: async (bounds: PageBounds<Place>) =>
        nextOf(await listTerminals(queries, asked.filter, bounds), bounds, placeOfTerminal),
      itemsOf: (rows) => rows.map(itemOf),
    });
  }

  async function one(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const merchants = merchantsOf(actor, context.req.query('merchant_no'));
    const terminalSn = (context.req.param('terminal_sn') ?? '').slice(0, 32);
    const [row, another] = await listTerminals(queries, { merchants, terminalSn }, { limit: 2 });
    if (row === undefined) return notThere('no terminal has this serial number');
    if (another !== undefined)
      return invalid(
        'merchant_no',
        'several merchants have a terminal with this serial number: specify one merchant',
      );
    const { merchantNo } = row;
    const orders = (await openAtTerminal(queries, merchantNo, terminalSn)).filter(isTerminalOrder);
    const open = await listBatches(
      queries,
      { merchants: [merchantNo], terminalSn, state: 'open' },
      { limit: openBatchesMax },
    );
    const detail: TerminalDetail = {
      ...itemOf(row),
      queue: orders.sort(byTurn).slice(0, queueMax).map(queuedOf),
      messages: deps.messages.of({ merchantNo, terminalSn }),
      messages_since_ms: deps.messages.sinceMs,
      batches: await batchItems(queries, open, clock.nowMs(merchantNo)),
    };
    return respondJson(200, detail);
  }

  function readBatches(context: RouteContext, actor: Actor, isExport: boolean) {
    const asked = readList(context, {
      texts: ['merchant_no', 'terminal_sn', 'state'],
      hasTimes: true,
      choices: { state: ['open', 'closed'] },
      place: ['number', 'text', 'text'],
      isExport,
    });
    if (isFailure(asked)) return asked;
    const { text, fromMs, toMs, limit, after } = asked;
    const filter: BatchFilter = {
      merchants: merchantsOf(actor, text.merchant_no),
      terminalSn: text.terminal_sn,
      state: text.state,
      fromMs,
      toMs,
    };
    return { filter, limit, after };
  }

  const itemsOfBatches = (rows: readonly BatchSummary[]) => batchItems(queries, rows, clock.systemMs());

  async function batches(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readBatches(context, actor, false);
    if (isFailure(asked)) return asked;
    const { filter, limit, after } = asked;
    const rows = await listBatches(queries, filter, { after, limit: limit + 1 });
    const { items: shown, ...more } = pageOf(rows, limit, (row) => row, placeOfBatch);
    const page: BatchPage = { items: await itemsOfBatches(shown), ...more };
    return respondJson(200, page);
  }

  async function exportBatches(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readBatches(context, actor, true);
    if (isFailure(asked)) return asked;
    return respondExport(deps, context, actor, {
      name: 'batches',
      columns: batchColumns,
      read: async (bounds: PageBounds<Place>) =>
        nextOf(await listBatches(queries, asked.filter, bounds), bounds, placeOfBatch),
      itemsOf: itemsOfBatches,
    });
  }

  return (router) => {
    router.get('/workbench/api/terminals', guarded(deps, list));
    router.get('/workbench/api/terminals/export', guarded(deps, exportTerminals));
    router.get('/workbench/api/terminals/:terminal_sn', guarded(deps, one));
    router.get('/workbench/api/batches', guarded(deps, batches));
    router.get('/workbench/api/batches/export', guarded(deps, exportBatches));
  };
}
