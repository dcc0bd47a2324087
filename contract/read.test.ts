import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from './model.ts';
import { bareCall, wideCall } from './read/testing.ts';
import { wireMembersOf } from './read/wire.testing.ts';
import { readRequest } from './read.ts';
import type { WireKind, WireMember } from './signing/types.ts';

/** The wide call's example with some members changed; undefined takes one away. */
function reading(changes: Record<string, unknown>) {
  return readRequest(wideCall, wireMembersOf({ ...wideCall.example.request, ...changes }));
}

function problem(changes: Record<string, unknown>) {
  const result = reading(changes);
  return result.ok ? 'ok' : result.problem;
}

function values(changes: Record<string, unknown>) {
  const result = reading(changes);
  if (!result.ok) throw new Error(result.problem.message);
  return result.values;
}

test('reads a whole request, nested values included', () => {
  expect(values({})).toEqual({
    app_id: 'tg0000000000000001',
    format: 'JSON',
    timestamp: '1772446523000',
    merchant_no: '3121',
    trans_type: 1,
    merchant_order_no: 'T-1',
    order_amount: '34.5',
    price_currency: 'USD',
    expires: 300,
    description: 'Coffee',
    order_detail: {
      type: 'GENERAL',
      data: { items: [{ code: 'SKU-1', quantity: 2, unit_price: '1.5' }], allow_regions: ['US', 'CA'] },
    },
  });
});

test('nested values may be strings of JSON at every level', () => {
  const items = JSON.stringify([JSON.stringify({ code: 'A, "B" ]', quantity: '2', unit_price: '1.50' })]);
  const data = JSON.stringify({ items, allow_regions: '[ "US" , "CA" ]' });
  expect(values({ order_detail: JSON.stringify({ type: 'GENERAL', data }) }).order_detail).toEqual({
    type: 'GENERAL',
    data: { items: [{ code: 'A, "B" ]', quantity: 2, unit_price: '1.5' }], allow_regions: ['US', 'CA'] },
  });
});

test('a nested number keeps its own digits', () => {
  const orderDetail = `{"type":1234567890,"data":{"items":[{"code":1e5,"quantity":2,"unit_price":1.0E+2}]}}`;
  expect(values({ order_detail: orderDetail }).order_detail).toEqual({
    type: '1234567890',
    data: { items: [{ code: '1e5', quantity: 2, unit_price: '100' }] },
  });
});

test('a text field takes the digits of a number as received', () => {
  const members = wireMembersOf({ ...wideCall.example.request, merchant_no: undefined });
  const read = readRequest(wideCall, [...members, { name: 'merchant_no', kind: 'number', text: '31210E0' }]);
  expect(read.ok && read.values.merchant_no).toBe('31210E0');
});

/** The wide call's example with one member as it was written on the wire. */
function wireValue(name: 'expires' | 'trans_type' | 'confirm_on_terminal', kind: WireKind, text: string) {
  const { [name]: _, ...rest }: Record<string, unknown> = wideCall.example.request;
  // required_text goes with confirm_on_terminal.
  const members = wireMembersOf({ ...rest, required_text: 'because' });
  const read = readRequest(wideCall, [...members, { name, kind, text }]);
  return read.ok ? read.values[name] : read.problem.code;
}

test.each<[WireKind, string, number | string]>([
  ['number', '5', 5],
  ['number', '5.0', 5],
  ['number', '5.000', 5],
  ['string', '5', 5],
  ['string', '5.0', 5],
  ['number', '5.5', 'SYS013'],
  ['number', '5e0', 'SYS013'],
  ['number', '-5.0', 'SYS022'],
  ['number', '604800.0', 604_800],
  ['number', '604801.0', 'SYS022'],
  ['string', '05.0', 'SYS013'],
  ['string', '5.', 'SYS013'],
  ['string', '.0', 'SYS013'],
])('a whole number as %s %s: %s', (kind, text, expected) => {
  expect(wireValue('expires', kind, text)).toBe(expected);
});

test('a whole number of a dictionary may have decimals of zero, too', () => {
  expect(wireValue('trans_type', 'number', '1.0')).toBe(1);
  expect(wireValue('trans_type', 'string', '1.00')).toBe(1);
  expect(wireValue('trans_type', 'number', '9.0')).toBe('SYS016');
});

test.each<[WireKind, string, boolean | string]>([
  ['boolean', 'true', true],
  ['boolean', 'false', false],
  ['string', 'true', true],
  ['string', 'false', false],
  ['number', '1', true],
  ['number', '0', false],
  ['number', '1.0', true],
  ['string', '1', true],
  ['string', '0', false],
  ['string', '1.0', 'SYS013'],
  ['string', 'TRUE', 'SYS013'],
  ['number', '2', 'SYS013'],
  ['number', '-1', 'SYS013'],
])('a boolean as %s %s: %s', (kind, text, expected) => {
  expect(wireValue('confirm_on_terminal', kind, text)).toBe(expected);
});

test.each([
  [{ merchant_order_no: 'T 1' }, 'E04111', 'merchant_order_no'],
  [{ merchant_order_no: 'T'.repeat(33) }, 'E04111', 'merchant_order_no'],
  [{ merchant_order_no: undefined }, 'SYS012', 'merchant_order_no'],
  [{ merchant_order_no: {} }, 'SYS013', 'merchant_order_no'],
  [{ notify_url: '/relative' }, 'E04117', 'notify_url'],
  [{ notify_url: 'javascript:alert(1)' }, 'E04117', 'notify_url'],
  [{ notify_url: 'https://shop.example.com\\@evil.example' }, 'E04117', 'notify_url'],
  [{ notify_url: 'https://shop.example.com/\u2028' }, 'E04117', 'notify_url'],
  [{ notify_url: 'http:shop.example.com' }, 'E04117', 'notify_url'],
  [{ format: 'XML' }, 'SYS011', 'format'],
  [{ format: null }, 'SYS011', 'format'],
  [{ timestamp: '1772446523' }, 'SYS011', 'timestamp'],
  [{ timestamp: true }, 'SYS011', 'timestamp'],
  [{ trans_type: '1.5' }, 'SYS013', 'trans_type'],
  [{ timestamp: '1772446523000.0' }, 'SYS011', 'timestamp'],
  [{ trans_type: 9 }, 'SYS016', 'trans_type'],
  [{ expires: 0 }, 'SYS022', 'expires'],
  [{ price_currency: 'usd' }, 'E04114', 'price_currency'],
  [{ order_amount: '34.505' }, 'E04115', 'order_amount'],
  [{ price_currency: 'JPY', order_detail: undefined }, 'E04115', 'order_amount'],
  [{ order_amount: '-1' }, 'E04115', 'order_amount'],
  [{ order_amount: 'NaN' }, 'SYS013', 'order_amount'],
  [{ trans_type: 3 }, 'SYS012', 'orig_merchant_order_no'],
  [{ cashback_amount: 5 }, 'SYS023', 'cashback_amount'],
  [
    { order_detail: { type: 'GENERAL', data: { items: [{ quantity: 1 }] } } },
    'SYS012',
    'order_detail.data.items[0].code',
  ],
  [
    { order_detail: { type: 'GENERAL', data: { allow_regions: ['US', 'XX'] } } },
    'SYS016',
    'order_detail.data.allow_regions[1]',
  ],
  [{ order_detail: '{"type":"A","type":"B"}' }, 'SYS017', 'order_detail'],
  [{ order_detail: '{"type":"A"},"x":{"a":1}' }, 'SYS013', 'order_detail'],
  [
    { order_detail: { type: 'GENERAL', data: { allow_regions: '["US"],"x":[]' } } },
    'SYS013',
    'order_detail.data.allow_regions',
  ],
  [
    { order_detail: `{"type":"GENERAL","x":${'['.repeat(5000)}${']'.repeat(5000)}}` },
    'SYS018',
    'order_detail',
  ],
] as const)('%j is refused with %s on %s', (changes, code, field) => {
  expect(problem(changes)).toMatchObject({ code, field });
});

test('a currency allows the decimals that it has', () => {
  expect(problem({ price_currency: 'KWD', order_amount: '1.234' })).toBe('ok');
  expect(problem({ price_currency: 'JPY', order_amount: '35', order_detail: undefined })).toBe('ok');
  expect(values({ order_amount: '34.500' }).order_amount).toBe('34.5');
  expect(values({ order_amount: '1.0E+7' }).order_amount).toBe('10000000');
});

test('the message says what to send and ends with the field', () => {
  expect(problem({ expires: 'soon' })).toMatchObject({
    message: 'Parameter has the wrong type (send a whole number in digits):expires',
  });
  expect(problem({ order_amount: '1.234' })).toMatchObject({
    message: 'Amount is not valid (USD has 2 decimals):order_amount',
  });
  expect(problem({ trans_type: 3 })).toMatchObject({
    message: 'Parameter cannot be empty (required for trans_type 2, 3 and 6):orig_merchant_order_no',
  });
  expect(problem({ phone: '123' })).toMatchObject({
    message: 'Parameter is too long or too short (5 to 9 characters):phone',
  });
});

test('the first field in the order of the contract is the one named, and fields come before rules', () => {
  expect(problem({ expires: 0, merchant_no: '' })).toMatchObject({ field: 'merchant_no' });
  expect(problem({ trans_type: 3, expires: 0 })).toMatchObject({ field: 'expires' });
  expect(problem({ trans_type: 3, cashback_amount: 1 })).toMatchObject({ field: 'orig_merchant_order_no' });
});

test('sign is left to the signature check, whatever it holds', () => {
  const read = reading({ sign: 'x'.repeat(5000) });
  expect(read.ok && Object.hasOwn(read.values, 'sign')).toBe(false);
  expect(read.ok).toBe(true);
});

test('a condition on a field that was left out counts with its default', () => {
  expect(problem({ phone: '55512' })).toBe('ok');
  expect(problem({ phone: '55512', confirm_on_terminal: true, required_text: 'x' })).toMatchObject({
    code: 'SYS023',
    field: 'phone',
  });
});

test('a field that came twice is refused, an unknown one ignored', () => {
  const members = wireMembersOf(bareCall.example.request);
  const extra = { name: 'nothing', kind: 'string', text: 'x' } as const;
  const amount = { name: 'trans_amount', kind: 'string', text: '1' } as const;
  expect(readRequest(bareCall, [...members, extra, extra]).ok).toBe(true);
  expect(readRequest(bareCall, [...members, amount])).toMatchObject({
    problem: { code: 'SYS017', field: 'trans_amount' },
  });
});

test('names of Object.prototype are no fields', () => {
  const members = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(
    (name): WireMember => ({ name, kind: 'object', text: '{"polluted":true}' }),
  );
  const read = readRequest(bareCall, [...members, ...wireMembersOf(bareCall.example.request)]);
  expect(read.ok && Object.keys(read.values)).toEqual(['app_id', 'trans_no', 'trans_amount']);
  expect(Object.getPrototypeOf(read.ok && read.values)).toBe(Object.prototype);
});

const kinds = fc.constantFrom<WireKind[]>('string', 'number', 'boolean', 'null', 'object', 'array');
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', '1', 'e', '.', ' ', '\uD800') }),
);

function anyMembers(call: Call) {
  const names = fc.constantFrom(...Object.keys(call.request), '__proto__', 'constructor', 'other');
  return fc.array(fc.record({ name: names, kind: kinds, text: texts }), { maxLength: 12 });
}

test('nothing that comes in makes it throw', () => {
  fc.assert(
    fc.property(anyMembers(wideCall), (changed) => {
      const changedNames = new Set(changed.map(({ name }) => name));
      const rest = wireMembersOf(wideCall.example.request).filter(({ name }) => !changedNames.has(name));
      const result = readRequest(wideCall, [...changed, ...rest]);
      if (!result.ok) {
        expect(result.problem.message.length).toBeLessThanOrEqual(128);
        expect(result.problem.message.endsWith(`:${result.problem.field}`)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('any list of texts comes back as it went in, as JSON or as a string of JSON', () => {
  const entries = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 5 });
  fc.assert(
    fc.property(entries, fc.boolean(), fc.constantFrom(undefined, 1), (list, asText, indent) => {
      const text = JSON.stringify(list, undefined, indent);
      const member: WireMember = { name: 'terminal_sn_list', kind: asText ? 'string' : 'array', text };
      const read = readRequest(bareCall, [...wireMembersOf(bareCall.example.request), member]);
      const hasControl = list.some((entry) => /[^\P{Cc}\t\n\r]/u.test(entry));
      expect(read.ok ? read.values.terminal_sn_list : read.problem.code).toEqual(
        hasControl ? 'SYS015' : list,
      );
    }),
  );
});

test('four times the input takes no more than about four times as long', () => {
  const timeOf = (size: number) => {
    const hostile = [
      `[${'"\\\\",'.repeat(size)}""]`,
      `{"a":[${'{},'.repeat(size)}{}]}`,
      '[{"a":"'.repeat(size),
      `"${'\\u0041'.repeat(size)}"`,
      `https://${'a'.repeat(size)}@`,
      '9'.repeat(size),
    ];
    const before = process.cpuUsage();
    // Ten times: the system counts a process's time in steps of milliseconds.
    for (const text of Array.from({ length: 10 }, () => hostile).flat()) {
      for (const name of [
        'order_detail',
        'description',
        'notify_url',
        'expires',
        'order_amount',
        'ext_params',
      ]) {
        const rest = wireMembersOf({ ...wideCall.example.request, [name]: undefined });
        readRequest(wideCall, [...rest, { name, kind: 'string', text }]);
      }
    }
    return process.cpuUsage(before).user;
  };
  timeOf(20_000);
  const least = (size: number) => Math.min(timeOf(size), timeOf(size), timeOf(size));
  // Quadratic work would show as a factor of 16.
  expect(least(80_000)).toBeLessThan(10 * least(20_000) + 50_000);
});
