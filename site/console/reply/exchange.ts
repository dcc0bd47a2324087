/** Sends, reads the reply, and runs the signature doctor where the signature was refused. */

import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import type { Account } from '../account/account.ts';
import { publicKeyOf } from '../account/keys.ts';
import type { BodyFormat } from '../request/body.ts';
import type { HttpRequest } from '../request/request.ts';
import { send } from '../send/send.ts';
import { type Exchange, payerMethod } from '../state.ts';
import { diagnoseSuspect, isGood, readPasted, type Suspect } from './diagnosis.ts';
import { readReply } from './reply.ts';

let lastId = 0;

const wrongSignature = 'SYS002';

export interface CallToSend {
  readonly method: string;
  readonly request: HttpRequest;
  readonly values: Readonly<Record<string, string>>;
  readonly account: Account;
  readonly format: BodyFormat;
  /** undefined for sign_type NONE. */
  readonly sign: string | undefined;
  readonly permalink: string;
}

async function suspectOf({ request, account, format, sign }: CallToSend): Promise<Suspect | undefined> {
  if (sign === undefined) return undefined;
  // The request was signed with this key a moment ago, so it can be read.
  const publicKeyPem = await publicKeyOf(account.privateKeyPem);
  const { gatewayPublicKeyPem } = account;
  return { body: request.body, format, sign, publicKeyPem, gatewayPublicKeyPem };
}

/** A signature that is right by the key in the page was refused: the gateway has another key for the app. */
const otherKeyText = (appId: string) => ({
  en: `The signature matches the private key in this page, so the gateway has a different public key for app_id ${appId}. Register the public key of this key pair, or use the key that is registered for the app.`,
  zh: `签名与本页中的私钥相符，说明网关为 app_id ${appId} 登记的公钥与该私钥不配对。请登记与该私钥配对的公钥，或改用该应用已登记的密钥。`,
});

async function diagnosisOf(suspect: Suspect, account: Account): Promise<Diagnosis> {
  const { format, body, sign, publicKeyPem } = suspect;
  const read = readPasted(format, body, sign);
  if (read.ok && (await isGood(read.members, sign, publicKeyPem))) {
    return {
      causes: ['unknown-key'],
      text: otherKeyText(account.appId),
      expected: stringToSign(read.members),
    };
  }
  return diagnoseSuspect(suspect);
}

export async function sendCall(call: CallToSend): Promise<Exchange> {
  const { method, request, values, account, sign, permalink } = call;
  lastId += 1;
  const id = lastId;
  const atMs = Date.now();
  const sent = await send(request);
  const isSigned = sign !== undefined;
  const reply = sent.ok
    ? await readReply(sent.reply, isSigned ? account.gatewayPublicKeyPem : undefined)
    : undefined;
  const suspect = await suspectOf(call);
  const isRefused = reply?.code === wrongSignature && suspect !== undefined;
  const diagnosis = isRefused ? await diagnosisOf(suspect, account) : undefined;
  return { id, atMs, method, request, values, sent, reply, suspect, diagnosis, permalink };
}

export const payerActions = ['pay', 'decline', 'insufficient-funds'] as const;
export type PayerAction = (typeof payerActions)[number];

/** Carries out the payer's action on an order: a call that only the sandbox has, unsigned. */
export async function actAsPayer(
  gatewayUrl: string,
  order: { readonly merchantNo: string; readonly orderNo: string },
  action: PayerAction,
): Promise<Exchange> {
  lastId += 1;
  const id = lastId;
  const atMs = Date.now();
  const values = { merchant_no: order.merchantNo, merchant_order_no: order.orderNo, action };
  const request: HttpRequest = {
    url: `${gatewayUrl}/api/sandbox/pay`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  };
  const sent = await send(request);
  const reply = sent.ok ? await readReply(sent.reply, undefined) : undefined;
  return {
    id,
    atMs,
    method: payerMethod,
    request,
    values,
    sent,
    reply,
    suspect: undefined,
    diagnosis: undefined,
    permalink: undefined,
  };
}
