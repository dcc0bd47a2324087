/** Checks the signature of a gateway's message in the browser, and says why a wrong one is wrong. */
import type { Text } from '@tollgate/contract/model';
import type { DoctorCause } from '@tollgate/contract/signing/doctor/types';
import { memberText, parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import { type LazyKey, publicKey } from '@tollgate/sdk/keys/keys';
import { checkSignature } from '@tollgate/sdk/keys/signature';
import { hasSubtle } from '../parts/web-crypto.ts';

export type MessageCheck =
  | { readonly outcome: 'good' | 'missing'; readonly stringToSign: string }
  /** With the likely cause, where one is found. */
  | { readonly outcome: 'wrong'; readonly stringToSign: string; readonly reason: Text }
  | { readonly outcome: 'unreadable' }
  | { readonly outcome: 'bad-key' }
  /** The page has no secure context. */
  | { readonly outcome: 'unable' };

/** @param body as it was received; @param publicKeyPem of the gateway */
export async function checkMessage(body: string, publicKeyPem: string): Promise<MessageCheck> {
  const read = parseJsonMembers(body.trim());
  if (!read.ok) return { outcome: 'unreadable' };
  if (!hasSubtle()) return { outcome: 'unable' };
  const text = stringToSign(read.members);
  let key: LazyKey;
  try {
    key = publicKey(publicKeyPem);
    await key();
  } catch {
    return { outcome: 'bad-key' };
  }
  const found = await checkSignature(key, read.members);
  if (found !== 'wrong') return { outcome: found, stringToSign: text };
  // The doctor is large, and needed here alone.
  const { diagnose } = await import('@tollgate/contract/signing/doctor/index');
  const { causes } = diagnose({
    members: read.members,
    rawBody: body,
    contentType: 'json',
    sign: memberText(read.members, 'sign') ?? '',
    publicKeyPems: [publicKeyPem],
    otherKeys: [],
  });
  return { outcome: 'wrong', stringToSign: text, reason: reasonOf(causes) };
}

const otherKey: Text = {
  en: 'The signature was made with a different key. Check that the public key belongs to the gateway that sent the message. The Tollgate-Key-Id header identifies the key.',
  zh: '该签名由其他密钥生成。请确认所填公钥属于发送该消息的网关；消息头 Tollgate-Key-Id 标识所用的密钥。',
};
const brokenSign: Text = {
  en: 'The sign field was changed in transit or by your code: it was truncated, escaped, or encoded again. Read it from the body as received.',
  zh: 'sign 字段在传输或处理中被改动：被截断、转义或重新编码。请直接从收到的原文中读取 sign。',
};
const changedValue: Text = {
  en: 'The key is correct, but a value differs from what was signed. Check the body as received: parse it without changing numbers, escapes, spaces, or the nested JSON in data, and include every field.',
  zh: '密钥正确，但有内容与签名时不一致。请使用收到的原文验签：解析时不要改动数字、转义、空格或 data 中的嵌套 JSON，也不要遗漏任何字段。',
};

const keyCauses = new Set<DoctorCause>([
  'unknown-key',
  'other-app-key',
  'gateway-key',
  'wrong-length',
  'unknown',
]);
const signCauses = new Set<DoctorCause>([
  'hex',
  'base64url',
  'base64-line-breaks',
  'base64-padding',
  'base64-plus-lost',
  'base64-twice',
  'sign-url-encoded',
  'sign-form',
  'sign-cut',
  'byte-order',
]);

function reasonOf(causes: readonly DoctorCause[]): Text {
  if (causes.some((cause) => signCauses.has(cause))) return brokenSign;
  return causes.every((cause) => keyCauses.has(cause)) && !causes.includes('unknown')
    ? otherKey
    : changedValue;
}
