/** No acquirer: what production answers until one is connected. */
import type { Channel } from './channel.ts';

const away = () => Promise.reject(new Error('no acquirer is configured'));

export function createNoChannel(): Channel {
  return {
    payMethodIds: new Set(),
    isWalletCode: () => false,
    firstCheckAt: () => undefined,
    charges: () => undefined,
    payment: away,
    cancel: async () => 'unknown',
    lateCheckAt: () => undefined,
    refund: away,
  };
}
