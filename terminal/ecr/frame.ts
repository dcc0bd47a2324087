/**
 * Packets of the serial link between a till and a terminal.
 *
 *   55 AA | type 1 | ack 1 | id 1 | length 2 | data n | check 1 | CC 33
 *
 * Numbers are big-endian. The check is the XOR of everything from type to the end of the data. `ack` is the id
 * of the last data packet that arrived well, 0 for none; `id` is 0 in a packet without data.
 */

export const packetType = { normal: 0, handshake: 1, handshakeConfirm: 2 } as const;
export type PacketType = (typeof packetType)[keyof typeof packetType];

export interface Packet {
  readonly type: PacketType;
  readonly ack: number;
  readonly id: number;
  readonly data: Uint8Array;
}

/** Longest packet, frame included; longest data in it. */
export const packetMaxBytes = 1024;
const overheadBytes = 10;
export const dataMaxBytes = packetMaxBytes - overheadBytes;

const start = [0x55, 0xaa] as const;
const end = [0xcc, 0x33] as const;
const headBytes = 7;
const noData = new Uint8Array(0);

/** A packet without data: a heartbeat, an acknowledgement, or one half of the handshake. */
export function emptyPacket(type: PacketType, ack = 0): Packet {
  return { type, ack, id: 0, data: noData };
}

function xorOf(bytes: Uint8Array, from: number, to: number): number {
  let check = 0;
  for (let at = from; at < to; at += 1) check ^= bytes[at] ?? 0;
  return check;
}

/** The packet's bytes. Throws a RangeError for data that does not fit or an id outside 0 to 255. */
export function encodePacket(packet: Packet): Uint8Array<ArrayBuffer> {
  const { type, ack, id, data } = packet;
  if (data.length > dataMaxBytes) {
    throw new RangeError(`a packet carries at most ${dataMaxBytes} bytes, not ${data.length}`);
  }
  for (const number of [ack, id]) {
    if (!Number.isInteger(number) || number < 0 || number > 255)
      throw new RangeError(`${number} is no packet id`);
  }
  const bytes = new Uint8Array(overheadBytes + data.length);
  bytes.set([...start, type, ack, id, data.length >> 8, data.length & 0xff]);
  bytes.set(data, headBytes);
  const checkAt = headBytes + data.length;
  bytes[checkAt] = xorOf(bytes, start.length, checkAt);
  bytes.set(end, checkAt + 1);
  return bytes;
}

function isPacketType(value: number): value is PacketType {
  return (
    value === packetType.normal || value === packetType.handshake || value === packetType.handshakeConfirm
  );
}

export interface PacketReader {
  /** Takes the next bytes, however they were cut, and gives the packets that are whole now. */
  push(bytes: Uint8Array): Packet[];
  /** Drops a packet that was begun and never finished; the link calls it after a silence on the line. */
  reset(): void;
  /** Bytes thrown away so far: noise before a packet, packets whose check or end is wrong. */
  readonly droppedBytes: number;
}

/**
 * Reads packets out of a stream. Noise before a start mark is dropped; what looks like a packet and is none
 * (length, check or end wrong) costs its start mark only, so that a real packet inside it is still found.
 * Holds less than one packet at a time.
 */
export function createPacketReader(): PacketReader {
  let held = noData;
  let droppedBytes = 0;

  /** The packet at the beginning of `held`; 'more' where bytes are missing, undefined where there is none. */
  function packetAtStart(): Packet | 'more' | undefined {
    for (const [at, mark] of start.entries()) {
      if (held.length === at) return 'more';
      if (held[at] !== mark) return undefined;
    }
    if (held.length < headBytes) return 'more';
    const [, , type = 0, ack = 0, id = 0, high = 0, low = 0] = held;
    const length = high * 256 + low;
    if (!isPacketType(type) || length > dataMaxBytes) return undefined;
    if (held.length < overheadBytes + length) return 'more';
    const checkAt = headBytes + length;
    const isWhole =
      held[checkAt] === xorOf(held, start.length, checkAt) &&
      held[checkAt + 1] === end[0] &&
      held[checkAt + 2] === end[1];
    return isWhole ? { type, ack, id, data: held.slice(headBytes, checkAt) } : undefined;
  }

  function drop(count: number): void {
    held = held.subarray(count);
    droppedBytes += count;
  }

  return {
    get droppedBytes() {
      return droppedBytes;
    },
    reset: () => drop(held.length),
    push(bytes) {
      const joined = new Uint8Array(held.length + bytes.length);
      joined.set(held);
      joined.set(bytes, held.length);
      held = joined;
      const packets: Packet[] = [];
      while (held.length > 0) {
        const packet = packetAtStart();
        if (packet === 'more') break;
        if (packet === undefined) {
          const next = held.indexOf(start[0], 1);
          drop(next < 0 ? held.length : next);
          continue;
        }
        packets.push(packet);
        held = held.subarray(overheadBytes + packet.data.length);
      }
      // A copy, so that a large read is not kept in memory for the few bytes left of it.
      held = held.slice();
      return packets;
    },
  };
}
