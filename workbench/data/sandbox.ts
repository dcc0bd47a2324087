/** The sandbox's own calls, for the computer that it runs on. */

import { hostProblem } from '@tollgate/contract/address/guard';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { ApiProblem, type Ask, type AskOptions, askJson } from './api.ts';

/** Keys and credentials of the merchant that every sandbox has. */
export interface DemoMerchant {
  readonly app_id: string;
  readonly app_private_key_pem: string;
  readonly gateway_public_key_pem: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

/** Asks `/api/sandbox/…`. @throws ApiProblem */
export const askSandbox: Ask = async <Answer>(path: string, { signal }: AskOptions = {}): Promise<Answer> => {
  const { data } = await askJson<{ data?: Answer }>(`/api/sandbox/${path}`, { ...(signal && { signal }) });
  if (data === undefined) throw new ApiProblem('unreadable');
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
