/** The signature doctor in the page: loaded when a signature was refused, run on what was sent. */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import { parseFormMembers, parseJsonMembers } from '@tollgate/contract/signing/index';
import type { WireMember } from '@tollgate/contract/signing/types';
import { publicKey } from '@tollgate/sdk/keys/keys';
import { checkSignature } from '@tollgate/sdk/keys/signature';
import type { BodyFormat } from '../request/body.ts';

export interface Suspect {
  readonly body: string;
  readonly format: BodyFormat;
  readonly sign: string;
  readonly publicKeyPem: string;
  readonly gatewayPublicKeyPem: string;
}

function membersIn(format: BodyFormat, body: string): readonly WireMember[] {
  const read = format === 'json' ? parseJsonMembers(body) : parseFormMembers(body);
  return read.ok ? read.members : [];
}

/** Finds the mistake in a request's signature. Takes up to 150 ms of the page. */
export async function diagnoseSuspect(suspect: Suspect, members?: readonly WireMember[]): Promise<Diagnosis> {
  const { diagnose } = await import('@tollgate/contract/signing/doctor/diagnose');
  const { body, format, sign, publicKeyPem, gatewayPublicKeyPem } = suspect;
  return diagnose({
    members: members ?? membersIn(format, body),
    rawBody: body,
    contentType: format,
    sign,
    publicKeyPems: [publicKeyPem],
    otherKeys: gatewayPublicKeyPem === '' ? [] : [{ owner: 'gateway', publicKeyPem: gatewayPublicKeyPem }],
  });
}

/** Kind of a pasted text: a body as it was sent, or the string that was signed. */
export type PastedKind = 'json' | 'form' | 'string';

/** The kind that a pasted text looks like; a form and a string to sign look alike, so that `%` decides. */
export function kindOf(text: string): PastedKind {
  if (text.trimStart().startsWith('{')) return 'json';
  return /%[0-9A-Fa-f]{2}/.test(text) ? 'form' : 'string';
}

/** The members of a string that was signed: values may hold `&`, names are lower case with underscores. */
export function membersOfString(text: string): readonly WireMember[] {
  return text
    .split(/&(?=[A-Za-z_][A-Za-z0-9_]*=)/)
    .filter((pair) => pair !== '')
    .map((pair): WireMember => {
      const equals = pair.indexOf('=');
      const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return { name, kind: 'string', text: value };
    });
}

export type PastedReading =
  | { readonly ok: false; readonly problem: 'unreadable' | 'no-sign' }
  | { readonly ok: true; readonly members: readonly WireMember[]; readonly sign: string };

/** @param sign empty where the body carries it */
export function readPasted(kind: PastedKind, text: string, sign: string): PastedReading {
  let members: readonly WireMember[];
  if (kind === 'string') members = membersOfString(text.replace(/\r?\n$/, ''));
  else {
    const read = kind === 'json' ? parseJsonMembers(text) : parseFormMembers(text.trim());
    if (!read.ok) return { ok: false, problem: 'unreadable' };
    members = read.members;
  }
  if (members.length === 0) return { ok: false, problem: 'unreadable' };
  const found = sign.trim() || members.find(({ name }) => name === 'sign')?.text || '';
  if (found === '') return { ok: false, problem: 'no-sign' };
  return { ok: true, members, sign: found };
}

/** Returns true if a signature is over exactly these members. @throws TollgateError where the key is none */
export async function isGood(
  members: readonly WireMember[],
  sign: string,
  publicKeyPem: string,
): Promise<boolean> {
  const others = members.filter(({ name }) => name !== 'sign');
  const signed: WireMember[] = [...others, { name: 'sign', kind: 'string', text: sign }];
  return (await checkSignature(publicKey(publicKeyPem), signed)) === 'good';
}

/** Characters of a longer value that are marked after the difference. */
const markedMax = 200;

/**
 * The member of `text` that holds `position`, without the `&` around it. Where the text ends before, both ends are its
 * end.
 */
export function memberAt(text: string, position: number): { readonly start: number; readonly end: number } {
  const at = Math.min(position, text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('&', at - 1) + 1;
  if (at === text.length && position > at) return { start: at, end: at };
  const next = text.indexOf('&', at);
  const end = next < 0 ? text.length : next;
  return { start, end: Math.min(end, Math.max(at, start) + markedMax) };
}
