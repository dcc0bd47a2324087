/** Input and answers of the signature doctor. */
import type { Text } from '../../model.ts';
import type { WireMember } from '../types.ts';

export interface DoctorInput {
  /** Members of the refused request, as received, `sign` included. */
  readonly members: readonly WireMember[];
  /** The body as received, decoded. */
  readonly rawBody: string;
  readonly contentType: 'json' | 'form';
  /** The `sign` member as received. */
  readonly sign: string;
  /** Public keys that the app may sign with (SubjectPublicKeyInfo, PEM), the likeliest first. */
  readonly publicKeyPems: readonly string[];
  /** Keys that a client may have taken by mistake. */
  readonly otherKeys: readonly { readonly owner: 'gateway' | 'other-app'; readonly publicKeyPem: string }[];
}

/** Mistakes in the form of the `sign` member itself. */
export type SignFormCause =
  | 'sign-missing'
  | 'hex'
  | 'base64url'
  | 'base64-line-breaks'
  | 'base64-padding'
  | 'base64-plus-lost'
  | 'base64-twice'
  | 'sign-url-encoded'
  | 'sign-form'
  | 'sign-cut'
  | 'wrong-length'
  | 'byte-order';

/** Mistakes in the key or in the algorithm. */
export type AlgorithmCause =
  | 'gateway-key'
  | 'other-app-key'
  | 'unknown-key'
  | 'sha1'
  | 'md5'
  | 'sha512'
  | 'other-hash'
  | 'no-digest-info'
  | 'not-hashed'
  | 'hash-of-hash'
  | 'hash-of-hex'
  | 'pss';

/** Mistakes in which members were signed. */
export type MemberCause =
  | 'sign-type-left-out'
  | 'member-left-out'
  | 'members-left-out'
  | 'member-not-sent'
  | 'sign-inside'
  | 'member-changed'
  | 'timestamp'
  | 'empty-kept'
  | 'null-as-text'
  | 'falsy-dropped'
  | 'blank-dropped';

/** Mistakes in how a value was written. */
export type ValueCause =
  | 'trimmed'
  | 'boolean-rewritten'
  | 'number-rewritten'
  | 'nested-rewritten'
  | 'escapes-kept'
  | 'html-entities'
  | 'line-ends'
  | 'unicode-form'
  | 'form-plus';

/** Mistakes in how the text was put together. */
export type TextCause =
  | 'order'
  | 'url-encoded'
  | 'quoted-values'
  | 'pair-form'
  | 'names-rewritten'
  | 'letter-case'
  | 'separator'
  | 'edge-separator'
  | 'values-only'
  | 'whole-body'
  | 'trailing-newline'
  | 'bom'
  | 'charset';

export type DoctorCause = SignFormCause | AlgorithmCause | MemberCause | ValueCause | TextCause | 'unknown';

/** A cause as the documentation prints it. */
export interface CauseText {
  readonly title: Text;
  /** Explanation of what happened, in whole sentences. */
  readonly explanation: Text;
  /** Remedy: the change to make. */
  readonly remedy: Text;
}

/** Why a signature was refused. There is no diagnosis that calls a request accepted. */
export interface Diagnosis {
  /** At least one; the most telling first. */
  readonly causes: readonly DoctorCause[];
  /** Text on what is wrong and what to do; names the member concerned. */
  readonly text: Text;
  /** The member concerned, where one is; of several the one at the first difference. */
  readonly member?: string;
  /** All members concerned, where any is known: each that was left out, or signed and not sent. */
  readonly members?: readonly string[];
  /** The string to sign by the rule. */
  readonly expected: string;
  /** The string that the client signed, if it was found. */
  readonly signed?: string;
  /** First differing position in `expected`, in UTF-16 units from 0. */
  readonly position?: number;
  /** Excerpts from that position on, of at most 24 characters. */
  readonly expectedAt?: string;
  readonly signedAt?: string;
}
