/** Mistakes that clients make, to be made on purpose: the reader sees how the gateway answers each. */
import type { Call, Text } from '@tollgate/contract/model';
import { signName, sortedMembers, stringToSign } from '@tollgate/contract/signing/string-to-sign';
import type { WireMember } from '@tollgate/contract/signing/types';
import type { Hash } from '../account/keys.ts';
import type { Entry } from './body.ts';

export interface Mistake {
  readonly id: string;
  readonly title: Text;
  /** The text that is signed instead of the string to sign. */
  readonly text?: (members: readonly WireMember[]) => string;
  readonly hash?: Hash;
  /** Signs with a key that is registered nowhere. */
  readonly isForeignKey?: true;
  /** The signature in another form. */
  readonly write?: (sign: string) => string;
  /** A member that is sent in addition, without a value. */
  readonly adds?: 'empty' | 'null';
  /** Set where the gateway accepts it all the same (decision 4). */
  readonly isAccepted?: true;
}

const joined = (members: readonly WireMember[], value: (member: WireMember) => string = ({ text }) => text) =>
  members.map((member) => `${member.name}=${value(member)}`).join('&');

const filled = (members: readonly WireMember[]) =>
  members.filter(({ name, kind, text }) => name !== signName && kind !== 'null' && text !== '');

const hex = (sign: string) =>
  Array.from(atob(sign), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');

export const mistakes: readonly Mistake[] = [
  {
    id: 'order',
    title: { en: 'Keep the fields in the order of the body', zh: '不排序，按请求体中的顺序拼接' },
    text: (members) => joined(filled(members)),
  },
  {
    id: 'sign-type',
    title: { en: 'Omit sign_type', zh: '漏掉 sign_type' },
    text: (members) => stringToSign(members.filter(({ name }) => name !== 'sign_type')),
  },
  {
    id: 'empty-kept',
    title: {
      en: 'Keep an empty value as name= (the gateway accepts it)',
      zh: '保留空值，写成 name=（网关仍会接受）',
    },
    adds: 'empty',
    isAccepted: true,
    text: (members) => joined(sortedMembers(members)),
  },
  {
    id: 'null-as-text',
    title: { en: 'Write null as text', zh: '把 null 写成字符串 null' },
    adds: 'null',
    text: (members) => joined(sortedMembers(members), ({ kind, text }) => (kind === 'null' ? 'null' : text)),
  },
  {
    id: 'url-encoded',
    title: { en: 'URL-encode the values', zh: '对值做 URL 编码' },
    text: (members) => joined(filled(sortedMembers(members)), ({ text }) => encodeURIComponent(text)),
  },
  {
    id: 'number',
    title: { en: 'Write numbers with two decimals', zh: '数字补足两位小数' },
    text: (members) =>
      joined(filled(sortedMembers(members)), ({ kind, text }) =>
        kind === 'number' ? Number(text).toFixed(2) : text,
      ),
  },
  {
    id: 'newline',
    title: { en: 'End the string with a line break', zh: '待签名字符串末尾多一个换行' },
    text: (members) => `${stringToSign(members)}\n`,
  },
  {
    id: 'no-separator',
    title: { en: 'Join without &', zh: '拼接时不加 &' },
    text: (members) => stringToSign(members).replaceAll('&', ''),
  },
  {
    id: 'sha1',
    title: { en: 'Hash with SHA-1', zh: '使用 SHA-1 摘要' },
    hash: 'SHA-1',
  },
  {
    id: 'sha512',
    title: { en: 'Hash with SHA-512', zh: '使用 SHA-512 摘要' },
    hash: 'SHA-512',
  },
  {
    id: 'key',
    title: { en: 'Sign with a different key', zh: '使用另一把私钥签名' },
    isForeignKey: true,
  },
  {
    id: 'hex',
    title: { en: 'Send the signature in hexadecimal', zh: '签名用十六进制而非 Base64' },
    write: hex,
  },
  {
    id: 'base64url',
    title: { en: 'Send the signature in base64url', zh: '签名使用 base64url' },
    write: (sign) => sign.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  },
];

export function mistakeBy(id: string): Mistake | undefined {
  return mistakes.find((mistake) => mistake.id === id);
}

/** The member that a mistake sends in addition: the first optional text that the form leaves out. */
export function addedEntry(
  call: Call,
  mistake: Mistake | undefined,
  entries: readonly Entry[],
): readonly Entry[] {
  if (mistake?.adds === undefined) return [];
  const taken = new Set(entries.map(([name]) => name));
  const free = Object.entries(call.request).find(
    ([name, { field, need }]) => need === 'optional' && field.kind === 'text' && !taken.has(name),
  );
  return free === undefined ? [] : [[free[0], mistake.adds === 'null' ? null : '']];
}
