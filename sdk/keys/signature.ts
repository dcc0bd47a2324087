/** Signing and verifying a string by SHA256withRSA, PKCS#1 v1.5 (decision 4), on WebCrypto. */
import {
  canonicalSignature,
  memberText,
  stringToSign,
  type WireMember,
} from '@tollgate/contract/signing/index';
import { base64Bytes, base64Text } from './base64.ts';
import type { LazyKey } from './keys.ts';

const algorithm = 'RSASSA-PKCS1-v1_5';

export async function signText(key: LazyKey, text: string): Promise<string> {
  const signature = await globalThis.crypto.subtle.sign(
    algorithm,
    await key(),
    new TextEncoder().encode(text),
  );
  return base64Text(new Uint8Array(signature));
}

export type SignatureCheck = 'good' | 'missing' | 'wrong';

/** Checks the member `sign` over the other members as received. Only the rule's own string counts. */
export async function checkSignature(key: LazyKey, members: readonly WireMember[]): Promise<SignatureCheck> {
  const sign = memberText(members, 'sign') ?? '';
  if (sign === '') return 'missing';
  const signature = canonicalSignature(sign) ? base64Bytes(sign) : undefined;
  if (signature === undefined) return 'wrong';
  const text = new TextEncoder().encode(stringToSign(members));
  const isGood = await globalThis.crypto.subtle.verify(algorithm, await key(), signature, text);
  return isGood ? 'good' : 'wrong';
}
