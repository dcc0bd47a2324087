/** Real servers on this machine for a test file; all are closed after each test. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { afterEach } from 'vitest';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Listens on a free port of `host` and answers it. */
export async function listen(server: Server | TcpServer, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export const serve = (listener: RequestListener) => listen(createServer(listener));

/** A server that answers bytes as they are, once the request has come. */
export const serveRaw = (answer: (socket: Socket) => void) =>
  listen(createTcpServer((socket) => void socket.once('data', () => answer(socket))));
