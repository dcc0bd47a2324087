/** The one reply shape (decision 8): code, msg, psn, data as a string of JSON, sign. */
import { stringToSign, type WireMember } from '@tollgate/contract/signing/index';
import type { SigningKey } from '../../ports/signer.ts';

export interface ReplyFields {
  readonly code: string;
  readonly msg: string;
  readonly psn: string;
  /** JSON text; absent on failure. */
  readonly data?: string;
}

function textOf(fields: ReplyFields): string {
  const members: WireMember[] = Object.entries(fields).map(([name, text]) => ({
    name,
    kind: 'string',
    text,
  }));
  return stringToSign(members);
}

const isSame = (left: ReplyFields, right: ReplyFields) =>
  left.data === right.data && left.code === right.code && left.msg === right.msg && left.psn === right.psn;

export interface Reply {
  /** Begins to sign what will be replied if all goes well. */
  signAhead(fields: ReplyFields): void;
  /** The body, signed where there is a signer. */
  body(fields: ReplyFields): Promise<string>;
}

const ignore = () => {};

/**
 * One reply. A signature takes longer than all the rest of a call, so it is made while the database writes. A reply
 * that turns out otherwise is signed again; nothing leaves before `body` is called.
 */
export function createReply(signer: SigningKey | undefined): Reply {
  let ahead: { readonly fields: ReplyFields; readonly sign: Promise<string> } | undefined;
  return {
    signAhead(fields) {
      if (signer === undefined) return;
      const sign = signer.sign(textOf(fields));
      // `body` rejects where this fails, but may never be called.
      sign.catch(ignore);
      ahead = { fields, sign };
    },
    async body(fields) {
      if (signer === undefined) return JSON.stringify(fields);
      const early = ahead !== undefined && isSame(ahead.fields, fields) ? ahead.sign : undefined;
      const sign = await (early ?? signer.sign(textOf(fields)));
      // Base64 needs no escaping, so the signature is put in before the last brace.
      return `${JSON.stringify(fields).slice(0, -1)},"sign":"${sign}"}`;
    },
  };
}
