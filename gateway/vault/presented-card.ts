/** The card that a terminal has read: decrypted and checked, and held in memory until the issuer has been asked. */
import { brandOf, cardProblem } from '@tollgate/contract/cards';
import { parseJsonMembers } from '@tollgate/contract/signing/json';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import type { CardRefusal } from './card-data.ts';

export interface PresentedCardData {
  readonly pan: string;
  readonly holder: string;
  readonly expiry: string;
  /** From a card that was keyed in. */
  readonly cvv: string | undefined;
  readonly pin: string | undefined;
}

const undecryptable: CardRefusal = { refused: 'E04140', field: 'card' };

/**
 * Decrypts the `card` of a terminal's message, JSON of {pan, holder, expiry, cvv?, pin?}, and checks what is in it: the
 * card, or the refusal to answer (E04140, E04142). `nowMs` decides whether the card has expired.
 */
export async function readPresentedCard(
  decryptor: CardDecryptor,
  encrypted: string,
  nowMs: number,
): Promise<PresentedCardData | CardRefusal> {
  const json = await decryptor.decrypt(encrypted);
  const body = json === undefined ? undefined : parseJsonMembers(json);
  if (body === undefined || !body.ok) return undecryptable;
  const values = new Map<string, string>();
  for (const { name, kind, text } of body.members) {
    if (kind === 'string' || kind === 'number') values.set(name, text);
  }
  const textOf = (name: string) => values.get(name) ?? '';
  const [pan, holder, expiry, cvv, pin] = ['pan', 'holder', 'expiry', 'cvv', 'pin'].map(textOf) as [
    string,
    string,
    string,
    string,
    string,
  ];
  // A chip or a stripe gives no cvv; where there is none, the rule for it is met by as many zeros.
  const anyCvv = '0'.repeat(brandOf(pan)?.cvvLength ?? 3);
  const problem = cardProblem({ pan, holder, expiry, cvv: cvv === '' ? anyCvv : cvv }, nowMs);
  if (problem !== undefined)
    return { refused: 'E04142', field: `card.${problem.field}`, detail: problem.text.en };
  if (pin !== '' && !/^[0-9]{4,12}$/.test(pin))
    return { refused: 'E04142', field: 'card.pin', detail: '4 to 12 digits' };
  return { pan, holder, expiry, cvv: cvv === '' ? undefined : cvv, pin: pin === '' ? undefined : pin };
}
