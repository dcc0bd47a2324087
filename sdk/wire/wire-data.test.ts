import { decimalText, parseAmount } from '@tollgate/contract/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObjectShape } from './contract-data.ts';
import { readDataText, UnreadableData } from './wire-data.ts';

const shape: ObjectShape = {
  trans_no: 'text',
  count: 'integer',
  amount: 'amount',
  open: 'boolean',
  list: [{ batch_no: 'text', total: 'amount' }],
  inner: { zip: 'text' },
};
const read = (text: string) => readDataText(shape, text);

test('each kind, from its own JSON or from a string', () => {
  expect(
    read(
      '{"trans_no":1,"count":"42","amount":"1.50","open":"true","list":"[{\\"total\\":2.10}]","inner":{"zip":"0"}}',
    ),
  ).toEqual({
    trans_no: '1',
    count: 42,
    amount: '1.5',
    open: true,
    list: [{ total: '2.1' }],
    inner: { zip: '0' },
  });
});

test('null, empty and unknown members are left out', () => {
  expect(read('{"trans_no":"","count":null,"other":{"amount":1},"inner":{"zap":1}}')).toEqual({ inner: {} });
});

test('amounts keep every digit that was sent, where a float would not', () => {
  expect(read('{"amount":9007199254740993.01}')).toEqual({ amount: '9007199254740993.01' });
  expect(read('{"amount":0.1000000000000000055511151231257827}')).toEqual({
    amount: '0.1000000000000000055511151231257827',
  });
  expect(read('{"amount":-3.50}')).toEqual({ amount: '-3.5' });
  expect(read('{"amount":-0}')).toEqual({ amount: '0' });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat({ max: 6 }), (digits, scale) => {
      const text = decimalText({ digits, scale });
      const exact = parseAmount(text);
      expect(read(`{"amount":${text}}`)).toEqual({ amount: exact && decimalText(exact) });
    }),
  );
});

test.each([
  '{"count":1.5}',
  '{"count":9007199254740993}',
  '{"count":true}',
  '{"amount":"1,5"}',
  '{"amount":[]}',
  '{"open":1}',
  '{"list":{}}',
  '{"list":[1]}',
  '{"inner":[]}',
  '{"inner":"x"}',
  '{"count":1,"count":2}',
  '[]',
  '',
])('%s is not of the contract', (text) => {
  expect(() => read(text)).toThrow(UnreadableData);
});
