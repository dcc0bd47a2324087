import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, cardProblem, groupDigits, maskPan } from '../cards.ts';
import { errors } from '../errors/catalogue.ts';
import {
  accountOf,
  behaviourOf,
  cardTriggers,
  challengeCode,
  outcomeFor,
  testCardById,
  testCardFor,
  testCardOfAccount,
  testCards,
  unknownCard,
  walletCards,
} from './card-outcome.ts';
import { refundTriggers, walletTriggers } from './wallet-triggers.ts';

const numberOf = ({ groups }: { readonly groups: readonly string[] }) => groups.join('');
const plainAmount = 2_599;

test.each(testCards.map((card) => [card.id, card] as const))('%s is a number of its brand', (_, card) => {
  const pan = numberOf(card);
  const cvv = '9'.repeat(brandOf(pan)?.cvvLength ?? 0);
  expect(cardProblem({ pan, holder: 'JANE DOE', cvv, expiry: '0729' }, Date.UTC(2026, 2, 2))).toBeUndefined();
  expect(brandOf(pan)?.id).toBe(card.brand);
  expect(groupDigits(pan)).toEqual(card.groups);
});

test('ids and masked numbers are distinct, so that either names one card', () => {
  expect(new Set(testCards.map(({ id }) => id)).size).toBe(testCards.length);
  expect(new Set(testCards.map(accountOf)).size).toBe(testCards.length);
  for (const card of testCards) {
    expect(accountOf(card)).toBe(maskPan(numberOf(card)));
    expect(testCardFor(numberOf(card))).toBe(card);
    expect(testCardOfAccount(accountOf(card))).toBe(card);
    expect(testCardById(card.id)).toBe(card);
  }
});

test('no number stands whole in the files that a gateway loads', async () => {
  const files = ['card-table.ts', 'card-outcome.ts', '../cards.ts', '../card-brands.ts', '../fields/card.ts'];
  for (const file of files) {
    const digits = (await readFile(new URL(file, import.meta.url), 'utf8')).replaceAll(/[ _-]/g, '');
    expect(testCards.filter((card) => digits.includes(numberOf(card))).map(({ id }) => [file, id])).toEqual(
      [],
    );
  }
});

test('the table is the one of the documentation', () => {
  expect(
    testCards.map(({ id, brand, outcome, errorCode, threeDSecure, partialRefunds }) =>
      [id, brand, outcome, errorCode ?? '', threeDSecure, partialRefunds ? '' : 'whole refunds']
        .join(' ')
        .trim(),
    ),
  ).toEqual([
    'visa Visa approved  none',
    'mastercard MasterCard approved  none',
    'mastercard-2 MasterCard approved  none',
    'amex Amex approved  none',
    'discover Discover approved  none',
    'jcb JCB approved  none',
    'diners DinersClub approved  none',
    'unionpay UnionPay approved  none',
    'declined Visa declined EC0101 none',
    'insufficient-funds Visa declined EC0102 none',
    'expired Visa declined EC0103 none',
    'wrong-cvv Visa declined EC0104 none',
    'lost Visa declined EC0109 none',
    'stolen Visa declined EC0109 none',
    'restricted MasterCard declined EC0110 none',
    'fraud Visa declined EC0111 none',
    '3ds-challenge Visa approved  challenge',
    '3ds-frictionless Visa approved  frictionless',
    '3ds-declined Visa declined EC0101 challenge',
    'no-answer Visa no-answer  none',
    'no-partial-refunds MasterCard approved  none whole refunds',
  ]);
  expect(
    cardTriggers.map(({ amountMinor, outcome, errorCode, threeDSecure }) => [
      amountMinor,
      outcome,
      errorCode ?? threeDSecure,
    ]),
  ).toEqual([
    [20_003, 'declined', 'EC0101'],
    [20_004, 'declined', 'EC0102'],
    [20_005, 'no-answer', 'none'],
    [20_006, 'approved', 'challenge'],
    [20_007, 'declined', 'EC0101'],
  ]);
});

test('what is declined says why, in a text that names the code; all else has no code', () => {
  for (const { outcome, errorCode, text } of [...testCards, ...cardTriggers]) {
    expect(outcome === 'declined').toBe(errorCode !== undefined);
    if (errorCode === undefined) continue;
    expect(errors).toHaveProperty(errorCode);
    expect([text.en, text.zh].every((each) => each.includes(errorCode))).toBe(true);
  }
});

test('every text that speaks of the code of the challenge names the right one', () => {
  const naming = [...testCards, ...cardTriggers].filter(({ text }) => /\d{6}/.test(text.en));
  expect(naming.length).toBe(2);
  for (const { text } of naming) {
    expect([text.en.includes(challengeCode), text.zh.includes(challengeCode)]).toEqual([true, true]);
  }
});

test('no amount means one thing for a card and another for a refund or a wallet', () => {
  const others = [...walletTriggers, ...refundTriggers].map(({ amountMinor }) => amountMinor);
  expect(cardTriggers.filter(({ amountMinor }) => others.includes(amountMinor))).toEqual([]);
});

test('an amount decides for cards that would plainly be approved, the card for all others', () => {
  for (const trigger of cardTriggers) {
    expect(outcomeFor({ pan: '4012888888881881', amountMinor: trigger.amountMinor })).toBe(trigger);
    for (const card of testCards) {
      const isPlain = card.outcome === 'approved' && card.threeDSecure === 'none';
      const expected = isPlain ? trigger : card;
      expect(outcomeFor({ pan: numberOf(card), amountMinor: trigger.amountMinor })).toBe(expected);
      expect(behaviourOf(card, trigger.amountMinor)).toBe(expected);
    }
  }
  for (const card of testCards) {
    expect(outcomeFor({ pan: numberOf(card), amountMinor: plainAmount })).toBe(card);
  }
});

test('any other number is approved, and one digit makes another number', () => {
  const known = new Set(testCards.map(numberOf));
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{12,19}$/), (pan) => {
      fc.pre(!known.has(pan));
      expect(testCardFor(pan)).toBeUndefined();
      expect(outcomeFor({ pan, amountMinor: plainAmount })).toBe(unknownCard);
    }),
  );
  for (const pan of known) {
    expect(testCardFor(`${pan}0`)).toBeUndefined();
    expect(testCardFor(pan.slice(0, -1))).toBeUndefined();
  }
  expect(testCardFor('')).toBeUndefined();
});

test('the wallets hold cards that are approved and declined, and no card that asks for a challenge', () => {
  expect(new Set(walletCards.map(({ outcome }) => outcome))).toEqual(new Set(['approved', 'declined']));
  expect(walletCards.every(({ threeDSecure }) => threeDSecure === 'none')).toBe(true);
});
