import { expect, test } from 'vitest';
import { createKeyedHash, fingerprintKeyOf } from '../runtime/node/keyed-hash.ts';
import { cardFingerprint } from './card-fingerprint.ts';

const decryptor = {
  decrypt: async (text: string) => (text.startsWith('{') ? new TextEncoder().encode(text) : undefined),
};
const keyedHash = createKeyedHash(fingerprintKeyOf('a private key'));
const fingerprint = (text: string, hash = keyedHash) => cardFingerprint(decryptor, hash, text);
const pan = ['4111', '1111', '1111', '1111'].join('');
const card = { pan, holder: 'JANE DOE', cvv: '123', expiry: '0799' };

test('it goes by number, holder and expiry, and never by the cvv', async () => {
  const known = await fingerprint(JSON.stringify(card));
  expect(known).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprint(JSON.stringify({ expiry: '0799', cvv: '999', holder: 'JANE DOE', pan }))).toBe(
    known,
  );
  for (const other of [{ pan: `${pan}1` }, { holder: 'JANE' }, { expiry: '0899' }])
    expect(await fingerprint(JSON.stringify({ ...card, ...other }))).not.toBe(known);
});

test('members do not run into each other', async () => {
  const one = await fingerprint(JSON.stringify({ ...card, holder: 'A', expiry: 'B' }));
  expect(await fingerprint(JSON.stringify({ ...card, holder: 'A","B', expiry: '' }))).not.toBe(one);
});

test('another gateway key makes another fingerprint, and text that does not decrypt is compared unchanged', async () => {
  const text = JSON.stringify(card);
  expect(await fingerprint(text, createKeyedHash(fingerprintKeyOf('another')))).not.toBe(
    await fingerprint(text),
  );
  expect(await fingerprint('sealed')).toBe(await fingerprint('sealed'));
  expect(await fingerprint('sealed')).not.toBe(await fingerprint('sealed again'));
});
