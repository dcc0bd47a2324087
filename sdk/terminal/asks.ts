/** Asks of the terminal without a reply yet: sent again, under the same identifier, until one comes. */
import type { AnswerData, TerminalAsk, TerminalReply } from '@tollgate/contract/terminal/messages';
import type { Clock } from '../clock.ts';
import { configurationError, uncertainError } from '../errors.ts';
import { refusedError } from '../refusal.ts';
import { newIdentifier } from './message.ts';

export interface AskOptions {
  /** Stops waiting; the ask may be carried out all the same. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the reply, time without a connection included; 2 minutes. */
  readonly timeoutMs?: number | undefined;
}

export type AnswerTo<Ask extends TerminalAsk> = AnswerData[Ask['type']];

/** More than an operator and a till can have open; beyond it a program asks in a loop. */
const waitingMax = 64;
const defaultTimeoutMs = 120_000;
/** After these the gateway does not know the outcome of the ask, and asking again does nothing twice. */
const retried: ReadonlySet<string> = new Set(['SYS001', 'SYS006', 'SYS007']);

interface Waiting {
  readonly text: () => string;
  readonly settle: (reply: TerminalReply) => void;
}

export interface Asks {
  ask<Ask extends TerminalAsk>(ask: Ask, options?: AskOptions): Promise<AnswerTo<Ask>>;
  /** Sends everything that waits, oldest first. */
  sendAll(): void;
  settle(reply: TerminalReply): void;
}

export interface AsksDeps {
  readonly clock: Clock;
  /** Time of the gateway, ms since 1970. */
  readonly nowMs: () => number;
  /** Sends at once where the terminal is connected; else nothing happens. */
  readonly send: (text: string) => void;
  /** Wait for a reply before an ask is sent again. */
  readonly resendMs: number;
}

export function createAsks({ clock, nowMs, send, resendMs }: AsksDeps): Asks {
  const waiting = new Map<string, Waiting>();

  async function sendAgain(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await clock.sleep(resendMs, signal);
      const ask = waiting.get(id);
      if (ask === undefined) return;
      send(ask.text());
    }
  }

  return {
    async ask<Ask extends TerminalAsk>(ask: Ask, options: AskOptions = {}) {
      const { signal, timeoutMs = defaultTimeoutMs } = options;
      signal?.throwIfAborted();
      if (waiting.size >= waitingMax) throw configurationError('too-many-asks');
      const id = newIdentifier();
      const ended = new AbortController();
      try {
        return await new Promise<AnswerTo<Ask>>((resolve, reject) => {
          const text = () => JSON.stringify({ ...ask, id, at: nowMs() });
          const settle = ({ code, msg, data }: TerminalReply) => {
            // It is sent again when its time comes; a caller who cannot wait sets a time limit.
            if (retried.has(code)) return;
            // The gateway answers each type with its own data (contract/terminal/messages.ts).
            if (code === '0') resolve(data as AnswerTo<Ask>);
            else reject(refusedError(code, msg, {}));
          };
          waiting.set(id, { text, settle });
          signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
          clock.sleep(timeoutMs, ended.signal).then(
            () => reject(uncertainError('timeout', 'no-reply-in-time')),
            () => {},
          );
          sendAgain(id, ended.signal).catch(() => {});
          send(text());
        });
      } finally {
        waiting.delete(id);
        ended.abort();
      }
    },
    sendAll() {
      for (const { text } of waiting.values()) send(text());
    },
    settle: (reply) => waiting.get(reply.to)?.settle(reply),
  };
}
