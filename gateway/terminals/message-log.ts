/** The last messages from and to each terminal, for people to look at: kept in memory, and nothing of what they say. */
import type { TerminalMessage } from '@tollgate/contract/workbench/terminals';
import { setBounded } from '../ports/bounded-map.ts';
import { nameOf } from './access.ts';
import type { TerminalId } from './service.ts';

const perTerminalMax = 100;
const terminalsMax = 1_000;

export interface MessageLog {
  /** Since when messages are kept. */
  readonly sinceMs: number;
  keep(terminal: TerminalId, message: TerminalMessage): void;
  /** The newest first. */
  of(terminal: TerminalId): readonly TerminalMessage[];
}

export function createMessageLog(sinceMs: number): MessageLog {
  const kept = new Map<string, TerminalMessage[]>();
  return {
    sinceMs,
    keep(terminal, message) {
      const name = nameOf(terminal);
      const messages = kept.get(name) ?? [];
      // Set again, so that the terminal that was silent for the longest comes first and goes first.
      kept.delete(name);
      setBounded(kept, name, messages, terminalsMax);
      messages.push(message);
      if (messages.length > perTerminalMax) messages.shift();
    },
    of: (terminal) => [...(kept.get(nameOf(terminal)) ?? [])].reverse(),
  };
}
