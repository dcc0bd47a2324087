/** GET /workbench/api/orders…: orders as a list, and one with all that refers to it. */
import { toMinor } from '@tollgate/contract/amount';
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { currencies } from '@tollgate/contract/currencies';
import { webAddress } from '@tollgate/contract/pages/members';
import { transStatuses } from '@tollgate/contract/trans-values';
import type { OrderAction, OrderDetail, OrderItem, OrderPage } from '@tollgate/contract/workbench/orders';
import type { PageBounds } from '../../books/reports.ts';
import { payAddressData } from '../../calls/order-afterwards.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import { historyOf } from '../../orders/change/find.ts';
import { decide } from '../../orders/rules/decide.ts';
import { addressesOf } from '../../orders/state/addresses.ts';
import { isRefusal } from '../../orders/state/refusal.ts';
import {
  isAuthorization,
  isTerminalOrder,
  readTransaction,
  refundableMinor,
  status,
  type Transaction,
} from '../../orders/state/transaction.ts';
import { listOrders, type OrderFilter, timeOfNumber, treeOf } from '../../store/workbench/orders.ts';
import { allMerchants, merchantsMax, type Place, type SeenMerchants } from '../../store/workbench/walk.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Actor, guarded, merchantsOf } from './access/actor.ts';
import {
  cappedProblem,
  type ExportColumn,
  type ExportDeps,
  respondExport,
  timeColumn,
} from './files/export.ts';
import { cardResultOf, itemOf, moneyOf, nodeOf, present } from './order-items.ts';
import { invalid, notThere, placeText, queryProblem, readBounds, readNumbers } from './query.ts';

export interface OrderDeps extends ExportDeps {
  readonly orders: OrderContext;
  /** True if orders may be cancelled and refunded here: in the sandbox. */
  readonly mayChange: boolean;
}

const filters = [
  'merchant_no',
  'merchant_order_no',
  'trans_no',
  'number_begins',
  'psn',
  'orig_trans_no',
  'amount',
  'currency',
  'payer',
  'state',
  'type',
  'from_ms',
  'to_ms',
];

type Amounts = OrderFilter['amounts'];

/** The amount in minor units of each currency, or of the one that is asked for. */
function readAmounts(text: string | undefined, currency: string | undefined): Amounts | Failure {
  if (text === undefined || text === '') return undefined;
  const byDecimals = Map.groupBy(
    [...currencies].filter(([code]) => currency === undefined || code === currency),
    ([, decimals]) => decimals,
  );
  const amounts = [...byDecimals].flatMap(([decimals, entries]) => {
    const minor = toMinor(text, decimals);
    return typeof minor === 'number' ? [{ minor, currencies: entries.map(([code]) => code) }] : [];
  });
  return amounts.length === 0 ? invalid('amount', 'a decimal in major units of the currency') : amounts;
}

const stateNames = Object.keys(transStatuses) as (keyof typeof transStatuses)[];

/** The merchants that an actor asks about; all of them where the actor may see all. */
export async function seenMerchants(
  { database }: Pick<OrderContext, 'database'>,
  actor: Actor,
  wanted?: string,
): Promise<SeenMerchants> {
  const merchants = merchantsOf(actor, wanted);
  return merchants === undefined ? allMerchants(database) : { merchants, isCapped: false };
}

/** Member of a list that went through some of the merchants only. */
export const cappedMember = ({ isCapped }: SeenMerchants): { readonly merchants_capped?: true } =>
  isCapped ? { merchants_capped: true } : {};

/** Returns the refusal for a missing item; it names how many merchants were searched if there are more. */
export const notFound = (what: string, { isCapped }: SeenMerchants): Failure =>
  notThere(isCapped ? `${what} among the first ${merchantsMax} merchants` : what);

export interface Tree {
  readonly found: Transaction;
  readonly tree: readonly Transaction[];
  /** True if more transactions belong to it. */
  readonly isCut: boolean;
}

/** The transactions that belong together with `transNo`, and itself; a refusal where the actor may not see it. */
export async function findTree(
  { database }: Pick<OrderContext, 'database'>,
  actor: Actor,
  transNo: string,
): Promise<Tree | Failure> {
  const seen = await seenMerchants({ database }, actor);
  const { rows, isCut } = await treeOf(database, seen.merchants, transNo.slice(0, 32));
  const tree = rows.map(readTransaction);
  const found = tree.find((one) => one.transNo === transNo);
  return found === undefined ? notFound('no order has this trans_no', seen) : { found, tree, isCut };
}

const exportColumns: readonly ExportColumn<OrderItem>[] = [
  ...(['merchant_no', 'trans_no', 'merchant_order_no', 'kind', 'trans_type', 'trans_status'] as const),
  ...(['price_currency', 'order_amount', 'trans_amount', 'refunded_amount', 'pay_scenario'] as const),
  ...(['pay_method_id', 'payer', 'app_id', 'terminal_sn', 'orig_trans_no', 'trans_error_code'] as const),
  timeColumn('created', ({ created_ms: atMs }) => atMs),
  timeColumn('ended', ({ ended_ms: atMs }) => atMs),
];

export const noOrder = () => notThere('no order has this trans_no');

/** Returns the acts whose commands would not be refused now. */
function actionsOf(order: Transaction, nowMs: number, refundDays: number, isPayable: boolean): OrderAction[] {
  const allows = (command: Parameters<typeof decide>[1]) => {
    const decided = decide(order, command, nowMs);
    return !isRefusal(decided) && decided.length > 0;
  };
  const left = refundableMinor(order);
  const ended = { errorMsg: '', lateCheckAt: null };
  const mayCancel = isTerminalOrder(order)
    ? order.transStatus === status.prepaid && allows({ type: 'close-waiting', errorCode: 'E04122', ...ended })
    : allows({ type: 'cancel', refundDays, ...ended });
  const mayRelease = isAuthorization(order) && allows({ type: 'cancel-authorization', by: 'asked' });
  const mayRefund =
    order.kind === 'payment' &&
    left > 0 &&
    !isAuthorization(order) &&
    allows({
      type: 'reserve-refund',
      refundTransNo: 'asked',
      amountMinor: left,
      currency: order.currency,
      refundDays,
    });
  return [
    ...(isPayable ? (['pay'] as const) : []),
    ...(mayCancel || mayRelease ? (['cancel'] as const) : []),
    ...(mayRefund ? (['refund'] as const) : []),
  ];
}

export function workbenchOrders(deps: OrderDeps): Routes {
  const { orders } = deps;
  const { database } = orders;

  /** Reads the filter of a list or of an export. */
  async function readFilter(
    context: RouteContext,
    actor: Actor,
    more: readonly string[],
  ): Promise<{ readonly filter: OrderFilter; readonly seen: SeenMerchants } | Failure> {
    const problem = queryProblem(context, [...filters, ...more]);
    if (problem !== undefined) return problem;
    const query = context.req.query();
    const numbers = readNumbers(query);
    if (isFailure(numbers)) return numbers;
    const { state, type } = query;
    const stateName = stateNames.find((name) => name === state);
    if (state && stateName === undefined) return invalid('state', stateNames.join(', '));
    if (type && !/^\d{1,2}$/.test(type)) return invalid('type', 'a trans_type');
    const currency = query['currency'] || undefined;
    const amounts = readAmounts(query['amount'], currency);
    if (amounts !== undefined && isFailure(amounts)) return amounts;
    const seen = await seenMerchants(orders, actor, query['merchant_no']);
    const filter: OrderFilter = {
      merchants: seen.merchants,
      transNo: query['trans_no'] || undefined,
      merchantOrderNo: query['merchant_order_no'] || undefined,
      psn: query['psn'] || undefined,
      origTransNo: query['orig_trans_no'] || undefined,
      amounts,
      currency,
      numberBegins: query['number_begins'] || undefined,
      payer: query['payer'] || undefined,
      status: stateName && transStatuses[stateName],
      transType: type ? Number(type) : undefined,
      fromMs: numbers.from_ms,
      toMs: numbers.to_ms,
    };
    return { filter, seen };
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = await readFilter(context, actor, ['limit', 'cursor']);
    if (isFailure(asked)) return asked;
    const bounds = readBounds(context, ['text']);
    if (isFailure(bounds)) return bounds;
    const { filter, seen } = asked;
    const part = await listOrders(database, filter, bounds);
    const searchedToMs = part.searchedTo && timeOfNumber(String(part.searchedTo[0]));
    const page: OrderPage = {
      items: part.rows.map((row) => itemOf(readTransaction(row))),
      ...(part.next !== undefined && { next_cursor: placeText(part.next) }),
      ...(searchedToMs !== undefined && { searched_to_ms: searchedToMs }),
      ...cappedMember(seen),
    };
    return respondJson(200, page);
  }

  async function exported(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = await readFilter(context, actor, ['file_type']);
    if (isFailure(asked)) return asked;
    return (
      cappedProblem(asked.seen) ??
      respondExport(deps, context, actor, {
        name: 'orders',
        columns: exportColumns,
        read: ({ after, limit }: PageBounds<Place>) => listOrders(database, asked.filter, { after, limit }),
        itemsOf: (rows) => rows.map((row) => itemOf(readTransaction(row))),
      })
    );
  }

  /** The merchant's texts; a card number in them is blanked, as everywhere that people look (decision 51). */
  async function textsOf(order: Transaction) {
    const { billing, shipping } = addressesOf(order);
    const kept = present({ description: order.description, attach: order.attach, billing, shipping });
    const clear = await orders.texts.reveal(order.merchantNo, kept);
    return clear === kept ? kept : (JSON.parse(blankCardNumbers(JSON.stringify(clear))) as typeof kept);
  }

  async function detail({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const seen = await findTree(orders, actor, req.param('trans_no') ?? '');
    if (isFailure(seen)) return seen;
    const { found, tree, isCut } = seen;
    const [root = found] = tree.filter(({ origTransNo }) => origTransNo === null);
    const address = payAddressData(found, orders.publicUrl());
    const code = address['qrcode_url'];
    const payUrl = webAddress(address['pay_url'] ?? code);
    // With the link, its holder can pay the order or cancel it.
    const mayPay = deps.rightsOf(actor).permissions.has('orders');
    const shownUrl = mayPay ? payUrl : undefined;
    const { refundDays } = await orders.limitsOf(found.merchantNo);
    const nowMs = orders.clock.nowMs(found.merchantNo);
    const actions = actionsOf(found, nowMs, refundDays, shownUrl !== undefined);
    const [creation] = await historyOf(database, found.merchantNo, found.transNo);
    const answer: OrderDetail = {
      ...itemOf(found),
      ...(await textsOf(found)),
      ...present({
        psn: creation?.psn,
        notify_url: found.notifyUrl,
        store_no: found.storeNo,
        batch_no: found.batchNo,
        acquirer: found.acquirer,
        pay_channel_trans_no: found.channelTransNo,
        ref_no: found.refNo,
        card_result: cardResultOf(found),
        trans_error_msg: found.errorMsg,
        expires_ms: found.expiresAt,
        due_ms: found.dueAt,
        pay_url: shownUrl,
        qr_code: typeof code === 'string' && payUrl === undefined ? code : undefined,
      }),
      money: moneyOf(found),
      actions: actions.filter((action) => action === 'pay' || deps.mayChange),
      ...(typeof orders.clock.clockGroupOf?.(found.merchantNo) === 'object' && { has_own_clock: true }),
      tree: nodeOf(root, tree),
      ...(isCut && { tree_is_cut: true }),
    };
    return respondJson(200, answer);
  }

  return (router) => {
    router.get('/workbench/api/orders', guarded(deps, list));
    router.get('/workbench/api/orders/export', guarded(deps, exported));
    router.get('/workbench/api/orders/:trans_no', guarded(deps, detail));
  };
}
