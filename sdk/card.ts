/** The card of a merchant-hosted payment, encrypted for the gateway alone (spec §3, decision 27). */

import { configurationError } from './errors.ts';
import { base64Text } from './keys/base64.ts';
import { encryptionKey, type LazyKey } from './keys/keys.ts';

/** A card as its holder gives it. Nothing of it is kept, and no error contains a part of it. */
export interface Card {
  /** 12 to 19 digits; spaces and hyphens are taken out. */
  readonly pan: string;
  /** The cardholder's name as printed on the card. */
  readonly holder: string;
  /** 4 digits for American Express, 3 for others. */
  readonly cvv: string;
  /** MMYY: `0729` is July 2029. */
  readonly expiry: string;
}

const names = ['pan', 'holder', 'cvv', 'expiry'] as const;

/** Bytes that RSA-OAEP needs of every block: two SHA-256 digests and two bytes (RFC 8017 §7.1.1). */
const paddingBytes = 2 * 32 + 2;

/** The JSON of the four members, without any other member of the object. */
function cardJson(card: Card): string {
  for (const name of names) {
    const value: unknown = card[name];
    if (typeof value !== 'string' || value.trim() === '') throw configurationError('card-member', name);
  }
  const { holder, cvv, expiry } = card;
  return JSON.stringify({ pan: card.pan.replace(/[\s-]/g, ''), holder, cvv, expiry });
}

export async function encryptWith(key: LazyKey, card: Card): Promise<string> {
  return encryptText(key, cardJson(card));
}

/** Text in blocks by RSA-OAEP with SHA-256, the blocks joined, in Base64 (decision 27). */
export async function encryptText(key: LazyKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const imported = await key();
  const { modulusLength } = imported.algorithm;
  const blockBytes = modulusLength / 8 - paddingBytes;
  const blocks: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += blockBytes) {
    const block = bytes.subarray(from, from + blockBytes);
    blocks.push(new Uint8Array(await globalThis.crypto.subtle.encrypt('RSA-OAEP', imported, block)));
  }
  return base64Text(Uint8Array.from(blocks.flatMap((block) => [...block])));
}

/**
 * The card as the text that `card` of pay.merchant.checkout carries: its JSON in blocks by RSA-OAEP with SHA-256, in
 * Base64. Runs in a page too, so that the card's data need not pass through your server.
 *
 * @param gatewayPublicKey PEM, its Base64 alone, or a CryptoKey
 * @throws TollgateError `configuration` for a member that is missing or a key that cannot be used
 */
export async function encryptCard(card: Card, gatewayPublicKey: string | CryptoKey): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) throw configurationError('crypto-missing');
  return encryptWith(encryptionKey(gatewayPublicKey), card);
}
