import { createVerify, generateKeyPairSync } from 'node:crypto';
import { parseFormMembers, parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import { expect, test } from 'vitest';
import { formatOf, isReadable, signAgain } from './sign-again.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const isSigned = (body: string, format: 'json' | 'form') => {
  const read = format === 'form' ? parseFormMembers(body) : parseJsonMembers(body);
  if (!read.ok) throw new Error(read.problem);
  const sign = read.members.find(({ name }) => name === 'sign')?.text ?? '';
  return createVerify('RSA-SHA256').update(stringToSign(read.members)).verify(publicKey, sign, 'base64');
};

test('JSON is signed again with the current time; amounts and nested values keep their text', async () => {
  const body = '{"order_amount":34.50,"detail":{"b":1.0},"note":"a\\"b","timestamp":"1","sign":"old"}';
  const fresh = await signAgain(body, { format: 'json', nowMs: 1_700_000_000_000, privateKeyPem });
  expect(fresh).toMatch(
    /^\{"order_amount":34\.50,"detail":\{"b":1\.0\},"note":"a\\"b","timestamp":"1700000000000","sign":"[\w+/]+=*"\}$/,
  );
  expect(isSigned(fresh, 'json')).toBe(true);
});

test('a form stays a form', async () => {
  const fresh = await signAgain('a=1+2&sign=x&timestamp=1', { format: 'form', nowMs: 5, privateKeyPem });
  expect(fresh).toMatch(/^a=1\+2&timestamp=5&sign=/);
  expect(isSigned(fresh, 'form')).toBe(true);
});

test('without a key nothing is signed, and an unreadable body is refused', async () => {
  const options = { format: 'json', nowMs: 5, privateKeyPem: undefined } as const;
  expect(await signAgain('{"timestamp":1,"sign":"x"}', options)).toBe('{"timestamp":5}');
  await expect(signAgain('{"a":', options)).rejects.toThrow('not-json');
  expect([isReadable('{}', 'json'), isReadable('{', 'json')]).toEqual([true, false]);
  expect([formatOf('application/x-www-form-urlencoded; charset=utf-8'), formatOf(undefined)]).toEqual([
    'form',
    'json',
  ]);
});
