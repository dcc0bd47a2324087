/** What is on a terminal's screen: one order at a time, the next one when that has ended (decision 30). */
import type { TerminalPush } from '@tollgate/contract/terminal/messages';
import { waitingTerminals } from '../../store/transactions.ts';
import type { TerminalId } from '../../terminals/service.ts';
import { applyCommand } from '../change/apply.ts';
import {
  type Advancing,
  type AtTerminals,
  type OrderContext,
  type PublicAddress,
  requestContextOf,
  type Stored,
  type Texts,
} from '../change/context.ts';
import { openAtTerminal, shownFor } from '../change/find.ts';
import { withCurrentAmount } from '../reference/operation.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import {
  cardScenario,
  isOpen,
  isTerminalOrder,
  type OrderChange,
  type OrderPart,
  status,
  type TerminalOrder,
  type Transaction,
  totalMinor,
} from '../state/transaction.ts';
import { terminalOrder, terminalResult } from './view.ts';

type Sending = AtTerminals & Texts & PublicAddress & Stored;
type Dispatching = Advancing & Sending;

/** How many terminals one look for waiting orders serves. */
const repairMax = 100;
/** A terminal says within this time that it shows what was sent; else it may not have come. */
const resendAfterMs = 10_000;

const openOrders = async (services: Stored, { merchantNo, terminalSn }: TerminalId) =>
  (await openAtTerminal(services.database, merchantNo, terminalSn)).filter(isTerminalOrder);

/** The order on the terminal's screen. */
export async function onScreen(services: Stored, terminal: TerminalId): Promise<TerminalOrder | undefined> {
  return (await openOrders(services, terminal)).find((order) => order.terminal.sentAt !== null);
}

/** The newest of those that want to be first, else the oldest that waits. */
function nextOf(orders: readonly TerminalOrder[], nowMs: number): TerminalOrder | undefined {
  const waiting = orders.filter(
    ({ transStatus, expiresAt }) => transStatus === status.prepaid && nowMs < expiresAt,
  );
  return waiting.findLast(({ terminal }) => terminal.queueMode === 'FILO') ?? waiting[0];
}

/** The database lets one order be on a terminal's screen; it refuses the second with this code (PostgreSQL 23505). */
const isScreenTaken = (fault: unknown) =>
  typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === '23505';

/** Gives the screen to an order that waits; E04134 where another one has it. */
export async function takeScreen(context: Advancing, order: Transaction): Promise<Transaction | Refusal> {
  const { payScenario } = order;
  const nowMs = context.clock.nowMs(order.merchantNo);
  const asked = { amountMinor: totalMinor(order), createdAt: nowMs };
  const { wallets } = context.acquirers.named(order.acquirer);
  const checkAt = payScenario === 'SCANQR_PAY' ? (wallets.quote(asked).askAgainAt ?? null) : null;
  try {
    const applied = await applyCommand(context, order, { type: 'send-order', checkAt });
    if (isRefusal(applied)) return applied;
    // Whoever has put it there sends it as well.
    return applied.events.length === 0 ? refuse('E04134') : applied.transaction;
  } catch (fault) {
    if (isScreenTaken(fault)) return refuse('E04134');
    throw fault;
  }
}

/** The cashier reads the merchant's texts as they were written (decision 51). */
async function sendTo(
  services: AtTerminals & Texts,
  terminal: TerminalId,
  push: TerminalPush,
  messageId?: string,
) {
  return services.terminals.send(terminal, await services.texts.reveal(terminal.merchantNo, push), messageId);
}

async function sendOrder(services: Sending, terminal: TerminalId, order: TerminalOrder, messageId?: string) {
  const current = await withCurrentAmount(services, order);
  return sendTo(services, terminal, { type: 'order', order: terminalOrder(services, current) }, messageId);
}

/**
 * Sends the next order where the terminal is there and its screen is free, as the message that its creation has named
 * (decision 38). Nothing waits at the broker: what is not sent now is sent when the terminal comes, or when the screen
 * is free.
 */
export async function dispatch(context: Dispatching, terminal: TerminalId): Promise<void> {
  const open = await openOrders(context, terminal);
  if (open.some((order) => order.terminal.sentAt !== null)) return;
  const next = nextOf(open, context.clock.nowMs(terminal.merchantNo));
  if (next === undefined || (await context.terminals.status(terminal)) !== 'online') return;
  const taken = await takeScreen(context, next);
  if (isRefusal(taken) || !isTerminalOrder(taken)) return;
  await sendOrder(context, terminal, taken, taken.terminal.messageId ?? undefined);
}

/** The terminal has come: it gets what it should show, again where it has been sent before. */
export async function resume(context: Dispatching, terminal: TerminalId): Promise<void> {
  const shown = await onScreen(context, terminal);
  if (shown === undefined) await dispatch(context, terminal);
  // What has been begun is asked after by the terminal itself.
  else if (shown.transStatus === status.prepaid || shown.payScenario !== cardScenario)
    await sendOrder(context, terminal, shown);
}

const isClosed = ({ events }: OrderPart) => events.some(({ type }) => type === 'closed');

/** Whether the terminal does not know yet how an order on its screen has ended. */
function endedElsewhere(part: OrderPart): boolean {
  const { before, after } = part;
  if (before === undefined || !isOpen(before) || isOpen(after)) return false;
  if (before.flow !== 'terminal' || before.terminal.sentAt === null) return false;
  // The terminal gets the end of what it ended or asked for itself in the reply.
  return isClosed(part) ? after.errorCode !== 'K026' : after.payScenario !== cardScenario;
}

/** Whether a tip or an increment has changed what a void or a cancel of it takes back. */
const hasOtherAmount = ({ before, after }: OrderPart) =>
  before?.transStatus === status.completed &&
  after.transStatus === status.completed &&
  totalMinor(before) !== totalMinor(after);

/** Terminals that show a void or a cancel of this original get it again, with the amount of now. */
async function showCurrentAmount(services: Sending, original: Transaction): Promise<void> {
  for (const shown of await shownFor(services.database, original)) {
    const terminal = idOf(shown);
    if (terminal !== undefined && isTerminalOrder(shown)) await sendOrder(services, terminal, shown);
  }
}

const idOf = ({ merchantNo, terminalSn }: Transaction): TerminalId | undefined =>
  terminalSn === null ? undefined : { merchantNo, terminalSn };

/** After a change: terminals get what ended without them, the amounts of what they show, and what is next for them. */
export async function followChange(services: OrderContext, change: OrderChange): Promise<void> {
  for (const part of change.transactions) {
    const { before, after } = part;
    if (hasOtherAmount(part)) await showCurrentAmount(services, after);
    const terminal = idOf(after);
    const ends = before !== undefined && isOpen(before) && !isOpen(after);
    if (terminal === undefined || after.terminal === null || !ends) continue;
    if (endedElsewhere(part))
      await sendTo(
        services,
        terminal,
        { type: 'ended', result: terminalResult(after) },
        // What the close call has answered as message_id (decision 38).
        isClosed(part) ? change.psn : undefined,
      );
    await dispatch(requestContextOf(services, change.psn), terminal);
  }
}

/** Sends again what was put on the screen by a process that died, or had lost the broker, before it was sent. */
async function sendAgain(context: Dispatching, terminal: TerminalId, order: TerminalOrder): Promise<void> {
  const { sentAt, shownAt, messageId } = order.terminal;
  const isLate = sentAt !== null && context.clock.nowMs(order.merchantNo) - sentAt >= resendAfterMs;
  if (isLate && shownAt === null && order.transStatus === status.prepaid)
    await sendOrder(context, terminal, order, messageId ?? undefined);
}

/**
 * Sends what is there for terminals that show nothing, should the process that had to do it have died. Takes up to
 * `limit` terminals that follow `after`; returns where the next look goes on, undefined to begin again. Terminals take
 * turns: those that never say that they show an order would otherwise keep all others waiting.
 */
export async function dispatchWaiting(
  context: Dispatching,
  after?: TerminalId,
  limit = repairMax,
): Promise<TerminalId | undefined> {
  const waiting = await waitingTerminals(context.database, after, limit);
  for (const terminal of waiting) {
    const shown = await onScreen(context, terminal);
    if (shown === undefined) await dispatch(context, terminal);
    else await sendAgain(context, terminal, shown);
  }
  return waiting.length < limit ? undefined : waiting.at(-1);
}
