/** What else the buyer does on the checkout page: comes to it, chooses a wallet, gives up. */
import { checkoutLink, readCheckoutLink } from '../../checkout/link.ts';
import { applyCommand } from '../core/apply.ts';
import { decide } from '../core/decide.ts';
import { findByCheckoutLink } from '../core/find.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { OrderRoom } from '../core/room.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../core/transaction.ts';
import { asksWallet, channelPayment, lateCheckAt } from '../qr/payment.ts';
import type { OnlineCommand } from './commands.ts';
import { settleReversals } from './reversals.ts';
import type { PostalAddress } from './state.ts';

/** The link of an online order, as its pages carry it. */
export function linkOfOrder({ merchantNo, transNo, checkoutLink: code }: Transaction): string {
  if (code === null) throw new Error(`broken invariant: ${transNo} has no link`);
  return checkoutLink(merchantNo, code);
}

/** The online order behind a link; undefined for a link that was not given out. */
export async function findCheckout(
  room: Pick<OrderRoom, 'database'>,
  link: string,
): Promise<OnlineOrder | undefined> {
  const target = readCheckoutLink(link);
  if (target === undefined) return undefined;
  const found = await findByCheckoutLink(room.database, target.merchantNo, target.code);
  return found !== undefined && isOnlineOrder(found) ? found : undefined;
}

/** The address that an order's item names for its picture; undefined where there is none. */
export async function itemImageOf(
  room: Pick<OrderRoom, 'database'>,
  link: string,
  index: number,
): Promise<string | undefined> {
  return (await findCheckout(room, link))?.online.detail?.items[index]?.image ?? undefined;
}

/** The buyer wants to pay with a QR wallet: from now on the order has a code to scan. */
export async function chooseWallet(
  room: OrderRoom,
  order: Transaction,
  choice: { readonly payMethodId: string; readonly shipping: PostalAddress | null },
  psn: string,
): Promise<Transaction | Refusal> {
  const { orderMinor: amountMinor } = order;
  const checkAt = room.channel.firstCheckAt({ amountMinor, createdAt: room.clock.nowMs() }) ?? null;
  const linkSecret = room.identifiers.linkSecret();
  const command = { type: 'choose-wallet', ...choice, linkSecret, checkAt } as const;
  const applied = await applyCommand(room, order, command, psn);
  return isRefusal(applied) ? applied : applied.transaction;
}

/** The buyer does not want to pay any more: the order fails with EC0003. */
export async function giveUp(
  room: OrderRoom,
  order: Transaction,
  psn: string,
): Promise<Transaction | Refusal> {
  const nowMs = room.clock.nowMs();
  const command: OnlineCommand = { type: 'give-up', lateCheckAt: lateCheckAt(room, order, nowMs) };
  const foreseen = decide(order, command, nowMs);
  if (isRefusal(foreseen)) return foreseen;
  // Should the wallet be paid all the same, the money comes late and goes back (decision 18).
  if (asksWallet(order)) await room.channel.cancel(channelPayment(order), nowMs);
  const applied = await applyCommand(room, order, command, psn);
  return isRefusal(applied) ? applied : settleReversals(room, applied.transaction, psn);
}
