/** GET /workbench/api/terminals, terminals/{terminal_sn} and batches. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type {
  BatchPage,
  QueuedOrder,
  TerminalDetail,
  TerminalItem,
  TerminalPage,
} from '@tollgate/contract/workbench/terminals';
import { openAtTerminal } from '../../orders/change/find.ts';
import { isTerminalOrder, status, type TerminalOrder, totalMinor } from '../../orders/state/transaction.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import { listBatches, listTerminals, type TerminalSummary } from '../../store/workbench/terminals.ts';
import type { MessageLog } from '../../terminals/message-log.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from './access/actor.ts';
import { batchItems } from './batch-items.ts';
import { invalid, notThere, queryProblem } from './query.ts';
import { pageOf, readList } from './question.ts';

export interface TerminalDeps extends Pick<Access, 'psn' | 'actorOf'> {
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

export function workbenchTerminals(deps: TerminalDeps): Routes {
  const { queries, clock } = deps;

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readList(context, {
      texts: ['merchant_no', 'terminal_sn', 'store_no', 'state'],
      choices: { state: ['online', 'offline', 'unknown'] },
      place: ['text'],
    });
    if (isFailure(asked)) return asked;
    const { text, limit, after } = asked;
    const filter = {
      merchants: merchantsOf(actor, text.merchant_no),
      terminalSn: text.terminal_sn,
      storeNo: text.store_no,
      state: text.state,
    };
    const rows = await listTerminals(queries, filter, { after, limit: limit + 1 });
    const page: TerminalPage = pageOf(rows, limit, itemOf, (row) => [row.merchantNo, row.terminalSn]);
    return respondJson(200, page);
  }

  async function one(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const merchants = merchantsOf(actor, context.req.query('merchant_no'));
    const terminalSn = (context.req.param('terminal_sn') ?? '').slice(0, 32);
    const [row, another] = await listTerminals(queries, { merchants, terminalSn }, { limit: 2 });
    if (row === undefined) return notThere('no terminal has this serial number');
    if (another !== undefined)
      return invalid('merchant_no', 'several merchants have a terminal of this serial number: name one');
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

  async function batches(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readList(context, {
      texts: ['merchant_no', 'terminal_sn', 'state'],
      hasTimes: true,
      choices: { state: ['open', 'closed'] },
      place: ['number', 'text', 'text'],
    });
    if (isFailure(asked)) return asked;
    const { text, fromMs, toMs, limit, after } = asked;
    const filter = {
      merchants: merchantsOf(actor, text.merchant_no),
      terminalSn: text.terminal_sn,
      state: text.state,
      fromMs,
      toMs,
    };
    const rows = await listBatches(queries, filter, { after, limit: limit + 1 });
    const { items: shown, ...more } = pageOf(
      rows,
      limit,
      (row) => row,
      (row) => [row.openedAt, row.merchantNo, row.terminalSn, row.batchNo],
    );
    const page: BatchPage = { items: await batchItems(queries, shown, clock.systemMs()), ...more };
    return respondJson(200, page);
  }

  return (router) => {
    router.get('/workbench/api/terminals', guarded(deps, list));
    router.get('/workbench/api/terminals/:terminal_sn', guarded(deps, one));
    router.get('/workbench/api/batches', guarded(deps, batches));
  };
}
