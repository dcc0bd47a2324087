/** A terminal's connection, TCP or WebSocket, as one kind of stream, with bounded packets from the terminal. */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { terminalMessageMaxBytes } from '@tollgate/contract/terminal/messages';
import type { WebSocket } from 'ws';
import { createPacketGuard } from './packet-guard.ts';

/** Connection that carries the bytes. */
interface Carrier {
  pause(): void;
  resume(): void;
  send(bytes: Uint8Array, done: (error?: Error | null) => void): void;
  end(): void;
  destroy(): void;
}

class GuardedConnection extends Duplex {
  readonly #carrier: Carrier;
  readonly #guard = createPacketGuard(terminalMessageMaxBytes);

  constructor(carrier: Carrier) {
    // One packet of the largest size may wait in each direction; a terminal hardly ever has a second one.
    super({ readableHighWaterMark: 4 * 1024, writableHighWaterMark: 16 * 1024 });
    this.#carrier = carrier;
  }

  received(bytes: Uint8Array): void {
    if (this.destroyed) return;
    if (!this.#guard.takes(bytes)) {
      this.destroy(new Error('an MQTT packet is larger than a terminal may send'));
      return;
    }
    if (!this.push(bytes)) this.#carrier.pause();
  }

  ended(): void {
    if (!this.destroyed) this.push(null);
  }

  override _read(): void {
    this.#carrier.resume();
  }

  override _write(chunk: Uint8Array, _: string, done: (error?: Error | null) => void): void {
    this.#carrier.send(chunk, done);
  }

  override _writev(
    chunks: readonly { readonly chunk: Uint8Array }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#carrier.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.#carrier.end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#carrier.destroy();
    done(error);
  }
}

export function guardSocket(socket: Socket): Duplex {
  socket.setNoDelay(true);
  const connection = new GuardedConnection({
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    send: (bytes, done) => {
      socket.write(bytes, done);
    },
    end: () => {
      socket.end();
    },
    destroy: () => {
      socket.destroy();
    },
  });
  socket.on('data', (bytes: Buffer) => connection.received(bytes));
  socket.on('end', () => connection.ended());
  socket.on('error', (error) => connection.destroy(error));
  socket.on('close', () => connection.destroy());
  return connection;
}

/** MQTT over WebSocket: binary frames alone, whose borders mean nothing (MQTT 3.1.1 §6). */
export function guardWebSocket(socket: WebSocket): Duplex {
  const connection = new GuardedConnection({
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    send: (bytes, done) => socket.send(bytes, { binary: true }, done),
    end: () => socket.close(),
    destroy: () => socket.terminate(),
  });
  socket.on('message', (data, isBinary) => {
    if (isBinary && Buffer.isBuffer(data)) connection.received(data);
    else connection.destroy(new Error('MQTT requires binary frames'));
  });
  socket.on('error', (error) => connection.destroy(error));
  socket.on('close', () => connection.destroy());
  return connection;
}
