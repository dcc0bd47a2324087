/** Every code has one reaction, and what clients do by themselves agrees with it. */
import { expect, test } from 'vitest';
import { errors, isErrorCode } from './catalogue.ts';
import { busyCodes, reactions, reactionTo, uncertainCodes } from './reactions.ts';

const codes = Object.keys(errors).filter(isErrorCode);

test('no code is in two classes', () => {
  const named = Object.values(reactions).flatMap(({ codes: own }) => own ?? []);
  expect(named.length).toBe(new Set(named).size);
});

test('a reason of a declined payment is for the payer', () => {
  const reasons = codes.filter((code) => code.startsWith('EC'));
  expect(reasons.length).toBeGreaterThan(15);
  expect(reasons.filter((code) => reactionTo(code) !== 'payer')).toEqual([]);
});

test('a code whose action is to query is in a class that queries', () => {
  const querying = codes.filter((code) =>
    /^(?:Query the order|Wait 5 seconds, then query)/.test(errors[code].action.en),
  );
  expect(querying.length).toBeGreaterThan(5);
  expect(querying.filter((code) => !['query', 'uncertain'].includes(reactionTo(code)))).toEqual([]);
});

test('an HTTP status that asks to try again is a class that does', () => {
  expect(uncertainCodes.map(reactionTo)).toEqual(uncertainCodes.map(() => 'uncertain'));
  expect(busyCodes.map(reactionTo)).toEqual(['wait']);
  const passing = codes.filter((code) => {
    const { httpStatus } = { httpStatus: undefined, ...errors[code] };
    return httpStatus === 429 || httpStatus === 503;
  });
  expect(passing.filter((code) => !['wait', 'uncertain'].includes(reactionTo(code)))).toEqual([]);
});
