import { expect, test } from 'vitest';
import { storableTexts } from './storable-texts.ts';

test('a text that PostgreSQL refuses keeps its length, and all else stays', () => {
  const answer = {
    kind: 'paid',
    reference: { channelTransNo: 'A\u00001', userId: '\ud83d', refNo: undefined },
    amountMinor: 100,
    'fie\u0000ld': 1,
    states: ['\u0000', '好😀'],
    isFinal: true,
    state: null,
  };
  const { 'fie\u0000ld': field, ...others } = answer;
  expect(storableTexts(answer)).toEqual({
    ...others,
    'fie\ufffdld': field,
    reference: { channelTransNo: 'A\ufffd1', userId: '\ufffd', refNo: undefined },
    states: ['\ufffd', '好😀'],
  });
});
