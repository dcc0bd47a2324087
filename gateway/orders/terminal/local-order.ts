/** Order that a terminal makes by itself: it takes the screen with it. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { LocalOrder } from '@tollgate/contract/terminal/messages';
import { localOrderMembers } from '@tollgate/contract/terminal/orders';
import { firstAppOf, storeOfTerminal } from '../../accounts/account.ts';
import type { TerminalId } from '../../terminals/service.ts';
import { reread } from '../change/apply.ts';
import type { RequestContext } from '../change/context.ts';
import { createPayment } from '../change/creation.ts';
import { findByOrderNo } from '../change/find.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { isTerminalOrder, type TerminalOrder, type Transaction } from '../state/transaction.ts';
import { closeWaiting } from './close.ts';
import { onScreen, takeScreen } from './dispatch.ts';
import { readTerminalOrder, type TerminalOrderSetting } from './request.ts';

type Setting = Pick<TerminalOrderSetting, 'terminal' | 'allowLoopback'>;

/** Says whether a transaction belongs to the terminal. */
export const isOwn = (found: Transaction, { merchantNo, terminalSn }: TerminalId): boolean =>
  found.merchantNo === merchantNo && found.terminalSn === terminalSn;

/** Says whether the order asked for is the one that has its number: nothing else in it makes it another order. */
function isRepeat(local: LocalOrder, known: Transaction): boolean {
  const { order_amount: amount, price_currency: currency, trans_type: type } = local;
  if (type !== known.transType || currency !== known.currency) return false;
  return amount === undefined || toMinor(amount, decimalsOf(currency) ?? 2) === known.orderMinor;
}

/** Returns the terminal's order that has the number already; `other` if the number belongs to another order. */
async function madeBefore(
  context: RequestContext,
  terminal: TerminalId,
  local: LocalOrder,
): Promise<TerminalOrder | 'other' | undefined> {
  const known = await findByOrderNo(context.database, terminal.merchantNo, local.merchant_order_no);
  if (known === undefined) return undefined;
  return isOwn(known, terminal) && isTerminalOrder(known) && isRepeat(local, known) ? known : 'other';
}

async function makeOrder(
  context: RequestContext,
  { terminal, allowLoopback }: Setting,
  local: LocalOrder,
): Promise<TerminalOrder | Refusal> {
  const known = await madeBefore(context, terminal, local);
  if (known === 'other') return refuse('E04112', { field: 'merchant_order_no' });
  if (known !== undefined) return known;
  const detail = 'another order is on the screen';
  if ((await onScreen(context, terminal)) !== undefined) return refuse('E04134', { detail });
  const app = await firstAppOf(context.database, terminal.merchantNo);
  const storeNo = await storeOfTerminal(context.database, terminal.merchantNo, terminal.terminalSn);
  if (app === undefined || storeNo === undefined) return refuse('E04105', { field: 'terminal_sn' });
  const details = await readTerminalOrder(context, local, { terminal, storeNo, app, allowLoopback });
  if (isRefusal(details)) return details;
  const created = await createPayment(context, details);
  if (isRefusal(created)) {
    // A concurrent duplicate may have made it.
    const made = await madeBefore(context, terminal, local);
    return made === undefined || made === 'other' ? created : made;
  }
  const taken = await takeScreen(context, created);
  const current = isRefusal(taken) ? await reread(context, created) : taken;
  if (isTerminalOrder(current) && current.terminal.sentAt !== null) return current;
  // Another order came in between; this one must not wait behind it unseen.
  await closeWaiting(context, created, { errorCode: 'E04122', detail });
  return refuse('E04134', { detail });
}

/** Makes the order once. Its free texts with a card number go into the vault first (decision 51). */
export async function takeLocalOrder(
  context: RequestContext,
  setting: Setting,
  local: LocalOrder,
): Promise<TerminalOrder | Refusal> {
  const hidden = await context.texts.hide(setting.terminal.merchantNo, localOrderMembers, local);
  const { description = null, attach = null } = hidden.values;
  const made = await makeOrder(context, setting, hidden.values);
  // An order that is asked for again has kept its texts the first time.
  const isKept = !isRefusal(made) && made.description === description && made.attach === attach;
  if (!isKept) await hidden.forget();
  return made;
}
