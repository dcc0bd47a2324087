import { expect, test } from 'vitest';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import { readPresentedCard } from './presented-card.ts';
import { shown } from './secret.testing.ts';

const nowMs = Date.UTC(2026, 2, 2);
const card = { pan: '4012888888881881', holder: 'JANE DOE', expiry: '0729' };
/** The text stands for what was encrypted; what begins with a bang does not decrypt. */
const decryptor: CardDecryptor = {
  decrypt: async (text) => (text.startsWith('!') ? undefined : new TextEncoder().encode(text)),
};
const read = async (value: unknown) =>
  shown(await readPresentedCard(decryptor, typeof value === 'string' ? value : JSON.stringify(value), nowMs));

test('a chip gives no cvv, a keypad may give a PIN', async () => {
  expect(await read(card)).toEqual({ ...card, cvv: undefined, pin: undefined });
  expect(await read({ ...card, cvv: '123', pin: '1234' })).toEqual({ ...card, cvv: '123', pin: '1234' });
});

test.each(['!', '', 'x', '[]', 'null', '{'])('%j does not decrypt to a card', async (text) => {
  expect(await read(text)).toEqual({ refused: 'E04140', field: 'card' });
});

test.each([
  [{ pan: '4012888888881882' }, 'card.pan'],
  [{ holder: '' }, 'card.holder'],
  [{ expiry: '0220' }, 'card.expiry'],
  [{ cvv: '12' }, 'card.cvv'],
  [{ pin: '12' }, 'card.pin'],
  [{ pin: '12ab' }, 'card.pin'],
])('%j is refused by the name of its field', async (changes, field) => {
  expect(await read({ ...card, ...changes })).toMatchObject({ refused: 'E04142', field });
});
