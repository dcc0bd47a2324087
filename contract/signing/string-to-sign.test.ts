import { createPrivateKey, sign as signWith, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFormMembers } from './form.ts';
import { parseJsonMembers } from './json.ts';
import { canonicalSignature } from './signature-form.ts';
import { acceptedStrings, compareNames, memberText, stringToSign } from './string-to-sign.ts';
import type { WireMember } from './types.ts';
import { decodeUtf8 } from './utf8.ts';
import signing from './vectors.json' with { type: 'json' };

const { keys, vectors } = signing;

function membersOf(text: string, contentType = 'application/json'): readonly WireMember[] {
  const body = contentType.includes('form') ? parseFormMembers(text) : parseJsonMembers(text);
  if (!body.ok) throw new Error(body.problem);
  return body.members;
}

function isAccepted(members: readonly WireMember[], sign: string, key: string): boolean {
  if (!canonicalSignature(sign)) return false;
  const signature = Buffer.from(sign, 'base64');
  return acceptedStrings(members).some((text) => verify('sha256', Buffer.from(text), key, signature));
}

test.each(vectors.filter(({ id }) => id !== 'X1'))('vector $id verifies over the received text', (vector) => {
  const received = decodeUtf8(Buffer.from(vector.body)) ?? '';
  const members = membersOf(received, vector.content_type);
  const sign = memberText(members, 'sign') ?? '';
  const key = vector.kind === 'request' ? keys.app_public_key : keys.gateway_public_key;
  expect(stringToSign(members)).toBe(vector.string_to_sign);
  expect(verify('sha256', Buffer.from(stringToSign(members)), key, Buffer.from(sign, 'base64'))).toBe(true);
  expect(isAccepted(members, sign, key)).toBe(true);
  expect(
    isAccepted(members, sign, vector.kind === 'request' ? keys.gateway_public_key : keys.app_public_key),
  ).toBe(false);
  if (vector.sign !== undefined) expect(sign).toBe(vector.sign);
});

test('vector X1 is refused, and accepted without cashback_amount, signed anew in the PHP manner', () => {
  const vector = vectors.find(({ id }) => id === 'X1');
  const body = vector?.body ?? '';
  const members = membersOf(body);
  const sign = memberText(members, 'sign') ?? '';
  expect(isAccepted(members, sign, keys.app_public_key)).toBe(false);

  const rest = membersOf(body.replace('"cashback_amount":0.30000000000000004,', ''));
  const text = vector?.string_to_sign.replace('cashback_amount=0.3&', '') ?? '';
  const again = signWith('sha256', Buffer.from(text), createPrivateKey(keys.app_private_key)).toString(
    'base64',
  );
  expect(isAccepted(rest, again, keys.app_public_key)).toBe(true);
  expect(isAccepted(rest, sign, keys.app_public_key)).toBe(false);
});

/** Look-alikes that real clients send: all but the last must be accepted. */
const body = '{"b":true,"a":"","z":null,"c":false,"n":0,"e":"x","sign":"s","sign_type":"RSA2"}';
const lookAlikes: readonly (readonly [string, string, boolean])[] = [
  ['by the rule', 'b=true&c=false&e=x&n=0&sign_type=RSA2', true],
  ['empties kept', 'a=&b=true&c=false&e=x&n=0&sign_type=RSA2&z=', true],
  ['empties kept, booleans as PHP', 'a=&b=1&c=&e=x&n=0&sign_type=RSA2&z=', true],
  ['booleans as PHP, false vanished', 'b=1&e=x&n=0&sign_type=RSA2', false],
  ['only one empty kept', 'a=&b=true&c=false&e=x&n=0&sign_type=RSA2', false],
  ['0 dropped', 'b=true&c=false&e=x&sign_type=RSA2', false],
  ['false as 0', 'a=&b=1&c=0&e=x&n=0&sign_type=RSA2&z=', false],
  ['null as text', 'a=&b=true&c=false&e=x&n=0&sign_type=RSA2&z=null', false],
  ['without sign_type', 'b=true&c=false&e=x&n=0', false],
  ['with sign', 'b=true&c=false&e=x&n=0&sign=&sign_type=RSA2', false],
];

test.each(lookAlikes)('%s: %s', (_, text, accepted) => {
  expect(acceptedStrings(membersOf(body)).includes(text)).toBe(accepted);
});

test('the variants are closed', () => {
  expect(acceptedStrings(membersOf(body))).toHaveLength(3);
  expect(acceptedStrings(membersOf('{"b":true,"a":""}'))).toEqual(['b=true', 'a=&b=true', 'b=1', 'a=&b=1']);
  expect(acceptedStrings(membersOf('{"b":false}'))).toEqual(['b=false', 'b=']);
  expect(acceptedStrings(membersOf('{"b":true}'))).toEqual(['b=true', 'b=1']);
  expect(acceptedStrings(membersOf('{"b":"true"}'))).toEqual(['b=true']);
  expect(acceptedStrings(membersOf('{"a":null}'))).toEqual(['', 'a=']);
  expect(acceptedStrings([])).toEqual(['']);
});

const member = fc.oneof(
  fc.constantFrom(
    { kind: 'null', text: 'null' } as const,
    { kind: 'boolean', text: 'true' } as const,
    { kind: 'boolean', text: 'false' } as const,
    { kind: 'string', text: '' } as const,
    { kind: 'number', text: '0' } as const,
    { kind: 'object', text: '{}' } as const,
  ),
  fc.record({ kind: fc.constant('string' as const), text: fc.string({ unit: 'grapheme' }) }),
);
const anyMembers = fc
  .uniqueArray(fc.tuple(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('sign')), member), {
    selector: ([name]) => name,
    maxLength: 50,
  })
  .map((list) => list.map(([name, rest]): WireMember => ({ name, ...rest })));

test('strings are sorted by bytes, hold every value, and do not repeat', () => {
  fc.assert(
    fc.property(anyMembers, (members) => {
      const rule = members
        .filter(({ name, kind, text }) => name !== 'sign' && kind !== 'null' && text !== '')
        .toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
        .map(({ name, text }) => `${name}=${text}`)
        .join('&');
      const strings = acceptedStrings(members);
      expect(stringToSign(members)).toBe(rule);
      expect(strings[0]).toBe(rule);
      expect(new Set(strings).size).toBe(strings.length);
      expect(strings.length).toBeLessThanOrEqual(4);
      for (const text of strings) {
        for (const { name, kind, text: value } of members) {
          if (name === 'sign' || kind === 'null' || value === '') continue;
          expect(text).toContain(kind === 'boolean' ? `${name}=` : `${name}=${value}`);
        }
      }
    }),
  );
});

test('the order of names is that of their bytes in UTF-8', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'b', '_', 'A', '中', '\ue000', '\uffff', '😀', '\u{10ffff}'),
  });
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(Math.sign(compareNames(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
  const astral = membersOf('{"\uffff":1,"😀":2,"z":3}');
  expect(stringToSign(astral)).toBe('z=3&\uffff=1&😀=2');
});

test('the first member of a name is its text', () => {
  expect(memberText(membersOf('{"a":"1","b":2.50}'), 'b')).toBe('2.50');
  expect(memberText([], 'b')).toBeUndefined();
});

test('standard Base64 only, from 1 to 1024 characters, one spelling each', () => {
  const good = ['AA==', 'AAA=', 'AAAA', '+/8=', 'A'.repeat(1024)];
  const bad = [
    '',
    'A',
    'AA',
    'AA=',
    'AAA',
    'AB==',
    'AAB=',
    '-_8=',
    'AAAA\n',
    ' AAAA',
    'AA==AAAA',
    '====',
    'A'.repeat(1028),
  ];
  for (const sign of good) expect(canonicalSignature(sign), sign).toBe(true);
  for (const sign of bad) expect(canonicalSignature(sign), sign).toBe(false);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 600 }), (bytes) => {
      expect(canonicalSignature(Buffer.from(bytes).toString('base64'))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.base64String({ minLength: 1, maxLength: 64 }), (text) => {
      expect(canonicalSignature(text)).toBe(Buffer.from(text, 'base64').toString('base64') === text);
    }),
  );
});

test('bytes that are no UTF-8 are refused, a byte order mark is left out', () => {
  expect(decodeUtf8(Buffer.from('\ufeff{"a":"中"}'))).toBe('{"a":"中"}');
  expect(decodeUtf8(Buffer.from('\ufeff\ufeff'))).toBe('\ufeff');
  for (const bytes of [
    [0xff],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xe4, 0xb8],
    [0xd6, 0xd0],
    [0xf4, 0x90, 0x80, 0x80],
  ]) {
    expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
  }
});
