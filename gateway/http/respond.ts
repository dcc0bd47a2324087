/**
 * Every response of the gateway is made here: not kept by caches unless it says otherwise, never guessed at, and with
 * its length, so that no runtime sends it in chunks.
 */
import type { Failure } from './envelope/failure.ts';

export type HeaderFields = Readonly<Record<string, string>>;

export const jsonType = 'application/json; charset=utf-8';
const htmlType = 'text/html; charset=utf-8';
const encoder = new TextEncoder();

/** Headers of every response; a route may name another cache-control. */
export const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export function respond(
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: HeaderFields = {},
): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    status,
    headers: {
      ...commonHeaders,
      ...headers,
      'content-type': type,
      'content-length': String(bytes.length),
    },
  });
}

/** Without a body: 204, 304. */
export const respondEmpty = (status: number, headers: HeaderFields): Response =>
  new Response(null, { status, headers: { ...commonHeaders, ...headers } });

export const respondJson = (status: number, value: object, headers?: HeaderFields): Response =>
  respond(status, jsonType, JSON.stringify(value), headers);

export const respondHtml = (status: number, html: string | Uint8Array, headers?: HeaderFields): Response =>
  respond(status, htmlType, html, headers);

/** To the address of a page that has another name. */
export const redirect = (location: string): Response =>
  respondEmpty(301, { location, 'content-length': '0' });

/** A failure under its own HTTP status, unsigned. */
export function respondFailure(
  { httpStatus, code, msg }: Failure,
  psn: string,
  headers?: HeaderFields,
): Response {
  return respondJson(httpStatus, { code, msg, psn }, headers);
}

/** The best encoding that a caller takes of those that are kept ready; undefined for plain bytes (RFC 9110 §12.5.3). */
export function acceptedEncoding({ headers }: Request): 'br' | 'gzip' | undefined {
  const accepted = headers.get('accept-encoding') ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : undefined;
}
