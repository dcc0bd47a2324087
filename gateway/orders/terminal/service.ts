/** Answers what terminals ask; each ask is carried out once, however often it comes. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { LocalOrder, TerminalAsk } from '@tollgate/contract/terminal/messages';
import { localOrderMembers } from '@tollgate/contract/terminal/orders';
import { firstAppOf, storeOfTerminal } from '../../accounts/account.ts';
import type { TerminalAnswer, TerminalId, TerminalService } from '../../terminals/service.ts';
import { applyCommand, reread } from '../change/apply.ts';
import { type OrderContext, type RequestContext, requestContextOf } from '../change/context.ts';
import { createPayment } from '../change/creation.ts';
import { findByOrderNo, findByTransNo } from '../change/find.ts';
import { executeOperation, withCurrentAmount } from '../reference/operation.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import {
  isTerminalOrder,
  isTerminalTransaction,
  status,
  type TerminalOrder,
  type TerminalTransaction,
  type Transaction,
} from '../state/transaction.ts';
import { authorizeCard, managerRefusal } from './card.ts';
import { closeWaiting } from './close.ts';
import { onScreen, resume, takeScreen } from './dispatch.ts';
import { executeRefund } from './refund.ts';
import { answerOnce, type Keeping } from './repeats.ts';
import { readTerminalOrder } from './request.ts';
import { signOnScreen } from './signature.ts';
import { terminalOrder, terminalResult } from './view.ts';
import { payByWalletCode } from './wallet.ts';

type Of<Type extends TerminalAsk['type']> = Extract<TerminalAsk, { readonly type: Type }>;

/** Asks about tips and batches, which are no orders. */
export interface FollowUps {
  adjustTip(context: RequestContext, terminal: TerminalId, ask: Of<'adjust-tip'>): Promise<object | Refusal>;
  /** The reply has TerminalBatches. */
  batch(context: RequestContext, terminal: TerminalId): Promise<object | Refusal>;
  closeBatch(keeping: Keeping, terminal: TerminalId): Promise<object | Refusal>;
}

export interface TerminalServiceOptions {
  /** Whether notify_url may name this machine (only the sandbox). */
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

const answerOf = (outcome: object | Refusal): TerminalAnswer =>
  isRefusal(outcome) ? refusedAnswer(outcome) : done(outcome);

/** Whether the order asked for is the one that has its number: nothing else in it makes it another order. */
function isRepeat(local: LocalOrder, known: Transaction): boolean {
  const { order_amount: amount, price_currency: currency, trans_type: type } = local;
  if (type !== known.transType || currency !== known.currency) return false;
  return amount === undefined || toMinor(amount, decimalsOf(currency) ?? 2) === known.orderMinor;
}

/** Answers one message of `terminal`. */
function answering(keeping: Keeping, terminal: TerminalId, options: TerminalServiceOptions) {
  const { context } = keeping;
  const { merchantNo, terminalSn } = terminal;
  const isOwn = (found: Transaction) => found.merchantNo === merchantNo && found.terminalSn === terminalSn;

  /** An order of this terminal in its current state; `code` for all others alike. */
  async function orderOf(
    find: Promise<Transaction | undefined>,
    code: ErrorCode,
  ): Promise<Transaction | Refusal> {
    const found = await find;
    if (found === undefined || !isOwn(found)) return refuse(code);
    return context.upToDate(context, found);
  }

  const byTransNo = (transNo: string) =>
    orderOf(findByTransNo(context.database, merchantNo, transNo), 'ET003');

  const byOrderNo = (orderNo: string) =>
    orderOf(findByOrderNo(context.database, merchantNo, orderNo), 'E04111');

  async function withOrder(
    transNo: string,
    work: (order: TerminalTransaction) => Promise<Transaction | Refusal>,
  ): Promise<TerminalAnswer> {
    const order = await byTransNo(transNo);
    if (isRefusal(order)) return refusedAnswer(order);
    if (!isTerminalTransaction(order)) return refusedAnswer(refuse('ET003'));
    const after = await work(order);
    return isRefusal(after) ? refusedAnswer(after) : done(terminalResult(after));
  }

  async function execute(order: TerminalTransaction, ask: Of<'execute'>) {
    const { attempt_id: attemptId } = ask;
    if (order.terminal.attemptId === attemptId) return order;
    const needsCard = isTerminalOrder(order) && order.terminal.needsCard;
    if (needsCard || order.origTransNo === null)
      return refuse('E04116', { detail: 'a card has to be presented' });
    // The order's own state first: who comes too late is not asked for a PIN.
    if (order.transStatus === status.prepaid) {
      const refusal = await managerRefusal(context, order, ask.manager_pin);
      if (refusal !== undefined) return refusal;
    }
    return order.kind === 'refund'
      ? executeRefund(context, order, attemptId)
      : executeOperation(context, order, attemptId);
  }

  /** An order that the terminal makes itself: it takes the screen with it. */
  async function makeLocal(local: LocalOrder): Promise<TerminalOrder | Refusal> {
    const known = await findByOrderNo(context.database, merchantNo, local.merchant_order_no);
    if (known !== undefined)
      return isOwn(known) && isTerminalOrder(known) && isRepeat(local, known)
        ? known
        : refuse('E04112', { field: 'merchant_order_no' });
    if ((await onScreen(context, terminal)) !== undefined)
      return refuse('E04134', { detail: 'another order is on the screen' });
    const app = await firstAppOf(context.database, merchantNo);
    const storeNo = await storeOfTerminal(context.database, merchantNo, terminalSn);
    if (app === undefined || storeNo === undefined) return refuse('E04105', { field: 'terminal_sn' });
    const setting = { terminal, storeNo, app, allowLoopback: options.allowLoopback };
    const details = await readTerminalOrder(context, local, setting);
    if (isRefusal(details)) return details;
    const created = await createPayment(context, details);
    if (isRefusal(created)) {
      // The same ask, side by side, has made it.
      const made = await findByOrderNo(context.database, merchantNo, local.merchant_order_no);
      const isSame = made !== undefined && isOwn(made) && isRepeat(local, made);
      return isSame && isTerminalOrder(made) ? made : created;
    }
    const taken = await takeScreen(context, created);
    const current = isRefusal(taken) ? await reread(context, created) : taken;
    if (isTerminalOrder(current) && current.terminal.sentAt !== null) return current;
    // Another order came in between; this one must not wait behind it unseen.
    const detail = 'another order is on the screen';
    await closeWaiting(context, created, { errorCode: 'E04122', detail });
    return refuse('E04134', { detail });
  }

  async function close(orderNo: string): Promise<TerminalAnswer> {
    const order = await byOrderNo(orderNo);
    if (isRefusal(order)) return refusedAnswer(order);
    const closed = await closeWaiting(context, order, {
      errorCode: 'E04122',
      detail: 'closed at the terminal',
    });
    return isRefusal(closed) ? refusedAnswer(closed) : done(terminalResult(closed.transaction));
  }

  async function query(ask: Of<'query'>): Promise<TerminalAnswer> {
    const { trans_no: transNo, merchant_order_no: orderNo } = ask;
    const { database } = context;
    const find =
      transNo === undefined
        ? findByOrderNo(database, merchantNo, orderNo ?? '')
        : findByTransNo(database, merchantNo, transNo);
    const order = await orderOf(find, 'E04111');
    return isRefusal(order)
      ? refusedAnswer(order)
      : done(terminalResult(await withCurrentAmount(context, order)));
  }

  async function show(order: TerminalTransaction): Promise<Transaction | Refusal> {
    const shown = await applyCommand(context, order, { type: 'show-order' });
    return isRefusal(shown) ? shown : shown.transaction;
  }

  async function cancel(order: TerminalTransaction): Promise<Transaction | Refusal> {
    const ended = await closeWaiting(context, order, { errorCode: 'K026' });
    return isRefusal(ended) ? ended : ended.transaction;
  }

  async function followUp(
    work: (followUps: FollowUps) => Promise<object | Refusal>,
  ): Promise<TerminalAnswer> {
    return options.followUps === undefined
      ? refusedAnswer(refuse('SYS030'))
      : answerOf(await work(options.followUps));
  }

  /** The order's free texts with a card number go into the vault first (decision 51). */
  async function takeLocal(local: LocalOrder): Promise<TerminalAnswer> {
    const hidden = await context.texts.hide(merchantNo, localOrderMembers, local);
    const { description = null, attach = null } = hidden.values;
    const made = await makeLocal(hidden.values);
    // An order that is asked for again has kept its texts the first time.
    const isKept = !isRefusal(made) && made.description === description && made.attach === attach;
    if (!isKept) await hidden.forget();
    if (isRefusal(made)) return refusedAnswer(made);
    return done(terminalOrder(context, await withCurrentAmount(context, made)));
  }

  async function answer(ask: TerminalAsk): Promise<TerminalAnswer> {
    switch (ask.type) {
      case 'hello':
        await resume(context, terminal);
        return done();
      case 'shown':
        return withOrder(ask.trans_no, show);
      case 'cancel':
        return withOrder(ask.trans_no, cancel);
      case 'authorize':
        return withOrder(ask.trans_no, (order) => authorizeCard(context, order, ask));
      case 'execute':
        return withOrder(ask.trans_no, (order) => execute(order, ask));
      case 'wallet-code':
        return withOrder(ask.trans_no, (order) => payByWalletCode(context, order, ask));
      case 'signature':
        return withOrder(ask.trans_no, (order) => signOnScreen(context, order, ask.image));
      case 'local-order':
        return takeLocal(ask.order);
      case 'query':
        return query(ask);
      case 'close':
        return close(ask.merchant_order_no);
      case 'adjust-tip':
        return followUp((followUps) => followUps.adjustTip(context, terminal, ask));
      case 'batch':
        return followUp((followUps) => followUps.batch(context, terminal));
      case 'close-batch':
        return followUp((followUps) => followUps.closeBatch(keeping, terminal));
      case 'check-manager':
        return (await context.managers.isManager(terminal, ask.manager_pin))
          ? done()
          : refusedAnswer(refuse('ET009', { field: 'manager_pin' }));
    }
  }

  return answer;
}

export function createTerminalService(
  services: OrderContext,
  options: TerminalServiceOptions,
): TerminalService {
  return {
    async handle(terminal, ask, psn, id) {
      const answer = await answerOnce(requestContextOf(services, psn), terminal, ask, id, (keeping) =>
        answering(keeping, terminal, options)(ask),
      );
      return services.texts.reveal(terminal.merchantNo, answer);
    },
    connected: (terminal, psn) => resume(requestContextOf(services, psn), terminal),
  };
}
