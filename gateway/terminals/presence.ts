/** Which terminals are online, by their connections and last wills. */
import type { TerminalPresence } from '@tollgate/contract/terminal/messages';
import type { Queries } from '../ports/database.ts';
import type { TerminalId } from './service.ts';

/**
 * Writes what a terminal, or its last will, said. A message of an earlier connection that comes late changes nothing:
 * the last will of the old one must not end the new one.
 */
export async function recordPresence(
  queries: Queries,
  { merchantNo, terminalSn }: TerminalId,
  { status, session }: TerminalPresence,
  nowMs: number,
): Promise<void> {
  const isNew = 'session is distinct from $3 and previous_session is distinct from $3';
  const remembers = `session = $3, previous_session = case when session = $3 then previous_session else session end,
    seen_at = $4`;
  await queries.query(
    status === 'online'
      ? `update terminal_links set online = true, ${remembers}
         where merchant_no = $1 and terminal_sn = $2 and ${isNew}`
      : `update terminal_links set online = false, ${remembers}
         where merchant_no = $1 and terminal_sn = $2 and (session = $3 and online or not online and ${isNew})`,
    [merchantNo, terminalSn, session, nowMs],
    `terminal-${status}`,
  );
}

/** Returns the terminal_online_status of a reply (spec §3): unknown where the terminal was never seen. */
export async function presenceOf(
  queries: Queries,
  { merchantNo, terminalSn }: TerminalId,
): Promise<'unknown' | 'online' | 'offline'> {
  const [row] = await queries.query<{ online: boolean }>(
    `select online from terminal_links where merchant_no = $1 and terminal_sn = $2 and seen_at is not null`,
    [merchantNo, terminalSn],
    'terminal-presence',
  );
  if (row === undefined) return 'unknown';
  return row.online ? 'online' : 'offline';
}

/** Where the broker was this process: its clients are connected no longer. */
export async function noneOnline(queries: Queries): Promise<void> {
  await queries.query('update terminal_links set online = false where online');
}
