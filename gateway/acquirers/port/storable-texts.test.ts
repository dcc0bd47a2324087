import { expect, test } from 'vitest';
import { storableTexts } from './storable-texts.ts';

test('a text that PostgreSQL refuses keeps its length, and all else stays', () => {
  const answer = {
    kind: 'paid',
    reference: { channelTransNo: 'A\u00001', userId: '\ud83d', refNo: undefined },
    amountMinor: 100,
    states: ['\u0000', '好😀'],
    isFinal: true,
    state: null,
  };
  expect(storableTexts(answer)).toEqual({
    ...answer,
    reference: { channelTransNo: 'A\ufffd1', userId: '\ufffd', refNo: undefined },
    states: ['\ufffd', '好😀'],
  });
});
