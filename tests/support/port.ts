/** Ports of this machine: one that no process listens on, and whether a process does. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: another test's connection could take one of those before
 * a program listens there.
 */
const firstPort = 20_000;
const lastPort = 32_767;
/** Each worker of a run draws from ports of its own. */
const shares = 8;
/** By this process; a program that is given a port takes a moment to listen there. */
const given = new Set<number>();

/** A port that no process listens on at the moment, and that no other test of this process was given. */
export async function freePort(): Promise<number> {
  const size = Math.floor((lastPort - firstPort + 1) / shares);
  const firstOwn = firstPort + (Number(process.env['VITEST_POOL_ID'] ?? 0) % shares) * size;
  for (;;) {
    const port = firstOwn + Math.floor(Math.random() * size);
    if (given.has(port) || (await isTaken(port))) continue;
    given.add(port);
    return port;
  }
}

async function isTaken(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return true;
  }
  server.close();
  await once(server, 'close');
  return false;
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
