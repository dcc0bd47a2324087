/**
 * An acquirer, or a processor in front of several: what it can do, declared as data, and how it is asked. A connector
 * knows its acquirer and this port, and nothing of orders.
 */
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
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
  /** Flows that it takes; a payment of another one makes no order. */
  readonly flows: readonly ConnectorFlow[];
  /** Codes of ISO 4217; absent: every currency. */
  readonly currencies?: readonly string[];
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
  /** True if the answer to a card may be a challenge. */
  readonly threeDSecure: boolean;
  /** True if it says what became of a card; otherwise a question without an answer is reversed at once. */
  readonly inquiry: boolean;
  /** True if it gets the PIN that a cardholder keys in; otherwise no terminal asks for one. */
  readonly onlinePin: boolean;
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
