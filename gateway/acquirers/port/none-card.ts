/** No acquirer for cards: what production answers until one is connected. */
import type { CardChannel } from './card-channel.ts';

const away = () => Promise.reject(new Error('no acquirer for cards is configured'));

export function createNoCardChannel(): CardChannel {
  return {
    brands: new Set(),
    sheetOptions: [],
    authorize: away,
    authorizeSheet: away,
    verifyChallenge: async () => false,
    resume: away,
    reverse: async () => 'unknown',
    refund: away,
  };
}
