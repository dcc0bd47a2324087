/** Bodies as the exam reads and writes them: members with their text as received, signed and verified (decision 4). */
import { createSign, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { parseAmount } from '@tollgate/contract/amount';
import {
  memberText,
  parseFormMembers,
  parseJsonMembers,
  stringToSign,
  type WireMember,
} from '@tollgate/contract/signing/index';
import { isSignatureValid } from '../signing/signed-body.ts';

export type Members = readonly WireMember[];

/** A key pair of the exam's own: of the merchants that it makes, of the gateway that it plays, of the attacker. */
export interface ExamKeys {
  readonly privateKey: KeyObject;
  readonly privatePem: string;
  readonly publicPem: string;
}

export async function newKeys(): Promise<ExamKeys> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    privateKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** The members of a body; undefined where it is neither JSON nor a form. */
export function membersOf(body: Uint8Array, contentType: string): Members | undefined {
  const text = Buffer.from(body).toString('utf8');
  const parsed = contentType.startsWith('application/x-www-form-urlencoded')
    ? parseFormMembers(text)
    : parseJsonMembers(text);
  return parsed.ok ? parsed.members : undefined;
}

/** The value of a member as text; empty where there is none. */
export const textOf = (members: Members, name: string) => memberText(members, name) ?? '';

/** `members` with those of `changes` in place of their own; undefined takes a member out. */
export function withMembers(
  members: Members,
  changes: Readonly<Record<string, string | number | undefined>>,
): Members {
  const kept = members.filter(({ name }) => !Object.hasOwn(changes, name));
  const added = Object.entries(changes).flatMap(([name, value]): WireMember[] =>
    value === undefined
      ? []
      : [{ name, kind: typeof value === 'number' ? 'number' : 'string', text: String(value) }],
  );
  return [...kept, ...added];
}

/** Members of plain values. */
export const membersFrom = (values: Readonly<Record<string, string | number | undefined>>): Members =>
  withMembers([], values);

export function jsonOf(members: Members): string {
  const pairs = members.map(
    ({ name, kind, text }) => `${JSON.stringify(name)}:${kind === 'string' ? JSON.stringify(text) : text}`,
  );
  return `{${pairs.join(',')}}`;
}

/** `members` with a signature of this key in place of their own. */
export function signed(members: Members, { privateKey }: ExamKeys): Members {
  const bare = members.filter(({ name }) => name !== 'sign');
  const sign = createSign('RSA-SHA256').update(stringToSign(bare)).sign(privateKey, 'base64');
  return [...bare, { name: 'sign', kind: 'string', text: sign }];
}

export type SignatureState = 'good' | 'missing' | 'wrong';

export function signatureOf(members: Members, { publicPem }: ExamKeys): SignatureState {
  const sign = textOf(members, 'sign');
  if (sign === '') return 'missing';
  return isSignatureValid({ members, sign }, publicPem) ? 'good' : 'wrong';
}

const shownSignLength = 12;
const shownMaxLength = 2_000;
/** Members whose value is a secret, or as good as one. */
const hidden = /("(?:card|auth_code|app_private_key_pem)"\s*:\s*")((?:[^"\\]|\\.)*)(")/g;

/** A body as evidence: signatures shortened, cards and codes left out. */
export function redacted(text: string): string {
  const shown = text
    .replaceAll(hidden, '$1[redacted]$3')
    .replaceAll(
      /("sign"\s*:\s*")((?:[^"\\]|\\.)*)(")/g,
      (_all, before: string, sign: string, after: string) =>
        `${before}${sign.slice(0, shownSignLength)}${sign.length > shownSignLength ? '…' : ''}${after}`,
    );
  return shown.length > shownMaxLength ? `${shown.slice(0, shownMaxLength)}…` : shown;
}

export const sameAmount = (left: string, right: string): boolean => {
  const [a, b] = [parseAmount(left), parseAmount(right)];
  return a !== undefined && b !== undefined && a.digits === b.digits && a.scale === b.scale;
};
