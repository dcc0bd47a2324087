/**
 * A terminal that is lost in the middle: what it asked for was carried out, the answer does not reach it, and its
 * connection ends. It connects again and asks again, under the same id.
 */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import type { Faults } from '../../faults/sandbox/faults.ts';
import type { Messages } from '../../ports/messages.ts';
import { nameOf } from '../access.ts';
import type { TerminalService } from '../service.ts';

export interface LosingTerminals {
  /** The messages, without the replies that are lost. */
  messages(inner: Messages): Messages;
  service(inner: TerminalService): TerminalService;
}

/** Asks that take a payment on. */
const middle: ReadonlySet<string> = new Set(['authorize', 'execute', 'wallet-code']);

const isReply = (payload: string, psn: string): boolean => {
  const { type, id }: { type?: unknown; id?: unknown } = JSON.parse(payload);
  return type === 'reply' && id === psn;
};

export function createLosingTerminals(faults: Faults): LosingTerminals {
  /** Terminals whose reply of that psn is lost, by its topic. */
  const lost = new Map<string, { readonly client: string; readonly psn: string }>();
  return {
    messages: (inner) => ({
      publish(topic, payload) {
        const reply = lost.get(topic);
        // Others that were asked for meanwhile, and orders, arrive.
        if (reply === undefined || !isReply(payload, reply.psn)) return inner.publish(topic, payload);
        lost.delete(topic);
        inner.disconnect(reply.client);
        return Promise.resolve();
      },
      subscribe: (pattern, to, handle) => inner.subscribe(pattern, to, handle),
      disconnect: (clientId) => inner.disconnect(clientId),
      isConnected: () => inner.isConnected(),
      close: () => inner.close(),
    }),
    service: (inner) => ({
      async handle(terminal, ask, psn) {
        const answer = await inner.handle(terminal, ask, psn);
        if (!faults.mayStrike('terminal') || !middle.has(ask.type) || !('trans_no' in ask)) return answer;
        const { merchantNo } = terminal;
        const { trans_no: transNo } = ask;
        const struck =
          transNo === undefined ? undefined : await faults.strike({ place: 'terminal', merchantNo, transNo });
        if (struck === undefined) return answer;
        await faults.note(struck, { psn, transNo: transNo ?? null });
        const name = nameOf(terminal);
        lost.set(terminalTopics.down(name), { client: name, psn });
        return answer;
      },
      connected: (terminal, psn) => inner.connected(terminal, psn),
    }),
  };
}
