/** Card numbers, security codes and private keys are taken out, wherever and however they are written. */
import { createPrivateKey } from 'node:crypto';
import { testCards } from '@tollgate/contract/sandbox/card-outcome';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keys } from '../../sdk/testing.ts';
import { createKnownKeys, redact, redactText } from './redaction.ts';

const none = { keys: createKnownKeys() };
const numbers = testCards.map(({ groups }) => groups.join(''));
const [visa = ''] = numbers;
const privateKey = createPrivateKey(keys.app_private_key);
const pem = (type: 'pkcs8' | 'pkcs1') => privateKey.export({ type, format: 'pem' }).toString();
const bare = (type: 'pkcs8' | 'pkcs1') => privateKey.export({ type, format: 'der' }).toString('base64');

/** A text alone, and inside of others. */
const nestings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify({ body: text }),
  (text) => JSON.stringify({ reply: JSON.stringify({ data: JSON.stringify({ text }) }) }),
];

describe('card numbers', () => {
  test('every test card, alone, grouped and nested', () => {
    for (const { groups } of testCards)
      for (const nest of nestings)
        for (const separator of ['', ' ', '-']) {
          const number = groups.join(separator);
          expect(redactText(nest(`card ${number}.`), none)).not.toContain(number);
        }
  });

  test('as a number, as a name, in a list', () => {
    const shown = JSON.stringify(redact({ pan: Number(visa), [visa]: 1, list: [visa] }, none));
    expect(shown).not.toContain(visa);
  });

  test('in any text', () => {
    const place = fc.tuple(fc.string(), fc.constantFrom(...numbers), fc.string());
    fc.assert(
      fc.property(place, ([before, number, after]) => {
        // Digits beside it would make another number of it.
        const text = `${before.replaceAll(/\d/g, 'x')} ${number} ${after.replaceAll(/\d/g, 'x')}`;
        expect(redactText(text, none)).not.toContain(number);
      }),
    );
  });

  test('the documentation shows its test cards; order numbers and times stay everywhere', () => {
    expect(redactText(visa, { ...none, isPublished: true })).toBe(visa);
    const answer = { trans_no: '2026112301364010372547', now_ms: 1_795_393_505_203, order_amount: '34.50' };
    expect(redact(answer, none)).toEqual(answer);
  });
});

describe('security codes and passwords', () => {
  test.each(['cvv', 'cvv2', 'CVC', 'security_code', 'password', 'manager_pin'])('%s', (name) => {
    for (const nest of nestings) {
      const shown = redactText(nest(JSON.stringify({ [name]: '9317', holder: 'JANE DOE' })), none);
      expect(shown).not.toContain('9317');
      expect(shown).toContain('JANE DOE');
    }
    expect(redactText(`a=1&${name}=9317&b=2`, none)).toMatch(/^a=1&\w+=\[redacted\]&b=2$/);
    expect(JSON.stringify(redact({ card: { [name]: '9317' } }, none))).not.toContain('9317');
    expect(JSON.stringify(redact({ card: { [name]: 9317 } }, none))).not.toContain('9317');
  });

  test('a nested text is still JSON', () => {
    for (const nest of nestings) {
      const shown = redactText(nest(JSON.stringify({ cvv: '123', pan: visa, holder: '"J"' })), none);
      expect(() => JSON.parse(shown)).not.toThrow();
    }
  });

  test('Basic authentication', () => {
    const shown = redact({ headers: { authorization: 'Basic c2FuZGJveDpzZWNyZXQ=' } }, none);
    expect(JSON.stringify(shown)).not.toContain('c2FuZGJveDpzZWNyZXQ=');
    expect(redactText('Authorization: Basic c2FuZGJveDpzZWNyZXQ=', none)).toBe(
      'Authorization: Basic [redacted]',
    );
  });
});

describe('private keys', () => {
  test.each(['pkcs8', 'pkcs1'] as const)('%s as PEM and bare, nested', (type) => {
    for (const nest of nestings)
      for (const text of [pem(type), bare(type), bare(type).replaceAll(/(.{64})/g, '$1\n')]) {
        const shown = redactText(nest(`key: ${text} end`), none);
        expect(shown).toContain('redacted');
        expect(shown).toContain('end');
        for (const line of bare(type).match(/.{40}/g) ?? []) expect(shown).not.toContain(line);
      }
  });

  test('a block that is cut off', () => {
    const shown = redactText(pem('pkcs8').slice(0, 400), none);
    expect(shown).toBe('[private key redacted]');
  });

  test('a line of a key that the server holds', () => {
    const known = createKnownKeys();
    known.add(pem('pkcs8'));
    const [, line = ''] = pem('pkcs8').split('\n').slice(2);
    expect(redactText(`part ${line}`, { keys: known })).toBe('part [private key redacted]');
  });

  test('public keys and signatures stay: code needs them', () => {
    const sign = Buffer.alloc(256, 7).toString('base64');
    const answer = { gateway_public_key_pem: keys.gateway_public_key, sign };
    expect(redact(answer, none)).toEqual(answer);
  });
});
