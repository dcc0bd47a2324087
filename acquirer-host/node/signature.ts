/** Signatures of the connector protocol, and the comparison of secrets, by Node's own HMAC. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type SignedMessage,
  type SigningPorts,
  signatureProblem,
  signMessage,
} from '@tollgate/contract/connector/signing';

const digestOf = (text: string) => createHmac('sha256', 'compare').update(text).digest();
const isSame = (left: string, right: string) => timingSafeEqual(digestOf(left), digestOf(right));

const signingAt = (nowMs: number): SigningPorts => ({
  hmac(key, ...parts) {
    const hash = createHmac('sha256', key);
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  },
  equalInConstantTime: isSame,
  clock: { nowMs: () => nowMs },
});

export const sign = (secrets: readonly string[], nowMs: number, signed: SignedMessage): string =>
  signMessage(signingAt(nowMs), secrets, signed);

/** Returns whether one of the secrets has made one of the header's signatures, not long ago. */
export const isSigned = (
  secrets: readonly string[],
  nowMs: number,
  header: string | undefined,
  signed: SignedMessage,
): boolean => signatureProblem(signingAt(nowMs), secrets, signed, header) === undefined;

/** Returns whether a text is one of the secrets, in a time that says nothing about them. */
export const isSecret = (secrets: readonly string[], text: string | undefined): boolean =>
  text !== undefined && secrets.some((secret) => isSame(secret, text));
