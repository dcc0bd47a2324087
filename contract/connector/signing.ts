/** Signatures between the gateway and a connector: HMAC-SHA256 over time, direction, path and raw body. */
import {
  type ConnectorDirection,
  connectorLimits,
  readConnectorSignature,
  signedText,
  writeConnectorSignature,
} from '@tollgate/contract/connector/protocol';
import type { Clock } from '../../ports/clock.ts';
import type { Hmac } from '../../ports/hmac.ts';

export interface SigningPorts {
  readonly hmac: Hmac;
  readonly equalInConstantTime: (left: string, right: string) => boolean;
  /** The platform's time, which no sandbox moves. */
  readonly clock: Clock;
}

interface Signed {
  readonly direction: ConnectorDirection;
  readonly path: string;
  readonly body: Uint8Array;
}

/** Returns the header's value, with a signature by each secret. */
export function signMessage(
  { hmac, clock }: SigningPorts,
  secrets: readonly string[],
  { direction, path, body }: Signed,
): string {
  const timeS = Math.floor(clock.nowMs() / 1_000);
  const text = signedText(timeS, direction, path);
  return writeConnectorSignature({ timeS, signatures: secrets.map((secret) => hmac(secret, text, body)) });
}

/** Returns the reason why a signature is not valid; undefined where one of the secrets has made it just now. */
export function signatureProblem(
  { hmac, equalInConstantTime, clock }: SigningPorts,
  secrets: readonly string[],
  { direction, path, body }: Signed,
  header: string | null | undefined,
): string | undefined {
  const signature = readConnectorSignature(header);
  if (signature === undefined) return 'there is no signature of this form';
  const { timeS, signatures } = signature;
  if (Math.abs(clock.nowMs() - timeS * 1_000) > connectorLimits.clockSkewMs)
    return 'its time is too far from now';
  const text = signedText(timeS, direction, path);
  const expected = secrets.map((secret) => hmac(secret, text, body));
  const isMade = expected.some((one) => signatures.some((given) => equalInConstantTime(one, given)));
  return isMade ? undefined : 'it is made with no secret of the connector';
}
