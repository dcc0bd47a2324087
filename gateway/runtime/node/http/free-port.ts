/** Check that a server could listen, made before anything slow is done for it. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** @throws the system's error where the port is taken, or the address is not this machine's */
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
