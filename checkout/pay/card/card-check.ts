/** What is wrong with one field of the card, in words for the buyer; the rules are the contract's. */
import { brandOf } from '@tollgate/contract/card-brands';
import { type CardFields, type CardProblemReason, cardProblem } from '@tollgate/contract/cards';
import type { Text } from '@tollgate/contract/model';
import { optionName, type Problem } from '../order/problem.ts';
import { cardProblems } from '../texts/card.ts';

export type CardField = keyof CardFields;

/** In the order in which the form shows them. */
export const cardFields: readonly CardField[] = ['pan', 'expiry', 'cvv', 'holder'];

/** No card at all, but valid in every field: replaces those that are not being checked. */
const blank: CardFields = { pan: '0'.repeat(16), holder: '-', cvv: '000', expiry: '1299' };

const texts: Readonly<Record<Exclude<CardField, 'cvv'>, Partial<Record<CardProblemReason, Text>>>> = {
  pan: {
    missing: cardProblems.panMissing,
    'wrong-length': cardProblems.panLength,
    'wrong-check-digit': cardProblems.panCheck,
  },
  expiry: {
    missing: cardProblems.expiryMissing,
    'no-month': cardProblems.expiryMonth,
    expired: cardProblems.expiryPast,
  },
  holder: { missing: cardProblems.holderMissing },
};

const otherwise: Readonly<Record<Exclude<CardField, 'cvv'>, Text>> = {
  pan: cardProblems.panCheck,
  expiry: cardProblems.expiryForm,
  holder: cardProblems.holderForm,
};

/** The length of the cvv depends on the brand of the number beside it, however far that has been typed. */
function cvvProblem({ pan, cvv }: CardFields): Problem | undefined {
  if (cvv === '') return { text: cardProblems.cvvMissing };
  const length = brandOf(pan)?.cvvLength;
  if (length === undefined) {
    return cvv.length === 3 || cvv.length === 4 ? undefined : { text: cardProblems.cvvEither };
  }
  return cvv.length === length
    ? undefined
    : { text: cardProblems.cvvLength, values: { count: String(length) } };
}

/**
 * @param brands that are accepted; a number of another brand is refused here, before anything is sent
 * @param nowMs the gateway's clock
 */
export function fieldProblem(
  card: CardFields,
  field: CardField,
  brands: readonly string[],
  nowMs: number,
): Problem | undefined {
  if (field === 'cvv') return cvvProblem(card);
  const found = cardProblem({ ...blank, [field]: card[field] }, nowMs);
  // The placeholders may not fit this value: an Amex number has a longer cvv.
  if (found?.field === field) return { text: texts[field][found.reason] ?? otherwise[field] };
  const brand = field === 'pan' ? brandOf(card.pan) : undefined;
  if (brand === undefined || brands.includes(brand.id)) return undefined;
  return { text: cardProblems.panBrand, values: { brand: optionName(brand.id) } };
}
