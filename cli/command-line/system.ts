/** Facts of the system: codes of its errors, and ports of servers. */
import type { Server } from 'node:http';

/** Returns the code of the system's error, such as EACCES. */
export const systemCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Starts a server on loopback, on a free port. @returns the port */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return portOf(server);
}

/** Returns the port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the server does not listen on a port');
  return address.port;
}
