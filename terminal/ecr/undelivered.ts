/** Replies whose till had disconnected: they are sent again when it connects again, or at once where it has already. */
import type { TillIdentity } from './till-handler.ts';
import type { Timers } from './timers.ts';

const keptPerTillMax = 50;
const tillsMax = 50;
const keptMs = 600_000;

interface Kept {
  readonly reply: string;
  readonly at: number;
}

/** A connection of a till: a new one each time it connects. */
export interface TillConnection {
  readonly send: (reply: string) => void;
}

export interface Undelivered {
  /**
   * The till uses this connection from now on; sends what was kept for it. The function says that this connection has
   * ended.
   */
  connect(till: TillIdentity, connection: TillConnection): () => void;
  /** The reply could not be sent over `tried`; a later connection of the till gets it at once. */
  keep(till: TillIdentity, reply: string, tried: TillConnection | undefined): void;
}

export function createUndelivered(timers: Timers): Undelivered {
  const tills = new Map<TillIdentity, Kept[]>();
  const connections = new Map<TillIdentity, TillConnection>();

  function take(till: TillIdentity): readonly string[] {
    const kept = tills.get(till) ?? [];
    tills.delete(till);
    return kept.filter(({ at }) => timers.nowMs() - at < keptMs).map(({ reply }) => reply);
  }

  return {
    connect(till, connection) {
      connections.set(till, connection);
      for (const reply of take(till)) connection.send(reply);
      return () => {
        if (connections.get(till) === connection) connections.delete(till);
      };
    },
    keep(till, reply, tried) {
      const current = connections.get(till);
      // A payment may end after its till has disconnected and connected again, or the loss may be noticed only then.
      if (current !== undefined && current !== tried) {
        current.send(reply);
        return;
      }
      const kept = tills.get(till) ?? [];
      // Inserted again, so that the till that was connected longest ago is removed first.
      tills.delete(till);
      tills.set(till, [...kept, { reply, at: timers.nowMs() }].slice(-keptPerTillMax));
      for (const oldest of tills.keys()) {
        if (tills.size <= tillsMax) break;
        tills.delete(oldest);
      }
    },
  };
}
