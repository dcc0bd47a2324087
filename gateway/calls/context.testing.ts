/** Context of a call, for tests: the ports of orders, and the app that calls. */
import type { RequestContext } from '../orders/change/context.ts';
import { unpaidOrder } from '../orders/change/testing.ts';
import type { CallContext } from './call.ts';
import { dataJson, type ReplyData } from './data.ts';

export function createTestCallContext(
  orders: RequestContext,
  changes: Partial<CallContext> = {},
): CallContext {
  const { appId, merchantNo } = unpaidOrder;
  return {
    orders,
    app: {
      appId,
      merchantNo,
      signType: 'RSA2',
      keys: [],
      basicUsername: null,
      basicPasswordHash: null,
      unreferencedRefunds: false,
      timestampRequired: false,
      disabledAt: null,
      gatewayKeyId: null,
    },
    publicUrl: 'https://pay.example.com',
    allowLoopback: true,
    signAhead: () => {},
    ...changes,
  };
}

/** The members of a reply's data; a refusal fails the test. */
export function dataOf(reply: object): Record<string, unknown> {
  if ('refused' in reply) throw new Error(`refused: ${String(reply.refused)}`);
  return JSON.parse(dataJson(reply as ReplyData));
}
