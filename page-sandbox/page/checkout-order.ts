/** An order of the sandbox's demo merchant, so that a reader has a payer's page to open. */
import { createClient } from '@tollgate/sdk';

/** The demo merchant as the sandbox shows it. */
export interface DemoMerchant {
  readonly app_id: string;
  readonly merchant_no: string;
  readonly terminal_sn: string;
  readonly terminal_activation_code: string;
  readonly app_private_key_pem: string;
  readonly gateway_public_key_pem: string;
}

/** @throws without a reply, or with what the gateway says */
export async function demoMerchantOf(gatewayUrl: string): Promise<DemoMerchant> {
  const reply = await fetch(`${gatewayUrl}/api/sandbox/demo-merchant`, { cache: 'no-store' });
  const { data, msg }: { data?: DemoMerchant; msg?: string } = await reply.json();
  if (data === undefined) throw new Error(msg);
  return data;
}

/** Returns the address of the payer's page of a new order. @throws TollgateError */
export async function createOrder(gatewayUrl: string): Promise<string> {
  const demo = await demoMerchantOf(gatewayUrl);
  const client = createClient({
    gatewayUrl,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
  });
  const { payUrl } = await client.checkout({
    merchantOrderNo: `PAGE-${Date.now()}`,
    priceCurrency: 'USD',
    orderAmount: '34.5',
    description: 'Two flat whites',
    notifyUrl: `${gatewayUrl}/api/sandbox/inbox`,
  });
  return payUrl;
}
