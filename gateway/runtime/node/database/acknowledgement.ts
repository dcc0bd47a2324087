/**
 * Acknowledgement of a commit by the synchronous standby. Where the wait for it is cancelled (a time limit, an
 * operator), PostgreSQL answers the commit with success and a warning: the row is on the primary, and a failover may
 * lose it.
 */
import type { Clock } from '../../../ports/clock.ts';
import { UncertainCommit } from '../../../ports/database.ts';

/** Members of the driver's connection that this file needs. */
export interface Connection {
  on(event: 'notice', listener: (notice: Notice) => void): unknown;
  query(text: string): Promise<{ readonly rows: readonly object[] }>;
}

export interface AcknowledgementDeps {
  /** From the beginning of a commit. */
  readonly deadlineMs: number;
  readonly uptime: Clock;
  /** Ends what the connection waits for, by another connection: no time limit of the server ends a commit's wait. */
  readonly cancel: (connection: Connection) => Promise<void>;
}

export interface Notice {
  readonly message?: string | undefined;
  /** The server's function that wrote it: unlike the message it is the same in every language. */
  readonly routine?: string | undefined;
}

interface Watched {
  /** The timeline of the server before anything was committed here; undefined where it does not say. */
  readonly timeline: string | undefined;
  isCancelled: boolean;
}

export interface Acknowledgement {
  /** Begins to watch a connection; before a transaction, which a question that fails would abort. */
  watch(connection: Connection): Promise<void>;
  /**
   * Resolves to what `commit` does, once that is acknowledged.
   * @throws UncertainCommit where that is not so before the deadline
   */
  of<Result>(connection: Connection, commit: () => Promise<Result>): Promise<Result>;
}

/** The timeline changes with every failover: what is acknowledged on a later one says nothing of an earlier commit. */
const timeline = 'left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline';
/** A transaction waits for the standby only if it has written something; this needs no table. */
const laterWrite = `select pg_logical_emit_message(true, 'tollgate', '')::text, ${timeline}`;

const isCancelledWait = ({ routine, message = '' }: Notice) =>
  routine === 'SyncRepWaitForLSN' || message.startsWith('canceling wait for synchronous replication');

function timelineIn([row]: readonly object[]): string | undefined {
  return row !== undefined && 'timeline' in row && typeof row.timeline === 'string'
    ? row.timeline
    : undefined;
}

export function createAcknowledgement({ deadlineMs, uptime, cancel }: AcknowledgementDeps): Acknowledgement {
  const connections = new WeakMap<Connection, Watched>();

  async function watch(connection: Connection): Promise<Watched> {
    const known = connections.get(connection);
    if (known !== undefined) return known;
    // A server in recovery has no timeline to write on; what is to be written there fails by itself.
    const found = await connection.query(`select ${timeline}`).catch(() => undefined);
    const watched: Watched = { timeline: timelineIn(found?.rows ?? []), isCancelled: false };
    connection.on('notice', (notice) => {
      if (isCancelledWait(notice)) watched.isCancelled = true;
    });
    connections.set(connection, watched);
    return watched;
  }

  /** Commits something that waits for the standby in its turn, and returns the timeline that it is on. */
  async function commitLater(connection: Connection): Promise<string | undefined> {
    await connection.query('begin');
    const { rows } = await connection.query(laterWrite);
    await connection.query('commit');
    return timelineIn(rows);
  }

  async function waitForLater(connection: Connection, watched: Watched, untilMs: number): Promise<void> {
    while (uptime.nowMs() < untilMs) {
      watched.isCancelled = false;
      const laterTimeline = await commitLater(connection).catch((cause: unknown) => {
        throw new UncertainCommit('the connection ended before the standby had the commit', { cause });
      });
      if (laterTimeline === undefined || laterTimeline !== watched.timeline)
        throw new UncertainCommit('another server has taken over before the standby had the commit');
      if (!watched.isCancelled) return;
    }
    throw new UncertainCommit(`the synchronous standby did not have the commit within ${deadlineMs} ms`);
  }

  return {
    async watch(connection) {
      await watch(connection);
    },
    async of(connection, commit) {
      const watched = await watch(connection);
      const untilMs = uptime.nowMs() + deadlineMs;
      watched.isCancelled = false;
      let cancelled: Promise<void> | undefined;
      const timer = setTimeout(() => {
        cancelled = cancel(connection).catch(() => {});
      }, deadlineMs);
      try {
        const result = await commit();
        if (watched.isCancelled) await waitForLater(connection, watched, untilMs);
        return result;
      } finally {
        clearTimeout(timer);
        // Else it could meet the next statement of this connection.
        await cancelled;
      }
    },
  };
}
