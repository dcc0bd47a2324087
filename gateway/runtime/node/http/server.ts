/**
 * Node's HTTP server around the gateway's routes: limits on time, connections and bodies, the sender's address,
 * malformed HTTP, and an end that waits for what is in progress.
 */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { limits } from '@tollgate/contract/limits';
import type { Logger } from 'pino';
import { type App, isMediaType } from '../../../http/app.ts';
import { callPaths } from '../../../http/envelope/call-endpoint.ts';
import { clientAddress, type TrustedProxies } from '../../../http/limits/trusted-proxies.ts';
import type { Sender } from '../../../http/route.ts';
import { createPlaces } from './connection-places.ts';
import { drain } from './drain.ts';
import { addressOf } from './free-port.ts';
import { takesUpgrade } from './terminal-upgrade.ts';

export interface ServerDeps {
  readonly app: Pick<App, 'fetch' | 'answerCall' | 'bodyMaxBytesOf'>;
  readonly trustProxy: TrustedProxies;
  readonly log: Pick<Logger, 'error'>;
  /** Takes connections that leave HTTP. */
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** How long a request may take to come in; at the end, how long an unfinished one is waited for. */
  readonly requestTimeoutMs?: number;
}

export interface Server {
  /** Gives the address that it listens on. Rejects where the port is taken. */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** Waits for the requests in progress, and for no connection that its caller keeps for the next one. */
  close(): Promise<void>;
}

const options = {
  keepAliveTimeout: 72_000,
  // Node looks every 30 s by itself: a request that comes too slowly would live as much longer.
  connectionsCheckingInterval: 1_000,
  shouldUpgradeCallback: takesUpgrade,
};
/** Connections beyond this are closed at once: each costs memory, whatever it sends. */
const connectionsMax = 20_000;
/**
 * Limit of one address, except a proxy on this machine and those of TRUST_PROXY: one caller leaves places for others.
 */
const connectionsOfAddressMax = 2_000;
/** Bodies of up to 1 MiB that are in memory at a time: anyone can send them, as reports to acquirers. */
export const longBodiesMax = 64;
/** The limit of one address: a stranger leaves places for acquirers. */
export const longBodiesOfAddressMax = 16;
const sweepMs = 20;

/** Bytes that are no HTTP, or came too slowly: there is no request to answer, only a connection. */
function refuseMalformed(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [statusCode, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Client Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Exceeded maximum allowed HTTP header size']
        : [400, 'Client Error'];
  const reason = STATUS_CODES[statusCode];
  const body = JSON.stringify({ error: reason, message, statusCode });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${statusCode} ${reason}\r\nContent-Length: ${body.length}\r\nContent-Type: application/json\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

type Body = Uint8Array<ArrayBuffer>;

/**
 * The whole body; undefined where it is longer than `maxBytes`. Rejects where the client goes away, and where
 * `takesLong` is false once the body is longer than those of most requests may be.
 */
function readBody(
  request: IncomingMessage,
  maxBytes: number,
  takesLong: () => boolean,
): Promise<Body | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    let isLong = false;
    const settle = (body: Body | undefined) => {
      request.off('data', onData).off('end', onEnd).off('error', reject);
      resolve(body);
    };
    const onEnd = () => settle(parts.length === 1 ? parts[0] : Buffer.concat(parts, length));
    const onData = (part: Buffer<ArrayBuffer>) => {
      parts.push(part);
      length += part.length;
      if (length > maxBytes) return settle(undefined);
      if (isLong || length <= limits.bodyMaxBytes) return;
      isLong = true;
      if (takesLong()) return;
      request.destroy();
      reject(new Error('too many long bodies at a time'));
    };
    if (Number(request.headers['content-length']) > maxBytes) return resolve(undefined);
    request.on('data', onData).on('end', onEnd).on('error', reject);
  });
}

/**
 * Keeps the path of a request unchanged. The URL standard would leave out `.` and `..` and turn a backslash: a path
 * that a proxy in front refuses by its beginning must not reach a route under another spelling.
 */
function unchangedPath(target: string): string {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  const kept = path
    .replaceAll('\\', '%5C')
    .replaceAll(/(?<=\/)(?:\.|%2e){1,2}(?=[/#]|$)/gi, (dots) => dots.replaceAll(/\.|%2e/gi, '%252e'));
  return query < 0 ? kept : kept + target.slice(query);
}

const originForm = /^(?:https?:\/\/[^/?#]*)?(?=\/)/i;

/** `body` is undefined where it is too long: then the length says so, whatever the header said. */
function requestOf(
  { method = 'GET', url = '/', headers: received }: IncomingMessage,
  body: Body | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) headers.set(name, String(value));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  if (hasBody && body === undefined) headers.set('content-length', String(limits.reportMaxBytes + 1));
  const path = originForm.test(url) ? url.replace(originForm, '') : `/${url}`;
  return new Request(`http://gateway${unchangedPath(path)}`, {
    // The standard has no Request of TRACE, and no route knows LINK either.
    method: method === 'TRACE' ? 'LINK' : method,
    headers,
    ...(hasBody && body !== undefined && { body }),
  });
}

/** A name that came more than once has its values joined, as `Headers` joins them. */
const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** A body without a length is a stream: it is sent as it comes, until it ends or the client goes away. */
async function send(to: ServerResponse, from: Response): Promise<void> {
  to.statusCode = from.status;
  to.setHeaders(from.headers);
  if (from.body === null || from.headers.has('content-length')) {
    to.end(from.body === null ? undefined : new Uint8Array(await from.arrayBuffer()));
    return;
  }
  to.flushHeaders();
  await pipeline(Readable.fromWeb(from.body as NodeStream<Uint8Array>), to).catch((error) => {
    if (!to.destroyed) throw error;
  });
}

function senderOf(
  trustProxy: TrustedProxies,
  { socket: { remoteAddress = '' }, headers }: IncomingMessage,
): Sender {
  return {
    ip: clientAddress(trustProxy, remoteAddress, headerOf(headers['x-forwarded-for'])),
    remoteAddress,
  };
}

function urlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}

/** Closes servers once their requests are answered; after `patienceMs` the connections of `unused` are ended. */
async function closeAll(
  servers: readonly HttpServer[],
  unused: () => readonly Socket[],
  patienceMs: number,
): Promise<void> {
  // Those that were busy at first become idle one by one, and would be waited for as long as they are kept.
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, sweepMs);
  // A connection that has sent nothing, or half a request, is not idle, and closing ends the server's own limits.
  const end = setTimeout(() => {
    for (const socket of unused()) socket.destroy();
  }, patienceMs);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  clearTimeout(end);
  clearInterval(sweep);
}

export function createServer({
  app,
  trustProxy,
  log,
  onUpgrade,
  requestTimeoutMs = limits.requestTimeoutMs,
}: ServerDeps): Server {
  const servers: HttpServer[] = [];
  const sockets = new Set<Socket>();
  /** Those of `sockets` that a request is being answered on; `streaming`: without an end. */
  const busy = new Set<Socket>();
  const streaming = new Set<Socket>();
  const ownPlaces = createPlaces(connectionsOfAddressMax, trustProxy);
  const longPlaces = createPlaces(longBodiesOfAddressMax, trustProxy);
  let longBodies = 0;
  let isClosing = false;

  /** The same answer as by `app.fetch`, without a `Request` and a `Response`: they cost 80 µs, a tenth of a call. */
  async function answerCall(path: string, request: IncomingMessage, body: Uint8Array, to: ServerResponse) {
    const header = (name: string) => headerOf(request.headers[name]);
    const answer = await app.answerCall({ path, header, sender: senderOf(trustProxy, request), body });
    if (answer.isCut === true) {
      request.socket.destroy();
      return;
    }
    const length = Buffer.byteLength(answer.body);
    to.writeHead(answer.status, { ...answer.headers, 'content-length': length }).end(answer.body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    function takesLong(): boolean {
      if (longBodies >= longBodiesMax) return false;
      const leavePlace = longPlaces.takeFor(senderOf(trustProxy, request).ip);
      if (leavePlace === undefined) return false;
      longBodies += 1;
      const { socket } = request;
      // Node 20 closes no response that waits behind another one of its connection.
      const release = () => {
        response.off('close', release);
        socket.off('close', release);
        longBodies -= 1;
        leavePlace();
      };
      response.once('close', release);
      socket.once('close', release);
      return true;
    }
    const body = hasBody ? await readBody(request, app.bodyMaxBytesOf(url), takesLong) : undefined;
    if (isClosing) response.shouldKeepAlive = false;
    if (body !== undefined && method === 'POST' && callPaths.has(url) && isMediaType(headers['content-type']))
      return answerCall(url, request, body, response);
    if (hasBody && body === undefined) {
      await drain(request);
      response.shouldKeepAlive = false;
    }
    const answered = await app.fetch(requestOf(request, body), senderOf(trustProxy, request));
    if (answered.type === 'error') {
      request.socket.destroy();
      return;
    }
    // A stream may never end: the server waits for none when it closes.
    if (answered.body !== null && !answered.headers.has('content-length')) {
      streaming.add(request.socket);
      response.once('close', () => streaming.delete(request.socket));
      if (isClosing) request.socket.destroy();
    }
    return send(response, answered);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    answer(request, response).catch((error) => {
      // A client that left in the middle of its body is no error of the gateway.
      if (request.complete) log.error({ err: error }, 'request failed');
      response.destroy();
    });
  }

  async function open(host: string, port: number): Promise<AddressInfo> {
    const server = createHttpServer({ ...options, requestTimeout: requestTimeoutMs }, onRequest);
    server.maxConnections = connectionsMax;
    server.on('connection', (socket: Socket) => {
      if (!ownPlaces.take(socket)) {
        socket.destroy();
        return;
      }
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.on('clientError', refuseMalformed).on('upgrade', onUpgrade).listen(port, host);
    await once(server, 'listening');
    servers.push(server);
    return addressOf(server);
  }

  return {
    async listen({ host, port }) {
      const opened = await open(host, port);
      // The name stands for the addresses of both protocols, and callers take either.
      for (const { address } of host === 'localhost' ? await lookup(host, { all: true }) : []) {
        if (address !== opened.address) await open(address, opened.port).catch(() => {});
      }
      return urlOf(opened);
    },
    close() {
      isClosing = true;
      for (const socket of streaming) socket.destroy();
      return closeAll(servers, () => [...sockets].filter((socket) => !busy.has(socket)), requestTimeoutMs);
    },
  };
}
