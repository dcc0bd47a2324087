/** Second readings, beside an oracle that tries every cut of a string (decision 44). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentsTipAdjustment } from '../calls/payments-tip-adjustment.ts';
import { wisehubCloudPayOrder } from '../calls/wisehub-cloud-pay-order.ts';
import type { Call } from '../model.ts';
import { readRequest } from '../read.ts';
import { acceptedStrings, compareNames, stringToSign } from '../signing/string-to-sign.ts';
import type { WireMember } from '../signing/types.ts';
import { secondReading } from './second-reading.ts';

const text = { en: 'x', zh: 'x' };
const base = { summary: text, example: 'x' } as const;
const small = (maxLength = 12) => ({ ...base, kind: 'text', maxLength }) as const;

/** A call with every kind of member and of rule, under names that cuts can easily hit. */
const call = {
  method: 'test',
  methodAliases: [],
  path: '/api/payments/test',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'number-taken',
  title: text,
  summary: text,
  request: {
    a: { field: small(40), need: 'required' },
    b: { field: small(), need: 'optional' },
    c: { field: { ...base, kind: 'boolean' }, need: 'optional' },
    d: { field: { ...base, kind: 'amount', zero: false }, need: 'optional' },
    e: { field: { ...base, kind: 'integer', min: 0, max: 99 }, need: 'conditional' },
    m: { field: small(60), need: 'required' },
    o: {
      field: { ...base, kind: 'object', members: { k: { field: small(), need: 'optional' } } },
      need: 'optional',
    },
    price_currency: { field: { ...base, kind: 'text', maxLength: 3, format: 'currency' }, need: 'optional' },
    t: { field: small(), need: 'conditional' },
    v: { field: small(), need: 'conditional' },
  },
  rules: [
    { kind: 'required-when', field: 'e', when: { field: 'c', in: ['true'] }, text },
    { kind: 'only-when', field: 'd', when: { field: 'b', in: ['x', 'y'] }, text },
    { kind: 'one-of', fields: ['t', 'v'], text },
  ],
  reply: {},
  errors: [],
  example: { request: {}, reply: {} },
} as const satisfies Call;

const members = (fields: Readonly<Record<string, string>>): WireMember[] =>
  Object.entries(fields).map(([name, value]) => ({ name, kind: 'string', text: value }));

function found(request: readonly WireMember[], of: Call = call, signed = stringToSign(request)) {
  const reading = readRequest(of, request);
  if (!reading.ok) throw new Error(`no request: ${reading.problem.message}`);
  return secondReading(of, request, signed, reading.values);
}

interface Cutting {
  readonly starts: ReadonlySet<number>;
  readonly request: readonly WireMember[];
}

/** Every cut of a string at `&` into members whose names ascend strictly. */
function* cuttings(signed: string): Generator<Cutting> {
  const places = [...signed].flatMap((char, at) => (char === '&' ? [at] : []));
  for (let set = 0; set < 2 ** places.length; set += 1) {
    const chosen = places.filter((_, bit) => (set & (1 << bit)) !== 0);
    const starts = [0, ...chosen.map((at) => at + 1)];
    const pieces = starts.map((start, index) => signed.slice(start, chosen[index] ?? signed.length));
    const request = pieces.map((piece): WireMember => {
      const equals = piece.indexOf('=');
      return { name: piece.slice(0, equals), kind: 'string', text: piece.slice(equals + 1) };
    });
    const isMember = pieces.every((piece) => /^[^&=]*=/.test(piece));
    const ascends = request.every(
      ({ name }, at) => at === 0 || compareNames(request[at - 1]?.name ?? '', name) < 0,
    );
    const isAllowed = request.every(({ name }) => name !== 'sign' && name !== '__proto__');
    if (isMember && ascends && isAllowed) yield { starts: new Set(starts), request };
  }
}

/** Returns the values that the reader gets, also if `1` was signed for true as PHP does. */
function readings(of: Call, request: readonly WireMember[]): readonly string[] {
  const asTrue = request.map((member): WireMember => {
    const isBoolean = of.request[member.name]?.field.kind === 'boolean';
    return isBoolean && member.text === '1' ? { ...member, kind: 'boolean', text: 'true' } : member;
  });
  return [request, asTrue].flatMap((one) => {
    const reading = readRequest(of, one);
    return reading.ok ? [JSON.stringify(Object.entries(reading.values).sort())] : [];
  });
}

/** Returns whether any cutting that is no coarser than the request's own is read as another request. */
function oracle(of: Call, request: readonly WireMember[], signed: string): boolean {
  const own = [...cuttings(signed)].find(
    (one) => JSON.stringify(one.request) === JSON.stringify(withoutEmpties(request)),
  );
  const mine = readings(of, request);
  for (const other of cuttings(signed)) {
    const isFiner = [...other.starts].some((start) => own?.starts.has(start) !== true);
    if (isFiner && readings(of, other.request).some((values) => !mine.includes(values))) return true;
  }
  return false;
}

const withoutEmpties = (request: readonly WireMember[]) =>
  request.filter((member) => member.text !== '').sort((x, y) => compareNames(x.name, y.name));

const name = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  'e',
  'm',
  'o',
  'price_currency',
  't',
  'v',
  'bb',
  'n',
  'zz',
  'aa',
);
const value = fc.constantFrom(
  'x',
  'y',
  '1',
  '5',
  '12',
  'true',
  'false',
  '0.5',
  '1.234',
  'USD',
  'JPY',
  '{"k":"x"}',
  '',
  '=',
  '7=8',
);
const hidden = fc.oneof(
  { weight: 2, arbitrary: value },
  { weight: 1, arbitrary: fc.tuple(value, name, value).map(([head, cut, tail]) => `${head}&${cut}=${tail}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(value, name, value, name, value)
      .map(([head, cut, middle, next, tail]) => `${head}&${cut}=${middle}&${next}=${tail}`),
  },
);
const requests = fc
  .dictionary(name, hidden, { minKeys: 2, maxKeys: 7 })
  .map((fields) => members({ a: 'x', m: 'x', v: 'x', ...fields }))
  .filter((request) => readRequest(call, request).ok && stringToSign(request).split('&').length <= 13);

test('what has a second reading is found, and nothing else is', () => {
  let twice = 0;
  fc.assert(
    fc.property(requests, (request) => {
      const expected = oracle(call, request, stringToSign(request));
      if (expected) twice += 1;
      expect(found(request) !== undefined).toBe(expected);
    }),
    { numRuns: 1_500 },
  );
  // Both answers are tried often enough to mean something.
  expect(twice).toBeGreaterThan(100);
  expect(twice).toBeLessThan(1_400);
});

test('of all readings of one string, at most one is taken', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const taken = new Set<string>();
      for (const one of cuttings(stringToSign(request))) {
        const reading = readRequest(call, one.request);
        if (!reading.ok) continue;
        const signed = acceptedStrings(one.request).find((text) => text === stringToSign(request));
        if (signed === undefined || found(one.request, call, signed) !== undefined) continue;
        taken.add(JSON.stringify(Object.entries(reading.values).sort()));
      }
      expect(taken.size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

test('without & in a value there is nothing to find', () => {
  fc.assert(
    fc.property(requests, (request) => {
      fc.pre(request.every(({ text }) => !text.includes('&')));
      expect(found(request)).toBeUndefined();
    }),
  );
});

const order = (changes: Readonly<Record<string, string>> = {}) =>
  members({
    ...Object.fromEntries(
      Object.entries(wisehubCloudPayOrder.example.request).map(([name, given]) => [name, String(given)]),
    ),
    notify_url: 'https://shop.example.com/notify',
    ...changes,
  });

test('a real order: the member that is cut is named, and the name that begins there', () => {
  expect(found(order({ attach: 'table=12&cash=5' }), wisehubCloudPayOrder)).toEqual({
    member: 'attach',
    as: 'cash',
  });
  expect(found(order({ notify_url: 'https://shop.example.com/n?a=1&o=7' }), wisehubCloudPayOrder)).toEqual({
    member: 'notify_url',
    as: 'o',
  });
});

test('what a merchant writes in good faith has one reading', () => {
  const good: readonly Readonly<Record<string, string>>[] = [
    {},
    { attach: 'table=12', on_screen_tip: 'true' },
    { description: 'Tea & cake, 50 % off + a=b' },
    { description: 'a&b&c' },
    { notify_url: 'https://shop.example.com/n?a=1&b=2&merchant_order_no=7' },
    { attach: 'x=1&y=2' },
    { description: 'Tea&expires=5' },
  ];
  for (const changes of good)
    expect(found(order(changes), wisehubCloudPayOrder), JSON.stringify(changes)).toBeUndefined();
});

test('a call with few members: a tip that hides a timestamp, an own member that hides the tip', () => {
  const tip = (fields: Readonly<Record<string, string>>) =>
    found(
      members({ app_id: 'tg1', tip_amount: '5', trans_no: '2026030218203300000045', ...fields }),
      paymentsTipAdjustment,
    );
  expect(tip({})).toBeUndefined();
  expect(tip({ note: 'x&timestamp=1700000000000' })).toEqual({ member: 'note', as: 'timestamp' });
  expect(tip({ note: 'x&tip_amount=9' })).toBeUndefined();
  expect(tip({ note: 'x&other=1' })).toBeUndefined();
});

test('a name with = or & in it is cut like a value', () => {
  expect(found(members({ a: 'x', m: 'x', v: 'x', 'n&t': '2' }))).toMatchObject({ member: 'n&t', as: 't' });
  expect(found(members({ a: 'x', m: 'x', v: 'x', 'b=1': '2' }))).toMatchObject({ member: 'b=1' });
  expect(found(members({ a: 'x', m: 'x', v: 'x', 'n=1': '2' }))).toBeUndefined();
});

test('variants of the string: an empty value kept, true written as 1', () => {
  const request: WireMember[] = [
    ...members({ a: 'x&b=', m: 'x', v: 'x' }),
    { name: 'c', kind: 'boolean', text: 'false' },
  ];
  for (const signed of acceptedStrings(request))
    expect(found(request, call, signed)).toMatchObject({ member: 'a' });
  expect(found(members({ a: 'x&c=1', m: 'x', v: 'x', e: '1' }))).toEqual({ member: 'a', as: 'c' });
});

test.each([
  ['the same cut again and again', `x${'&b=1'.repeat(15_000)}`],
  ['rising names', Array.from({ length: 6_000 }, (_, i) => `&n${String(i).padStart(5, '0')}=1`).join('')],
  ['objects that never end', `x${'&o={'.repeat(12_000)}`],
  ['objects that end everywhere', `x${'&o={"k":"x"}'.repeat(5_000)}`],
])('its work is bounded: %s', (_name, hiding) => {
  const request = members({ a: 'x', m: 'x', mm: hiding, v: 'x' });
  const startedMs = performance.now();
  found(request);
  // Far above what it takes: against growth, not against a busy machine.
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
