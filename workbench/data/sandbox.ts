/** The sandbox's own calls, for the computer that it runs on. */

import { hostProblem } from '@tollgate/contract/address/guard';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { ApiProblem, type Ask, type AskOptions, askJson } from './api.ts';

/** Keys and credentials of the merchant that every sandbox has. */
export interface DemoMerchant {
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  readonly app_id: string;
  readonly app_private_key_pem: string;
  readonly gateway_public_key_pem: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

interface SandboxReply<Answer> {
  readonly code?: string;
  readonly msg?: string;
  readonly psn?: string;
  readonly data?: Answer;
}

/** Asks `/api/sandbox/…`. @throws ApiProblem */
export const askSandbox: Ask = async <Answer>(path: string, options: AskOptions = {}): Promise<Answer> => {
  const isAct = options.method !== undefined && options.method !== 'GET';
  const reply = await askJson<SandboxReply<Answer>>(`/api/sandbox/${path}`, options);
  const { code, msg = '', psn = '', data } = reply;
  // As a call of the API, it refuses under HTTP 200.
  if (code !== undefined && code !== '0')
    throw new ApiProblem('refused', { isAct, httpStatus: 400, code, msg, psn });
  if (data === undefined) throw new ApiProblem('unreadable', { isAct });
  return data;
};

/** A notification that the sandbox's own receiver got. */
export interface InboxEntry {
  readonly received_at_ms: number;
  /** The body as received: its signature is over this text. */
  readonly text: string;
  readonly key_id?: string;
}

/** Returns the URL of the sandbox's receiver; undefined where the gateway sends nothing, as in a private network. */
export function inboxUrl(origin: string): string | undefined {
  const url = `${origin}/api/sandbox/inbox`;
  return hostProblem(url, { allowLoopback: true }) === undefined ? url : undefined;
}

/** The answer of GET /api/sandbox/inbox, the oldest first. */
export interface Inbox {
  readonly notifications: readonly InboxEntry[];
}

async function sandboxData<Data>(path: string): Promise<Data> {
  const response = await fetch(gatewayPath(`/api/sandbox/${path}`), { cache: 'no-store' });
  const { code, msg, data }: { code: string; msg: string; data: Data } = await response.json();
  if (code !== '0') throw new Error(msg);
  return data;
}

/** @throws Error with the gateway's reason where it does not show it here */
export const loadDemoMerchant = (): Promise<DemoMerchant> => sandboxData<DemoMerchant>('demo-merchant');

/** The gateway's own time, in milliseconds since 1970 UTC. @throws where no answer comes */
export const loadNowMs = async (): Promise<number> => (await sandboxData<{ now_ms: number }>('clock')).now_ms;
