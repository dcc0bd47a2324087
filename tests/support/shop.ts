/** A shop that takes cards with the client: its orders, its clock, and the notifications that it got. */
import { type Client, createClient } from '@tollgate/sdk';
import type { Gateway } from './gateway.ts';
import { createMerchant, type Fields, type Merchant } from './merchant.ts';
import type { Receiver } from './receiver.ts';

export interface Shop {
  readonly client: Client;
  /** The same merchant without the client: raw calls, the gateway's clock, signatures. */
  readonly merchant: Merchant;
  /** Members of an order with a number of its own, in the client's names. */
  order(changes?: { readonly orderAmount?: string; readonly expires?: number }): ShopOrder;
  /** The latest notification about the order; empty where none came. */
  told(merchantOrderNo: string): Fields;
  /** Sends a request of the issuer's page: /pay/api/3ds/{link}. */
  challenge(redirectUrl: string, body?: Fields): Promise<{ readonly status: number; readonly view: Fields }>;
}

export interface ShopOrder {
  readonly merchantOrderNo: string;
  readonly priceCurrency: string;
  readonly orderAmount: string;
  readonly expires: number;
  readonly description: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
}

export const billingAddress = {
  name: '李雷 & Jane Doe',
  country: 'US',
  province: 'NY',
  city: 'New York',
  address1: '350 Fifth Avenue',
  zip: '10118',
  phone: '+1 212 555 0117',
} as const;

export const returnUrl = 'https://shop.example.com/back?basket=7';

let count = 0;

export function createShop(gateway: Gateway, receiver: Receiver): Shop {
  const { demo, url } = gateway;
  const merchant = createMerchant(gateway);
  let sleptMs = 0;
  const client = createClient({
    gatewayUrl: url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
    clock: {
      nowMs: () => Date.now() + sleptMs,
      // The gateway's clock is moved on in place of waiting.
      sleep: async (durationMs) => {
        await merchant.advance(durationMs);
        sleptMs += durationMs;
      },
    },
  });
  return {
    client,
    merchant,
    order(changes = {}) {
      count += 1;
      return {
        merchantOrderNo: `S${process.pid}-${Date.now()}-${count}`,
        priceCurrency: 'USD',
        orderAmount: '34.5',
        expires: 900,
        description: '两张票 & a drink',
        returnUrl,
        notifyUrl: `${receiver.url}/shop`,
        ...changes,
      };
    },
    told: (merchantOrderNo) => ({
      ...receiver.received.findLast(({ body }) => body?.['merchant_order_no'] === merchantOrderNo)?.body,
    }),
    async challenge(redirectUrl, body) {
      const address = redirectUrl.replace('/pay/3ds/', '/pay/api/3ds/');
      const response = await fetch(
        address,
        body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      );
      return { status: response.status, view: (await response.json()) as Fields };
    },
  };
}

/** A card with this number, valid for years. */
export function cardOf(groups: readonly string[], cvv = groups.join('').length === 15 ? '1234' : '123') {
  return { pan: groups.join(' '), holder: 'JANE DOE', cvv, expiry: '1239' };
}
