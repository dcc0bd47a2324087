import { callByMethod } from '@tollgate/contract/calls/index';
import { expect, test } from 'vitest';
import { matching, valuesOf } from './field-values.ts';

function valuesFor(method: string, name: string, language: 'en' | 'zh' = 'en') {
  const member = callByMethod(method)?.request[name];
  if (member === undefined) throw new Error(`${method} has no ${name}`);
  return valuesOf(name, member.field, language);
}

test('closed sets, known sets and currencies are lists, in the language of the reader', () => {
  expect(valuesFor('wisehub.cloud.pay.order', 'trans_type')).toContainEqual({ value: '1', name: 'Sale' });
  expect(valuesFor('wisehub.cloud.pay.order', 'trans_type', 'zh')?.[0]?.name).toMatch(/\p{Script=Han}/u);
  expect(valuesFor('cscanb.pay.getqrcode', 'pay_method_id')?.length).toBeGreaterThan(5);
  expect(valuesFor('pay.checkout', 'price_currency')).toContainEqual({ value: 'EUR', name: 'Euro' });
});

test('what has one value or any text is typed', () => {
  expect(valuesFor('pay.checkout', 'version')).toBeUndefined();
  expect(valuesFor('pay.checkout', 'description')).toBeUndefined();
});

test('what is typed is looked for in values and meanings, values first', () => {
  const values = [
    { value: '10', name: 'Two' },
    { value: '2', name: 'Ten 1' },
    { value: '1', name: 'One' },
  ];
  expect(matching(values, '1').map(({ value }) => value)).toEqual(['10', '1', '2']);
  expect(matching(values, ' tW').map(({ value }) => value)).toEqual(['10']);
  expect(matching(values, '')).toEqual(values);
  expect(matching(values, 'x')).toEqual([]);
});
