/**
 * The connector protocol: how the gateway asks a process that speaks to an acquirer, in any language. Each question is
 * one POST of JSON to `{address of the connector}/v1/{operation}`, and each reply is JSON with status 200. Both are
 * signed with HMAC-SHA256 (see `signedText`). Amounts are decimal text in major units, times are RFC 3339 in UTC.
 */
import { dayMs, minuteMs, secondMs } from '../durations.ts';
import { limits } from '../limits.ts';

/** Version of the protocol, as it is in the path of each question and in the reply to `describe`. */
export const connectorProtocol = '1';

/** Path of an operation below the connector's address. */
export const connectorPath = (operation: string): string => `/v${connectorProtocol}/${operation}`;

/** Header of questions, replies and events: `t=1732449600,v1=hex`, with one `v1` for each secret that is valid. */
export const connectorSignatureHeader = 'Tollgate-Signature';

/** Time that the gateway waits for an answer: longer where an issuer is asked for money, over its network. */
export const connectorDeadlines = { attemptMs: 30 * secondMs, questionMs: 10 * secondMs } as const;

export const connectorLimits = {
  /** A question; that of `inbound` holds a report of up to `reportBytesMax` in Base64. */
  requestBytesMax: 1_572_864,
  reportBytesMax: limits.reportMaxBytes,
  replyBytesMax: 65_536,
  /** The reply to `inbound` holds events. */
  inboundReplyBytesMax: 1_048_576,
  eventsMax: 1_000,
  stateCharsMax: 2_048,
  codeCharsMax: limits.codeMaxLength,
  referenceCharsMax: 64,
  eventIdCharsMax: 64,
  /** How long a connector sends an event again that the gateway does not know. */
  unknownEventsForMs: dayMs,
  /** The reason of a dispute. */
  reasonCharsMax: 256,
  /**
   * Pauses before the same question by `ask_again_at`: at least `pauseMinMs` and a second for each minute that it is
   * asked, up to `pauseGrowsToMs`; at most `pauseMaxMs`.
   */
  pauseMinMs: secondMs,
  pauseGrowsToMs: 15 * minuteMs,
  pauseMaxMs: dayMs,
  /** How far the time of a signature may be from the reader's own. */
  clockSkewMs: 300 * secondMs,
  secretCharsMin: 32,
  secretCharsMax: 256,
} as const;

export type ConnectorDirection = 'request' | 'reply';

/**
 * Returns the text that the signature covers: the time in seconds, the direction, the path and the raw body. The
 * direction keeps a question from passing for a reply to itself.
 */
export const signedText = (timeS: number, direction: ConnectorDirection, path: string): string =>
  `${timeS}.${direction}.${path}.`;

export interface ConnectorSignature {
  readonly timeS: number;
  /** Lowercase hexadecimal digits, 64 each. */
  readonly signatures: readonly string[];
}

export const writeConnectorSignature = ({ timeS, signatures }: ConnectorSignature): string =>
  [`t=${timeS}`, ...signatures.map((one) => `v1=${one}`)].join(',');

/** Reads the header; undefined if it has another form. At most four signatures are read. */
export function readConnectorSignature(header: string | null | undefined): ConnectorSignature | undefined {
  const [, time, rest = ''] = /^t=([0-9]{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/.exec(header ?? '') ?? [];
  if (time === undefined) return undefined;
  return { timeS: Number(time), signatures: rest.split(',v1=').slice(1) };
}
