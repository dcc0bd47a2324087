/**
 * The WLAN/LAN interface of a terminal: a WebSocket server that tills connect to. The path may contain the till's MAC
 * address (`/mac_address=…`), by which it is recognized after its connection broke.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { ecrMessageMax } from './message.ts';
import type { TillHandler, TillIdentity } from './till-handler.ts';
import type { Timers } from './timers.ts';
import { createUndelivered, type TillConnection, type Undelivered } from './undelivered.ts';
import { refuseHandshake, websocketOnly } from './websocket-only.ts';

const tillsMax = 32;
/** Tills, and any other client of the port: a till above the limit gets a message. */
const connectionsMax = 4 * tillsMax;
/** Requests of one till that may be in progress. */
const requestsMax = 16;
const pingEveryMs = 15_000;

export interface WlanServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly handler: TillHandler;
  /** Origins of pages that may connect. Tills send none; a page that does may be any page of the web. */
  readonly allowedOrigins?: readonly string[];
  readonly timers: Timers;
  /** Called for tills that connect and disconnect, for the log. */
  readonly onTill?: (till: TillIdentity, event: 'connected' | 'gone') => void;
}

export interface WlanServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Returns the till of a connection: the MAC address in its path, else the address that it connects from. */
function tillOf({ url, socket: { remoteAddress } }: IncomingMessage): TillIdentity {
  let mac: string | undefined;
  try {
    mac = /^\/mac_address=([0-9A-Fa-f:.-]{2,32})$/.exec(decodeURI(url ?? ''))?.[1];
  } catch {
    // A path that is no URL encoding names no till.
  }
  return mac ?? remoteAddress ?? 'unknown';
}

/** The connection of one till: passes its requests on, and what they are answered with back. */
class TillSocket implements TillConnection {
  readonly #socket: WebSocket;
  readonly #till: TillIdentity;
  readonly #options: WlanServerOptions;
  readonly #undelivered: Undelivered;
  #requests = 0;
  #isAlive = true;
  #cancelPing: () => void;

  constructor(socket: WebSocket, till: TillIdentity, options: WlanServerOptions, undelivered: Undelivered) {
    this.#socket = socket;
    this.#till = till;
    this.#options = options;
    this.#undelivered = undelivered;
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('message', (data, isBinary) => this.#receive(String(data), isBinary));
    // A frame that is too large or broken; the close follows.
    socket.on('error', () => {});
    this.#cancelPing = options.timers.after(pingEveryMs, () => this.#ping());
    options.onTill?.(till, 'connected');
    const disconnect = undelivered.connect(till, this);
    socket.on('close', () => {
      this.#cancelPing();
      disconnect();
      options.onTill?.(till, 'gone');
    });
  }

  send(reply: string): void {
    const keep = () => this.#undelivered.keep(this.#till, reply, this);
    if (this.#socket.readyState !== this.#socket.OPEN) {
      keep();
      return;
    }
    this.#socket.send(reply, (error) => {
      if (error) keep();
    });
  }

  #ping(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
    this.#cancelPing = this.#options.timers.after(pingEveryMs, () => this.#ping());
  }

  #receive(text: string, isBinary: boolean): void {
    this.#isAlive = true;
    if (isBinary) this.#socket.close(1003, 'send JSON as text; protobuf is not supported');
    else if (this.#requests >= requestsMax) this.#socket.close(1013, 'too many requests at the same time');
    else void this.#answer(text);
  }

  async #answer(text: string): Promise<void> {
    this.#requests += 1;
    try {
      this.send(await this.#options.handler.handle(text, this.#till));
    } finally {
      this.#requests -= 1;
    }
  }
}

function createServer(http: HttpServer, allowedOrigins: readonly string[]): WebSocketServer {
  return new WebSocketServer({
    server: http,
    // Four bytes are the most that a character takes.
    maxPayload: ecrMessageMax * 4,
    perMessageDeflate: false,
    verifyClient: ({ req: { headers } }, answer) => {
      const { origin } = headers;
      const isAllowed = origin === undefined || allowedOrigins.includes(origin);
      answer(isAllowed, 403, 'Origin not allowed');
    },
  });
}

/** Resolves once it listens; rejects if the port is in use. */
export function startWlanServer(options: WlanServerOptions): Promise<WlanServer> {
  const undelivered = createUndelivered(options.timers);
  const http = websocketOnly(connectionsMax);
  const server = createServer(http, options.allowedOrigins ?? []);
  server.on('connection', (socket, request) => {
    if (server.clients.size > tillsMax) socket.close(1013, 'too many registers');
    else new TillSocket(socket, tillOf(request), options, undelivered);
  });
  server.on('wsClientError', refuseHandshake);

  const close = () => {
    for (const client of server.clients) client.terminate();
    server.close();
    return new Promise<void>((closed) => {
      http.close(() => closed());
      http.closeAllConnections();
    });
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      // A later error of the listening socket ends no payment; tills find a closed port.
      server.on('error', () => {});
      const address = server.address();
      resolve({ port: typeof address === 'object' && address !== null ? address.port : options.port, close });
    });
    http.listen(options.port, options.host);
  });
}
