/** What the sandbox's own calls say to the computer that it runs on. */

/** Keys and credentials of the merchant that a sandbox is born with. */
export interface DemoMerchant {
  readonly app_id: string;
  readonly app_private_key_pem: string;
  readonly gateway_public_key_pem: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

async function sandboxData<Data>(path: string): Promise<Data> {
  const response = await fetch(`/api/sandbox/${path}`, { cache: 'no-store' });
  const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: Data };
  if (code !== '0') throw new Error(msg);
  return data;
}

/** @throws Error with the gateway's reason where it does not show it here */
export const loadDemoMerchant = (): Promise<DemoMerchant> => sandboxData<DemoMerchant>('demo-merchant');

/** The gateway's own time, in milliseconds since 1970 UTC. @throws where no answer comes */
export const loadNowMs = async (): Promise<number> => (await sandboxData<{ now_ms: number }>('clock')).now_ms;
