/**
 * An acquirer, or a processor in front of several: what it can do, declared as data, and how it is asked. A connector
 * knows its acquirer and this port, and nothing of orders.
 */
import type { CardChannel, SheetOption } from './card-channel.ts';
import type { CardPresentChannel } from './card-present.ts';
import type { Channel } from './channel.ts';
import type { Inbound } from './inbound.ts';

/** A wallet of the device whose payments the acquirer opens. */
export interface Sheet {
  readonly option: SheetOption;
  /** The form of its tokens. */
  readonly token: RegExp;
}

export interface Capabilities {
  /** Wallets that a payer pays from: pay_method_id. */
  readonly wallets: readonly string[];
  /** The form of a payer's code (auth_code); a code of another form makes no order (EC0000). */
  readonly walletCode: RegExp;
  /** Who makes the code that a payer scans: the acquirer (decision 53), or the gateway, with the address of its page. */
  readonly codes: 'acquirer' | 'page';
  /** Brands (pay_method_id) of cards that are not present, and of cards at a terminal. */
  readonly cardBrands: readonly string[];
  readonly presentedBrands: readonly string[];
  readonly sheets: readonly Sheet[];
  /** True if a card payment can be refunded in part (else E04132). */
  readonly partialRefunds: boolean;
  /** True if an authorization can be raised (else E04116). */
  readonly increments: boolean;
}

export interface Acquirer {
  /** Kept with every order that it takes; lowercase letters, digits and hyphens. */
  readonly name: string;
  readonly capabilities: Capabilities;
  readonly wallets: Channel;
  readonly cards: CardChannel;
  readonly cardPresent: CardPresentChannel;
  /** How it reports by itself; absent: it is asked. */
  readonly inbound?: Inbound;
}

const takesNothing: Capabilities = {
  wallets: [],
  walletCode: /(?!)/,
  codes: 'acquirer',
  cardBrands: [],
  presentedBrands: [],
  sheets: [],
  partialRefunds: false,
  increments: false,
};

/** An acquirer that takes nothing: what answers for one that is not connected. A connector begins with it. */
export function createNoAcquirer(name = 'none'): Acquirer {
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
      reverse: async () => 'unknown',
      refund: away,
    },
    cardPresent: {
      // Payments that another acquirer took before are reported under the gateway's own numbers.
      accountOf: ({ merchantNo, terminalSn }) => ({ merchantNo, terminalNo: terminalSn }),
      authorize: away,
      increase: away,
      reverse: async () => 'unknown',
      advise: async () => ({ kind: 'unknown' }),
      refund: away,
    },
  };
}
