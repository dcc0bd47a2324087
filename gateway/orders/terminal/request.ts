/** Reading of a request for a terminal's order, from a merchant's call or from the terminal itself (spec §3, §5). */
import { hostProblem } from '@tollgate/contract/address/guard';
import { limits } from '@tollgate/contract/limits';
import type { LocalOrder } from '@tollgate/contract/terminal/messages';
import { localExpires } from '@tollgate/contract/terminal/orders';
import { isTransType } from '@tollgate/contract/trans-values';
import type { GuardedAcquirer } from '../../acquirers/guarded.ts';
import type { MerchantAcquirers } from '../../acquirers/routing.ts';
import type { TerminalId } from '../../terminals/service.ts';
import type { Acquiring, Batching, Limits, Persistence, Stored } from '../change/context.ts';
import type { NewTransaction } from '../change/creation.ts';
import { findByOrderNo } from '../change/find.ts';
import { openBatchOf } from '../reference/operation.ts';
import { originalCommandOf } from '../reference/original.ts';
import { decide } from '../rules/decide.ts';
import { kindText } from '../rules/original-refusals.ts';
import { tipRefusal } from '../rules/tip-decide.ts';
import { minorOf, unknownCurrency } from '../state/amount.ts';
import { referenceTo } from '../state/reference-state.ts';
import { invariant, isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { newTerminal, type TerminalState } from '../state/terminal-state.ts';
import {
  cardScenario,
  isCardPresent,
  partsOf,
  status,
  type Transaction,
  totalMinor,
  transType,
  wholeMinor,
} from '../state/transaction.ts';
import { wireAmount } from '../state/wire.ts';
import { cardFlowOf, walletFlowOf } from './flow-of.ts';

/** Members as in wisehub.cloud.pay.order; a terminal's own order leaves some of them out. */
export interface TerminalOrderRequest extends Omit<LocalOrder, 'receipt_print_mode'> {
  readonly receipt_print_mode?: number;
  readonly order_queue_mode?: string;
}

/** The caller, and the terminal that is meant. */
export interface TerminalOrderSetting {
  readonly terminal: TerminalId;
  readonly storeNo: string;
  readonly app: { readonly appId: string; readonly unreferencedRefunds: boolean };
  readonly allowLoopback: boolean;
}

const receiptModes = [0, 1, 2, 3] as const;

const tippedTypes: readonly number[] = [transType.sale, transType.refund, transType.authorization];
const wholeTypes: readonly number[] = [
  transType.void,
  transType.authorizationCancel,
  transType.completionCancel,
];
const referringTypes: readonly number[] = [...wholeTypes, transType.completion, transType.completionRefund];
const refundTypes: readonly number[] = [transType.refund, transType.completionRefund];

function kindOf(type: number): Transaction['kind'] {
  if (refundTypes.includes(type)) return 'refund';
  return wholeTypes.includes(type) ? 'operation' : 'payment';
}

interface Amounts {
  readonly orderMinor: number;
  readonly tipMinor: number;
  readonly cashbackMinor: number;
}

function readAmounts(request: TerminalOrderRequest): Amounts | Refusal {
  const refused = unknownCurrency(request.price_currency);
  if (refused !== undefined) return refused;
  const minor = (field: 'order_amount' | 'tip_amount' | 'cashback_amount') =>
    minorOf(request[field] ?? '0', request.price_currency, field);
  const orderMinor = minor('order_amount');
  if (isRefusal(orderMinor)) return orderMinor;
  const tipMinor = minor('tip_amount');
  if (isRefusal(tipMinor)) return tipMinor;
  const cashbackMinor = minor('cashback_amount');
  if (isRefusal(cashbackMinor)) return cashbackMinor;
  if (orderMinor + tipMinor + cashbackMinor > limits.amountMaxMinor)
    return refuse('E04115', { field: 'order_amount', detail: 'above the largest amount' });
  return { orderMinor, tipMinor, cashbackMinor };
}

/** Refuses members that need certain values of others; a call's members have passed the contract's reader already. */
function combinationRefusal(request: TerminalOrderRequest): Refusal | undefined {
  const { trans_type: type, pay_scenario: scenario = cardScenario } = request;
  if (request.on_screen_tip === true && !tippedTypes.includes(type))
    return refuse('SYS023', { field: 'on_screen_tip' });
  if (request.cashback_amount !== undefined && type !== transType.cashback)
    return refuse('SYS023', { field: 'cashback_amount' });
  if (referringTypes.includes(type) && request.orig_merchant_order_no === undefined)
    return refuse('SYS012', { field: 'orig_merchant_order_no' });
  if (request.orig_merchant_order_no === request.merchant_order_no)
    return refuse('E04113', { field: 'merchant_order_no' });
  if (scenario === cardScenario) return undefined;
  if (request.pay_method_id === undefined) return refuse('SYS012', { field: 'pay_method_id' });
  // A wallet is paid, or pays back; it holds and advances nothing.
  return type === transType.sale || refundTypes.includes(type)
    ? undefined
    : refuse('E04116', { field: 'pay_scenario' });
}

/**
 * Returns the wallet's acquirer; SYS031 if no acquirer takes the merchant's payments, E04116 if none takes the wallet,
 * or the type of transaction. A card's acquirer is chosen by its brand.
 */
function acquirerOf(
  acquirers: MerchantAcquirers,
  request: TerminalOrderRequest,
  type: Transaction['transType'],
): GuardedAcquirer | undefined | Refusal {
  const { pay_scenario, pay_method_id: method, price_currency: currency } = request;
  const isCard = (pay_scenario ?? cardScenario) === cardScenario;
  const sought = { kind: isCard ? 'card-present' : 'wallet', currency } as const;
  if (acquirers.route(sought) === undefined) return refuse('SYS031');
  const hasOriginal = request.orig_merchant_order_no !== undefined;
  const flow = isCard ? cardFlowOf(type, hasOriginal) : walletFlowOf(type, pay_scenario);
  const ofFlow = flow === undefined ? sought : { ...sought, flow };
  if (acquirers.route(ofFlow) === undefined)
    return refuse('E04116', { field: isCard ? 'trans_type' : 'pay_scenario' });
  if (isCard) return undefined;
  const found = method === undefined ? undefined : acquirers.route({ ...ofFlow, method });
  return found ?? refuse('E04116', { field: 'pay_method_id' });
}

/** Returns the details of an order that needs no original, as far as the request decides them. */
function detailsOf(
  request: TerminalOrderRequest,
  { tipMinor, cashbackMinor }: Amounts,
  messageId: string,
): TerminalState {
  return {
    ...newTerminal,
    messageId,
    queueMode: request.order_queue_mode === 'FILO' ? 'FILO' : 'FIFO',
    cardType: request.card_type ?? null,
    onScreenTip: request.on_screen_tip ?? false,
    onScreenSignature: request.on_screen_signature ?? false,
    confirmOnTerminal: request.confirm_on_terminal ?? false,
    requiresManager: request.required_terminal_authentication ?? false,
    receiptPrintMode: receiptModes.find((mode) => mode === request.receipt_print_mode) ?? 0,
    needsCard: (request.pay_scenario ?? cardScenario) === cardScenario,
    tipMinor,
    cashbackMinor,
  };
}

/**
 * Returns the amounts of a void or a cancel, which is of the whole: they are the original's, and order_amount, if sent,
 * has to be the original's order_amount or its trans_amount.
 */
function wholeOf(original: Transaction, orderMinor: number): Amounts | Refusal {
  const isHeld = original.transType === transType.authorization;
  const wholeMinor = isHeld ? totalMinor(original) : original.orderMinor;
  if (![0, original.orderMinor, totalMinor(original)].includes(orderMinor))
    return refuse('E04115', {
      field: 'order_amount',
      detail: `the whole: ${wireAmount(original, wholeMinor)}`,
    });
  const { tipMinor, cashbackMinor } = partsOf(isHeld ? { terminal: null } : original);
  return { orderMinor: wholeMinor, tipMinor, cashbackMinor };
}

/** Returns why the original does not allow it at this moment; asked again when it is carried out. */
async function originalRefusal(
  services: Limits & Batching,
  original: Transaction,
  order: NewTransaction,
  nowMs: number,
): Promise<Refusal | undefined> {
  const { transType: type, currency, orderMinor, terminal = null } = order;
  if (refundTypes.includes(type)) {
    // A completion refund is of a completion, and of nothing else (decision 17).
    const isFit = type === transType.refund || original.transType === transType.completion;
    if (original.kind !== 'payment' || !isFit)
      return refuse('ET013', { field: 'orig_merchant_order_no', detail: kindText(original) });
    const amountMinor = wholeMinor({ orderMinor, terminal });
    const { refundDays } = await services.limitsOf(original.merchantNo);
    const reserved = decide(
      original,
      { type: 'reserve-refund', refundTransNo: '', amountMinor, currency, refundDays },
      nowMs,
    );
    return isRefusal(reserved) ? reserved : undefined;
  }
  if (currency !== original.currency)
    return refuse('E04129', { field: 'price_currency', detail: `the order is in ${original.currency}` });
  const asked = originalCommandOf({ transNo: '', transType: type, currency, orderMinor, terminal });
  const changes = asked === undefined ? [] : decide(original, asked, nowMs);
  // The refusal names the field of the calls that know the original by its trans_no.
  if (isRefusal(changes))
    return changes.field === 'trans_no' ? { ...changes, field: 'orig_merchant_order_no' } : changes;
  const batch = await openBatchOf(services, original);
  return isRefusal(batch) ? batch : undefined;
}

/** Returns the order with the members that it takes from its original, or the refusal. */
async function withOriginal(
  services: Stored & Limits & Batching,
  order: NewTransaction & { readonly terminal: TerminalState },
  origMerchantOrderNo: string,
  nowMs: number,
): Promise<NewTransaction | Refusal> {
  const field = 'orig_merchant_order_no';
  const original = await findByOrderNo(services.database, order.merchantNo, origMerchantOrderNo);
  if (original === undefined) return refuse('ET002', { field });
  const { terminal, orderMinor } = order;
  const isWhole = wholeTypes.includes(order.transType);
  const amounts = isWhole ? wholeOf(original, orderMinor) : { ...terminal, orderMinor };
  if (isRefusal(amounts)) return amounts;
  const { tipMinor, cashbackMinor } = amounts;
  // A cancel releases the whole hold, of which the charges are a part already.
  const isCharged = isWhole && order.transType !== transType.authorizationCancel;
  const { surchargeMinor, salesTaxMinor } = partsOf(isCharged ? original : { terminal: null });
  const { origMerchantOrderNo: origNo, origTransType } = referenceTo(original);
  const parts = { tipMinor, cashbackMinor, surchargeMinor, salesTaxMinor };
  const following: NewTransaction = {
    ...order,
    orderMinor: amounts.orderMinor,
    origTransNo: original.transNo,
    payScenario: isCardPresent(original) ? cardScenario : (original.payScenario ?? undefined),
    payMethodId: original.payMethodId ?? undefined,
    acquirer: original.acquirer ?? undefined,
    terminal: { ...terminal, ...parts, origMerchantOrderNo: origNo, origTransType, needsCard: false },
  };
  return (await originalRefusal(services, original, following, nowMs)) ?? following;
}

/** Returns the order as it begins to wait for its terminal, or why it is refused. */
export async function readTerminalOrder(
  services: Persistence & Acquiring & Limits & Batching,
  request: TerminalOrderRequest,
  setting: TerminalOrderSetting,
): Promise<NewTransaction | Refusal> {
  const amounts = readAmounts(request);
  if (isRefusal(amounts)) return amounts;
  const { trans_type: type, orig_merchant_order_no: origMerchantOrderNo, notify_url: notifyUrl } = request;
  invariant(isTransType(type), `trans_type ${type} has passed the reader`);
  const refusal = combinationRefusal(request);
  if (refusal !== undefined) return refusal;
  const acquirer = acquirerOf(await services.acquirers.of(setting.terminal.merchantNo), request, type);
  if (isRefusal(acquirer)) return acquirer;
  if (amounts.orderMinor === 0 && !wholeTypes.includes(type))
    return refuse(request.order_amount === undefined ? 'SYS012' : 'E04115', { field: 'order_amount' });
  const problem =
    notifyUrl === undefined ? undefined : hostProblem(notifyUrl, { allowLoopback: setting.allowLoopback });
  if (problem !== undefined) return refuse('E04117', { field: 'notify_url', detail: problem });
  // A refund's tip gives money back: the payment bounds it.
  if (amounts.tipMinor > 0 && kindOf(type) === 'payment') {
    const { tipMaxPercent } = await services.limitsOf(setting.terminal.merchantNo);
    const order = { orderMinor: amounts.orderMinor, currency: request.price_currency };
    const tooHigh = tipRefusal(order, amounts.tipMinor, tipMaxPercent);
    if (tooHigh !== undefined) return tooHigh;
  }
  const nowMs = services.clock.nowMs(setting.terminal.merchantNo);
  const expiresAt = nowMs + (request.expires ?? localExpires.default) * 1000;
  const payScenario = request.pay_scenario ?? cardScenario;
  const showsCode = payScenario === 'SCANQR_PAY' && type === transType.sale;
  const showsPage = showsCode && acquirer?.capabilities.codes === 'page';
  const order = {
    ...setting.terminal,
    merchantOrderNo: request.merchant_order_no,
    appId: setting.app.appId,
    kind: kindOf(type),
    transType: type,
    transStatus: status.prepaid,
    currency: request.price_currency,
    orderMinor: amounts.orderMinor,
    storeNo: setting.storeNo,
    payScenario,
    payMethodId: payScenario === cardScenario ? undefined : request.pay_method_id,
    acquirer: acquirer?.name,
    description: request.description,
    attach: request.attach,
    notifyUrl,
    linkSecret: showsPage ? services.identifiers.linkSecret() : undefined,
    expiresAt,
    dueAt: expiresAt,
    terminal: detailsOf(request, amounts, services.identifiers.psn()),
  } satisfies NewTransaction;
  if (origMerchantOrderNo !== undefined && [...referringTypes, transType.refund].includes(type))
    return withOriginal(services, order, origMerchantOrderNo, nowMs);
  if (type !== transType.refund) return order;
  // Money that goes onto a card without an earlier payment here (decision 17).
  if (!setting.app.unreferencedRefunds || payScenario !== cardScenario)
    return refuse('SYS012', { field: 'orig_merchant_order_no', detail: 'the app may not refund without it' });
  return order;
}
