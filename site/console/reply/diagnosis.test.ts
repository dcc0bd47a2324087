import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeKeyPair, publicKeyOf, sign as signInPage } from '../account/keys.ts';
import { compose } from '../request/request.ts';
import { account, callOf, draftOf, keys } from '../testing.ts';
import { diagnoseSuspect, isGood, kindOf, memberAt, membersOfString, readPasted } from './diagnosis.ts';

const rule = 'amount=1.50&description=a=b & c&merchant_no=312100000164&sign_type=RSA2';
const signed = (text: string) =>
  sign('RSA-SHA256', Buffer.from(text), keys.app_private_key).toString('base64');

describe('what is pasted', () => {
  test('its kind is guessed', () => {
    expect(kindOf(' {"a":1}')).toBe('json');
    expect(kindOf('a=1&b=%20')).toBe('form');
    expect(kindOf(rule)).toBe('string');
  });

  test('a string gives its members back, also where a value holds & and =', () => {
    expect(membersOfString(rule).map(({ name, text }) => [name, text])).toEqual([
      ['amount', '1.50'],
      ['description', 'a=b & c'],
      ['merchant_no', '312100000164'],
      ['sign_type', 'RSA2'],
    ]);
  });

  test('what cannot be read, and a missing signature, are distinguished', () => {
    expect(readPasted('json', '{', '')).toEqual({ ok: false, problem: 'unreadable' });
    expect(readPasted('string', '', 'QUJD')).toEqual({ ok: false, problem: 'unreadable' });
    expect(readPasted('string', rule, ' ')).toEqual({ ok: false, problem: 'no-sign' });
    expect(readPasted('json', '{"a":"1","sign":"QUJD"}', '')).toMatchObject({ ok: true, sign: 'QUJD' });
  });
});

async function causesOf(text: string, signature: string): Promise<readonly string[]> {
  const read = readPasted('string', text, signature);
  if (!read.ok) throw new Error(read.problem);
  const suspect = {
    body: text,
    format: 'form',
    sign: read.sign,
    publicKeyPem: keys.app_public_key,
    gatewayPublicKeyPem: keys.gateway_public_key,
  } as const;
  return (await diagnoseSuspect(suspect, read.members)).causes;
}

test('a good string is good, a changed one is not', async () => {
  const { members } = { members: membersOfString(rule) };
  expect(await isGood(members, signed(rule), keys.app_public_key)).toBe(true);
  expect(await isGood(membersOfString(`${rule}!`), signed(rule), keys.app_public_key)).toBe(false);
});

test('a string and its signature: the fault in them is named', async () => {
  const unsorted = 'sign_type=RSA2&amount=1.50&merchant_no=312100000164';
  expect(await causesOf(unsorted, signed(unsorted))).toEqual(['order']);
  expect(await causesOf(rule, Buffer.from(signed(rule), 'base64').toString('hex'))).toEqual(['hex']);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const foreign = sign('RSA-SHA256', Buffer.from(rule), other).toString('base64');
  expect(await causesOf(rule, foreign)).toEqual(['unknown-key']);
});

test('what the page signs with any key, the key it names verifies', async () => {
  const pair = await makeKeyPair();
  expect(await publicKeyOf(pair.privateKeyPem)).toBe(pair.publicKeyPem);
  expect(createPublicKey(pair.publicKeyPem).asymmetricKeyDetails?.modulusLength).toBe(2048);
  const signature = await signInPage(pair.privateKeyPem, 'SHA-256', rule);
  expect(await isGood(membersOfString(rule), signature, pair.publicKeyPem)).toBe(true);
});

test('a request of the console, broken on purpose, is seen through', async () => {
  const { body, stringToSign } = compose({
    call: callOf('order.query'),
    account,
    draft: draftOf('order.query'),
    format: 'json',
    mistake: undefined,
  });
  const suspect = {
    body,
    format: 'json',
    sign: signed(`${stringToSign}\n`),
    publicKeyPem: keys.app_public_key,
    gatewayPublicKeyPem: '',
  } as const;
  expect(await diagnoseSuspect(suspect)).toMatchObject({
    causes: ['trailing-newline'],
    expected: stringToSign,
    signed: `${stringToSign}\n`,
  });
});

const marked = (text: string, position: number) => {
  const { start, end } = memberAt(text, position);
  return text.slice(start, end);
};

test('a member is marked whole, wherever in it the texts differ', () => {
  const expected = 'order_amount=34.50&sign_type=RSA2&version=1.0';
  expect(marked(expected, 0)).toBe('order_amount=34.50');
  expect(marked(expected, expected.indexOf('0&'))).toBe('order_amount=34.50');
  expect(marked(expected, expected.indexOf('sign_type'))).toBe('sign_type=RSA2');
  expect(marked(expected, expected.indexOf('version'))).toBe('version=1.0');
  // The other text goes on with the separator where the first still has the value.
  expect(marked('order_amount=34.5&sign_type=RSA2', 'order_amount=34.5'.length)).toBe('order_amount=34.5');
});

test('a text that ends before the difference has nothing to mark but its end', () => {
  const signed = 'a=1&b=2';
  expect(memberAt(signed, signed.length + 1)).toEqual({ start: 7, end: 7 });
  expect(memberAt('', 0)).toEqual({ start: 0, end: 0 });
});

test('a very long value is marked in part', () => {
  const { start, end } = memberAt(`a=${'x'.repeat(5_000)}`, 3_000);
  expect([start, end]).toEqual([0, 3_200]);
});
