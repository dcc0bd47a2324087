/** For the browser tests: as much of an MQTT 3.1.1 broker as one terminal needs, on a WebSocket. */
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

export interface TestBroker {
  /** To every terminal that is connected. */
  publish(topic: string, payload: string): void;
  close(): void;
}

const packets = { connect: 1, publish: 3, subscribe: 8, pingreq: 12 } as const;

interface Packet {
  readonly type: number;
  readonly flags: number;
  readonly body: Buffer;
}

/** The packets that are whole, and the bytes that are left (MQTT 3.1.1 §2.2). */
function packetsOf(bytes: Buffer): readonly [readonly Packet[], Buffer] {
  const found: Packet[] = [];
  let rest = bytes;
  for (;;) {
    let length = 0;
    let at = 1;
    for (let shift = 0; ; shift += 7, at += 1) {
      const byte = rest[at];
      if (byte === undefined) return [found, rest];
      length += (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const end = at + 1 + length;
    if (rest.length < end) return [found, rest];
    const first = rest[0] ?? 0;
    found.push({ type: first >> 4, flags: first & 0x0f, body: rest.subarray(at + 1, end) });
    rest = rest.subarray(end);
  }
}

function lengthBytes(length: number): Buffer {
  const bytes: number[] = [];
  for (let left = length; ; left >>= 7) {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    if (left <= 0x7f) return Buffer.from(bytes);
  }
}

function publishPacket(topic: string, payload: string): Buffer {
  const name = Buffer.from(topic);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(name.length);
  const body = Buffer.concat([size, name, Buffer.from(payload)]);
  return Buffer.concat([Buffer.from([packets.publish << 4]), lengthBytes(body.length), body]);
}

/** `received` is called with everything that a terminal publishes. */
export function attachBroker(
  server: Server,
  path: string,
  received: (topic: string, payload: string) => void,
): TestBroker {
  const sockets = new WebSocketServer({ server, path });

  function take(socket: WebSocket, { type, flags, body }: Packet): void {
    if (type === packets.connect) socket.send(Buffer.from([0x20, 2, 0, 0]));
    if (type === packets.pingreq) socket.send(Buffer.from([0xd0, 0]));
    if (type === packets.subscribe) socket.send(Buffer.from([0x90, 3, body[0] ?? 0, body[1] ?? 0, 1]));
    if (type !== packets.publish) return;
    const topicEnd = 2 + body.readUInt16BE(0);
    const isAcknowledged = (flags & 0b110) !== 0;
    if (isAcknowledged) socket.send(Buffer.from([0x40, 2, body[topicEnd] ?? 0, body[topicEnd + 1] ?? 0]));
    const payload = body.subarray(topicEnd + (isAcknowledged ? 2 : 0));
    received(body.subarray(2, topicEnd).toString(), payload.toString());
  }

  sockets.on('connection', (socket) => {
    let rest = Buffer.alloc(0);
    socket.on('message', (data: Buffer) => {
      const [whole, left] = packetsOf(Buffer.concat([rest, data]));
      rest = Buffer.from(left);
      for (const packet of whole) take(socket, packet);
    });
  });
  return {
    publish: (topic, payload) => {
      for (const socket of sockets.clients) socket.send(publishPacket(topic, payload));
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
