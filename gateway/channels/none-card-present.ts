/** No acquirer for terminals: what production answers until one is connected. */
import type { CardPresentChannel } from './card-present.ts';

const away = () => Promise.reject(new Error('no acquirer for terminals is configured'));

export function createNoCardPresentChannel(): CardPresentChannel {
  return {
    brands: new Set(),
    authorize: away,
    increase: away,
    reverse: async () => 'unknown',
    advise: async () => 'unknown',
    refund: away,
  };
}
