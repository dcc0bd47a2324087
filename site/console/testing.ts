/** For tests: an account with the keys of the signing vectors, and any call filled in by its example. */
import { readFileSync } from 'node:fs';
import type { Call } from '@tollgate/contract/model';
import { type Account, noAccount } from './account/account.ts';
import { type Draft, firstDraft } from './request/draft.ts';
import { listedCall } from './state.ts';

interface Vectors {
  readonly keys: Readonly<Record<'app_private_key' | 'app_public_key' | 'gateway_public_key', string>>;
}

const vectorsUrl = new URL('../../contract/signing/vectors.json', import.meta.url);
export const { keys } = JSON.parse(readFileSync(vectorsUrl, 'utf8')) as Vectors;

export const account: Account = {
  ...noAccount,
  merchantNo: '312100000164',
  storeNo: '4121000012',
  terminalSn: 'TGSIM00000001',
  appId: 'tg0123456789abcdef',
  privateKeyPem: keys.app_private_key,
  gatewayPublicKeyPem: keys.gateway_public_key,
  basicAppId: 'tgfedcba9876543210',
  username: 'demo',
  password: 'secret-of-basic',
};

export const nowMs = Date.UTC(2026, 10, 21, 12, 0, 0);

export function callOf(method: string): Call {
  const call = listedCall(method);
  if (call === undefined) throw new Error(`no call ${method}`);
  return call;
}

export function draftOf(method: string): Draft {
  return firstDraft(callOf(method), { account, carried: {}, nowMs, inboxUrl: undefined });
}
