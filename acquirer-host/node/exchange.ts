/** One request over HTTP: its bounded body, and replies that are whole or broken on purpose. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { connectorLimits } from '@tollgate/contract/connector/protocol';

/** Reads the body. Returns undefined for one that is too large. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > connectorLimits.requestBytesMax) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** @param scriptNonce of the one script that may run; absent: none runs */
export function sendPage(response: ServerResponse, html: string, scriptNonce?: string): void {
  const scripts = scriptNonce === undefined ? "'none'" : `'nonce-${scriptNonce}'`;
  const policy = `default-src 'none'; script-src ${scripts}; base-uri 'none'; frame-ancestors 'none'`;
  response.writeHead(200, { ...htmlHeaders, 'content-security-policy': policy }).end(html);
}

/** Returns whether a request comes from this machine: over a socket file, or from a loopback address. */
export function isLocal({ socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '');
  // A socket file has no address.
  if (address === undefined) return socket.localAddress === undefined;
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
