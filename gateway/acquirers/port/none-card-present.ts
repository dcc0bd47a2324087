/** No acquirer for terminals: what production answers until one is connected. */
import type { CardPresentChannel } from './card-present.ts';

const away = () => Promise.reject(new Error('no acquirer for terminals is configured'));

export function createNoCardPresentChannel(): CardPresentChannel {
  return {
    brands: new Set(),
    // What another acquirer has taken before is reported under the gateway's own numbers.
    accountOf: ({ merchantNo, terminalSn }) => ({ merchantNo, terminalNo: terminalSn }),
    authorize: away,
    increase: away,
    reverse: async () => 'unknown',
    advise: async () => 'unknown',
    refund: away,
  };
}
