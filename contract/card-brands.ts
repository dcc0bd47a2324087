/** Card brands: which numbers are whose (ISO/IEC 7812 issuer ranges), and how they look. Runs in a browser, too. */

/** Ids as in pay_method_id. */
export type CardBrandId = 'Visa' | 'MasterCard' | 'Amex' | 'Discover' | 'JCB' | 'DinersClub' | 'UnionPay';

/** The digits of a number: a string, or bytes that are overwritten after use. */
export type Digits = Pick<string, 'length' | 'charCodeAt'>;

export interface CardBrand {
  readonly id: CardBrandId;
  /** First digits of its numbers, as inclusive ranges of equally long numbers; no two brands share a number. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** How many digits its numbers have. */
  readonly lengths: readonly number[];
  readonly cvvLength: 3 | 4;
}

const sixteenToNineteen = [16, 17, 18, 19];

export const cardBrands: readonly CardBrand[] = [
  { id: 'Visa', ranges: [[4, 4]], lengths: [13, 16, 19], cvvLength: 3 },
  {
    id: 'MasterCard',
    ranges: [
      [51, 55],
      [2221, 2720],
    ],
    lengths: [16],
    cvvLength: 3,
  },
  {
    id: 'Amex',
    ranges: [
      [34, 34],
      [37, 37],
    ],
    lengths: [15],
    cvvLength: 4,
  },
  {
    id: 'Discover',
    ranges: [
      [6011, 6011],
      [644, 649],
      [65, 65],
    ],
    lengths: sixteenToNineteen,
    cvvLength: 3,
  },
  { id: 'JCB', ranges: [[3528, 3589]], lengths: sixteenToNineteen, cvvLength: 3 },
  {
    id: 'DinersClub',
    ranges: [
      [300, 305],
      [3095, 3095],
      [36, 36],
      [38, 39],
    ],
    lengths: [14, 15, 16, 17, 18, 19],
    cvvLength: 3,
  },
  {
    id: 'UnionPay',
    ranges: [
      [62, 62],
      [8100, 8171],
    ],
    lengths: sixteenToNineteen,
    cvvLength: 3,
  },
];

/** Returns the first digits as a number; NaN if one of them is no digit. */
function numberAt(digits: Digits, count: number): number {
  let number = 0;
  for (let at = 0; at < count; at += 1) {
    const digit = digits.charCodeAt(at) - 0x30;
    number = digit >= 0 && digit <= 9 ? 10 * number + digit : Number.NaN;
  }
  return number;
}

/** Returns whether a number that begins with `digits` can be in the range. */
function canLieIn([from, to]: readonly [number, number], digits: Digits): boolean {
  const width = String(from).length;
  const known = Math.min(width, digits.length);
  const prefix = numberAt(digits, known);
  const unknown = 10 ** (width - known);
  return prefix >= Math.floor(from / unknown) && prefix <= Math.floor(to / unknown);
}

/**
 * The only brand that a number beginning with these digits can be of; undefined while there are several, and
 * if there is none. Meant for a number that is being typed: 4 is Visa, 3 no brand yet, 37 Amex.
 */
export function brandOf(digits: Digits): CardBrand | undefined {
  if (digits.length === 0) return undefined;
  let found: CardBrand | undefined;
  for (const brand of cardBrands) {
    if (!brand.ranges.some((range) => canLieIn(range, digits))) continue;
    if (found !== undefined) return undefined;
    found = brand;
  }
  return found;
}

const inFours = [4, 4, 4, 4, 3];
const amexGroups = [4, 6, 5];
const dinersGroups = [4, 6, 4];

/**
 * The digits, complete or not, in the groups in which they are printed on the card: 4 4 4 4 3, Amex 4 6 5, Diners
 * Club 4 6 4 up to 14 digits. Digits beyond the last group stay out.
 */
export function groupDigits(digits: string): readonly string[] {
  const id = brandOf(digits)?.id;
  const isShortDiners = id === 'DinersClub' && digits.length <= 14;
  const lengths = id === 'Amex' ? amexGroups : isShortDiners ? dinersGroups : inFours;
  const groups: string[] = [];
  let start = 0;
  for (const length of lengths) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + length));
    start += length;
  }
  return groups;
}
