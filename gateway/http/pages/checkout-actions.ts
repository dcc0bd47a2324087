/** What the checkout page may ask for: read, checked against what it was told, done. */
import { addressCountry, addressMembers, requestBillingAddress } from '@tollgate/contract/fields/address';
import { card } from '@tollgate/contract/fields/card';
import { optional, required } from '@tollgate/contract/fields/need';
import type { IntegerField, Members, ObjectField, Text, TextField } from '@tollgate/contract/model';
import { memberText, type WireMember } from '@tollgate/contract/signing/index';
import type { Offer } from '../../acquirers/routing.ts';
import { isRefusal, type Refusal } from '../../orders/core/refusal.ts';
import type { OrderRoom } from '../../orders/core/room.ts';
import type { OnlineOrder, Transaction } from '../../orders/core/transaction.ts';
import { type CardMeans, payByCard } from '../../orders/online/card-payment.ts';
import { chooseWallet, giveUp } from '../../orders/online/checkout.ts';
import type { BillingAddress, CardOption } from '../../store/online.ts';
import { type Asked, askedOf, offerFor } from './build-checkout-view.ts';
import { inputFailure, isPageFailure, type PageFailure, readPageBody } from './page-body.ts';

/** The page reads these refusals by their field, not by a text about it. */
export function word(maxLength: number, example: string, summary: Text) {
  return { kind: 'text', minLength: 1, maxLength, summary, example } as const satisfies TextField;
}

const option = word(32, 'Card', { en: 'The way to pay.', zh: '支付选项。' });
const sheetCard = word(32, 'visa', { en: 'A card of the sheet.', zh: '钱包中的卡片。' });
const attempt = {
  kind: 'integer',
  min: 1,
  max: 1_000,
  summary: { en: 'Which attempt it is.', zh: '第几次尝试。' },
  example: 1,
} as const satisfies IntegerField;

/** What is asked for where the order wants no whole billing address (decision 50). */
const briefBilling = {
  kind: 'object',
  members: { country: required(addressCountry), zip: optional(addressMembers.zip.field) },
  summary: { en: 'Country and postal code.', zh: '国家或地区与邮政编码。' },
  example: '{"country":"US","zip":"10118"}',
} as const satisfies ObjectField;

const payMembers = {
  option: required(option),
  attempt: required(attempt),
  card: optional(card),
  sheet_card: optional(sheetCard),
  billing: optional(requestBillingAddress),
  shipping: optional(requestBillingAddress),
} as const satisfies Members;
const briefPayMembers = { ...payMembers, billing: optional(briefBilling) } as const satisfies Members;
const chooseMembers = {
  option: required(option),
  shipping: optional(requestBillingAddress),
} as const satisfies Members;
const shippingMembers = { shipping: payMembers.shipping } satisfies Members;

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
    : inputFailure('SYS016', `${field}.country`, 'the merchant does not take this country');
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
  room: OrderRoom,
  { merchantNo }: OnlineOrder,
  addresses: Addresses,
  work: (addresses: Addresses) => Promise<Transaction | Refusal>,
): Promise<Transaction | Refusal> {
  const hidden = await room.texts.hide(merchantNo, shippingMembers, addresses);
  const outcome = await work(hidden.values);
  if (isRefusal(outcome)) await hidden.forget();
  return outcome;
}

async function pay(
  room: OrderRoom,
  order: OnlineOrder,
  { asked, offer }: { readonly asked: Asked; readonly offer: Offer },
  received: readonly WireMember[],
  psn: string,
): Promise<Outcome> {
  const given = readPageBody(asked.isBillingBrief ? briefPayMembers : payMembers, received);
  if (isPageFailure(given)) return given;
  const chosen = given.option;
  if (!asked.options.includes(chosen) || !isCardOption(chosen)) return inputFailure('E04116', 'option');
  const shipping = addressFor('shipping', asked.shipping, given.shipping);
  if (isFailed(shipping)) return shipping;
  // A page that was opened before an update does not ask for the country yet.
  const isLeftOut = asked.isBillingBrief && given.billing === undefined;
  const billing = isLeftOut ? null : addressFor<BillingAddress>('billing', asked.billing, given.billing);
  if (isFailed(billing)) return billing;
  const means = meansFor(chosen, offer, given);
  if (isPageFailure(means)) return means;
  // The card payment sees to the billing address, whose name may come with the card.
  return withHidden(room, order, { shipping }, (addresses) =>
    payByCard(room, order, { number: given.attempt, means, billing, ...addresses }, psn),
  );
}

async function choose(
  room: OrderRoom,
  order: OnlineOrder,
  asked: Asked,
  received: readonly WireMember[],
  psn: string,
): Promise<Outcome> {
  const given = readPageBody(chooseMembers, received);
  if (isPageFailure(given)) return given;
  const payMethodId = given.option;
  if (!asked.options.includes(payMethodId) || isCardOption(payMethodId))
    return inputFailure('E04116', 'option');
  const shipping = addressFor('shipping', asked.shipping, given.shipping);
  if (isFailed(shipping)) return shipping;
  return withHidden(room, order, { shipping }, (addresses) =>
    chooseWallet(room, order, { payMethodId, ...addresses }, psn),
  );
}

/** Does what the checkout page posts: gives the order, its refusal, or what is wrong with the body. */
export async function actOnCheckout(
  room: OrderRoom,
  order: OnlineOrder,
  received: readonly WireMember[],
  psn: string,
): Promise<Outcome> {
  const offer = await offerFor(room, order);
  const asked = askedOf(offer, order);
  switch (memberText(received, 'action')) {
    case 'pay':
      return pay(room, order, { asked, offer }, received, psn);
    case 'choose':
      return choose(room, order, asked, received, psn);
    case 'give-up':
      return giveUp(room, order, psn);
    default:
      return inputFailure('SYS016', 'action', 'pay, choose, give-up');
  }
}
