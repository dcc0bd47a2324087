import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import type { Call, Field, Members } from '../model.ts';
import { notification, replyEnvelope } from '../notification.ts';
import { readValue } from '../read/value.ts';
import { parseJsonMembers } from '../signing/index.ts';
import * as fields from './index.ts';

const everyCall: readonly Call[] = calls;

/** A field and all fields inside it, each with its dotted name. */
function withInner(name: string, field: Field): [string, Field][] {
  const inner =
    field.kind === 'list'
      ? withInner(`${name}[]`, field.of)
      : field.kind === 'object'
        ? membersOf(`${name}.`, field.members)
        : [];
  return [[name, field], ...inner];
}

function membersOf(prefix: string, members: Members): [string, Field][] {
  return Object.entries(members).flatMap(([name, { field }]) => withInner(prefix + name, field));
}

// The one export of the folder that is no field.
const { addressMembers: _, ...exported } = fields;

const everyField: [string, Field][] = [
  ...everyCall.flatMap(({ method, request, reply }) => [
    ...membersOf(`${method} request `, request),
    ...membersOf(`${method} reply `, reply),
  ]),
  ...membersOf('notification ', notification.members),
  ...membersOf('reply ', replyEnvelope),
  ...Object.entries<Field>(exported).flatMap(([name, field]) => withInner(name, field)),
];

test('every example is a value that its field takes', () => {
  for (const [name, field] of everyField) {
    const body = parseJsonMembers(JSON.stringify({ value: field.example }));
    const wire = body.ok ? body.members[0] : undefined;
    if (wire === undefined) throw new Error(`${name}: example cannot be read`);
    expect(readValue(field, wire, name, {}), name).toMatchObject({ ok: true });
  }
});

test('every default is a value that its field takes', () => {
  const withDefault = everyField.filter(([, field]) => field.default !== undefined);
  expect(withDefault.length).toBeGreaterThan(0);
  for (const [name, field] of withDefault) {
    const wire = { kind: 'string', text: String(field.default) } as const;
    expect(readValue(field, wire, name, {}), name).toMatchObject({ ok: true });
  }
});

test('a pattern goes with words that say what it allows, and a range is one', () => {
  for (const [name, field] of everyField) {
    if (field.kind === 'text') {
      expect(field.patternText === undefined, name).toBe(field.pattern === undefined);
      expect(field.minLength ?? 0, name).toBeLessThanOrEqual(field.maxLength);
    }
    if (field.kind === 'integer') expect(field.min, name).toBeLessThan(field.max);
  }
});

/** Caps of spec §5 and §9 by wire name; a refund's description has 64. */
const caps: Readonly<Record<string, number>> = {
  app_id: 32,
  format: 4,
  charset: 8,
  sign: 128,
  timestamp: 13,
  merchant_no: 32,
  store_no: 32,
  terminal_sn: 32,
  trans_no: 32,
  orig_trans_no: 32,
  merchant_order_no: 32,
  orig_merchant_order_no: 32,
  price_currency: 8,
  description: 128,
  attach: 128,
  notify_url: 256,
  return_url: 256,
  auth_code: 128,
  term_ip: 32,
  longitude: 16,
  latitude: 16,
  code: 32,
  msg: 128,
  psn: 16,
  pay_url: 64,
  pay_channel_trans_no: 64,
  pay_user_account_id: 64,
  ref_no: 64,
  image: 256,
  cvv: 4,
  expiry: 4,
};
const ownCaps: Readonly<Record<string, number>> = {
  'order.refund.submit request description': 64,
  'pay.checkout request order_detail.data.items[].name': 64,
};

test('the published lengths are those of the specification', () => {
  const seen = new Set<string>();
  for (const [path, field] of everyField) {
    const name = path.split(/[ .]/).at(-1) ?? '';
    const cap = ownCaps[path] ?? caps[name];
    if (cap === undefined || field.kind !== 'text') continue;
    seen.add(ownCaps[path] === undefined ? name : path);
    expect(field.publishedMaxLength ?? field.maxLength, path).toBe(cap);
  }
  expect([...seen].toSorted()).toEqual([...Object.keys(caps), ...Object.keys(ownCaps)].toSorted());
});

test('sign takes what RSA signatures need, though 128 is published (decision 5)', () => {
  expect(fields.sign).toMatchObject({ minLength: 1, maxLength: 1024, publishedMaxLength: 128 });
  expect(fields.replySign).toMatchObject({ minLength: 1, maxLength: 1024, publishedMaxLength: 128 });
});

test('lengths with two ends, and what is fixed (spec §5 and §9)', () => {
  expect(fields.cvv).toMatchObject({ minLength: 3, maxLength: 4 });
  expect(fields.expiry).toMatchObject({ minLength: 4, maxLength: 4 });
  expect(fields.expires).toMatchObject({ min: 1, max: 604_800 });
  for (const [field, value] of [
    [fields.format, 'JSON'],
    [fields.charset, 'UTF-8'],
    [fields.version, '1.0'],
    [fields.apiVersion, '2.0'],
  ] as const) {
    expect(field.values.values.map((each) => each.value)).toEqual([value]);
  }
});
