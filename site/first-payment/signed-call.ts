/** A call of this page: signed here with the demo merchant's key, sent, and its reply verified. */
import type { Text } from '@tollgate/contract/model';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import type { Account } from '../console/account/account.ts';
import { sign } from '../console/account/keys.ts';
import { type Reply, readReply } from '../console/reply/reply.ts';
import { mediaTypes, membersOf, withSign } from '../console/request/body.ts';
import type { HttpRequest } from '../console/request/request.ts';
import { type Sent, send } from '../console/send/send.ts';
import type { Evidence } from './evidence.ts';

/** Text for each field: the gateway reads numbers from text, and no digit can change in transit (decision 6). */
export type Values = Readonly<Record<string, string>>;

export interface CallResult {
  readonly sent: Sent;
  readonly reply: Reply | undefined;
  readonly evidence: Evidence;
}

/** The body with all common fields, and its signature as the last member. */
export async function signedBody(account: Account, method: string, values: Values, nowMs: number) {
  const members = {
    app_id: account.appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(nowMs),
    method,
    merchant_no: account.merchantNo,
    ...values,
  };
  const body = JSON.stringify(members, undefined, 2);
  const text = stringToSign(membersOf('json', body) ?? []);
  return { text, body: withSign('json', body, await sign(account.privateKeyPem, 'SHA-256', text)) };
}

function evidenceOf(
  title: Text,
  request: HttpRequest,
  sent: Sent,
  reply: Reply | undefined,
  text?: string,
): Evidence {
  return {
    title,
    verb: 'POST',
    request,
    ...(text === undefined ? {} : { stringToSign: text }),
    ...(sent.ok && reply !== undefined
      ? { reply: { ...sent.reply, dataText: reply.dataText, signature: reply.signature } }
      : {}),
  };
}

export interface SignedCall {
  readonly method: string;
  readonly title: Text;
  readonly values: Values;
  /** Where the connection breaks, a browser may send the request again by itself (decision 40). */
  readonly idempotencyKey?: string;
}

/** @throws TollgateError `configuration` where the key cannot be used */
export async function callSigned(
  { account, gatewayUrl, nowMs }: { account: Account; gatewayUrl: string; nowMs: number },
  { method, title, values, idempotencyKey }: SignedCall,
): Promise<CallResult> {
  const { text, body } = await signedBody(account, method, values, nowMs);
  const headers = {
    'content-type': mediaTypes.json,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const request = { url: `${gatewayUrl}/api/entry`, headers, body };
  const sent = await send(request);
  const reply = sent.ok ? await readReply(sent.reply, account.gatewayPublicKeyPem) : undefined;
  return { sent, reply, evidence: evidenceOf(title, request, sent, reply, text) };
}

/** A call that only the sandbox has: unsigned in both directions. */
export async function callSandbox(
  gatewayUrl: string,
  { path, title, values }: { path: string; title: Text; values: Values },
): Promise<CallResult> {
  const body = JSON.stringify(values, undefined, 2);
  const request = { url: `${gatewayUrl}${path}`, headers: { 'content-type': 'application/json' }, body };
  const sent = await send(request);
  const reply = sent.ok ? await readReply(sent.reply, undefined) : undefined;
  return { sent, reply, evidence: evidenceOf(title, request, sent, reply) };
}
