/**
 * The WLAN/LAN interface of a terminal: a WebSocket server that tills connect to. The path may contain the till's MAC
 * address (`/mac_address=…`), by which it is recognized after its connection broke.
 */
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { ecrMessageMax } from './message.ts';
import type { TillHandler, TillIdentity } from './till-handler.ts';
import type { Timers } from './timers.ts';
import { createUndelivered } from './undelivered.ts';
import { refuseHandshake, websocketOnly } from './websocket-only.ts';

const tillsMax = 32;
/** Tills, and any other client of the port: a till above the limit gets a message. */
const connectionsMax = 4 * tillsMax;
/** Requests of one till that may be in progress. */
const underWayMax = 16;
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

function tillOf(path: string | undefined, remoteAddress: string | undefined): TillIdentity {
  const mac = /^\/mac_address=([0-9A-Fa-f:.-]{2,32})$/.exec(decodeURI(path ?? ''))?.[1];
  return mac ?? remoteAddress ?? 'unknown';
}

/** Resolves once it listens; rejects where the port is taken. */
export function startWlanServer(options: WlanServerOptions): Promise<WlanServer> {
  const { handler, timers, allowedOrigins = [] } = options;
  const undelivered = createUndelivered(timers);
  const http = websocketOnly(connectionsMax);
  const server = new WebSocketServer({
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

  function serve(socket: WebSocket, till: TillIdentity): void {
    let underWay = 0;
    let isAlive = true;
    let cancelPing = () => {};

    const connection = { send: say };

    function say(reply: string): void {
      if (socket.readyState !== socket.OPEN) {
        undelivered.keep(till, reply, connection);
        return;
      }
      socket.send(reply, (fault) => {
        if (fault) undelivered.keep(till, reply, connection);
      });
    }

    function ping(): void {
      if (!isAlive) {
        socket.terminate();
        return;
      }
      isAlive = false;
      socket.ping();
      cancelPing = timers.after(pingEveryMs, ping);
    }

    socket.on('pong', () => {
      isAlive = true;
    });
    socket.on('message', (data, isBinary) => {
      isAlive = true;
      if (isBinary || underWay >= underWayMax) {
        socket.close(
          isBinary ? 1003 : 1013,
          isBinary ? 'send JSON as text; protobuf is not supported' : 'too many requests at once',
        );
        return;
      }
      underWay += 1;
      void handler
        .handle(String(data), till)
        .then(say)
        .finally(() => {
          underWay -= 1;
        });
    });
    // A frame that is too large or broken; the close follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      cancelPing();
      disconnect();
      options.onTill?.(till, 'gone');
    });
    cancelPing = timers.after(pingEveryMs, ping);
    options.onTill?.(till, 'connected');
    const disconnect = undelivered.connect(till, connection);
  }

  server.on('connection', (socket, request) => {
    if (server.clients.size > tillsMax) {
      socket.close(1013, 'too many tills');
      return;
    }
    let till: TillIdentity;
    try {
      till = tillOf(request.url, request.socket.remoteAddress);
    } catch {
      // An address that is no URL encoding names no till.
      till = request.socket.remoteAddress ?? 'unknown';
    }
    serve(socket, till);
  });

  server.on('wsClientError', refuseHandshake);

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      // A later fault of the listening socket ends no payment; tills meet a closed port.
      server.on('error', () => {});
      const { port } = server.address() as AddressInfo;
      resolve({
        port,
        close() {
          for (const client of server.clients) client.terminate();
          server.close();
          return new Promise((closed) => {
            http.close(() => closed());
            http.closeAllConnections();
          });
        },
      });
    });
    http.listen(options.port, options.host);
  });
}
