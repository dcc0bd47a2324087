/** Carries an event out in the browser, with the key that the sandbox gives to pages of its own computer. */
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { createClient } from '@tollgate/sdk/client';
import { carryOut } from '@tollgate/sdk/trigger/carry-out';
import type { TriggerEvent } from '@tollgate/sdk/trigger/events';
import { askApi } from '../data/api.ts';
import { askSandbox, type DemoMerchant, loadDemoMerchant } from '../data/sandbox.ts';

export type Created =
  | {
      readonly kind: 'created';
      readonly order: string;
      readonly transNo: string;
      readonly status: number;
      /** trans_status that the event is to end in. */
      readonly wanted: number;
      /** Span by which the sandbox's clock was advanced. */
      readonly movedMs: number;
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly isKeyless: boolean };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function createOrder(event: TriggerEvent, amount: string): Promise<Created> {
  let demo: DemoMerchant;
  try {
    demo = await loadDemoMerchant();
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), isKeyless: true };
  }
  const url = gatewayUrl();
  const client = createClient({
    gatewayUrl: url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    storeNo: demo.store_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
    maxRetries: 0,
  });
  const account = {
    url,
    merchantNo: demo.merchant_no,
    terminalSn: demo.terminal_sn,
    gatewayKeyPem: demo.gateway_public_key_pem,
  };
  const gateway = {
    ask: <Data>(path: string, body?: object) =>
      askSandbox<Data>(path, body === undefined ? {} : { method: 'POST', body }),
    show: (transNo: string) => askApi<OrderDetail>(`orders/${transNo}`),
  };
  let movedMs = 0;
  try {
    const result = await carryOut(
      event,
      { client, account, gateway },
      {
        order: undefined,
        fields: { order_amount: amount },
        isShared: true,
        onMoved: (moved) => {
          movedMs = moved.moved_ms;
        },
      },
    );
    return {
      kind: 'created',
      order: String(result['merchant_order_no']),
      transNo: String(result['trans_no']),
      status: Number(result['trans_status']),
      wanted: event.transStatus,
      movedMs,
    };
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error), isKeyless: false };
  }
}
