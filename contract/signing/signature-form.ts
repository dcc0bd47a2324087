/** The form of the `sign` member (decisions 4 and 5). */
import { limits } from '../limits.ts';

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Whether `sign` is standard Base64 (RFC 4648 §4) of 1 to 1024 characters: padded, one line, unused bits
 * zero, so that a signature has one spelling. base64url, hex, line breaks and missing padding are refused;
 * verification decides about the rest.
 */
export function canonicalSignature(sign: string): boolean {
  const { length } = sign;
  if (length === 0 || length > limits.signMaxLength || length % 4 !== 0 || !base64.test(sign)) return false;
  // The last character before the padding must carry no bits beyond the last whole byte.
  if (sign.endsWith('==')) return 'AQgw'.includes(sign.charAt(length - 3));
  if (sign.endsWith('=')) return 'AEIMQUYcgkosw048'.includes(sign.charAt(length - 2));
  return true;
}
