/** Screen of a terminal: one order at a time, the next one when that has ended (decision 30). */
import type { TerminalPush } from '@tollgate/contract/terminal/messages';
import { waitingTerminals } from '../../store/transactions.ts';
import type { TerminalId } from '../../terminals/service.ts';
import { applyCommand } from '../change/apply.ts';
import {
  type Acquiring,
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
import { recoveryMs } from '../rules/recovery.ts';
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
import { withCode } from '../wallet/code.ts';
import { terminalOrder, terminalResult } from './view.ts';

type Sending = AtTerminals & Texts & PublicAddress & Stored & Acquiring;
type Dispatching = Advancing & Sending;

/** Number of terminals that one look for waiting orders serves. */
const repairMax = 100;
/** A terminal confirms within this time that it shows an order; else it may not have got it. */
const resendAfterMs = 10_000;

const openOrders = async (services: Stored, { merchantNo, terminalSn }: TerminalId) =>
  (await openAtTerminal(services.database, merchantNo, terminalSn)).filter(isTerminalOrder);

/** Returns the order on the terminal's screen. */
export async function onScreen(services: Stored, terminal: TerminalId): Promise<TerminalOrder | undefined> {
  return (await openOrders(services, terminal)).find((order) => order.terminal.sentAt !== null);
}

/** Returns the newest FILO order that waits, else the oldest order that waits. */
function nextOf(orders: readonly TerminalOrder[], nowMs: number): TerminalOrder | undefined {
  const waiting = orders.filter(
    ({ transStatus, expiresAt }) => transStatus === status.prepaid && nowMs < expiresAt,
  );
  return waiting.findLast(({ terminal }) => terminal.queueMode === 'FILO') ?? waiting[0];
}

/**
 * Says whether another order has the screen: the database lets one order be on it, and refuses the second (PostgreSQL
 * 23505).
 */
const isScreenTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** Gives the screen to an order that waits; E04134 if another one has it. */
export async function takeScreen(context: Advancing, order: Transaction): Promise<Transaction | Refusal> {
  const { payScenario } = order;
  const nowMs = context.clock.nowMs(order.merchantNo);
  const asked = { amountMinor: totalMinor(order), createdAt: nowMs };
  const { capabilities, wallets } = context.acquirers.named(order.acquirer);
  const askAt =
    capabilities.codes === 'acquirer' ? nowMs + recoveryMs : (wallets.quote(asked).askAgainAt ?? null);
  const checkAt = payScenario === 'SCANQR_PAY' ? askAt : null;
  try {
    const applied = await applyCommand(context, order, { type: 'send-order', checkAt });
    if (isRefusal(applied)) return applied;
    // The process that has put it there sends it as well.
    return applied.events.length === 0 ? refuse('E04134') : applied.transaction;
  } catch (error) {
    if (isScreenTaken(error)) return refuse('E04134');
    throw error;
  }
}

/** Sends with the merchant's texts as they were written: the cashier reads them (decision 51). */
async function sendTo(
  services: AtTerminals & Texts,
  terminal: TerminalId,
  push: TerminalPush,
  messageId?: string,
) {
  return services.terminals.send(terminal, await services.texts.reveal(terminal.merchantNo, push), messageId);
}

/** Sends an order that can be paid. Where its acquirer gives no code it has ended, which the terminal gets to know. */
async function sendPayable(
  context: Dispatching,
  terminal: TerminalId,
  order: TerminalOrder,
  messageId?: string,
) {
  const ready = await withCode(context, order);
  if (isTerminalOrder(ready) && isOpen(ready)) await sendOrder(context, terminal, ready, messageId);
}

async function sendOrder(services: Sending, terminal: TerminalId, order: TerminalOrder, messageId?: string) {
  const current = await withCurrentAmount(services, order);
  const sent = await terminalOrder(services, current);
  return sendTo(services, terminal, { type: 'order', order: sent }, messageId);
}

/**
 * Sends the next order if the terminal is online and its screen is free, as the message that its creation has named
 * (decision 38). Nothing waits at the broker: an order that is not sent now is sent when the terminal connects, or when
 * the screen is free.
 */
export async function dispatch(context: Dispatching, terminal: TerminalId): Promise<void> {
  const open = await openOrders(context, terminal);
  if (open.some((order) => order.terminal.sentAt !== null)) return;
  const next = nextOf(open, context.clock.nowMs(terminal.merchantNo));
  if (next === undefined || (await context.terminals.status(terminal)) !== 'online') return;
  const taken = await takeScreen(context, next);
  if (isRefusal(taken) || !isTerminalOrder(taken)) return;
  await sendPayable(context, terminal, taken, taken.terminal.messageId ?? undefined);
}

/** Sends the order that a terminal that has connected should show, again if it was sent before. */
export async function resume(context: Dispatching, terminal: TerminalId): Promise<void> {
  const shown = await onScreen(context, terminal);
  if (shown === undefined) await dispatch(context, terminal);
  // The terminal itself asks about an order that has begun.
  else if (shown.transStatus === status.prepaid || shown.payScenario !== cardScenario)
    await sendPayable(context, terminal, shown);
}

const isClosed = ({ events }: OrderPart) => events.some(({ type }) => type === 'closed');

/** Says whether an order on a screen has ended without its terminal knowing how. */
function endedElsewhere(part: OrderPart): boolean {
  const { before, after } = part;
  if (before === undefined || !isOpen(before) || isOpen(after)) return false;
  if (before.flow !== 'terminal' || before.terminal.sentAt === null) return false;
  // The terminal gets the end of an order that it ended or asked for itself with the reply.
  return isClosed(part) ? after.errorCode !== 'K026' : after.payScenario !== cardScenario;
}

/** Says whether a tip or an increment has changed the amount that a void or a cancel takes back. */
const hasOtherAmount = ({ before, after }: OrderPart) =>
  before?.transStatus === status.completed &&
  after.transStatus === status.completed &&
  totalMinor(before) !== totalMinor(after);

/** Sends a void or a cancel of this original, which a terminal shows, again with its present amount. */
async function showCurrentAmount(services: Sending, original: Transaction): Promise<void> {
  for (const shown of await shownFor(services.database, original)) {
    const terminal = idOf(shown);
    if (terminal !== undefined && isTerminalOrder(shown)) await sendOrder(services, terminal, shown);
  }
}

const idOf = ({ merchantNo, terminalSn }: Transaction): TerminalId | undefined =>
  terminalSn === null ? undefined : { merchantNo, terminalSn };

/**
 * Sends, after a change, the ends that terminals do not know, new amounts of orders they show, and their next orders.
 */
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
        // The number that the close call has answered as message_id (decision 38).
        isClosed(part) ? change.psn : undefined,
      );
    await dispatch(requestContextOf(services, change.psn), terminal);
  }
}

/** Sends an order again that a process put on the screen and then died, or lost the broker, before it sent it. */
async function sendAgain(context: Dispatching, terminal: TerminalId, order: TerminalOrder): Promise<void> {
  const { sentAt, shownAt, messageId } = order.terminal;
  const isLate = sentAt !== null && context.clock.nowMs(order.merchantNo) - sentAt >= resendAfterMs;
  if (isLate && shownAt === null && order.transStatus === status.prepaid)
    await sendPayable(context, terminal, order, messageId ?? undefined);
}

/**
 * Sends waiting orders to terminals that show nothing, should the process that had to do it have died. Takes up to
 * `limit` terminals that follow `after`; returns where the next look goes on, undefined to begin again. Terminals take
 * turns: those that never confirm that they show an order would otherwise keep all others waiting.
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
