import { refusalMessage } from '@tollgate/contract/errors/message';
import { expect, test } from 'vitest';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import { readCard } from './card-data.ts';
import { shown } from './secret.testing.ts';

const nowMs = Date.UTC(2026, 2, 2);
const card = { pan: '4012888888881881', holder: 'JANE DOE', cvv: '123', expiry: '0729' };

/** The text stands for what was encrypted; what begins with a bang does not decrypt. */
const decryptor: CardDecryptor = {
  decrypt: async (text) => (text.startsWith('!') ? undefined : new TextEncoder().encode(text)),
};
const read = async (text: string, encType?: string) => shown(await readCard(decryptor, text, encType, nowMs));

test('a card comes out with its four members and nothing else', async () => {
  const sent = { ...card, card_type: 'CREDIT', extra: { a: [1] } };
  expect(await read(JSON.stringify(sent))).toEqual(card);
  expect(await read(JSON.stringify(card), 'RSA')).toEqual(card);
  expect(await read(JSON.stringify(card), 'rsa')).toEqual(card);
});

test('numbers count with their own digits (decision 6)', async () => {
  expect(await read('{"pan":4012888888881881,"holder":"JANE DOE","cvv":123,"expiry":"0729"}')).toEqual(card);
});

test('another method of encryption is refused before anything is decrypted', async () => {
  const never: CardDecryptor = { decrypt: () => Promise.reject(new Error('was asked')) };
  const refused = await readCard(never, 'x', 'AES', nowMs);
  expect(refused).toEqual({ refused: 'E04141', field: 'enc_type' });
});

test.each([
  '!',
  '',
  'x',
  '4012888888881881',
  '"x"',
  '[]',
  'null',
  '{',
  `${JSON.stringify(card)}{}`,
  '{"pan":"1","pan":"2"}',
  '{"__proto__":{}}',
  '{"a":"\\ud800"}',
  `{"a":${'['.repeat(30)}${']'.repeat(30)}}`,
])('%j answers as what does not decrypt does', async (text) => {
  const refused = await read(text);
  expect(refused).toEqual({ refused: 'E04140', field: 'card' });
});

test.each<[string, object, string]>([
  ['no member', {}, 'E04142 card.pan: Card data is not valid (is required):card.pan'],
  [
    'a wrong check digit',
    { ...card, pan: '4012888888881882' },
    'E04142 card.pan: Card data is not valid (the check digit is wrong):card.pan',
  ],
  [
    'no name',
    { ...card, holder: null },
    'E04142 card.holder: Card data is not valid (is required):card.holder',
  ],
  [
    'a name that is an object',
    { ...card, holder: {} },
    'E04142 card.holder: Card data is not valid (is required):card.holder',
  ],
  ['a short cvv', { ...card, cvv: '12' }, 'E04142 card.cvv: Card data is not valid (3 digits):card.cvv'],
  [
    'a month that is none',
    { ...card, expiry: '2907' },
    'E04142 card.expiry: Card data is not valid (MMYY, with a month from 01 to 12):card.expiry',
  ],
  [
    'an expired card',
    { ...card, expiry: '0226', pan: card.pan },
    'E04142 card.expiry: Card data is not valid (the card has expired):card.expiry',
  ],
])('%s is named by its field', async (_, sent, expected) => {
  const refused = await readCard(decryptor, JSON.stringify(sent), undefined, Date.UTC(2026, 2, 2));
  if (!('refused' in refused)) return expect.unreachable();
  const { refused: code, ...about } = refused;
  expect(`${code} ${about.field}: ${refusalMessage(code, about)}`).toBe(expected);
});

test('bytes that are no UTF-8 get the answer of a card that does not decrypt', async () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode(JSON.stringify(card)).slice(0, -2),
    0xff,
    0x22,
    0x7d,
  ]);
  const refused = await readCard({ decrypt: async () => bytes }, 'x', undefined, nowMs);
  expect(refused).toEqual({ refused: 'E04140', field: 'card' });
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});

test('decrypted bytes are overwritten at once, the number and the code when the card has been used', async () => {
  let decrypted = new Uint8Array();
  const watched: CardDecryptor = {
    decrypt: async (text) => {
      decrypted = new TextEncoder().encode(text);
      return decrypted;
    },
  };
  const used = await readCard(watched, JSON.stringify(card), undefined, nowMs);
  if ('refused' in used) return expect.unreachable();
  expect([...decrypted].every((byte) => byte === 0)).toBe(true);
  expect(JSON.stringify(used)).not.toMatch(/4012|123/);
  expect(shown(used)).toEqual(card);
  used.erase();
  expect(shown(used)).toEqual({ ...card, pan: '\0'.repeat(16), cvv: '\0'.repeat(3) });
  expect(await readCard(watched, JSON.stringify({ ...card, cvv: '12' }), undefined, nowMs)).toMatchObject({
    refused: 'E04142',
  });
  expect([...decrypted].every((byte) => byte === 0)).toBe(true);
});
