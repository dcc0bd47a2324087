/** The card of a request: decrypted and checked, and held in memory until the authorization is sent. */
import { cardProblem, type Digits } from '@tollgate/contract/cards';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import { readCardJson } from './card-json.ts';
import type { KeptCard, VaultCard } from './vault.ts';

export interface CardData extends VaultCard {
  readonly cvv: Digits;
}

/** A card that was decrypted: number and code are overwritten as soon as the channel has been asked. */
export type OpenCard = CardData & KeptCard;

/** Why a card is not taken; has the shape of a refusal of the orders above. */
export interface CardRefusal {
  readonly refused: ErrorCode;
  /** `card`, `enc_type`, or a member of the card such as `card.pan`. */
  readonly field: string;
  readonly detail?: string;
}

const undecryptable: CardRefusal = { refused: 'E04140', field: 'card' };

/** The four members, a number's own digits included (decision 6); members beyond them are ignored. */
function cardOf(json: Uint8Array): OpenCard | undefined {
  const members = readCardJson(json);
  if (members === undefined) return undefined;
  const [pan, cvv] = [members.secret('pan'), members.secret('cvv')];
  const erase = () => {
    pan.erase();
    cvv.erase();
  };
  return { pan, cvv, holder: members.text('holder'), expiry: members.text('expiry'), erase };
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
): Promise<OpenCard | CardRefusal> {
  if (encType !== undefined && encType.toUpperCase() !== 'RSA')
    return { refused: 'E04141', field: 'enc_type' };
  const json = await decryptor.decrypt(encrypted);
  const card = json === undefined ? undefined : cardOf(json);
  json?.fill(0);
  if (card === undefined) return undecryptable;
  const problem = cardProblem(card, nowMs);
  if (problem === undefined) return card;
  card.erase();
  // Only the caller who encrypted the card gets this far, so it reveals nothing about another's.
  return { refused: 'E04142', field: `card.${problem.field}`, detail: problem.text.en };
}
