/** Problems of the card's fields, in words for the payer; the rules are the contract's. */
import { brandOf } from '@tollgate/contract/card-brands';
import { type CardFields, type CardProblemReason, cardProblem } from '@tollgate/contract/cards';
import type { Text } from '@tollgate/contract/model';
import { type FoundProblem, optionName, type Problem } from '../fields/problem.ts';
import { cardProblems as problems } from '../texts/card-problems.ts';

export type CardField = keyof CardFields;

/** In the order in which the form shows them. */
export const cardFields: readonly CardField[] = ['pan', 'expiry', 'cvv', 'holder'];

/** No card at all, but valid in every field: replaces those that are not being checked. */
const blank: CardFields = { pan: '0'.repeat(16), holder: '-', cvv: '000', expiry: '1299' };

const texts: Readonly<Record<Exclude<CardField, 'cvv'>, Partial<Record<CardProblemReason, Text>>>> = {
  pan: {
    missing: problems.panMissing,
    'wrong-length': problems.panLength,
    'wrong-check-digit': problems.panCheck,
  },
  expiry: {
    missing: problems.expiryMissing,
    'no-month': problems.expiryMonth,
    expired: problems.expiryPast,
  },
  holder: { missing: problems.holderMissing },
};

const otherwise: Readonly<Record<Exclude<CardField, 'cvv'>, Text>> = {
  pan: problems.panCheck,
  expiry: problems.expiryForm,
  holder: problems.holderForm,
};

/** The length of the cvv depends on the brand of the number beside it, however far that has been typed. */
function cvvProblem({ pan, cvv }: CardFields): Problem | undefined {
  if (cvv === '') return { text: problems.cvvMissing };
  const length = brandOf(pan)?.cvvLength;
  if (length === undefined) {
    return cvv.length === 3 || cvv.length === 4 ? undefined : { text: problems.cvvEither };
  }
  return cvv.length === length ? undefined : { text: problems.cvvLength, values: { count: String(length) } };
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
  return { text: problems.panBrand, values: { brand: optionName(brand.id) } };
}

/** Returns all problems of the card, in the order of the form. */
export function cardProblems(
  card: CardFields,
  brands: readonly string[],
  nowMs: number,
): readonly FoundProblem[] {
  return cardFields.flatMap((field): readonly FoundProblem[] => {
    const problem = fieldProblem(card, field, brands, nowMs);
    return problem === undefined ? [] : [[field, problem]];
  });
}
