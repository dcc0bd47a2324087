/** Carries out what the checkout page posts, checked against the order's own view. */
import { requestBillingAddress } from '@tollgate/contract/fields/address';
import { optional } from '@tollgate/contract/fields/need';
import type { Members } from '@tollgate/contract/model';
import { type ChooseAction, type PayAction, readCheckoutAction } from '@tollgate/contract/pages/actions';
import type { Refused } from '@tollgate/contract/read/outcome';
import type { WireMember } from '@tollgate/contract/signing/index';
import type { Offer } from '../../acquirers/routing.ts';
import type { Advancing, CardHandling, Texts } from '../../orders/change/context.ts';
import { type CardMeans, payByCard } from '../../orders/online/card-payment.ts';
import { chooseWallet, giveUp } from '../../orders/online/checkout.ts';
import type { BillingAddress, CardOption } from '../../orders/state/online-state.ts';
import { isRefusal, type Refusal } from '../../orders/state/refusal.ts';
import type { OnlineOrder, Transaction } from '../../orders/state/transaction.ts';
import { type Asked, askedOf, offerFor } from './build-checkout-view.ts';
import { inputFailure, isPageFailure, type PageFailure } from './page-body.ts';

const shippingMembers = { shipping: optional(requestBillingAddress) } satisfies Members;

export type Outcome = Transaction | Refusal | PageFailure;

/** The address where it is asked for, null where it is not, or what is wrong with it. */
function addressFor<Given extends BillingAddress>(
  field: 'shipping' | 'billing',
  countries: readonly string[] | null,
  given: Given | undefined,
): Given | null | PageFailure {
  if (countries === null) return null;
  if (given === undefined) return inputFailure('SYS012', field);
  return countries.includes(given.country)
    ? given
    : inputFailure('SYS016', `${field}.country`, 'the merchant does not accept this country');
}

const isFailed = (value: object | null): value is PageFailure => value !== null && isPageFailure(value);

function meansFor(
  chosen: CardOption,
  { sheets }: Offer,
  given: { readonly card?: string; readonly sheet_card?: string },
): CardMeans | PageFailure {
  if (chosen === 'Card') {
    return given.card === undefined ? inputFailure('SYS012', 'card') : { option: chosen, card: given.card };
  }
  if (given.sheet_card === undefined) return inputFailure('SYS012', 'sheet_card');
  const sheet = sheets.find((one) => one.option === chosen);
  return sheet?.token.test(given.sheet_card)
    ? { option: chosen, token: given.sheet_card }
    : inputFailure('SYS016', 'sheet_card', 'a card of the sheet');
}

const isCardOption = (text: string): text is CardOption =>
  text === 'Card' || text === 'ApplePay' || text === 'GooglePay';

/** Buyers type card numbers where they should not; an address with one goes into the vault (decision 51). */
async function withHidden<Addresses extends object>(
  services: Texts,
  { merchantNo }: OnlineOrder,
  addresses: Addresses,
  work: (addresses: Addresses) => Promise<Transaction | Refusal>,
): Promise<Transaction | Refusal> {
  const hidden = await services.texts.hide(merchantNo, shippingMembers, addresses);
  const outcome = await work(hidden.values);
  if (isRefusal(outcome)) await hidden.forget();
  return outcome;
}

async function pay(
  context: Advancing & Texts & CardHandling,
  order: OnlineOrder,
  { asked, offer, payerIp }: { readonly asked: Asked; readonly offer: Offer; readonly payerIp: string },
  given: PayAction,
): Promise<Outcome> {
  const chosen = given.option;
  if (!asked.options.includes(chosen) || !isCardOption(chosen)) return inputFailure('E04116', 'option');
  const shipping = addressFor('shipping', asked.shipping, given.shipping);
  if (isFailed(shipping)) return shipping;
  // A page that was opened before an update does not ask for the country.
  const isLeftOut = asked.isBillingBrief && given.billing === undefined;
  const billing = isLeftOut ? null : addressFor<BillingAddress>('billing', asked.billing, given.billing);
  if (isFailed(billing)) return billing;
  const means = meansFor(chosen, offer, given);
  if (isPageFailure(means)) return means;
  // The card payment hides the billing address itself: its name may come with the card.
  return withHidden(context, order, { shipping }, (addresses) =>
    payByCard(context, order, { number: given.attempt, means, billing, payerIp, ...addresses }),
  );
}

async function choose(
  context: Advancing & Texts,
  order: OnlineOrder,
  asked: Asked,
  given: ChooseAction,
): Promise<Outcome> {
  const payMethodId = given.option;
  if (!asked.options.includes(payMethodId) || isCardOption(payMethodId))
    return inputFailure('E04116', 'option');
  const shipping = addressFor('shipping', asked.shipping, given.shipping);
  if (isFailed(shipping)) return shipping;
  return withHidden(context, order, { shipping }, (addresses) =>
    chooseWallet(context, order, { payMethodId, ...addresses }),
  );
}

export const unread = ({ code, path, detail }: Refused) => inputFailure(code, path, detail);

/** Does what the checkout page posts: gives the order, its refusal, or what is wrong with the body. */
export async function actOnCheckout(
  context: Advancing & Texts & CardHandling,
  order: OnlineOrder,
  received: readonly WireMember[],
  payerIp: string,
): Promise<Outcome> {
  const offer = await offerFor(context, order);
  const asked = askedOf(offer, order);
  const given = readCheckoutAction(received, asked.isBillingBrief);
  if (!given.ok) return unread(given);
  switch (given.value.action) {
    case 'pay':
      return pay(context, order, { asked, offer, payerIp }, given.value);
    case 'choose':
      return choose(context, order, asked, given.value);
    case 'give-up':
      return giveUp(context, order);
  }
}
