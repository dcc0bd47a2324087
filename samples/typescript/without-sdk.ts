/** The SDK's work with only the modules of Node.js: to read, or to use without the SDK. */
import { constants, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { Settings } from './client.ts';

/** Fields of a request, a response or a notification, all as text. */
export type Members = Readonly<Record<string, string>>;

/** The gateway rejected the call. `code` is in the error catalog. */
export class Refused extends Error {
  readonly code: string;

  constructor(reply: Members) {
    super(`${reply['code']} ${reply['msg']} (psn ${reply['psn']})`);
    this.code = reply['code'] ?? '';
  }
}

/** The result of the call is unknown: it may have been processed. Query by the order number. */
export class NoAnswer extends Error {}

/** Codes for failures of the gateway, not for wrong requests. */
const systemErrors = new Set(['SYS001', 'SYS007']);

// region string-to-sign
/** Fields sorted by name, without sign and empty values: name=value, joined with &. Nothing is encoded. */
export function stringToSign(members: Members): string {
  return Object.keys(members)
    .filter((name) => name !== 'sign' && members[name] !== '')
    .sort()
    .map((name) => `${name}=${members[name]}`)
    .join('&');
}
// endregion string-to-sign

// region sign
/** SHA256withRSA over the UTF-8 bytes, as standard Base64. */
export function sign(members: Members, privateKey: string): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
  return signBytes('sha256', Buffer.from(stringToSign(members)), key).toString('base64');
}
// endregion sign

// region verify
/** Members of a JSON body, all as text. Numbers stay what was received: 5.0 must not turn into 5. */
export function readMembers(body: string): Members {
  const asReceived = (_name: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  const members: unknown = JSON.parse(body, asReceived);
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw new SyntaxError('the body is no JSON object');
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value ?? '')]));
}

/** Returns true if the fields have a valid signature of this key's owner. */
export function verify(members: Members, publicKey: string): boolean {
  const signature = Buffer.from(members['sign'] ?? '', 'base64');
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
  return verifyBytes('sha256', Buffer.from(stringToSign(members)), key, signature);
}
// endregion verify

// region call
/** Returns the data of the response. Throws Refused or NoAnswer: never treat one as the other. */
export async function call(settings: Settings, method: string, fields: Members): Promise<Members> {
  const members = {
    app_id: settings.appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(Date.now()),
    method,
    merchant_no: settings.merchantNo,
    ...fields,
  };
  const body = JSON.stringify({ ...members, sign: sign(members, settings.privateKey) });
  return readReply(await post(settings, body), settings);
}

async function post(settings: Settings, body: string): Promise<string> {
  try {
    const response = await fetch(`${settings.gatewayUrl}/api/entry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    return await response.text();
  } catch (cause) {
    // The request may have arrived even if no response did: this is not a declined payment.
    throw new NoAnswer('no reply', { cause });
  }
}
// endregion call

// region verify-reply
function readReply(body: string, settings: Settings): Members {
  let reply: Members;
  try {
    reply = readMembers(body);
  } catch (cause) {
    throw new NoAnswer('the reply is no JSON', { cause });
  }
  const { code = '', msg, psn, data = '{}' } = reply;
  if (!verify(reply, settings.gatewayPublicKey))
    throw new NoAnswer(`the reply is not signed by the gateway: ${code} ${msg}`);
  if (systemErrors.has(code)) throw new NoAnswer(`system error (psn ${psn})`);
  if (code !== '0') throw new Refused(reply);
  // data is a JSON string, so that its exact text can be signed.
  return readMembers(data);
}
// endregion verify-reply
