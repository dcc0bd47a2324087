/** Services for work on orders, by purpose: a function takes the parts that it uses. */
import type { StandingEndpoint } from '../../accounts/endpoints.ts';
import type { MerchantLimits } from '../../accounts/merchant-limits.ts';
import type { Acquirers } from '../../acquirers/routing.ts';
import type { Batches } from '../../batches/batches.ts';
import type { CardDecryptor } from '../../ports/card-decryptor.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { CommitResult } from '../../store/change.ts';
import type { StoreManagers, TerminalPost } from '../../terminals/service.ts';
import type { TextVault } from '../../vault/texts.ts';
import type { Vault } from '../../vault/vault.ts';
import type { OrderChange, Transaction } from '../state/transaction.ts';
import type { Identifiers } from './identifiers.ts';

/** Resolves once the change is durable, or a guard refused it; rejects if the database failed. */
export interface OrderCommitter {
  commit(change: OrderChange): Promise<CommitResult>;
}

export interface CardServices {
  readonly vault: Vault;
  readonly decryptor: CardDecryptor;
  /** trans_no of the orders whose next attempt this process is about to start. */
  readonly startingAttempts: Set<string>;
  /** True if an issuer's page may be on this machine (only in the sandbox). */
  readonly allowsLoopback: boolean;
}

/** Reads orders. */
export interface Stored {
  readonly database: Database;
}

export interface Timed {
  readonly clock: MerchantClock;
}

/** Gives new transactions, links and requests their numbers. */
export interface Numbering {
  readonly identifiers: Identifiers;
}

/** Writes orders, and the notifications of their changes. */
export interface Persistence extends Stored, Timed, Numbering {
  readonly committer: OrderCommitter;
  /**
   * Asked for each notification before it is written: until when this process claims it to send it at once, or
   * undefined if any process takes it when it is due. `onDropped` gives such a claim back.
   */
  readonly claimNotification: (receiver: string, merchantNo: string) => number | undefined;
  readonly onDropped: (change: OrderChange) => void;
  /** Endpoints that get an app's notifications besides notify_url (decision 46). */
  readonly endpointsOf: (merchantNo: string, appId: string) => Promise<readonly StandingEndpoint[]>;
  /** Gets every committed change, so that due work is looked at without waiting for the next poll. */
  readonly onCommitted: (change: OrderChange) => void;
}

export interface Acquiring {
  readonly acquirers: Acquirers;
}

export interface CardHandling {
  readonly cards: CardServices;
}

export interface Texts {
  /** Vault of free texts that hold card numbers: decisions and rows have references in their place. */
  readonly texts: TextVault;
}

export interface AtTerminals {
  readonly terminals: TerminalPost;
  readonly managers: StoreManagers;
}

export interface Batching {
  /** The terminals' batches (decision 20). */
  readonly batches: Batches;
}

export interface Limits {
  /** The merchant's limits (decision 42); a change takes hold within seconds. */
  readonly limitsOf: (merchantNo: string) => Promise<MerchantLimits>;
}

/** Brings a transaction to this moment before a command decides on it. */
export interface Refreshing {
  /** `upToDate` of due/, handed in because due work may belong to any flow. */
  readonly upToDate: (context: Completing, transaction: Transaction) => Promise<Transaction>;
}

export interface PublicAddress {
  /** Beginning of the addresses of payers' pages, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** All services, as a process composes them once. */
export interface OrderContext
  extends Persistence,
    Acquiring,
    CardHandling,
    Texts,
    AtTerminals,
    Batching,
    Limits,
    PublicAddress,
    Refreshing {}

/** Number of one request: a call, a message of a terminal, an action of a payer, or due work. */
export interface Numbered {
  readonly psn: string;
}

/** Changes orders. */
export interface Changing extends Persistence, Numbered {}

/** Changes orders after the answers of acquirers. */
export interface Advancing extends Changing, Acquiring {}

/** The same, and a completed transaction enters a batch, or holds for as long as the merchant's limits say. */
export interface Completing extends Advancing, Batching, Limits {}

/** The same, for transactions that are brought to this moment first. */
export interface Referring extends Completing, Refreshing {}

/** All services, for one request. */
export interface RequestContext extends OrderContext, Numbered {}

export const requestContextOf = (
  services: OrderContext,
  psn = services.identifiers.psn(),
): RequestContext => ({
  ...services,
  psn,
});
