/** A test card with all that a payer enters. */
import { brandOf } from '@tollgate/contract/cards';
import { testCardById } from '@tollgate/contract/sandbox/card-outcome';
import type { Card } from '../card.ts';

/** Test cards are valid for some years, with any name and any code of the right length. @throws for an unknown name */
export function testCard(id: string): Card {
  const pan = testCardById(id)?.groups.join('');
  if (pan === undefined) throw new Error(`there is no test card ${id}`);
  const cvv = '123'.padEnd(brandOf(pan)?.cvvLength ?? 3, '4');
  return { pan, holder: 'JANE DOE', cvv, expiry: `12${String(new Date().getUTCFullYear() + 3).slice(-2)}` };
}
