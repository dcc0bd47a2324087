/** The field `card` as it is typed: a test card by its name, or a card in JSON; it is sent encrypted. */
import { usageError } from '@tollgate/contract/command-error';
import { testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { type Card, encryptCard } from '@tollgate/sdk';
import { testCard } from '@tollgate/sdk/trigger/test-card';
import type { Fields } from '../command-line/fields.ts';

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
