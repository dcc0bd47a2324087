/** Diagnosis of a signed body: its signature, and the fields of a request. */
import { isObject } from '@tollgate/contract/json-object';
import type { Text } from '@tollgate/contract/model';
import { readRequest } from '@tollgate/contract/read';
import { type Diagnosis, diagnose } from '@tollgate/contract/signing/doctor/index';
import { isSignatureValid, type SignedBody } from './signed-body.ts';

/** The public keys that a body may have been signed for. */
export interface SignerKeys {
  readonly app: string | undefined;
  readonly gateway: string | undefined;
}

/** Why the signature is not valid by the key; undefined where it is. The other keys explain a mix-up. */
export function diagnosisOf(
  body: SignedBody,
  publicKeyPem: string,
  others: Partial<SignerKeys> | undefined,
): Diagnosis | undefined {
  if (isSignatureValid(body, publicKeyPem)) return undefined;
  const { members, raw: rawBody, format: contentType, sign } = body;
  const other = body.signer === 'app' ? others?.gateway : undefined;
  const otherKeys = other === undefined ? [] : [{ owner: 'gateway' as const, publicKeyPem: other }];
  return diagnose({ members, rawBody, contentType, sign, publicKeyPems: [publicKeyPem], otherKeys });
}

/** Returns the words of a diagnosis that the gateway has kept; undefined where it has none. */
export function diagnosisText(kept: unknown): Text | undefined {
  const text = isObject(kept) ? kept['text'] : undefined;
  if (!isObject(text)) return undefined;
  const { en, zh } = text;
  return typeof en === 'string' && typeof zh === 'string' ? { en, zh } : undefined;
}

/** The first field of a request that the gateway would refuse. */
export function fieldProblem({ call, members, signer }: SignedBody) {
  if (call === undefined || signer !== 'app') return undefined;
  const reading = readRequest(call, members);
  return reading.ok ? undefined : reading.problem;
}

/** Returns whether a request says that its app uses Basic authentication, and so has no signature. */
export const isUnsigned = ({ sign, members }: SignedBody): boolean =>
  sign === '' && members.some(({ name, text }) => name === 'sign_type' && text === 'NONE');
