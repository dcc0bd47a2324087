/**
 * A terminal that is lost in the middle: what it asked for was carried out, the answer does not reach it, and its
 * connection ends. It connects again and asks again, under the same id.
 */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import type { Faults } from '../../faults/sandbox/faults.ts';
import type { Messages } from '../../ports/messages.ts';
import { nameOf } from '../access.ts';
import type { ServiceAsk, TerminalAnswer, TerminalService } from '../service.ts';

export interface LosingTerminals {
  /** The messages, without the replies that are lost. */
  messages(inner: Messages): Messages;
  service(inner: TerminalService): TerminalService;
}

/**
 * Asks that change nothing, or, as `shown`, only say what is on the screen: it comes before each payment, which a rule
 * that strikes once is for.
 */
const harmless: ReadonlySet<ServiceAsk['type']> = new Set(['shown', 'query', 'batch', 'check-manager']);

/** The transaction that an ask is about: named by it, or by its answer; none of a batch. */
function transNoOf(ask: ServiceAsk, { data = {} }: TerminalAnswer): string | undefined {
  if ('trans_no' in ask) return ask.trans_no;
  return 'trans_no' in data && typeof data.trans_no === 'string' ? data.trans_no : undefined;
}

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
      canPublish: () => inner.canPublish(),
      close: () => inner.close(),
    }),
    service: (inner) => ({
      async handle(terminal, ask, psn, id) {
        const answer = await inner.handle(terminal, ask, psn, id);
        if (!faults.mayStrike('terminal') || harmless.has(ask.type)) return answer;
        const { merchantNo } = terminal;
        const transNo = transNoOf(ask, answer);
        const struck = await faults.strike({
          place: 'terminal',
          merchantNo,
          ...(transNo !== undefined && { transNo }),
        });
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
