/**
 * The rules of card data (spec §3): one set for the form that takes it and the gateway
 * that receives it.
 *
 * Numbers are looked at digit by digit: a regular expression would leave the last text that it was tried on in the
 * engine's memory, and card numbers shall leave no trace there (decision 28).
 */

import { brandOf, type Digits } from './card-brands.ts';
import { hourMs } from './durations.ts';
import type { Text } from './model.ts';

export * from './card-brands.ts';

export const cardLimits = { panMinDigits: 12, panMaxDigits: 19, holderMaxLength: 64 } as const;

/** The members of `card` before encryption. */
export interface CardFields {
  /** Digits without blanks. */
  readonly pan: string;
  readonly holder: string;
  readonly cvv: string;
  /** MMYY. */
  readonly expiry: string;
}

/** The same where number and code may be no strings. */
export type GuardedCardFields = Omit<CardFields, 'pan' | 'cvv'> & {
  readonly pan: Digits;
  readonly cvv: Digits;
};

export type CardProblemReason =
  | 'missing'
  | 'not-digits'
  | 'wrong-length'
  | 'wrong-check-digit'
  | 'wrong-characters'
  | 'no-month'
  | 'expired';

export interface CardProblem {
  readonly field: keyof CardFields;
  readonly reason: CardProblemReason;
  /** Text that says what to send, without naming the field; never a part of the value. */
  readonly text: Text;
}

const zero = 0x30;
const nine = 0x39;

/** Returns whether the text is one digit or more, 0 to 9. */
export function isDigits(text: Digits): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return false;
  }
  return text.length > 0;
}

/** The check of ISO/IEC 7812-1, annex B; false for anything but digits. */
export function passesLuhn(digits: Digits): boolean {
  if (!isDigits(digits)) return false;
  let sum = 0;
  for (let at = digits.length - 1, doubled = false; at >= 0; at--, doubled = !doubled) {
    const digit = digits.charCodeAt(at) - zero;
    sum += doubled ? (digit < 5 ? 2 * digit : 2 * digit - 9) : digit;
  }
  return sum % 10 === 0;
}

/** A part that may be shown, as a string. */
function textAt(digits: Digits, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += String.fromCharCode(digits.charCodeAt(at));
  return text;
}

/** First 6 and last 4 digits, the rest as asterisks, as a card is shown everywhere (decision 28). */
export function maskPan(pan: Digits): string {
  const hidden = pan.length - 10;
  // If the text is too short to be a card, the shown ends would be most of it.
  if (pan.length < cardLimits.panMinDigits) return '*'.repeat(pan.length);
  return `${textAt(pan, 0, 6)}${'*'.repeat(hidden)}${textAt(pan, pan.length - 4, pan.length)}`;
}

/** The last place on Earth where a month ends is 12 hours behind UTC. */
const lastZoneMs = 12 * hourMs;

/** Returns whether the month has ended everywhere. `expiry` is MMYY, of this century. */
export function isExpired(expiry: string, nowMs: number): boolean {
  const month = Number(expiry.slice(0, 2));
  const year = 2000 + Number(expiry.slice(2));
  // Months count from 0 here, so this is the first moment of the month after.
  return nowMs >= Date.UTC(year, month, 1) + lastZoneMs;
}

const texts = {
  missing: { en: 'is required', zh: '必填' },
  digits: { en: 'digits only, without spaces', zh: '仅限数字，不含空格' },
  panLength: { en: 'wrong number of digits for this card', zh: '位数与该卡不符' },
  checkDigit: { en: 'the check digit is wrong', zh: '校验位不正确' },
  holder: { en: '1 to 64 characters, no control characters', zh: '1 至 64 个字符，不含控制字符' },
  threeDigits: { en: '3 digits', zh: '3 位数字' },
  fourDigits: { en: '4 digits for American Express', zh: '美国运通卡为 4 位数字' },
  threeOrFour: { en: '3 or 4 digits', zh: '3 或 4 位数字' },
  expiry: { en: '4 digits, MMYY', zh: '4 位数字，格式为 MMYY' },
  month: { en: 'MMYY, with a month from 01 to 12', zh: 'MMYY，月份为 01 至 12' },
  expired: { en: 'the card has expired', zh: '卡片已过期' },
} as const satisfies Readonly<Record<string, Text>>;

function panProblem(pan: Digits): CardProblem | undefined {
  const problem = (reason: CardProblemReason, text: Text): CardProblem => ({ field: 'pan', reason, text });
  if (pan.length === 0) return problem('missing', texts.missing);
  // The length first: whatever is too long is not looked at.
  if (pan.length > cardLimits.panMaxDigits) return problem('wrong-length', texts.panLength);
  if (!isDigits(pan)) return problem('not-digits', texts.digits);
  const fits = brandOf(pan)?.lengths.includes(pan.length) ?? pan.length >= cardLimits.panMinDigits;
  if (!fits) return problem('wrong-length', texts.panLength);
  return passesLuhn(pan) ? undefined : problem('wrong-check-digit', texts.checkDigit);
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

function holderProblem(holder: string): CardProblem | undefined {
  const problem = (reason: CardProblemReason, text: Text): CardProblem => ({ field: 'holder', reason, text });
  if (holder.length > 2 * cardLimits.holderMaxLength) return problem('wrong-length', texts.holder);
  if (holder.trim() === '') return problem('missing', texts.missing);
  if ([...holder].length > cardLimits.holderMaxLength) return problem('wrong-length', texts.holder);
  for (let at = 0; at < holder.length; at++) {
    if (isControl(holder.charCodeAt(at))) return problem('wrong-characters', texts.holder);
  }
  return holder.isWellFormed() ? undefined : problem('wrong-characters', texts.holder);
}

function expiryProblem(expiry: string, nowMs: number): CardProblem | undefined {
  const problem = (reason: CardProblemReason, text: Text): CardProblem => ({ field: 'expiry', reason, text });
  if (expiry === '') return problem('missing', texts.missing);
  if (expiry.length !== 4) return problem('wrong-length', texts.expiry);
  if (!isDigits(expiry)) return problem('not-digits', texts.expiry);
  const month = Number(expiry.slice(0, 2));
  if (month < 1 || month > 12) return problem('no-month', texts.month);
  return isExpired(expiry, nowMs) ? problem('expired', texts.expired) : undefined;
}

/** The cvv's length goes by the brand of the number (spec §3: 3 to 4); either where the brand is unknown. */
function cvvProblem(cvv: Digits, pan: Digits): CardProblem | undefined {
  const length = brandOf(pan)?.cvvLength;
  const text = length === undefined ? texts.threeOrFour : length === 4 ? texts.fourDigits : texts.threeDigits;
  const problem = (reason: CardProblemReason): CardProblem => ({ field: 'cvv', reason, text });
  if (cvv.length === 0) return { field: 'cvv', reason: 'missing', text: texts.missing };
  const fits = length === undefined ? cvv.length === 3 || cvv.length === 4 : cvv.length === length;
  if (!fits) return problem('wrong-length');
  return isDigits(cvv) ? undefined : problem('not-digits');
}

/**
 * Returns the first problem of a card's data in the order pan, holder, expiry, cvv; undefined if it can be
 * sent to the issuer. It does not check that the brand is taken here: an unknown brand is no problem.
 */
export function cardProblem(card: GuardedCardFields, nowMs: number): CardProblem | undefined {
  return (
    panProblem(card.pan) ??
    holderProblem(card.holder) ??
    expiryProblem(card.expiry, nowMs) ??
    cvvProblem(card.cvv, card.pan)
  );
}
