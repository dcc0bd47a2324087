/** A register's connection to a terminal on the same network: a WebSocket, reopened whenever it breaks. */
import { setTimeout as delay } from 'node:timers/promises';

export type Message = Readonly<Record<string, unknown>>;

const connectMaxMs = 30_000;
const reconnectAfterMs = 1_000;
const heartbeatEveryMs = 10_000;
/** After this time without even a heartbeat, the connection is dead although it was not closed. */
const silenceMaxMs = 25_000;
/** Responses that are not requested yet. */
const keptMax = 50;

export interface WlanLink {
  /** Connects if necessary, and tries until `untilMs` (ms since 1970). Returns whether it is connected. */
  connect(untilMs: number): Promise<boolean>;
  send(message: Message): void;
  /** Takes the response to a request; undefined if the time is over or the connection broke. */
  reply(requestId: string, untilMs: number): Promise<Message | undefined>;
  close(): void;
}

/** `macAddress` identifies the register to the terminal, also when it sends a lost result. */
export function createWlanLink(address: string, macAddress: string): WlanLink {
  const replies = new Map<string, Message>();
  let socket: WebSocket | undefined;
  let heardAt = 0;
  let wake = () => {};

  // region receive
  /** Responses arrive in any order, and some arrive twice: the request's number identifies them. */
  function receive(text: string): void {
    heardAt = Date.now();
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (typeof message !== 'object' || message === null) return;
    replies.set(String((message as Message)['request_id']), message as Message);
    for (const oldest of replies.keys()) if (replies.size > keptMax) replies.delete(oldest);
    wake();
  }

  async function reply(requestId: string, untilMs: number): Promise<Message | undefined> {
    while (!replies.has(requestId) && socket !== undefined && Date.now() < untilMs) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const stop = new AbortController();
      const { signal } = stop;
      await Promise.race([changed, delay(untilMs - Date.now(), undefined, { signal })]).finally(() =>
        stop.abort(),
      );
    }
    const found = replies.get(requestId);
    replies.delete(requestId);
    return found;
  }
  // endregion receive

  // region connect
  function open(timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const next = new WebSocket(`${address}/mac_address=${macAddress}`);
      const gone = () => {
        clearTimeout(timer);
        clearInterval(heartbeat);
        if (socket === next) socket = undefined;
        next.close();
        resolve(false);
        wake();
      };
      const timer = setTimeout(gone, timeoutMs);
      const heartbeat = setInterval(() => {
        if (Date.now() - heardAt > silenceMaxMs) gone();
        else if (socket === next) send({ topic: 'ecrhub.heartbeat', request_id: 'heartbeat' });
      }, heartbeatEveryMs);
      next.onopen = () => {
        clearTimeout(timer);
        heardAt = Date.now();
        socket = next;
        resolve(true);
      };
      next.onmessage = ({ data }) => receive(String(data));
      next.onerror = gone;
      next.onclose = gone;
    });
  }

  async function connect(untilMs: number): Promise<boolean> {
    while (socket === undefined && Date.now() < untilMs) {
      const isOpen = await open(Math.min(connectMaxMs, untilMs - Date.now()));
      if (!isOpen) await delay(Math.min(reconnectAfterMs, Math.max(0, untilMs - Date.now())));
    }
    return socket !== undefined;
  }
  // endregion connect

  function send(message: Message): void {
    socket?.send(JSON.stringify(message));
  }

  return { connect, send, reply, close: () => socket?.close() };
}
