/** The link of a terminal to a gateway in another page of the browser: over a channel, without MQTT. */
import {
  type FromChannelTerminal,
  type ToChannelTerminal,
  terminalChannel,
  terminalLock,
} from '@tollgate/contract/terminal/page-channel';
import type { LinkEnd, LinkEvents, TerminalLink } from '@tollgate/sdk/terminal';

const connectTimeoutMs = 10_000;

interface ChannelLinkDeps {
  /** The gateway's address, with a slash at its end. */
  readonly base: string;
  readonly newId: () => string;
  readonly locks: Pick<LockManager, 'request'>;
}

export function channelLink({ base, newId, locks }: ChannelLinkDeps): TerminalLink {
  return ({ username, password, will }, events) => {
    const connection = newId();
    const channel = new BroadcastChannel(terminalChannel(base));
    const send = (message: FromChannelTerminal) => channel.postMessage(message);
    const acknowledged = new Map<number, () => void>();
    let lastMessage = 0;
    let isOpen = false;
    let isClosed = false;
    let release = () => {};

    /** Once the lock is free, the gateway knows that this terminal is gone. */
    function end(why?: LinkEnd): void {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      channel.close();
      release();
      if (why !== undefined) events.closed(why);
    }
    const timer = setTimeout(() => end('lost'), connectTimeoutMs);
    const connect = () => send({ kind: 'connect', connection, username, password, will });

    channel.onmessage = ({ data }: MessageEvent<ToChannelTerminal>) => {
      if (data.kind === 'here') {
        // Another gateway has begun: it knows nothing of this connection.
        if (isOpen) end('lost');
        else connect();
        return;
      }
      if (data.connection !== connection) return;
      if (data.kind === 'connected') {
        if (isOpen) return;
        isOpen = true;
        clearTimeout(timer);
        events.opened();
      } else if (data.kind === 'message') receive(events, data);
      else if (data.kind === 'acknowledged') {
        acknowledged.get(data.message)?.();
        acknowledged.delete(data.message);
      } else end(data.kind === 'refused' && data.returnCode === 4 ? 'refused' : 'lost');
    };
    void locks.request(terminalLock(base, connection), () => {
      if (isClosed) return;
      connect();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    return {
      subscribe: async (pattern) => send({ kind: 'subscribe', connection, pattern }),
      publish: (topic, payload) =>
        new Promise((resolve) => {
          lastMessage += 1;
          acknowledged.set(lastMessage, resolve);
          if (!isClosed) send({ kind: 'publish', connection, message: lastMessage, topic, payload });
        }),
      close() {
        if (!isClosed) send({ kind: 'disconnect', connection });
        end('lost');
      },
      drop: () => end('lost'),
    };
  };
}

function receive(
  events: LinkEvents,
  { topic, payload }: Extract<ToChannelTerminal, { kind: 'message' }>,
): void {
  events.received(topic, new TextEncoder().encode(payload));
}
