/** Comparison of two encrypted cards: OAEP makes every encryption of one card another text (decision 40). */
import type { CardDecryptor } from '../ports/card-decryptor.ts';
import { readCardJson } from './card-json.ts';
import { secretBytes, writeDigits } from './secret.ts';

export type KeyedHash = (text: string | Uint8Array) => string;

/** The bytes of a card's holder, expiry and number, the first two as JSON, so that they do not run together. */
function comparedOf(json: Uint8Array): Uint8Array | undefined {
  const members = readCardJson(json);
  if (members === undefined) return undefined;
  const open = new TextEncoder().encode(JSON.stringify([members.text('holder'), members.text('expiry')]));
  const pan = members.secret('pan');
  const compared = secretBytes(open.length + pan.length);
  compared.set(open);
  writeDigits(pan, compared, open.length);
  pan.erase();
  return compared;
}

/**
 * A keyed fingerprint of number, holder and expiry. The cvv is no part of it: nothing that could be traced back to it
 * may be written anywhere (decision 28, PCI DSS 3.3.1). Text that does not decrypt is compared unchanged.
 */
export async function cardFingerprint(
  decryptor: CardDecryptor,
  keyedHash: KeyedHash,
  encrypted: string,
): Promise<string> {
  const json = await decryptor.decrypt(encrypted);
  const compared = json && comparedOf(json);
  json?.fill(0);
  if (compared === undefined) return keyedHash(`encrypted ${encrypted}`);
  const fingerprint = keyedHash(compared);
  compared.fill(0);
  return fingerprint;
}
