/**
 * The broker of terminals that are pages of the same browser: the port of MQTT over a BroadcastChannel. It keeps what
 * terminals rely on at a broker: a message is acknowledged once it is dealt with, a terminal whose message could not be
 * dealt with loses its connection, and the last will of one that just goes away is sent.
 */
import { terminalMessageMaxBytes } from '@tollgate/contract/terminal/messages';
import type { FromChannelTerminal, ToChannelTerminal } from '@tollgate/contract/terminal/page-channel';
import { type MessageHandler, type Messages, matchesTopic } from '../../ports/messages.ts';

/** A BroadcastChannel, or a port of a test. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface TerminalChannelDeps {
  readonly channel: Channel;
  /** Resolves once the terminal of that connection no longer holds its lock. */
  readonly whenGone: (connection: string) => Promise<unknown>;
  readonly authenticate: (username: string, password: string) => Promise<boolean>;
  readonly maySend: (username: string, topic: string) => boolean;
  readonly mayRead: (username: string, topic: string) => boolean;
  readonly onError: (error: unknown) => void;
}

interface Connection {
  readonly id: string;
  readonly username: string;
  readonly will: { readonly topic: string; readonly payload: string };
  readonly patterns: Set<string>;
  /** Settles once every message so far is dealt with: the next one waits, as at a broker. */
  done: Promise<void>;
}

/** Connections of one browser; more are refused. */
const connectionsMax = 100;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 65_536;

/** Returns true if it is a message of a terminal: any script of the origin may write on the channel. */
function isFromTerminal(value: unknown): value is FromChannelTerminal {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'where') return true;
  if (!('connection' in value) || !isText(value.connection)) return false;
  const has = (...names: readonly string[]) => names.every((name) => isText(Reflect.get(value, name)));
  if (value.kind === 'connect') {
    const will = Reflect.get(value, 'will');
    return has('username', 'password') && isText(will?.topic) && isText(will?.payload);
  }
  if (value.kind === 'subscribe') return has('pattern');
  if (value.kind === 'publish')
    return has('topic', 'payload') && Number.isSafeInteger(Reflect.get(value, 'message'));
  return value.kind === 'disconnect';
}

export function createTerminalChannel(deps: TerminalChannelDeps): Messages {
  const { channel, onError } = deps;
  const connections = new Map<string, Connection>();
  const subscriptions: { readonly pattern: string; readonly handle: MessageHandler }[] = [];
  const post = (message: ToChannelTerminal) => channel.postMessage(message);

  async function deal({ username }: Connection, topic: string, payload: string): Promise<void> {
    const bytes = new TextEncoder().encode(payload);
    if (!deps.maySend(username, topic)) throw new Error('this client may not use the topic');
    if (bytes.length > terminalMessageMaxBytes) throw new Error('the message is too large');
    for (const { pattern, handle } of subscriptions)
      if (matchesTopic(pattern, topic)) await handle(topic, bytes);
  }

  /** Ends a connection without the terminal's `disconnect`. */
  function lose(connection: Connection): void {
    if (!connections.delete(connection.id)) return;
    post({ kind: 'ended', connection: connection.id });
    deal(connection, connection.will.topic, connection.will.payload).catch(onError);
  }

  async function connect(asked: Extract<FromChannelTerminal, { kind: 'connect' }>): Promise<void> {
    const { connection: id, username, password, will } = asked;
    const refuse = (returnCode: 3 | 4) => post({ kind: 'refused', connection: id, returnCode });
    try {
      if (!(await deps.authenticate(username, password))) return refuse(4);
    } catch (error) {
      onError(error);
      return refuse(3);
    }
    if (connections.size >= connectionsMax) return refuse(3);
    // The identifier is the user name: the one that connects takes the place of the other.
    for (const other of [...connections.values()]) if (other.username === username) lose(other);
    const connection = { id, username, will, patterns: new Set<string>(), done: Promise.resolve() };
    connections.set(id, connection);
    post({ kind: 'connected', connection: id });
    deps.whenGone(id).then(() => lose(connection), onError);
  }

  async function take(connection: Connection, message: FromChannelTerminal): Promise<void> {
    if (message.kind === 'disconnect') connections.delete(connection.id);
    if (message.kind === 'subscribe') connection.patterns.add(message.pattern);
    if (message.kind !== 'publish') return;
    try {
      await deal(connection, message.topic, message.payload);
      post({ kind: 'acknowledged', connection: connection.id, message: message.message });
    } catch (error) {
      onError(error);
      lose(connection);
    }
  }

  channel.onmessage = ({ data }) => {
    if (!isFromTerminal(data)) return;
    if (data.kind === 'where') post({ kind: 'here' });
    else if (data.kind === 'connect') void connect(data);
    else {
      const connection = connections.get(data.connection);
      if (connection === undefined) post({ kind: 'ended', connection: data.connection });
      else connection.done = connection.done.then(() => take(connection, data));
    }
  };

  let isOpen = false;
  return {
    async publish(topic, payload) {
      for (const { id, username, patterns } of connections.values()) {
        const reads = [...patterns].some((pattern) => matchesTopic(pattern, topic));
        if (reads && deps.mayRead(username, topic)) post({ kind: 'message', connection: id, topic, payload });
      }
    },
    async subscribe(pattern, _, handle) {
      subscriptions.push({ pattern, handle });
      // Terminals ask as soon as they are connected, so the gateway is there for them once it subscribes.
      if (!isOpen) post({ kind: 'here' });
      isOpen = true;
    },
    disconnect(clientId) {
      for (const connection of [...connections.values()])
        if (connection.username === clientId) lose(connection);
    },
    isConnected: () => true,
    canPublish: () => true,
    async close() {
      for (const { id } of connections.values()) post({ kind: 'ended', connection: id });
      connections.clear();
      channel.onmessage = null;
      channel.close();
    },
  };
}
