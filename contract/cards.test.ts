import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandOf,
  type CardFields,
  cardBrands,
  cardProblem,
  isDigits,
  isExpired,
  maskPan,
  passesLuhn,
} from './cards.ts';
import { cardPlaintext } from './fields/card.ts';

const nowMs = Date.UTC(2026, 2, 2, 10, 15);
const card: CardFields = { pan: '4012888888881881', holder: 'JANE DOE', cvv: '123', expiry: '0729' };

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));

/** The sum by the definition: every second digit from the right, the check digit not counted, is doubled. */
function checkDigitOf(number: string): string {
  const sum = [...number]
    .reverse()
    .flatMap((digit, index) => (index % 2 === 0 ? [...String(2 * Number(digit))] : [digit]))
    .reduce((total, digit) => total + Number(digit), 0);
  return String((10 - (sum % 10)) % 10);
}

test('of ten last digits one passes, the check digit', () => {
  fc.assert(
    fc.property(digits(11, 18), (number) => {
      const passing = [...'0123456789'].filter((last) => passesLuhn(number + last));
      expect(passing).toEqual([checkDigitOf(number)]);
    }),
    { numRuns: 500 },
  );
});

test('one wrong digit, and two neighbours exchanged, are noticed', () => {
  fc.assert(
    fc.property(digits(11, 18), fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, step) => {
      const pan = number + checkDigitOf(number);
      const at = place % pan.length;
      const wrong = String((Number(pan.charAt(at)) + step) % 10);
      expect(passesLuhn(pan.slice(0, at) + wrong + pan.slice(at + 1))).toBe(false);
      const [left, right] = [pan.charAt(at), pan.charAt(at + 1)];
      // The formula's known gap: 09 and 90 have the same sum.
      if (right === '' || left === right || ['09', '90'].includes(left + right)) return;
      expect(passesLuhn(pan.slice(0, at) + right + left + pan.slice(at + 2))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test.each(['', ' ', '4012 8888 8888 1881', '４０１２８８８８', '-0', 'x', '0x0'])(
  '%j is no number',
  (text) => {
    expect([isDigits(text), passesLuhn(text)]).toEqual([false, false]);
  },
);

test('a masked number shows its ends and nothing between', () => {
  fc.assert(
    fc.property(digits(12, 19), (pan) => {
      const masked = maskPan(pan);
      expect(masked).toMatch(/^[0-9]{6}\*{2,9}[0-9]{4}$/);
      expect([masked.length, masked.slice(0, 6), masked.slice(-4)]).toEqual([
        pan.length,
        pan.slice(0, 6),
        pan.slice(-4),
      ]);
    }),
  );
  expect(maskPan('4012888888881881')).toBe('401288******1881');
  expect([maskPan('12345678901'), maskPan('')]).toEqual(['*'.repeat(11), '']);
});

test('a card is good until its month has ended everywhere on Earth', () => {
  const endOfMarch = Date.UTC(2026, 3, 1, 12);
  expect(isExpired('0326', endOfMarch - 1)).toBe(false);
  expect(isExpired('0326', endOfMarch)).toBe(true);
  const endOfYear = Date.UTC(2027, 0, 1, 12);
  expect([isExpired('1226', endOfYear - 1), isExpired('1226', endOfYear)]).toEqual([false, true]);
  expect(isExpired('0199', nowMs)).toBe(false);
});

test('good cards of every brand and length have no problem', () => {
  for (const { ranges, lengths, cvvLength } of cardBrands) {
    for (const length of lengths) {
      for (const [from] of ranges) {
        const number = String(from).padEnd(length - 1, '3');
        const pan = number + checkDigitOf(number);
        expect(cardProblem({ ...card, pan, cvv: '9'.repeat(cvvLength) }, nowMs), pan).toBeUndefined();
      }
    }
  }
});

test.each<[string, Partial<CardFields>, string]>([
  ['no number', { pan: '' }, 'pan missing'],
  ['blanks in the number', { pan: '4012 8888 8888 1881' }, 'pan not-digits'],
  ['a letter in the number', { pan: '401288888888188x' }, 'pan not-digits'],
  ['a digit too few', { pan: '401288888888188' }, 'pan wrong-length'],
  ['a digit too many', { pan: '40128888888818810' }, 'pan wrong-length'],
  ['a megabyte of number', { pan: '4'.repeat(2 ** 20) }, 'pan wrong-length'],
  ['11 digits of no brand', { pan: '90000000000' }, 'pan wrong-length'],
  ['a wrong check digit', { pan: '4012888888881882' }, 'pan wrong-check-digit'],
  ['no name', { holder: '' }, 'holder missing'],
  ['a name of blanks', { holder: ' \t' }, 'holder missing'],
  ['65 characters of name', { holder: 'x'.repeat(65) }, 'holder wrong-length'],
  ['65 characters beyond the BMP', { holder: '\u{1F9FE}'.repeat(65) }, 'holder wrong-length'],
  ['a megabyte of name', { holder: 'x'.repeat(2 ** 20) }, 'holder wrong-length'],
  ['a line break in the name', { holder: 'JANE\nDOE' }, 'holder wrong-characters'],
  ['incomplete surrogate pair', { holder: 'JANE \uD800' }, 'holder wrong-characters'],
  ['no expiry', { expiry: '' }, 'expiry missing'],
  ['expiry with a slash', { expiry: '07/29' }, 'expiry wrong-length'],
  ['expiry in letters', { expiry: 'JUL9' }, 'expiry not-digits'],
  ['month 0', { expiry: '0029' }, 'expiry no-month'],
  ['month 13', { expiry: '1329' }, 'expiry no-month'],
  ['year and month exchanged', { expiry: '2907' }, 'expiry no-month'],
  ['an expired card', { expiry: '0226' }, 'expiry expired'],
  ['no cvv', { cvv: '' }, 'cvv missing'],
  ['a cvv of 2 digits', { cvv: '12' }, 'cvv wrong-length'],
  ['a cvv of 4 digits on Visa', { cvv: '1234' }, 'cvv wrong-length'],
  ['a cvv of 3 digits on Amex', { pan: '371449635398431' }, 'cvv wrong-length'],
  ['a cvv of letters', { cvv: 'abc' }, 'cvv not-digits'],
  ['a cvv of 5 digits on an unknown brand', { pan: '9000000000000001', cvv: '12345' }, 'cvv wrong-length'],
])('%s is a problem', (_, change, expected) => {
  const problem = cardProblem({ ...card, ...change }, nowMs);
  expect(`${problem?.field} ${problem?.reason}`).toBe(expected);
});

test.each<[string, Partial<CardFields>]>([
  ['64 characters of name beyond the BMP', { holder: '\u{1F9FE}'.repeat(64) }],
  ['an expiry in this month', { expiry: '0326' }],
  ['Amex with 4 digits of cvv', { pan: '371449635398431', cvv: '1234' }],
  ['an unknown brand with 3 digits of cvv', { pan: '900000000001', cvv: '123' }],
  ['an unknown brand with 4 digits of cvv', { pan: '900000000001', cvv: '1234' }],
])('%s is none', (_, change) => {
  expect(cardProblem({ ...card, ...change }, nowMs)).toBeUndefined();
});

test('whatever is sent, the answer never holds a part of it, and no card is good that the contract refuses', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 24 }), digits(0, 20));
  const anyCard = fc.record({ pan: anyText, holder: anyText, cvv: anyText, expiry: anyText });
  const { pan, cvv, expiry } = cardPlaintext.members;
  fc.assert(
    fc.property(anyCard, (given) => {
      const problem = cardProblem(given, nowMs);
      if (problem !== undefined) {
        const value = given[problem.field];
        if (value.length > 4) expect(JSON.stringify(problem.text)).not.toContain(value);
        return;
      }
      for (const [field, value] of [
        [pan, given.pan],
        [cvv, given.cvv],
        [expiry, given.expiry],
      ] as const) {
        expect(value).toMatch(new RegExp(`^(?:${field.field.pattern})$`));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a check of a card costs microseconds', () => {
  const rounds = 20_000;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    brandOf(card.pan);
    cardProblem(card, nowMs);
  }
  // The processor's time: other programs may take as much as they like of the clock's.
  expect(process.cpuUsage(before).user / rounds).toBeLessThan(100);
});
