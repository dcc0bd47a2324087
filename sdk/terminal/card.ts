/** A card that was presented at a terminal, encrypted for the gateway alone (decision 27). */
import { encryptText } from '../card.ts';
import { configurationError } from '../errors.ts';
import { encryptionKey } from '../keys/keys.ts';

/** Card that the terminal read, or that was keyed in. Nothing of it is kept, and no error contains a part of it. */
export interface PresentedCard {
  /** 12 to 19 digits; spaces and hyphens are taken out. */
  readonly pan: string;
  readonly holder: string;
  /** MMYY: `0729` is July 2029. */
  readonly expiry: string;
  /** Code on a card that is keyed in. */
  readonly cvv?: string | undefined;
  /** PIN that the cardholder entered on the PIN pad. */
  readonly pin?: string | undefined;
}

/**
 * The card as the text that `card` of the ask `authorize` carries.
 *
 * @param cardKey `card_key_pem` of the activation
 * @throws TollgateError `configuration` for a member that is missing or a key that cannot be used
 */
export async function encryptPresentedCard(
  card: PresentedCard,
  cardKey: string | CryptoKey,
): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) throw configurationError('crypto-missing');
  for (const name of ['pan', 'holder', 'expiry'] as const) {
    const value: unknown = card[name];
    if (typeof value !== 'string' || value.trim() === '') throw configurationError('card-member', name);
  }
  const { holder, expiry, cvv, pin } = card;
  const members = {
    pan: card.pan.replace(/[\s-]/g, ''),
    holder,
    expiry,
    ...(cvv === undefined || cvv === '' ? {} : { cvv }),
    ...(pin === undefined || pin === '' ? {} : { pin }),
  };
  return encryptText(encryptionKey(cardKey), JSON.stringify(members));
}
