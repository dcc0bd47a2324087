/** A reply's text, read and verified in the page. */
import { memberText, parseJsonMembers } from '@tollgate/contract/signing/index';
import { publicKey } from '@tollgate/sdk/keys/keys';
import { checkSignature } from '@tollgate/sdk/keys/signature';
import { hasWebCrypto } from '../account/keys.ts';
import type { HttpReply } from '../send/send.ts';

/**
 * The result for a reply's signature: `unsigned` where none is due (sign_type NONE, sandbox calls), `no-key` where the
 * gateway's public key is not given, `bad-key` where it cannot be read.
 */
export type SignatureState = 'good' | 'wrong' | 'missing' | 'unsigned' | 'no-key' | 'bad-key';

export interface Reply {
  /** Undefined where the text is no reply of the API. */
  readonly code: string | undefined;
  readonly msg: string;
  readonly psn: string;
  /** `data` as text of JSON; empty where there is none. */
  readonly dataText: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly signature: SignatureState;
}

const noData: Readonly<Record<string, unknown>> = {};

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : noData;
  } catch {
    return noData;
  }
}

/** @param gatewayPublicKeyPem undefined where the reply is not signed anyway */
export async function readReply(
  { text }: HttpReply,
  gatewayPublicKeyPem: string | undefined,
): Promise<Reply> {
  const read = parseJsonMembers(text);
  const members = read.ok ? read.members : [];
  const dataText = memberText(members, 'data') ?? '';
  return {
    code: memberText(members, 'code'),
    msg: memberText(members, 'msg') ?? '',
    psn: memberText(members, 'psn') ?? '',
    dataText,
    data: dataText === '' ? noData : objectOf(dataText),
    signature: await signatureState(members, gatewayPublicKeyPem),
  };
}

async function signatureState(
  members: Parameters<typeof checkSignature>[1],
  pem: string | undefined,
): Promise<SignatureState> {
  if (pem === undefined) return 'unsigned';
  if ((memberText(members, 'sign') ?? '') === '') return 'missing';
  if (pem.trim() === '' || !hasWebCrypto()) return 'no-key';
  try {
    return await checkSignature(publicKey(pem), members);
  } catch {
    return 'bad-key';
  }
}
