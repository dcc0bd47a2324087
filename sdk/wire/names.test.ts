import { calls } from '@tollgate/contract/calls/index';
import type { Members } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { type CamelCase, type Camelized, camelCase, renamed, snakeCase } from './names.ts';

function namesOf(members: Members): string[] {
  return Object.entries(members).flatMap(([name, { field }]) => {
    const inner = field.kind === 'list' ? field.of : field;
    return [name, ...(inner.kind === 'object' ? namesOf(inner.members) : [])];
  });
}

const withMethods = [
  'bscanc.pay.submit',
  'cscanb.pay.getqrcode',
  'pay.checkout',
  'pay.merchant.checkout',
  'order.query',
  'order.revoker',
  'order.refund.submit',
  'order.refund.query',
];

test('every request field of the calls that have a method survives the conversion to camelCase and back', () => {
  const requests = calls.filter(({ method }) => withMethods.includes(method)).map(({ request }) => request);
  expect(requests).toHaveLength(withMethods.length);
  const names = new Set(requests.flatMap(namesOf));
  expect(names.size).toBeGreaterThan(25);
  for (const name of names) expect(snakeCase(camelCase(name))).toBe(name);
});

test('no two fields of a reply or of the notification meet under one name', () => {
  for (const members of [...calls.map(({ reply }) => reply), notification.members]) {
    const names = Object.keys(members);
    expect(new Set(names.map(camelCase)).size).toBe(names.length);
  }
});

test('names of letters are converted and converted back without loss', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const name = words.join('_');
      expect(snakeCase(camelCase(name))).toBe(name);
    }),
  );
});

test('nested names are converted; values, dates and other classes are left alone', () => {
  const day = new Date(0);
  const value = { order_detail: { data: [{ unit_price: 'a_b', at_day: day }] }, none: null };
  expect(renamed(value, camelCase)).toEqual({
    orderDetail: { data: [{ unitPrice: 'a_b', atDay: day }] },
    none: null,
  });
});

test('the types follow the same rule', () => {
  expectTypeOf<CamelCase<'trans_fee_c'>>().toEqualTypeOf<'transFeeC'>();
  expectTypeOf<CamelCase<'redirect_url_3dsecure'>>().toEqualTypeOf<'redirectUrl3dsecure'>();
  expect(camelCase('redirect_url_3dsecure')).toBe('redirectUrl3dsecure');
  type Value = { readonly a_b: string; readonly c_d?: readonly { readonly e_f: number }[] };
  expectTypeOf<Camelized<Value>>().toEqualTypeOf<{
    readonly aB: string;
    readonly cD?: readonly { readonly eF: number }[] | undefined;
  }>();
});
