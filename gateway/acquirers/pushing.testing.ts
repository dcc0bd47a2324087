/** An acquirer for tests that gives no answer when it is asked: it reports by itself, signed by a token. */
import type { Asked, KeylessAcquirer } from './guarded.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import type { ChannelCancel } from './port/channel.ts';
import type { AcquirerEvent } from './port/inbound.ts';
import { sandboxAcquirer } from './sandbox/acquirer.ts';

export const pushToken = 'x'.repeat(16);

export interface PushingAcquirer extends KeylessAcquirer {
  readonly refunded: string[];
  readonly cancelled: Asked<ChannelCancel>[];
}

export function createPushingAcquirer(name = 'pushing'): PushingAcquirer {
  const none = createNoAcquirer(name);
  const refunded: string[] = [];
  const cancelled: Asked<ChannelCancel>[] = [];
  return {
    ...none,
    refunded,
    cancelled,
    capabilities: sandboxAcquirer.capabilities,
    wallets: {
      quote: () => ({}),
      payment: async () => ({ kind: 'pending' }),
      async cancel(asked) {
        cancelled.push(asked);
        return { kind: 'done' };
      },
      async refund({ transNo }) {
        refunded.push(transNo);
        return { kind: 'pending' };
      },
    },
    cards: { ...none.cards, authorize: async () => ({ kind: 'no-answer' }), reverse: async () => 'done' },
    inbound: {
      async receive({ path, headers, body }) {
        if (headers.get('x-token') !== pushToken)
          return { events: [], response: new Response('who are you?', { status: 401 }) };
        if (path !== 'events') return { events: [], response: new Response(null, { status: 404 }) };
        const events: AcquirerEvent[] = JSON.parse(new TextDecoder().decode(body));
        return { events, response: new Response('[accepted]') };
      },
    },
  };
}
