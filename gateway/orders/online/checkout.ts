/** Other steps of the payer on the checkout page: coming to it, choosing a wallet, giving up. */
import { challengePath, linkOfOrder, readCheckoutLink } from '../../checkout/pay-link.ts';
import { applyCommand } from '../change/apply.ts';
import type { Advancing, Stored } from '../change/context.ts';
import { findByCheckoutLink } from '../change/find.ts';
import { recoveryMs } from '../rules/recovery.ts';
import type { PostalAddress } from '../state/online-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../state/transaction.ts';
import { askForCode } from '../wallet/code.ts';
import { endAndStop } from '../wallet/payment.ts';

/**
 * Returns where the payer's browser goes for the issuer's question; null if there is none. Our own page posts a form,
 * at the address to which the challenge returns.
 */
export function challengeUrlOf(order: Transaction): string | null {
  const attempt = order.online?.attempt;
  if (attempt?.stage !== 'challenge') return null;
  const redirect = attempt.challenge?.redirect;
  return redirect === undefined || redirect.fields !== undefined
    ? challengePath(linkOfOrder(order))
    : redirect.url;
}

/** Finds the online order behind a link; undefined if no order has that link. */
export async function findCheckout(services: Stored, link: string): Promise<OnlineOrder | undefined> {
  const target = readCheckoutLink(link);
  if (target === undefined) return undefined;
  const found = await findByCheckoutLink(services.database, target.merchantNo, target.code);
  return found !== undefined && isOnlineOrder(found) ? found : undefined;
}

/** Returns the address that an order's item names for its picture; undefined if it names none. */
export async function itemImageOf(
  services: Stored,
  link: string,
  index: number,
): Promise<string | undefined> {
  return (await findCheckout(services, link))?.online.detail?.items[index]?.image ?? undefined;
}

/** Chooses a QR wallet for the payer: from now on the order has a code to scan. */
export async function chooseWallet(
  context: Advancing,
  order: Transaction,
  choice: { readonly payMethodId: string; readonly shipping: PostalAddress | null },
): Promise<Transaction | Refusal> {
  const { merchantNo, orderMinor: amountMinor, currency } = order;
  const acquirers = await context.acquirers.of(merchantNo);
  const acquirer = acquirers.route({
    kind: 'wallet',
    flow: 'hosted-wallet',
    method: choice.payMethodId,
    currency,
  });
  if (acquirer === undefined) return refuse('E04116', { field: 'option' });
  const nowMs = context.clock.nowMs(merchantNo);
  const quote = acquirer.wallets.quote({ amountMinor, createdAt: nowMs });
  const makesCode = acquirer.capabilities.codes === 'acquirer';
  const command = {
    type: 'choose-wallet',
    ...choice,
    acquirer: acquirer.name,
    linkSecret: makesCode ? null : context.identifiers.linkSecret(),
    checkAt: makesCode ? nowMs + recoveryMs : (quote.askAgainAt ?? null),
  } as const;
  const applied = await applyCommand(context, order, command);
  if (isRefusal(applied)) return applied;
  const { transaction } = applied;
  return makesCode && transaction.qrCode === null ? askForCode(context, transaction) : transaction;
}

/** Gives up for the payer: the order fails with EC0003. */
export async function giveUp(context: Advancing, order: Transaction): Promise<Transaction | Refusal> {
  const closed = await endAndStop(context, order, { type: 'give-up' });
  return isRefusal(closed) ? closed : closed.transaction;
}
