/** The body of a notification: common fields, content, signature (spec §3, decisions 4, 24 and 36). */
import { stringToSign, type WireMember } from '@tollgate/contract/signing/index';
import type { Signer } from '../ports/signer.ts';

/** Business fields by wire name; absent where without a value. */
export type NotificationContent = Readonly<Record<string, string | number>>;

export interface BodyRequest {
  readonly merchantNo: string;
  readonly appId: string;
  readonly content: NotificationContent;
  /** Time of the attempt, milliseconds since 1970 UTC: each attempt carries, and signs, its own. */
  readonly atMs: number;
}

export const notificationMethod = 'payment.result.notify';

function membersOf(request: BodyRequest): Map<string, string | number> {
  const common = {
    app_id: request.appId,
    format: 'JSON',
    charset: 'UTF-8',
    // Whatever method the app itself uses: an unsigned one could be forged (decision 36).
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(request.atMs),
    method: notificationMethod,
    merchant_no: request.merchantNo,
  };
  const members = new Map<string, string | number>(Object.entries(common));
  for (const [name, value] of Object.entries(request.content)) {
    // The envelope is the gateway's alone, whatever the content holds.
    if (value !== '' && name !== 'sign' && !Object.hasOwn(common, name)) members.set(name, value);
  }
  return members;
}

function wireMember([name, value]: readonly [string, string | number]): WireMember {
  if (typeof value === 'string') return { name, kind: 'string', text: value };
  // Only a safe integer's digits are sure to be the same in every reader (decision 24).
  if (!Number.isSafeInteger(value)) throw new Error(`notification member ${name} is no integer`);
  return { name, kind: 'number', text: JSON.stringify(value) };
}

/**
 * The JSON text to send: flat, with `sign` over all the other members of the text.
 * Throws where the content holds a number that is no integer, or where signing fails.
 */
export async function buildBody(request: BodyRequest, signer: Pick<Signer, 'sign'>): Promise<string> {
  const members = membersOf(request);
  const wire = [...members].map(wireMember);
  members.set('sign', await signer.sign(stringToSign(wire)));
  return JSON.stringify(Object.fromEntries(members));
}
