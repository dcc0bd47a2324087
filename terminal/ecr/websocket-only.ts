/**
 * The answer of the WLAN port to a client that does not open a WebSocket: what it takes, in JSON that every till reads.
 */
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errors } from '@tollgate/contract/errors/catalogue';
import { failure } from './till-answers.ts';

/** How long a request may take to arrive: there is nothing to wait for. */
const requestTimeoutMs = 10_000;
/** WebSocket versions of RFC 6455 and of its last draft, which the server takes too. */
const websocketVersions = '13, 8';

function addressOf(socket: Duplex): string {
  const { localAddress = '', localPort } = socket instanceof Socket ? socket : {};
  const ipv4 = /^::ffff:([0-9.]+)$/.exec(localAddress)?.[1];
  const host = ipv4 ?? (localAddress.includes(':') ? `[${localAddress}]` : localAddress);
  return `ws://${host}:${localPort}`;
}

/** For tills of the nested form and of the flat one alike (decision 33). */
function explanation(socket: Duplex, problem: string): string {
  const advice = `${problem}: open a WebSocket to ${addressOf(socket)} and send the JSON as a text message`;
  const { responseCode, responseMsg } = failure('M011', advice);
  return JSON.stringify({
    response_code: responseCode,
    response_msg: responseMsg,
    biz_data: '',
    success: false,
    msg: responseMsg,
  });
}

function answerPlainRequest(request: IncomingMessage, reply: ServerResponse): void {
  const body = explanation(request.socket, errors.M011.message.en);
  // RFC 9110 §15.5.22: a 426 names the protocol to use.
  reply.writeHead(426, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    upgrade: 'websocket',
    connection: 'upgrade, close',
  });
  // The sender can read the answer only if what it sends is read.
  request.resume();
  reply.end(body);
}

/** Refuses a handshake that is not valid, with the reason in the message of `error`. */
export function refuseHandshake(error: Error, socket: Duplex): void {
  const status = error.message.includes('Sec-WebSocket-Version') ? 426 : 400;
  const body = explanation(socket, `${errors.M011.message.en} (${error.message})`);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Upgrade: websocket',
    `Sec-WebSocket-Version: ${websocketVersions}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The HTTP server below a WebSocket server. `connectionsMax`: tills and all others together. */
export function websocketOnly(connectionsMax: number): HttpServer {
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    answerPlainRequest,
  );
  server.maxConnections = connectionsMax;
  return server;
}
