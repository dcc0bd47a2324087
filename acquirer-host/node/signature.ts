/** Signatures of the connector protocol: HMAC-SHA256 with each secret that is valid. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type ConnectorDirection,
  connectorLimits,
  readConnectorSignature,
  signedText,
  writeConnectorSignature,
} from '@tollgate/contract/connector/protocol';
import { secondMs } from '@tollgate/contract/durations';

export interface Signed {
  readonly direction: ConnectorDirection;
  readonly path: string;
  readonly body: Uint8Array;
}

const macOf = (secret: string, timeS: number, { direction, path, body }: Signed): Buffer =>
  createHmac('sha256', secret)
    .update(signedText(timeS, direction, path))
    .update(body)
    .digest();

export function sign(secrets: readonly string[], nowMs: number, signed: Signed): string {
  const timeS = Math.floor(nowMs / secondMs);
  const signatures = secrets.map((secret) => macOf(secret, timeS, signed).toString('hex'));
  return writeConnectorSignature({ timeS, signatures });
}

/** Returns whether one of the secrets has made one of the header's signatures, not long ago. */
export function isSigned(
  secrets: readonly string[],
  nowMs: number,
  header: string | undefined,
  signed: Signed,
): boolean {
  const read = readConnectorSignature(header);
  if (read === undefined) return false;
  if (Math.abs(nowMs - read.timeS * secondMs) > connectorLimits.clockSkewMs) return false;
  const given = read.signatures.map((one) => Buffer.from(one, 'hex'));
  let isFound = false;
  for (const secret of secrets) {
    const mac = macOf(secret, read.timeS, signed);
    // Every pair is compared: the time says nothing about which one fits.
    for (const one of given) isFound = timingSafeEqual(one, mac) || isFound;
  }
  return isFound;
}

const digestOf = (text: string) => createHmac('sha256', 'compare').update(text).digest();

/** Returns whether a text is one of the secrets, in a time that says nothing about them. */
export const isSecret = (secrets: readonly string[], text: string | undefined): boolean =>
  text !== undefined && secrets.some((secret) => timingSafeEqual(digestOf(secret), digestOf(text)));
