/** Renews a logged request: the current time, and a signature with the key of the sandbox's demo merchant. */
import {
  parseFormMembers,
  parseJsonMembers,
  stringToSign,
  type WireMember,
} from '@tollgate/contract/signing/index';
import { privateKey } from '@tollgate/sdk/keys/keys';
import { signText } from '@tollgate/sdk/keys/signature';

export type Format = 'json' | 'form';

export const formatOf = (contentType: string | undefined): Format =>
  contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') ? 'form' : 'json';

export const readMembers = (body: string, format: Format) =>
  format === 'form' ? parseFormMembers(body) : parseJsonMembers(body);

/** Says that the gateway can read the body. */
export const isReadable = (body: string, format: Format): boolean => readMembers(body, format).ok;

/** Returns the members as a body; numbers and nested values keep their text. */
function bodyOf(members: readonly WireMember[], format: Format): string {
  if (format === 'form') return new URLSearchParams(members.map(({ name, text }) => [name, text])).toString();
  const parts = members.map(({ name, kind, text }) => {
    const value = kind === 'string' ? JSON.stringify(text) : kind === 'null' ? 'null' : text;
    return `${JSON.stringify(name)}:${value}`;
  });
  return `{${parts.join(',')}}`;
}

/** Returns the members without `sign`, and a timestamp with the current time. */
function freshMembers(members: readonly WireMember[], nowMs: number): readonly WireMember[] {
  return members
    .filter(({ name }) => name !== 'sign')
    .map((member) => (member.name === 'timestamp' ? { ...member, text: String(nowMs) } : member));
}

interface FreshOptions {
  readonly format: Format;
  /** The gateway's own time. */
  readonly nowMs: number;
  /** Undefined for an app with Basic credentials, which signs nothing. */
  readonly privateKeyPem: string | undefined;
}

/** Returns the body to send. @throws for a body that cannot be read, or a bad key */
export async function signAgain(body: string, options: FreshOptions): Promise<string> {
  const { format, nowMs, privateKeyPem } = options;
  const read = readMembers(body, format);
  if (!read.ok) throw new Error(read.problem);
  const members = freshMembers(read.members, nowMs);
  if (privateKeyPem === undefined) return bodyOf(members, format);
  const text = await signText(privateKey(privateKeyPem), stringToSign(members));
  return bodyOf([...members, { name: 'sign', kind: 'string', text }], format);
}
