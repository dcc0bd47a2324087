/** The one reply shape (decision 8): code, msg, psn, data as a string of JSON, sign. */
import { stringToSign, type WireMember } from '@tollgate/contract/signing/index';
import type { Signer } from '../ports/signer.ts';

export interface ReplyFields {
  readonly code: string;
  readonly msg: string;
  readonly psn: string;
  /** JSON text; absent on failure. */
  readonly data?: string;
}

/** Body of a reply, signed where `signer` is given. */
export async function replyBody(fields: ReplyFields, signer: Signer | undefined): Promise<string> {
  if (signer === undefined) return JSON.stringify(fields);
  const members: WireMember[] = Object.entries(fields).map(([name, text]) => ({
    name,
    kind: 'string',
    text,
  }));
  const sign = await signer.sign(stringToSign(members));
  // Base64 needs no escaping, so the signature is put in before the last brace.
  return `${JSON.stringify(fields).slice(0, -1)},"sign":"${sign}"}`;
}
