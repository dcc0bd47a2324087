/** What the flows of orders work with. */
import type { MerchantLimits } from '../../accounts/limits.ts';
import type { Acquirers } from '../../acquirers/routing.ts';
import type { Batches } from '../../batches/batches.ts';
import type { CardDecryptor } from '../../ports/card-decryptor.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { CommitResult } from '../../store/change.ts';
import type { StoreManagers, TerminalPost } from '../../terminals/service.ts';
import type { TextVault } from '../../vault/texts.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Identifiers } from './identifiers.ts';
import type { OrderChange } from './transaction.ts';

/** What card payments need besides. */
export interface CardDesk {
  readonly vault: Vault;
  readonly decryptor: CardDecryptor;
  /** trans_no of the orders whose next attempt this process is about to begin. */
  readonly beginning: Set<string>;
}

/** Resolves once the change is durable, or was refused by a guard; rejects where the database failed. */
export interface OrderCommitter {
  commit(change: OrderChange): Promise<CommitResult>;
}

export interface OrderRoom {
  readonly database: Database;
  readonly committer: OrderCommitter;
  readonly clock: MerchantClock;
  readonly identifiers: Identifiers;
  readonly acquirers: Acquirers;
  readonly cards: CardDesk;
  /** Free texts that hold card numbers: references stand for them in everything that is decided and kept. */
  readonly texts: TextVault;
  readonly terminals: TerminalPost;
  readonly managers: StoreManagers;
  /** The terminals' batches (decision 20). */
  readonly batches: Batches;
  /** The merchant's limits (decision 42); a change takes hold within seconds. */
  readonly limitsOf: (merchantNo: string) => Promise<MerchantLimits>;
  /** What the addresses of payers' pages begin with, without a slash at the end. */
  readonly publicUrl: () => string;
  /**
   * Asked for each notice before it is written: until when this process claims it to send it at once, or
   * undefined where somebody is to take it when it is its turn. `onDropped` gives such a claim back.
   */
  readonly claimNotice: (receiver: string) => number | undefined;
  readonly onDropped: (change: OrderChange) => void;
  /** Told of every committed change, so that due work is looked at without waiting for the next poll. */
  readonly onCommitted: (change: OrderChange) => void;
}
