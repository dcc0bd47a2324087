/** Terminals as the rest of the gateway knows them: they ask, are answered, and are sent what they did not ask for. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import {
  type FromTerminal,
  type TerminalPush,
  type ToTerminal,
  terminalTopics,
} from '@tollgate/contract/terminal/messages';
import { readFromTerminal, readPresence } from '@tollgate/contract/terminal/read';
import type { Clock, MerchantClock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import type { Messages } from '../ports/messages.ts';
import { nameOf, terminalOfTopic } from './access.ts';
import { presenceOf, recordPresence } from './presence.ts';
import type { TerminalAnswer, TerminalId, TerminalPost, TerminalService } from './service.ts';
import { buildWelcome, type WelcomeSetting } from './welcome.ts';

/** One ask, for the log: nothing of what it says. */
export interface AskRecord extends TerminalId {
  readonly psn: string;
  readonly type: FromTerminal['type'] | 'unreadable';
  readonly code: string;
  readonly durationMs: number;
}

export interface TerminalsDeps extends WelcomeSetting {
  readonly queries: Queries;
  readonly clock: MerchantClock;
  /** Monotonic, for durations. */
  readonly uptime: Clock;
  readonly messages: Messages;
  /** Numbers of messages and traces (decision 13). */
  readonly psn: () => string;
  /** Returns true if a terminal may ask once more just now. */
  readonly allows: (name: string) => boolean;
  readonly onAsk: (record: AskRecord) => void;
  /** Called for each message to a terminal that it did not ask for. */
  readonly onSend?: (
    record: TerminalId & { readonly psn: string; readonly type: TerminalPush['type'] },
  ) => void;
  readonly onError: (error: unknown, about: TerminalId & { readonly psn: string }) => void;
}

export interface Terminals extends TerminalPost {
  /** Takes what terminals ask from now on. */
  open(service: TerminalService): Promise<void>;
  /** Another device is this terminal now: the former one gets a message, and its connection ends. */
  replace(terminal: TerminalId): Promise<void>;
}

export function createTerminals(deps: TerminalsDeps): Terminals {
  const { queries, clock, messages } = deps;

  async function publish(terminal: TerminalId, message: ToTerminal): Promise<void> {
    await messages.publish(terminalTopics.down(nameOf(terminal)), JSON.stringify(message));
  }

  async function welcome(terminal: TerminalId): Promise<TerminalAnswer> {
    const data = await buildWelcome(queries, terminal, deps, clock.nowMs(terminal.merchantNo));
    return data === undefined
      ? { code: 'E04105', msg: refusalMessage('E04105', { field: 'terminal_sn' }) }
      : { code: '0', msg: 'success', data };
  }

  async function answer(
    service: TerminalService,
    terminal: TerminalId,
    message: FromTerminal,
    psn: string,
  ): Promise<TerminalAnswer> {
    if (!deps.allows(nameOf(terminal))) return { code: 'SYS006', msg: refusalMessage('SYS006') };
    try {
      if (message.type === 'hello') return await welcome(terminal);
      const { id, at: _at, ...ask } = message;
      return await service.handle(terminal, ask, psn, id);
    } catch (error) {
      deps.onError(error, { ...terminal, psn });
      return { code: 'SYS001', msg: refusalMessage('SYS001', { detail: 'send it again with the same id' }) };
    }
  }

  /** Resolves when the ask has been dealt with and its reply is being sent: then it may be acknowledged. */
  async function take(service: TerminalService, topic: string, payload: Uint8Array): Promise<void> {
    const terminal = terminalOfTopic(topic);
    if (terminal === undefined) return;
    const psn = deps.psn();
    const startedMs = deps.uptime.nowMs();
    const reading = readFromTerminal(payload);
    const { code, msg, data } = reading.ok
      ? await answer(service, terminal, reading.message, psn)
      : { code: reading.code, msg: reading.message, data: undefined };
    const durationMs = Math.round((deps.uptime.nowMs() - startedMs) * 10) / 10;
    deps.onAsk({
      ...terminal,
      psn,
      type: reading.ok ? reading.message.type : 'unreadable',
      code,
      durationMs,
    });
    const to = reading.ok ? reading.message.id : reading.id;
    if (to === undefined) return;
    await publish(terminal, {
      type: 'reply',
      id: psn,
      at: clock.nowMs(terminal.merchantNo),
      to,
      code,
      msg,
      ...(data === undefined ? {} : { data }),
    });
    if (reading.ok && reading.message.type === 'hello' && code === '0')
      await service.connected(terminal, psn);
  }

  /** A lost message is sent again when the terminal says hello, or asks again. */
  async function sendAnyway(terminal: TerminalId, push: TerminalPush, id: string): Promise<void> {
    deps.onSend?.({ ...terminal, psn: id, type: push.type });
    try {
      await publish(terminal, { ...push, id, at: clock.nowMs(terminal.merchantNo) });
    } catch (error) {
      deps.onError(error, { ...terminal, psn: id });
    }
  }

  return {
    async status(terminal) {
      const presence = await presenceOf(queries, terminal);
      // Nothing reaches it, and its last will does not reach the gateway either.
      return presence === 'online' && !messages.canPublish() ? 'offline' : presence;
    },
    send: (terminal, push, messageId = deps.psn()) => sendAnyway(terminal, push, messageId),
    async replace(terminal) {
      await sendAnyway(terminal, { type: 'replaced' }, deps.psn());
      messages.disconnect(nameOf(terminal));
    },
    async open(service) {
      await messages.subscribe(terminalTopics.status('+'), 'each', async (topic, payload) => {
        const terminal = terminalOfTopic(topic);
        const presence = readPresence(payload);
        if (terminal !== undefined && presence !== undefined)
          await recordPresence(queries, terminal, presence, clock.nowMs(terminal.merchantNo));
      });
      await messages.subscribe(terminalTopics.up('+'), 'one', (topic, payload) =>
        take(service, topic, payload).catch((error: unknown) => {
          const terminal = terminalOfTopic(topic);
          if (terminal !== undefined) deps.onError(error, { ...terminal, psn: '' });
          throw error;
        }),
      );
    },
  };
}
