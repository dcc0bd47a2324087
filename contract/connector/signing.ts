/** Signatures between the gateway and a connector: HMAC-SHA256 over time, direction, path and raw body. */
import { secondMs } from '../durations.ts';
import {
  type ConnectorDirection,
  connectorLimits,
  readConnectorSignature,
  signedText,
  writeConnectorSignature,
} from './protocol.ts';

export interface SigningPorts {
  /** HMAC-SHA256 of the parts one after the other, in lowercase hexadecimal digits. The key is the text in UTF-8. */
  readonly hmac: (key: string, ...parts: readonly (string | Uint8Array)[]) => string;
  readonly equalInConstantTime: (left: string, right: string) => boolean;
  /** The platform's time, which no sandbox moves. */
  readonly clock: { nowMs(): number };
}

export interface SignedMessage {
  readonly direction: ConnectorDirection;
  readonly path: string;
  readonly body: Uint8Array;
}

/** Returns the header's value, with a signature by each secret. */
export function signMessage(
  { hmac, clock }: Pick<SigningPorts, 'hmac' | 'clock'>,
  secrets: readonly string[],
  { direction, path, body }: SignedMessage,
): string {
  const timeS = Math.floor(clock.nowMs() / secondMs);
  const text = signedText(timeS, direction, path);
  return writeConnectorSignature({ timeS, signatures: secrets.map((secret) => hmac(secret, text, body)) });
}

/** Returns the reason why a signature is not valid; undefined where one of the secrets has made it just now. */
export function signatureProblem(
  { hmac, equalInConstantTime, clock }: SigningPorts,
  secrets: readonly string[],
  { direction, path, body }: SignedMessage,
  header: string | null | undefined,
): string | undefined {
  const signature = readConnectorSignature(header);
  if (signature === undefined) return 'it has no signature in the expected format';
  const { timeS, signatures } = signature;
  if (Math.abs(clock.nowMs() - timeS * secondMs) > connectorLimits.clockSkewMs)
    return 'its time differs too much from the current time';
  const text = signedText(timeS, direction, path);
  const expected = secrets.map((secret) => hmac(secret, text, body));
  const isMade = expected.some((one) => signatures.some((given) => equalInConstantTime(one, given)));
  return isMade ? undefined : 'it does not match any secret of the connector';
}
