import { expect, test } from 'vitest';
import { decimalText, parseAmount } from '../amount.ts';
import { calls } from '../calls/index.ts';
import type { Call, Members } from '../model.ts';
import { readRequest } from '../read.ts';
import { boundaryCases } from './boundaries.testing.ts';
import { bareCall, wideCall } from './testing.ts';
import { wireMembersOf } from './wire.testing.ts';

const everyCall: readonly Call[] = [wideCall, bareCall, ...calls];

test.each(everyCall.map((call) => [call.method, call] as const))(
  '%s takes and refuses at its boundaries',
  (_, call) => {
    const departures: string[] = [];
    for (const { name, field, request, expect: expected } of boundaryCases(call)) {
      const reading = readRequest(call, wireMembersOf(request));
      const found = reading.ok ? 'ok' : reading.problem.code;
      if (found !== expected)
        departures.push(`${name}: ${expected}, but ${reading.ok ? 'ok' : reading.problem.message}`);
      if (!reading.ok) {
        expect(reading.problem.field.split(/[.[]/)[0]).toBe(field);
        expect(reading.problem.message.endsWith(`:${reading.problem.field}`)).toBe(true);
        expect(reading.problem.message.length).toBeLessThanOrEqual(128);
      }
    }
    expect(departures).toEqual([]);
  },
);

test('what is taken comes out with the values that went in', () => {
  for (const { request, expect: expected } of boundaryCases(wideCall)) {
    if (expected !== 'ok') continue;
    const reading = readRequest(wideCall, wireMembersOf(request));
    if (!reading.ok) throw new Error(reading.problem.message);
    expect(reading.values.merchant_order_no).toBe(String(request['merchant_order_no']));
    expect(reading.values.trans_type).toBe(Number(request['trans_type']));
    const amount = parseAmount(String(request['order_amount']));
    expect(reading.values.order_amount).toBe(amount && decimalText(amount));
  }
});

test('every field, every rule and both outcomes occur among the cases', () => {
  for (const call of everyCall) {
    const cases = boundaryCases(call);
    const covered = new Set(cases.map(({ field }) => field));
    const named = Object.keys(call.request).filter((name) => name !== 'sign');
    expect(named.filter((name) => !covered.has(name))).toEqual([]);
    for (const rule of call.rules) {
      const field = rule.kind === 'one-of' ? rule.fields[0] : rule.field;
      if (field === 'sign') continue;
      const own = cases.filter((each) => each.name.startsWith(`${rule.kind}: `) && each.field === field);
      expect(own.some((each) => each.expect === (rule.kind === 'only-when' ? 'SYS023' : 'SYS012'))).toBe(
        true,
      );
    }
  }
});

/** The call with another maximum length for one field. */
function withMaxLength(call: Call, name: string, maxLength: number): Call {
  const member = call.request[name];
  if (member?.field.kind !== 'text') throw new Error(`no text field ${name}`);
  const request: Members = { ...call.request, [name]: { ...member, field: { ...member.field, maxLength } } };
  return { ...call, request };
}

test('changing the maximum length of one field changes what is read and which cases are made', () => {
  const changed = withMaxLength(wideCall, 'description', 7);
  const lengths = (call: Call) =>
    boundaryCases(call)
      .filter(({ name }) => name === 'description: longest' || name === 'description: too long')
      .map(({ request, expect: expected }) => [String(request['description']).length, expected]);
  expect(lengths(wideCall)).toEqual([
    [21, 'SYS014'],
    [20, 'ok'],
  ]);
  expect(lengths(changed)).toEqual([
    [8, 'SYS014'],
    [7, 'ok'],
  ]);
  const eight = wireMembersOf({ ...wideCall.example.request, description: '12345678' });
  expect(readRequest(wideCall, eight).ok).toBe(true);
  expect(readRequest(changed, eight)).toMatchObject({
    ok: false,
    problem: { code: 'SYS014', field: 'description' },
  });
});

test.each([
  [
    'a narrower range',
    { expires: { need: 'required', field: { ...wideCall.request.expires.field, max: 299 } } },
  ],
  ['another need', { phone: { ...wideCall.request.phone, need: 'required' } }],
  [
    'no zero',
    { tip_amount: { need: 'optional', field: { ...wideCall.request.tip_amount.field, zero: false } } },
  ],
  [
    'a shorter order number',
    {
      merchant_order_no: {
        need: 'required',
        field: { ...wideCall.request.merchant_order_no.field, maxLength: 31 },
      },
    },
  ],
] satisfies [string, Members][])('a reader with %s fails the cases of the original', (_, change) => {
  const reader: Call = { ...wideCall, request: { ...wideCall.request, ...change } };
  const departures = boundaryCases(wideCall).filter(({ request, expect: expected }) => {
    const reading = readRequest(reader, wireMembersOf(request));
    return (reading.ok ? 'ok' : reading.problem.code) !== expected;
  });
  expect(departures.length).toBeGreaterThan(0);
});
