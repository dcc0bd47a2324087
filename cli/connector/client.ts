/** Sends questions to a connector as the gateway does, and looks at the form and the signature of its replies. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import {
  connectorLimits,
  connectorPath,
  connectorSignatureHeader,
} from '@tollgate/contract/connector/protocol';
import {
  type SignedMessage,
  type SigningPorts,
  signatureProblem,
  signMessage,
} from '@tollgate/contract/connector/signing';

/** Address of a connector: http, https, or `unix:` and the path of a socket. */
export interface ConnectorAddress {
  readonly url: string;
  /** PEM of the authority that the certificate of an https address is checked with; absent: those of the system. */
  readonly ca?: string;
}

export interface RawReply {
  readonly status: number;
  readonly contentType: string;
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/** A reply, or why there is none. */
export type Exchange = RawReply | { readonly lost: string };

export interface SendOptions {
  /** Signature header in place of the right one; null: none. */
  readonly signature?: string | null;
}

const timeoutMs = 35_000;

const signingAt = (nowMs: number): SigningPorts => ({
  hmac(key, ...parts) {
    const hash = createHmac('sha256', key);
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  },
  // Both have 64 digits: the header has no others.
  equalInConstantTime: (left, right) => timingSafeEqual(Buffer.from(left), Buffer.from(right)),
  clock: { nowMs: () => nowMs },
});

/** Returns the header's value for a moment: that of now, or one that is to be refused. */
export const signatureOf = (secret: string, message: SignedMessage, nowMs = Date.now()): string =>
  signMessage(signingAt(nowMs), [secret], message);

async function readReply(response: IncomingMessage): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > connectorLimits.inboundReplyBytesMax) {
      response.destroy();
      return { lost: 'the response is larger than 1 MiB' };
    }
    chunks.push(bytes);
  }
  const header = response.headers[connectorSignatureHeader.toLowerCase()];
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    signature: typeof header === 'string' ? header : undefined,
    body: Buffer.concat(chunks),
  };
}

/** Posts to the connector. A base path of its address is in front of the path, and not part of what is signed. */
export function post(
  { url, ca }: ConnectorAddress,
  path: string,
  body: Uint8Array,
  signature: string | null,
): Promise<Exchange> {
  const socketPath = /^unix:(.+)$/.exec(url)?.[1];
  const base = new URL(socketPath === undefined ? url : 'http://connector.invalid');
  const target = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const lost = (fault: unknown) =>
      resolve({ lost: fault instanceof Error ? fault.message : String(fault) });
    const outgoing = send(
      target,
      {
        method: 'POST',
        // A connector may close a connection after a refusal.
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          ...(signature !== null && { [connectorSignatureHeader]: signature }),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(socketPath !== undefined && { socketPath }),
        ...(ca !== undefined && { ca }),
      },
      (response) => readReply(response).then(resolve, lost),
    );
    outgoing.on('error', lost);
    outgoing.end(body);
  });
}

export interface ConnectorClient {
  /** Sends bytes to an operation. */
  send(operation: string, body: Uint8Array, options?: SendOptions): Promise<Exchange>;
  isSigned(operation: string, reply: RawReply): boolean;
  readonly secret: string;
}

export const createConnectorClient = (address: ConnectorAddress, secret: string): ConnectorClient => ({
  secret,
  send(operation, body, { signature } = {}) {
    const path = connectorPath(operation);
    return post(
      address,
      path,
      body,
      signature === undefined ? signatureOf(secret, { direction: 'request', path, body }) : signature,
    );
  },
  isSigned(operation, { signature, body }) {
    const message = { direction: 'reply', path: connectorPath(operation), body } as const;
    return signatureProblem(signingAt(Date.now()), [secret], message, signature) === undefined;
  },
});
