/** The MQTT broker of the simulation: gateways subscribe, terminals connect; a message takes a moment. */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import { type MessageHandler, type Messages, matchesTopic } from '@tollgate/gateway/ports/messages';
import type { Dice } from './dice.ts';
import type { Life } from './life.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Subscription {
  readonly life: Life;
  readonly pattern: string;
  readonly to: 'one' | 'each';
  readonly handle: MessageHandler;
}

export interface TerminalConnection {
  send(topic: string, message: object): void;
  /** The last will is published where it ends by itself. */
  end(): void;
}

export interface Broker {
  connect(life: Life): Messages;
  connectTerminal(name: string, session: string, take: (message: string) => void): TerminalConnection;
  /** Until then replies to terminals get lost, in `share` of all cases. */
  loseReplies(untilMs: number, share: number): void;
}

const againShare = 0.06;
const againWithinMs = 60_000;

export function createBroker(time: VirtualTime, dice: Dice): Broker {
  const subscriptions: Subscription[] = [];
  const terminals = new Map<string, (message: string) => void>();
  const retained = new Map<string, string>();
  /** Asks by terminal and id, until they are answered. */
  const asks = new Map<string, { readonly topic: string; readonly payload: string }>();
  let deaf = { untilMs: 0, share: 0 };
  const moment = () => dice.between(1, 20);

  function publish(topic: string, payload: string): void {
    const taking = subscriptions.filter(({ pattern, life }) => life.isAlive && matchesTopic(pattern, topic));
    const chosen = taking.filter(({ to }) => to === 'each');
    const shared = taking.filter(({ to }) => to === 'one');
    const one = shared.length > 0 ? shared[dice.between(0, shared.length - 1)] : undefined;
    for (const { life, handle } of one === undefined ? chosen : [...chosen, one])
      life.after(moment(), () => void handle(topic, new TextEncoder().encode(payload)).catch(() => {}));
  }

  /** With QoS 1 a message may arrive twice: now and then an ask comes again, long after it was answered. */
  function deliverAgain(key: string): void {
    const ask = asks.get(key);
    asks.delete(key);
    if (ask !== undefined && dice.chance(againShare))
      time.after(dice.between(50, againWithinMs), () => publish(ask.topic, ask.payload));
  }

  return {
    loseReplies: (untilMs, share) => {
      deaf = { untilMs, share };
    },
    connect: (life) => ({
      async publish(topic, payload) {
        await life.sleep(1);
        const { type, to }: { type?: string; to?: string } = JSON.parse(payload);
        if (type === 'reply') {
          deliverAgain(`${topic} ${to}`);
          if (time.nowMs() < deaf.untilMs && dice.chance(deaf.share)) return;
        }
        time.after(moment(), () => terminals.get(topic)?.(payload));
      },
      async subscribe(pattern, to, handle) {
        subscriptions.push({ life, pattern, to, handle });
        for (const [topic, payload] of retained)
          if (to === 'each' && matchesTopic(pattern, topic))
            life.after(moment(), () => void handle(topic, new TextEncoder().encode(payload)).catch(() => {}));
      },
      disconnect: () => {},
      isConnected: () => true,
      canPublish: () => true,
      close: async () => {},
    }),
    connectTerminal(name, session, take) {
      const down = terminalTopics.down(name);
      const statusOf = (status: string) => {
        const text = JSON.stringify({ status, session });
        retained.set(terminalTopics.status(name), text);
        publish(terminalTopics.status(name), text);
      };
      terminals.set(down, take);
      statusOf('online');
      return {
        send(topic, message) {
          const payload = JSON.stringify(message);
          if ('id' in message) asks.set(`${down} ${message.id}`, { topic, payload });
          publish(topic, payload);
        },
        end() {
          if (terminals.get(down) === take) terminals.delete(down);
          statusOf('offline');
        },
      };
    },
  };
}
