import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, matchPath, placeOf } from './place.ts';

test('an address gives back the values that it was made of', () => {
  const text = fc.string({ minLength: 1, unit: 'binary' }).filter((one) => one !== '.' && one !== '..');
  fc.assert(
    fc.property(text, text, (number, code) => {
      const { path, query } = placeOf(addressOf(['orders', number], { code }));
      expect(matchPath('orders/:trans_no', path)).toEqual({ trans_no: number });
      expect(query.get('code')).toBe(code);
    }),
  );
});

test('members of the query without a value are left out', () => {
  expect(addressOf(['requests'], { code: undefined, method: '', psn: 'A' })).toBe(
    '/workbench/requests?psn=A',
  );
  expect(addressOf([])).toBe('/workbench/');
});

test('a path of another form does not match, nor does a broken escape', () => {
  expect(matchPath('orders/:trans_no', 'orders')).toBeUndefined();
  expect(matchPath('orders/:trans_no', 'orders/1/2')).toBeUndefined();
  expect(matchPath('orders/:trans_no', 'orders/%E0%A4%A')).toBeUndefined();
  expect(matchPath('', '')).toEqual({});
  expect(placeOf('/workbench/requests/').path).toBe('requests');
  expect(placeOf('/docs/').path).toBe('');
});
