/** What the flows of orders work with. */
import type { Channel } from '../channels/channel.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { Change } from '../store/change.ts';
import type { Committer } from '../store/committer.ts';
import type { Identifiers } from './identifiers.ts';

export interface OrderRoom {
  readonly database: Database;
  readonly committer: Committer;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly channel: Channel;
  /**
   * Asked for each notice before it is written: until when this process claims it to send it at once, or
   * undefined where somebody is to take it when it is its turn. `onDropped` gives such a claim back.
   */
  readonly claimNotice: (receiver: string) => number | undefined;
  readonly onDropped: (change: Change) => void;
  /** Told of every committed change, so that due work is looked at without waiting for the next poll. */
  readonly onCommitted: (change: Change) => void;
}
