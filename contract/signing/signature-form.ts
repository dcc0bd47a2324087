/** The form of the `sign` member (decisions 4 and 5). */
import { limits } from '../limits.ts';

/**
 * Returns whether `sign` is standard Base64 (RFC 4648 §4) of 1 to 1024 characters: padded, one line, unused bits
 * zero, so that a signature has one spelling. base64url, hex, line breaks and missing padding are refused;
 * verification decides about the rest.
 */
export function canonicalSignature(sign: string): boolean {
  if (sign.length === 0 || sign.length > limits.signMaxLength) return false;
  try {
    // Whatever atob forgives (blanks, missing padding, stray bits) comes back written otherwise.
    return btoa(atob(sign)) === sign;
  } catch {
    return false;
  }
}
