/** The card of a request: decrypted and checked, and held in memory until the authorization is sent. */
import { type CardFields, cardProblem } from '@tollgate/contract/cards';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { parseJsonMembers } from '@tollgate/contract/signing/json';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import type { VaultCard } from './vault.ts';

export interface CardData extends VaultCard {
  readonly cvv: string;
}

/** Why a card is not taken; has the shape of a refusal of the orders above. */
export interface CardRefusal {
  readonly refused: ErrorCode;
  /** `card`, `enc_type`, or a member of the card such as `card.pan`. */
  readonly field: string;
  readonly detail?: string;
}

const undecryptable: CardRefusal = { refused: 'E04140', field: 'card' };

/** The four members as text, a number's own digits included (decision 6); members beyond them are ignored. */
function fieldsOf(json: string): CardFields | undefined {
  const body = parseJsonMembers(json);
  if (!body.ok) return undefined;
  const values = new Map<string, string>();
  for (const { name, kind, text } of body.members) {
    if (kind === 'string' || kind === 'number') values.set(name, text);
  }
  const textOf = (name: keyof CardFields) => values.get(name) ?? '';
  return { pan: textOf('pan'), holder: textOf('holder'), cvv: textOf('cvv'), expiry: textOf('expiry') };
}

/**
 * Decrypts the `card` of a request and checks what is in it: the card, or the refusal to answer.
 *
 * `encType` is the request's enc_type, if any; `nowMs` decides whether the card has expired.
 */
export async function readCard(
  decryptor: CardDecryptor,
  encrypted: string,
  encType: string | undefined,
  nowMs: number,
): Promise<CardData | CardRefusal> {
  if (encType !== undefined && encType.toUpperCase() !== 'RSA')
    return { refused: 'E04141', field: 'enc_type' };
  const json = await decryptor.decrypt(encrypted);
  const card = json === undefined ? undefined : fieldsOf(json);
  if (card === undefined) return undecryptable;
  const problem = cardProblem(card, nowMs);
  // Only who encrypted the card gets this far, so it tells nobody anything about somebody else's.
  return problem === undefined
    ? card
    : { refused: 'E04142', field: `card.${problem.field}`, detail: problem.text.en };
}
