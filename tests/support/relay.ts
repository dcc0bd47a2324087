/** One address for a server that comes back on another port: TCP, passed on as it comes. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** New connections go to this port of 127.0.0.1 from now on; those that are open stay as they are. */
  forwardTo(port: number): void;
  /** Connections are accepted, and nothing is passed on any more, as by a server that is frozen. */
  freeze(): void;
  /** Ends the connections that are open. */
  cut(): void;
  close(): Promise<void>;
}

/** A connection that the server cannot take is cut, as a server that is down does it. */
export async function startRelay(firstPort: number): Promise<Relay> {
  let targetPort = firstPort;
  const open = new Set<Socket>();
  let isFrozen = false;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(from);
      if (isFrozen) from.resume();
      else from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo(port) {
      targetPort = port;
    },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.unpipe().resume();
    },
    cut,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
