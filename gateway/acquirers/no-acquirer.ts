/** An acquirer that takes nothing. */
import type { KeylessAcquirer } from './guarded.ts';
import type { Capabilities } from './port/acquirer.ts';

const takesNothing: Capabilities = {
  flows: [],
  wallets: [],
  walletCode: /(?!)/,
  codes: 'acquirer',
  cardBrands: [],
  presentedBrands: [],
  sheets: [],
  // Of one that is away it is not known: a refund that it may have made waits for its own answer.
  partialRefunds: true,
  increments: false,
  threeDSecure: false,
  inquiry: false,
  onlinePin: false,
};

/** An acquirer that takes nothing: what answers for one that is not connected. A connector begins with it. */
export function createNoAcquirer(name = 'none'): KeylessAcquirer {
  const away = () => Promise.reject(new Error(`no acquirer is connected as ${name}`));
  return {
    name,
    capabilities: takesNothing,
    wallets: { quote: () => ({}), payment: away, cancel: async () => ({ kind: 'unknown' }), refund: away },
    cards: {
      authorize: away,
      authorizeSheet: away,
      readReturn: away,
      resume: away,
      inquire: async () => ({ kind: 'unknown' }),
      reverse: async () => 'unknown',
      refund: away,
    },
    cardPresent: {
      // Payments that another acquirer took before are reported under the gateway's own numbers.
      accountOf: ({ merchantNo, terminalSn }) => ({ merchantNo, terminalNo: terminalSn }),
      authorize: away,
      increase: away,
      inquire: async () => ({ kind: 'unknown' }),
      reverse: async () => 'unknown',
      advise: async () => ({ kind: 'unknown' }),
      refund: away,
    },
  };
}
