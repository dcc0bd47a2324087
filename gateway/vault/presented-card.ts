/** The card that a terminal has read: decrypted and checked, and held in memory until the issuer has been asked. */
import { brandOf, cardProblem, type Digits, isDigits } from '@tollgate/contract/cards';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import type { CardRefusal } from './card-data.ts';
import { readCardJson } from './card-json.ts';
import type { KeptCard } from './vault.ts';

export interface PresentedCardData extends KeptCard {
  /** From a card that was keyed in. */
  readonly cvv: Digits | undefined;
  readonly pin: Digits | undefined;
}

/** ISO 9564-1. */
const [pinMinDigits, pinMaxDigits] = [4, 12];
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
  const members = json === undefined ? undefined : readCardJson(json);
  const secrets = members && {
    pan: members.secret('pan'),
    cvv: members.secret('cvv'),
    pin: members.secret('pin'),
  };
  const texts = members && { holder: members.text('holder'), expiry: members.text('expiry') };
  json?.fill(0);
  if (secrets === undefined || texts === undefined) return undecryptable;
  const { pan, cvv, pin } = secrets;
  const erase = () => {
    for (const secret of [pan, cvv, pin]) secret.erase();
  };
  // A chip or a stripe gives no cvv; where there is none, the rule for it is met by as many zeros.
  const anyCvv = '0'.repeat(brandOf(pan)?.cvvLength ?? 3);
  const problem = cardProblem({ pan, ...texts, cvv: cvv.length === 0 ? anyCvv : cvv }, nowMs);
  const isPin =
    pin.length === 0 || (isDigits(pin) && pin.length >= pinMinDigits && pin.length <= pinMaxDigits);
  if (problem === undefined && isPin) {
    const [hasCvv, hasPin] = [cvv.length > 0, pin.length > 0];
    return { pan, ...texts, cvv: hasCvv ? cvv : undefined, pin: hasPin ? pin : undefined, erase };
  }
  erase();
  return problem === undefined
    ? { refused: 'E04142', field: 'card.pin', detail: `${pinMinDigits} to ${pinMaxDigits} digits` }
    : { refused: 'E04142', field: `card.${problem.field}`, detail: problem.text.en };
}
