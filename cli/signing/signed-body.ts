/** A request, reply or notification in a file: its members, its signature and the call that it is. */
import { createPublicKey, verify } from 'node:crypto';
import { callByMethod } from '@tollgate/contract/calls/index';
import { usageError } from '@tollgate/contract/command-error';
import type { Call } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import {
  acceptedStrings,
  type BodyProblem,
  canonicalSignature,
  decodeUtf8,
  memberText,
  parseFormMembers,
  parseJsonMembers,
  stringToSign,
  type WireMember,
} from '@tollgate/contract/signing/index';

export interface SignedBody {
  readonly raw: string;
  readonly format: 'json' | 'form';
  readonly members: readonly WireMember[];
  readonly sign: string;
  readonly stringToSign: string;
  /** Who signs such a body: an app its requests, the gateway replies and notifications. */
  readonly signer: 'app' | 'gateway';
  /** The call of a request, where it names one. */
  readonly call: Call | undefined;
}

const problems: Record<BodyProblem['problem'], readonly [en: string, zh: string]> = {
  'not-utf8': ['it is not UTF-8', '不是 UTF-8 编码'],
  'not-json': ['it is not valid JSON', '不是合法的 JSON'],
  'not-object': ['it is not one JSON object', '不是单个 JSON 对象'],
  'too-deep': ['it is nested too deeply', '嵌套层数过多'],
  'too-many-members': ['it has too many fields', '字段过多'],
  'duplicate-member': ['a field is repeated', '字段名重复'],
  'lone-surrogate': [
    'it contains an incomplete character (half a surrogate pair)',
    '含有不完整的字符（代理对不完整）',
  ],
  'forbidden-name': ['a field name is not allowed', '含有不允许的字段名'],
  'bad-form': ['it is not valid form encoding', '不是合法的表单编码'],
};

/** Reads a body as the gateway does. @throws what it is not, with the position */
export function readSignedBody(bytes: Uint8Array): SignedBody {
  const text = decodeUtf8(bytes)?.trim();
  if (text === '')
    throw usageError(
      'The body is empty. Specify a file, or write to standard input.',
      '报文为空。请指定文件，或写入标准输入。',
    );
  const isJson = text === undefined || /^[{["]/.test(text);
  const body = text === undefined ? undefined : (isJson ? parseJsonMembers : parseFormMembers)(text);
  if (text === undefined || body === undefined || !body.ok) {
    const { problem, position, name } = body?.ok === false ? body : { problem: 'not-utf8' as const };
    const [en, zh] = problems[problem];
    const [atEn, atZh] =
      position === undefined ? ['', ''] : [` at character ${position + 1}`, `（第 ${position + 1} 个字符）`];
    const named = name === undefined ? '' : `: ${name}`;
    throw usageError(
      `The body cannot be read: ${en}${atEn}${named}.`,
      `无法读取内容：${zh}${atZh}${named}。`,
    );
  }
  const { members } = body;
  const method = memberText(members, 'method');
  const isReply = memberText(members, 'psn') !== undefined && memberText(members, 'code') !== undefined;
  return {
    raw: text,
    format: isJson ? 'json' : 'form',
    members,
    sign: memberText(members, 'sign') ?? '',
    stringToSign: stringToSign(members),
    signer: isReply || method === notification.method ? 'gateway' : 'app',
    call: method === undefined ? undefined : callByMethod(method),
  };
}

/** Verifies the signature over the string to sign, in each of the forms that the gateway accepts (decision 4). */
export function isSignatureValid(
  { members, sign }: Pick<SignedBody, 'members' | 'sign'>,
  publicKeyPem: string,
): boolean {
  if (!canonicalSignature(sign)) return false;
  const signature = Buffer.from(sign, 'base64');
  const key = createPublicKey(publicKeyPem);
  return acceptedStrings(members).some((text) => verify('RSA-SHA256', Buffer.from(text), key, signature));
}
