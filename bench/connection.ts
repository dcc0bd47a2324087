/** A kept-alive HTTP connection that costs next to nothing: the driver shares the cores with what it measures. */
import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** Splits whole messages with a content-length off what has arrived; returns what is left. */
export function takeMessages(pending: Buffer, onMessage: (body: Buffer) => void): Buffer {
  let rest = pending;
  for (;;) {
    const end = rest.indexOf(headEnd);
    if (end < 0) return rest;
    const head = rest.toString('latin1', 0, end).toLowerCase();
    const at = head.indexOf('content-length: ');
    const length = at < 0 ? 0 : Number.parseInt(head.slice(at + 16, at + 26), 10);
    if (rest.length < end + 4 + length) return rest;
    onMessage(rest.subarray(end + 4, end + 4 + length));
    rest = rest.subarray(end + 4 + length);
  }
}

export interface Connection {
  send(bytes: Buffer): void;
  close(): void;
}

/** Big enough for any reply in one piece. */
const readBufferBytes = 16 * 1024;

export function openConnection(
  port: number,
  onReply: (body: Buffer) => void,
  onClose: () => void,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    // Read into one buffer that stays: no allocation and no stream for each reply.
    const onread = {
      buffer: Buffer.alloc(readBufferBytes),
      callback: (length: number, buffer: Uint8Array) => {
        const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, length);
        const rest = takeMessages(pending.length === 0 ? chunk : Buffer.concat([pending, chunk]), onReply);
        pending = rest.length === 0 ? rest : Buffer.from(rest);
        return true;
      },
    };
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.once('error', reject);
    socket.once('close', onClose);
    socket.once('connect', () =>
      resolve({ send: (bytes) => socket.write(bytes), close: () => socket.destroy() }),
    );
  });
}
