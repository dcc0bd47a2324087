/** The sandbox's own calls that the exam needs: isolated merchants, their clocks, and their payers. */
import { isObject } from '@tollgate/contract/json-object';
import { Failed } from './verdict.ts';

/** The gateway refused, or answers nothing that can be used. */
export class SandboxError extends Error {}

export interface MadeMerchant {
  readonly merchantNo: string;
  readonly storeNo: string;
  readonly appId: string;
  readonly gatewayKeyPem: string;
}

export interface PayWish {
  readonly action?: 'pay' | 'decline';
  readonly card?: string;
  readonly challenge_code?: string;
}

export interface Sandbox {
  readonly url: string;
  makeMerchant(publicKeyPem: string): Promise<MadeMerchant>;
  removeMerchant(merchantNo: string): Promise<void>;
  pay(merchantNo: string, merchantOrderNo: string, wish?: PayWish): Promise<void>;
  advance(merchantNo: string, byMs: number): Promise<void>;
}

const timeoutMs = 60_000;

export function openSandbox(url: string): Sandbox {
  async function ask(
    path: string,
    method: 'POST' | 'DELETE',
    body?: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(`${url}/api/sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((fault: unknown) => {
      throw new SandboxError(`${path}: ${fault instanceof Error ? fault.message : fault}`);
    });
    const given: unknown = await response.json().catch(() => ({}));
    const reply = isObject(given) ? given : {};
    if (reply['code'] !== '0')
      throw new SandboxError(`${path}: HTTP ${response.status} ${reply['code']} ${reply['msg']}`);
    return isObject(reply['data']) ? reply['data'] : {};
  }

  return {
    url,
    async makeMerchant(publicKeyPem) {
      const made = await ask('merchants', 'POST', { app_public_key_pem: publicKeyPem, name: 'Exam' });
      return {
        merchantNo: String(made['merchant_no']),
        storeNo: String(made['store_no']),
        appId: String(made['app_id']),
        gatewayKeyPem: String(made['gateway_public_key_pem']),
      };
    },
    async removeMerchant(merchantNo) {
      await ask(`merchants/${merchantNo}`, 'DELETE');
    },
    async pay(merchantNo, merchantOrderNo, wish = {}) {
      await ask('pay', 'POST', {
        merchant_no: merchantNo,
        merchant_order_no: merchantOrderNo,
        ...wish,
      }).catch((fault: unknown) => {
        if (fault instanceof SandboxError && fault.message.includes('E04111'))
          throw new Failed(
            `The gateway has no order ${merchantOrderNo}: the number in the response differs from the order number in the request.`,
            `网关没有订单 ${merchantOrderNo}：应答中的订单号与下单时不一致。`,
          );
        throw fault;
      });
    },
    async advance(merchantNo, byMs) {
      await ask('clock', 'POST', { merchant_no: merchantNo, advance_ms: byMs });
    },
  };
}
