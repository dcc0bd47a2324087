/** Whether two encrypted cards hold the same: OAEP makes every encryption of one card another text (decision 40). */
import { memberText, parseJsonMembers } from '@tollgate/contract/signing/index';
import type { CardDecryptor } from '../ports/card-decryptor.ts';

/**
 * A keyed fingerprint of number, holder and expiry. The cvv is no part of it: nothing that could be traced back to it
 * may be written anywhere (decision 28, PCI DSS 3.3.1). What does not decrypt is compared as it came.
 */
export async function cardFingerprint(
  decryptor: CardDecryptor,
  keyedHash: (text: string) => string,
  encrypted: string,
): Promise<string> {
  const json = await decryptor.decrypt(encrypted);
  const body = json === undefined ? undefined : parseJsonMembers(json);
  if (body === undefined || !body.ok) return keyedHash(`encrypted ${encrypted}`);
  const { members } = body;
  return keyedHash(
    JSON.stringify(['pan', 'holder', 'expiry'].map((name) => memberText(members, name) ?? '')),
  );
}
