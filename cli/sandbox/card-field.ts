/** The field `card` as it is typed: a test card by its name, or a card in JSON; it is sent encrypted. */
import { brandOf } from '@tollgate/contract/cards';
import { usageError } from '@tollgate/contract/command-error';
import { testCardById } from '@tollgate/contract/sandbox/cards';
import { type Card, encryptCard } from '@tollgate/sdk';
import type { Fields } from '../command-line/fields.ts';
import { cardNumber } from './test-card.ts';

/** Test cards are valid for some years, with any name and any code of the right length. */
function testCard(id: string): Card {
  const pan = cardNumber(id);
  const cvv = '123'.padEnd(brandOf(pan)?.cvvLength ?? 3, '4');
  return { pan, holder: 'JANE DOE', cvv, expiry: `12${String(new Date().getUTCFullYear() + 3).slice(-2)}` };
}

function cardOf(given: string): Card | undefined {
  if (testCardById(given) !== undefined) return testCard(given);
  if (!given.trimStart().startsWith('{')) return undefined;
  try {
    const { pan = '', holder = '', cvv = '', expiry = '' }: Partial<Card> = JSON.parse(given);
    return { pan, holder, cvv, expiry };
  } catch {
    throw usageError('The value of card is not valid JSON.', 'card 的值不是合法的 JSON。');
  }
}

/** The fields with `card` encrypted for the gateway; a value that is encrypted already stays. */
export async function withCard(fields: Fields, gatewayKeyPem: string): Promise<Fields> {
  const given = fields['card'];
  const card = typeof given === 'string' ? cardOf(given) : undefined;
  return card === undefined ? fields : { ...fields, card: await encryptCard(card, gatewayKeyPem) };
}
