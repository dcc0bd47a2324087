/** The buyer of online orders for scripts: pays with a test card and types the issuer's code, without a page. */
import { brandOf } from '@tollgate/contract/cards';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { accountOf, testCardFor, walletCards } from '@tollgate/contract/sandbox/card-outcome';
import type { RequestContext } from '../../orders/change/context.ts';
import { payByCard } from '../../orders/online/card-payment.ts';
import { returnFromChallenge } from '../../orders/online/challenge.ts';
import type { PostalAddress } from '../../orders/state/online-state.ts';
import type { Refusal } from '../../orders/state/refusal.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../../orders/state/transaction.ts';
import { type Failure, failure } from '../envelope/failure.ts';
import { askedOf, checkoutState, offerFor } from '../pages/build-checkout-view.ts';
import type { ReturnFromChallenge } from './challenge-faults.ts';

export interface BuyerWish {
  /** A test card's number. */
  readonly card: string;
  /** Code that the payer types if the issuer asks. */
  readonly challengeCode: string;
}

/** Test cards in Apple Pay and Google Pay of every device; a token names one. */
export const sheetCards: CheckoutView['sheet_cards'] = walletCards.map((card) => {
  const { id, brand, title } = card;
  return { id, brand, last4: accountOf(card).slice(-4), en: title.en, zh: title.zh };
});

/** Cards of the sandbox hold for a year at least, by its own clock. */
const validForMs = 400 * 86_400_000;

function expiryAfter(nowMs: number): string {
  const until = new Date(nowMs + validForMs);
  return `${String(until.getUTCMonth() + 1).padStart(2, '0')}${String(until.getUTCFullYear()).slice(-2)}`;
}

function addressIn(countries: readonly string[] | null): PostalAddress | null {
  const country = countries?.[0];
  if (country === undefined) return null;
  return {
    name: 'Sandbox Buyer',
    country,
    province: 'Sandbox',
    city: 'Sandbox',
    address1: '1 Test Street',
    address2: 'Floor 2',
    zip: '00000',
    phone: '+10000000000',
  };
}

/** A test card as its holder gives it, and `context` with what reads it; undefined for any other number. */
export function sandboxCard(
  context: RequestContext,
  { merchantNo }: Pick<Transaction, 'merchantNo'>,
  number: string,
): { readonly card: string; readonly open: RequestContext } | undefined {
  const pan = number.replace(/[ -]/g, '');
  if (testCardFor(pan) === undefined) return undefined;
  const card = JSON.stringify({
    pan,
    holder: 'SANDBOX BUYER',
    cvv: '1'.repeat(brandOf(pan)?.cvvLength ?? 3),
    expiry: expiryAfter(context.clock.nowMs(merchantNo)),
  });
  // It never left the gateway, so there is nothing to decrypt.
  const open = {
    ...context,
    cards: {
      ...context.cards,
      decryptor: { decrypt: async (text: string) => new TextEncoder().encode(text) },
    },
  };
  return { card, open };
}

export const notATestCard = (): Failure =>
  failure('SYS016', { field: 'card', detail: 'the number of a test card' });

async function payWithCard(context: RequestContext, order: OnlineOrder, number: string) {
  const own = sandboxCard(context, order, number);
  if (own === undefined) return notATestCard();
  const { card, open } = own;
  const asked = askedOf(await offerFor(context, order), order);
  if (!asked.options.includes('Card')) return failure('E04116', { field: 'card' });
  const payment = {
    number: order.online.attempts + 1,
    means: { option: 'Card', card },
    billing: asked.isBillingBrief ? { country: 'US', zip: '00000' } : addressIn(asked.billing),
    shipping: addressIn(asked.shipping),
  } as const;
  return payByCard(open, order, payment);
}

/** Does what is wished, and gives the order, its refusal, or what is missing. `order` is up to date. */
export async function actAsBuyer(
  context: RequestContext,
  order: OnlineOrder,
  { card, challengeCode }: BuyerWish,
  comeBack: ReturnFromChallenge = returnFromChallenge,
): Promise<Transaction | Refusal | Failure> {
  if (challengeCode !== '') return comeBack(context, order, { code: challengeCode });
  if (card !== '' && order.online.hosted) return payWithCard(context, order, card);
  return order.online.hosted
    ? failure('SYS012', { field: 'card', detail: 'this order waits on its checkout page; send a test card' })
    : failure('SYS012', {
        field: 'challenge_code',
        detail: 'this order requires nothing else from its payer',
      });
}

/** The order's state after it, for a script to read. */
export function buyerReport(order: Transaction): object {
  if (!isOnlineOrder(order)) return {};
  const state = checkoutState(order);
  const { lastDecline } = order.online;
  return { state, ...(state !== 'open' || lastDecline === null ? {} : { last_decline: lastDecline }) };
}
