/** Answers to the asks of terminals; each ask is carried out once, however often it comes. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { LocalOrder } from '@tollgate/contract/terminal/messages';
import type { ServiceAsk, TerminalAnswer, TerminalId, TerminalService } from '../../terminals/service.ts';
import { applyCommand } from '../change/apply.ts';
import { type OrderContext, type RequestContext, requestContextOf } from '../change/context.ts';
import { findByOrderNo, findByTransNo } from '../change/find.ts';
import { executeOperation, withCurrentAmount } from '../reference/operation.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import {
  asksCard,
  isOpen,
  isTerminalOrder,
  isTerminalTransaction,
  status,
  type TerminalTransaction,
  type Transaction,
} from '../state/transaction.ts';
import { withCode } from '../wallet/code.ts';
import { authorizeCard, managerRefusal } from './card.ts';
import { closeWaiting } from './close.ts';
import { resume } from './dispatch.ts';
import { isOwn, takeLocalOrder } from './local-order.ts';
import { executeRefund } from './refund.ts';
import { answerOnce, type Keeping } from './repeats.ts';
import { signOnScreen } from './signature.ts';
import { terminalOrder, terminalResult } from './view.ts';
import { payByWalletCode } from './wallet-code.ts';

type Of<Type extends ServiceAsk['type']> = Extract<ServiceAsk, { readonly type: Type }>;

/** Answers asks about tips and batches, which are no orders. */
export interface FollowUps {
  adjustTip(context: RequestContext, terminal: TerminalId, ask: Of<'adjust-tip'>): Promise<object | Refusal>;
  /** The reply has TerminalBatches. */
  batch(context: RequestContext, terminal: TerminalId): Promise<object | Refusal>;
  closeBatch(keeping: Keeping, terminal: TerminalId): Promise<object | Refusal>;
}

export interface TerminalServiceOptions {
  /** True if notify_url may name this machine (only in the sandbox). */
  readonly allowLoopback: boolean;
  /** Absent: SYS030 for such asks. */
  readonly followUps?: FollowUps;
}

const done = (data?: object): TerminalAnswer => ({
  code: '0',
  msg: 'success',
  ...(data === undefined ? {} : { data }),
});

function refusedAnswer({ refused, field, detail }: Refusal): TerminalAnswer {
  const about = { ...(field === undefined ? {} : { field }), ...(detail === undefined ? {} : { detail }) };
  return { code: refused, msg: refusalMessage(refused, about) };
}

/** One message of a terminal, with what answers it. */
interface Asking {
  readonly keeping: Keeping;
  readonly context: RequestContext;
  readonly terminal: TerminalId;
  readonly options: TerminalServiceOptions;
}

/** Finds an order of the terminal in its current state; refuses all others alike with `code`. */
async function orderOf(
  { context, terminal }: Asking,
  find: Promise<Transaction | undefined>,
  code: ErrorCode,
): Promise<Transaction | Refusal> {
  const found = await find;
  return found !== undefined && isOwn(found, terminal) ? context.upToDate(context, found) : refuse(code);
}

async function withOrder(
  asking: Asking,
  transNo: string,
  work: (order: TerminalTransaction) => Promise<Transaction | Refusal>,
): Promise<TerminalAnswer> {
  const { context, terminal } = asking;
  const find = findByTransNo(context.database, terminal.merchantNo, transNo);
  const order = await orderOf(asking, find, 'ET003');
  if (isRefusal(order)) return refusedAnswer(order);
  if (!isTerminalTransaction(order)) return refusedAnswer(refuse('ET003'));
  const after = await work(order);
  return isRefusal(after) ? refusedAnswer(after) : done(terminalResult(after));
}

async function execute({ context }: Asking, order: TerminalTransaction, ask: Of<'execute'>) {
  const { attempt_id: attemptId } = ask;
  if (order.terminal.attemptId === attemptId) return order;
  if (asksCard(order) || order.origTransNo === null)
    return refuse('E04116', { detail: 'a card must be presented' });
  // The order's own state first: an ask that comes too late needs no PIN.
  if (order.transStatus === status.prepaid) {
    const refusal = await managerRefusal(context, order, ask.manager_pin);
    if (refusal !== undefined) return refusal;
  }
  return order.kind === 'refund'
    ? executeRefund(context, order, attemptId)
    : executeOperation(context, order, attemptId);
}

async function close(asking: Asking, orderNo: string): Promise<TerminalAnswer> {
  const { context, terminal } = asking;
  const find = findByOrderNo(context.database, terminal.merchantNo, orderNo);
  const order = await orderOf(asking, find, 'E04111');
  if (isRefusal(order)) return refusedAnswer(order);
  const closed = await closeWaiting(context, order, {
    errorCode: 'E04122',
    detail: 'closed at the terminal',
  });
  return isRefusal(closed) ? refusedAnswer(closed) : done(terminalResult(closed.transaction));
}

async function query(asking: Asking, ask: Of<'query'>): Promise<TerminalAnswer> {
  const { context, terminal } = asking;
  const { trans_no: transNo, merchant_order_no: orderNo } = ask;
  const find =
    transNo === undefined
      ? findByOrderNo(context.database, terminal.merchantNo, orderNo ?? '')
      : findByTransNo(context.database, terminal.merchantNo, transNo);
  const order = await orderOf(asking, find, 'E04111');
  return isRefusal(order)
    ? refusedAnswer(order)
    : done(terminalResult(await withCurrentAmount(context, order)));
}

async function show({ context }: Asking, order: TerminalTransaction): Promise<Transaction | Refusal> {
  const shown = await applyCommand(context, order, { type: 'show-order' });
  return isRefusal(shown) ? shown : shown.transaction;
}

async function cancel({ context }: Asking, order: TerminalTransaction): Promise<Transaction | Refusal> {
  const ended = await closeWaiting(context, order, { errorCode: 'K026' });
  return isRefusal(ended) ? ended : ended.transaction;
}

async function followUp(
  { followUps }: TerminalServiceOptions,
  work: (followUps: FollowUps) => Promise<object | Refusal>,
): Promise<TerminalAnswer> {
  if (followUps === undefined) return refusedAnswer(refuse('SYS030'));
  const outcome = await work(followUps);
  return isRefusal(outcome) ? refusedAnswer(outcome) : done(outcome);
}

async function makeLocal({ context, terminal, options }: Asking, local: LocalOrder): Promise<TerminalAnswer> {
  const made = await takeLocalOrder(context, { terminal, allowLoopback: options.allowLoopback }, local);
  if (isRefusal(made)) return refusedAnswer(made);
  const ready = await withCode(context, made);
  if (!isTerminalOrder(ready) || (isOpen(made) && !isOpen(ready))) return refusedAnswer(refuse('EC0004'));
  return done(await terminalOrder(context, await withCurrentAmount(context, ready)));
}

async function answer(asking: Asking, ask: ServiceAsk): Promise<TerminalAnswer> {
  const { context, keeping, terminal, options } = asking;
  switch (ask.type) {
    case 'shown':
      return withOrder(asking, ask.trans_no, (order) => show(asking, order));
    case 'cancel':
      return withOrder(asking, ask.trans_no, (order) => cancel(asking, order));
    case 'authorize':
      return withOrder(asking, ask.trans_no, (order) => authorizeCard(context, order, ask));
    case 'execute':
      return withOrder(asking, ask.trans_no, (order) => execute(asking, order, ask));
    case 'wallet-code':
      return withOrder(asking, ask.trans_no, (order) => payByWalletCode(context, order, ask));
    case 'signature':
      return withOrder(asking, ask.trans_no, (order) => signOnScreen(context, order, ask.image));
    case 'local-order':
      return makeLocal(asking, ask.order);
    case 'query':
      return query(asking, ask);
    case 'close':
      return close(asking, ask.merchant_order_no);
    case 'adjust-tip':
      return followUp(options, (followUps) => followUps.adjustTip(context, terminal, ask));
    case 'batch':
      return followUp(options, (followUps) => followUps.batch(context, terminal));
    case 'close-batch':
      return followUp(options, (followUps) => followUps.closeBatch(keeping, terminal));
    case 'check-manager':
      return (await context.managers.isManager(terminal, ask.manager_pin))
        ? done()
        : refusedAnswer(refuse('ET009', { field: 'manager_pin' }));
  }
}

export function createTerminalService(
  services: OrderContext,
  options: TerminalServiceOptions,
): TerminalService {
  return {
    async handle(terminal, ask, psn, id) {
      const work = (keeping: Keeping) =>
        answer({ keeping, context: keeping.context, terminal, options }, ask);
      const answered = await answerOnce(requestContextOf(services, psn), terminal, ask, id, work);
      return services.texts.reveal(terminal.merchantNo, answered);
    },
    connected: (terminal, psn) => resume(requestContextOf(services, psn), terminal),
  };
}
