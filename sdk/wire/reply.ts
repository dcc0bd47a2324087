/** A reply's text to its data: verified first, read afterwards (spec §3, decision 8). */
import { memberText, parseJsonMembers, type WireMember } from '@tollgate/contract/signing/index';
import { type ReplyFacts, uncertainError } from '../errors.ts';
import type { LazyKey } from '../keys/keys.ts';
import { checkSignature } from '../keys/signature.ts';
import { refusedError } from '../refusal.ts';
import { contractData, type ObjectShape } from './contract-data.ts';
import type { HttpReply } from './transport.ts';
import { readDataText } from './wire-data.ts';

/** Texts of a reply go into error messages: bounded, and on one line. */
function oneLine(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 256)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ');
}

/**
 * Returns whether a refusal may come without `sign` although the app signs: the gateway could not identify the app
 * (decision 8). It means that nothing was done, or that nothing is known; never that something was done.
 */
function mayBeUnsigned(code: string): boolean {
  if (code === 'SYS001' || code === 'SYS003') return true;
  return Object.hasOwn(contractData.errors, code) && contractData.errors[code]?.httpStatus !== undefined;
}

async function verify(
  key: LazyKey,
  members: readonly WireMember[],
  code: string,
  reply: ReplyFacts,
): Promise<void> {
  const check = await checkSignature(key, members);
  if (check === 'wrong') throw uncertainError('signature', 'reply-sign-wrong', reply);
  if (check === 'missing' && !mayBeUnsigned(code))
    throw uncertainError('signature', 'reply-sign-missing', reply);
}

/**
 * Data of a successful reply by wire names, with `psn`. `key` is the gateway's, undefined for sign_type NONE.
 *
 * @throws TollgateError `refused`, `signature`, or `transport` where the text is no reply of the API
 */
export async function readReply(
  { httpStatus, retryAfterMs, text }: HttpReply,
  shape: ObjectShape,
  key: LazyKey | undefined,
): Promise<Record<string, unknown>> {
  const body = parseJsonMembers(text);
  const code = body.ok ? memberText(body.members, 'code') : undefined;
  if (!body.ok || code === undefined)
    throw uncertainError('transport', 'reply-unreadable', { httpStatus, retryAfterMs });
  const { members } = body;
  const psn = oneLine(memberText(members, 'psn'));
  const reply = { psn, httpStatus, retryAfterMs };
  if (key !== undefined) await verify(key, members, code, reply);
  if (code !== '0') throw refusedError(oneLine(code) ?? '', oneLine(memberText(members, 'msg')) ?? '', reply);
  try {
    return { ...readDataText(shape, memberText(members, 'data') ?? '{}'), psn: psn ?? '' };
  } catch (cause) {
    throw uncertainError('transport', 'reply-unreadable', reply, cause);
  }
}
