/** Ports of this machine: whether one is free, and which one a server has. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Checks that a server could listen, before anything slow is done for it.
 * @throws the system's error where the port is taken, or the address is not this machine's
 */
export async function requireFreePort(address: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  const server = createServer();
  server.listen(address);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Returns the address that a server listens on. */
export function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return address;
}
