/** Answers what terminals ask; each ask is carried out once, however often it comes. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { LocalOrder, TerminalAsk } from '@tollgate/contract/terminal/messages';
import { localOrderMembers } from '@tollgate/contract/terminal/orders';
import { firstAppOf, storeOfTerminal } from '../../accounts/account.ts';
import type { TerminalAnswer, TerminalDesk, TerminalId } from '../../terminals/service.ts';
import { applyCommand, reread } from '../core/apply.ts';
import type { OrderRoom } from '../core/context.ts';
import { createPayment } from '../core/creation.ts';
import { upToDate } from '../core/due.ts';
import { findByOrderNo, findByTransNo } from '../core/find.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import {
  isTerminalOrder,
  isTerminalTransaction,
  status,
  type TerminalOrder,
  type TerminalTransaction,
  type Transaction,
} from '../core/transaction.ts';
import { executeOperation } from '../reference/operation.ts';
import { authorizeCard, managerRefusal } from './card.ts';
import { closeWaiting } from './close.ts';
import { onScreen, resume, takeScreen } from './dispatch.ts';
import { executeRefund } from './refund.ts';
import { readTerminalOrder } from './request.ts';
import { signOnScreen } from './signature.ts';
import { terminalOrder, terminalResult } from './view.ts';
import { payByWalletCode } from './wallet.ts';

type Of<Type extends TerminalAsk['type']> = Extract<TerminalAsk, { readonly type: Type }>;

/** Asks about tips and batches, which are no orders. */
export interface FollowUps {
  adjustTip(terminal: TerminalId, ask: Of<'adjust-tip'>, psn: string): Promise<object | Refusal>;
  /** The reply has TerminalBatches. */
  batch(terminal: TerminalId, psn: string): Promise<object | Refusal>;
  closeBatch(terminal: TerminalId, psn: string): Promise<object | Refusal>;
}

export interface DeskOptions {
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

/** Whether the order asked for is the one that has its number: what else it says may be told apart by nobody. */
function isRepeat(local: LocalOrder, known: Transaction): boolean {
  const { order_amount: amount, price_currency: currency, trans_type: type } = local;
  if (type !== known.transType || currency !== known.currency) return false;
  return amount === undefined || toMinor(amount, decimalsOf(currency) ?? 2) === known.orderMinor;
}

/** The desk where terminals ask. */
export function createTerminalDesk(room: OrderRoom, options: DeskOptions): TerminalDesk {
  const isOf = ({ merchantNo, terminalSn }: TerminalId, found: Transaction | undefined) =>
    found !== undefined && found.merchantNo === merchantNo && found.terminalSn === terminalSn;

  /** An order of this terminal as it stands now; `code` for all others alike. */
  async function orderOf(
    terminal: TerminalId,
    find: Promise<Transaction | undefined>,
    code: ErrorCode,
    psn: string,
  ): Promise<Transaction | Refusal> {
    const found = await find;
    if (found === undefined || !isOf(terminal, found)) return refuse(code);
    return upToDate(room, found, psn);
  }

  const byTransNo = (terminal: TerminalId, transNo: string, psn: string) =>
    orderOf(terminal, findByTransNo(room.database, terminal.merchantNo, transNo), 'ET003', psn);

  const byOrderNo = (terminal: TerminalId, orderNo: string, psn: string) =>
    orderOf(terminal, findByOrderNo(room.database, terminal.merchantNo, orderNo), 'E04111', psn);

  async function withOrder(
    terminal: TerminalId,
    transNo: string,
    psn: string,
    work: (order: TerminalTransaction) => Promise<Transaction | Refusal>,
  ): Promise<TerminalAnswer> {
    const order = await byTransNo(terminal, transNo, psn);
    if (isRefusal(order)) return refusedAnswer(order);
    if (!isTerminalTransaction(order)) return refusedAnswer(refuse('ET003'));
    const after = await work(order);
    return isRefusal(after) ? refusedAnswer(after) : done(terminalResult(after));
  }

  async function execute(order: TerminalTransaction, ask: Of<'execute'>, psn: string) {
    const { attempt_id: attemptId } = ask;
    if (order.terminal.attemptId === attemptId) return order;
    const needsCard = isTerminalOrder(order) && order.terminal.needsCard;
    if (needsCard || order.origTransNo === null)
      return refuse('E04116', { detail: 'a card has to be presented' });
    // The order's own state first: who comes too late is not asked for a PIN.
    if (order.transStatus === status.prepaid) {
      const refusal = await managerRefusal(room, order, ask.manager_pin);
      if (refusal !== undefined) return refusal;
    }
    return order.kind === 'refund'
      ? executeRefund(room, order, attemptId, psn)
      : executeOperation(room, order, attemptId, psn);
  }

  /** An order that the terminal makes itself: it takes the screen with it. */
  async function makeLocal(
    terminal: TerminalId,
    local: LocalOrder,
    psn: string,
  ): Promise<TerminalOrder | Refusal> {
    const { merchantNo, terminalSn } = terminal;
    const known = await findByOrderNo(room.database, merchantNo, local.merchant_order_no);
    if (known !== undefined)
      return isOf(terminal, known) && isTerminalOrder(known) && isRepeat(local, known)
        ? known
        : refuse('E04112', { field: 'merchant_order_no' });
    if ((await onScreen(room, terminal)) !== undefined)
      return refuse('E04134', { detail: 'another order is on the screen' });
    const app = await firstAppOf(room.database, merchantNo);
    const storeNo = await storeOfTerminal(room.database, merchantNo, terminalSn);
    if (app === undefined || storeNo === undefined) return refuse('E04105', { field: 'terminal_sn' });
    const setting = { terminal, storeNo, app, allowLoopback: options.allowLoopback };
    const details = await readTerminalOrder(room, local, setting);
    if (isRefusal(details)) return details;
    const created = await createPayment(room, details, psn);
    if (isRefusal(created)) {
      // The same ask, side by side, has made it.
      const made = await findByOrderNo(room.database, merchantNo, local.merchant_order_no);
      const isSame = made !== undefined && isOf(terminal, made) && isRepeat(local, made);
      return isSame && isTerminalOrder(made) ? made : created;
    }
    const taken = await takeScreen(room, created, psn);
    const current = isRefusal(taken) ? await reread(room, created) : taken;
    if (isTerminalOrder(current) && current.terminal.sentAt !== null) return current;
    // Another order came in between; this one must not wait behind it unseen.
    const detail = 'another order is on the screen';
    await closeWaiting(room, created, { errorCode: 'E04122', detail }, psn);
    return refuse('E04134', { detail });
  }

  async function close(terminal: TerminalId, orderNo: string, psn: string): Promise<TerminalAnswer> {
    const order = await byOrderNo(terminal, orderNo, psn);
    if (isRefusal(order)) return refusedAnswer(order);
    const closed = await closeWaiting(
      room,
      order,
      { errorCode: 'E04122', detail: 'closed at the terminal' },
      psn,
    );
    return isRefusal(closed) ? refusedAnswer(closed) : done(terminalResult(closed.transaction));
  }

  async function query(terminal: TerminalId, ask: Of<'query'>, psn: string): Promise<TerminalAnswer> {
    const { trans_no: transNo, merchant_order_no: orderNo } = ask;
    const { database } = room;
    const find =
      transNo === undefined
        ? findByOrderNo(database, terminal.merchantNo, orderNo ?? '')
        : findByTransNo(database, terminal.merchantNo, transNo);
    const order = await orderOf(terminal, find, 'E04111', psn);
    return isRefusal(order) ? refusedAnswer(order) : done(terminalResult(order));
  }

  async function show(order: TerminalTransaction, psn: string): Promise<Transaction | Refusal> {
    const shown = await applyCommand(room, order, { type: 'show-order' }, psn);
    return isRefusal(shown) ? shown : shown.transaction;
  }

  async function cancel(order: TerminalTransaction, psn: string): Promise<Transaction | Refusal> {
    const ended = await closeWaiting(room, order, { errorCode: 'K026' }, psn);
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
  async function takeLocal(terminal: TerminalId, local: LocalOrder, psn: string): Promise<TerminalAnswer> {
    const hidden = await room.texts.hide(terminal.merchantNo, localOrderMembers, local);
    const { description = null, attach = null } = hidden.values;
    const made = await makeLocal(terminal, hidden.values, psn);
    // An order that is asked for again has kept its texts the first time.
    const isKept = !isRefusal(made) && made.description === description && made.attach === attach;
    if (!isKept) await hidden.forget();
    return isRefusal(made) ? refusedAnswer(made) : done(terminalOrder(room, made));
  }

  async function answer(terminal: TerminalId, ask: TerminalAsk, psn: string): Promise<TerminalAnswer> {
    switch (ask.type) {
      case 'hello':
        await resume(room, terminal, psn);
        return done();
      case 'shown':
        return withOrder(terminal, ask.trans_no, psn, (order) => show(order, psn));
      case 'cancel':
        return withOrder(terminal, ask.trans_no, psn, (order) => cancel(order, psn));
      case 'authorize':
        return withOrder(terminal, ask.trans_no, psn, (order) => authorizeCard(room, order, ask, psn));
      case 'execute':
        return withOrder(terminal, ask.trans_no, psn, (order) => execute(order, ask, psn));
      case 'wallet-code':
        return withOrder(terminal, ask.trans_no, psn, (order) => payByWalletCode(room, order, ask, psn));
      case 'signature':
        return withOrder(terminal, ask.trans_no, psn, (order) => signOnScreen(room, order, ask.image, psn));
      case 'local-order':
        return takeLocal(terminal, ask.order, psn);
      case 'query':
        return query(terminal, ask, psn);
      case 'close':
        return close(terminal, ask.merchant_order_no, psn);
      case 'adjust-tip':
        return followUp((followUps) => followUps.adjustTip(terminal, ask, psn));
      case 'batch':
        return followUp((followUps) => followUps.batch(terminal, psn));
      case 'close-batch':
        return followUp((followUps) => followUps.closeBatch(terminal, psn));
      case 'check-manager':
        return (await room.managers.isManager(terminal, ask.manager_pin))
          ? done()
          : refusedAnswer(refuse('ET009', { field: 'manager_pin' }));
    }
  }

  return {
    handle: async (terminal, ask, psn) =>
      room.texts.reveal(terminal.merchantNo, await answer(terminal, ask, psn)),
    connected: (terminal, psn) => resume(room, terminal, psn),
  };
}
