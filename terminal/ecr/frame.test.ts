import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createPacketReader,
  dataMaxBytes,
  emptyPacket,
  encodePacket,
  type Packet,
  packetMaxBytes,
  packetType,
} from './frame.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();

const anyPacket: fc.Arbitrary<Packet> = fc.record({
  type: fc.constantFrom(packetType.normal, packetType.handshake, packetType.handshakeConfirm),
  ack: fc.integer({ min: 0, max: 255 }),
  id: fc.integer({ min: 0, max: 255 }),
  data: fc.uint8Array({ maxLength: dataMaxBytes }),
});

test('handshake, confirmation and heartbeat are the bytes that tills in the field send', () => {
  expect(hexOf(encodePacket(emptyPacket(packetType.handshake)))).toBe('55AA010000000001CC33');
  expect(hexOf(encodePacket(emptyPacket(packetType.handshakeConfirm)))).toBe('55AA020000000002CC33');
  expect(hexOf(encodePacket(emptyPacket(packetType.normal)))).toBe('55AA000000000000CC33');
});

test('the check is at 7+n and covers type to data', () => {
  const bytes = encodePacket({ type: 0, ack: 2, id: 3, data: Uint8Array.of(0x10, 0x20) });
  expect(hexOf(bytes)).toBe('55AA00020300021020' + '33' + 'CC33');
});

test('the longest packet has 1024 bytes; one byte more is refused', () => {
  expect(encodePacket({ type: 0, ack: 0, id: 1, data: new Uint8Array(dataMaxBytes) })).toHaveLength(
    packetMaxBytes,
  );
  expect(() => encodePacket({ type: 0, ack: 0, id: 1, data: new Uint8Array(dataMaxBytes + 1) })).toThrow(
    RangeError,
  );
  expect(() => encodePacket({ type: 0, ack: 0, id: 256, data: new Uint8Array(0) })).toThrow(RangeError);
});

test('packets come out as they went in, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(anyPacket, { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 300 })),
      (packets, cuts) => {
        const stream = Buffer.concat(packets.map((packet) => encodePacket(packet)));
        const reader = createPacketReader();
        const read: Packet[] = [];
        let at = 0;
        for (const size of [...cuts, stream.length]) {
          read.push(...reader.push(stream.subarray(at, at + size)));
          at = Math.min(at + size, stream.length);
        }
        expect(read).toEqual(packets);
        expect(reader.droppedBytes).toBe(0);
      },
    ),
  );
});

test('noise before a packet is dropped, even noise that begins like one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), anyPacket, (noise, packet) => {
      // A start mark in the noise may claim up to a whole packet of what follows; then its claim is over.
      const filler = new Uint8Array(packetMaxBytes);
      const stream = Buffer.concat([noise, filler, encodePacket(packet)]);
      expect(createPacketReader().push(stream).at(-1)).toEqual(packet);
    }),
  );
});

test('a packet with any one byte changed is never read as another', () => {
  const packet: Packet = {
    type: 0,
    ack: 7,
    id: 9,
    data: new TextEncoder().encode('{"topic":"ecrhub.pay.order"}'),
  };
  const good = encodePacket(packet);
  for (let at = 0; at < good.length; at += 1) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ flip;
      const reader = createPacketReader();
      expect([at, flip, reader.push(bad)]).toEqual([at, flip, []]);
      // What follows is read again once the broken packet's claim is over.
      const after = reader.push(Buffer.concat([new Uint8Array(packetMaxBytes), good]));
      expect([at, flip, after]).toEqual([at, flip, [packet]]);
    }
  }
});

test('endless noise is not kept', () => {
  const reader = createPacketReader();
  for (let round = 0; round < 100; round += 1)
    expect(reader.push(new Uint8Array(10_000).fill(0x41))).toEqual([]);
  expect(reader.droppedBytes).toBe(1_000_000);
});
