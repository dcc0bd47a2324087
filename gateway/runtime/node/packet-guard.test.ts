import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPacketGuard } from './packet-guard.ts';

const payloadMax = 64 * 1024;

/** A packet of a remaining length, its length written as MQTT has it. */
function packet(length: number, header = 0x30): Uint8Array {
  const digits: number[] = [];
  let rest = length;
  do {
    digits.push((rest % 0x80) | (rest >= 0x80 ? 0x80 : 0));
    rest = Math.floor(rest / 0x80);
  } while (rest > 0);
  return Uint8Array.of(header, ...digits, ...new Uint8Array(length).fill(0xff));
}

function takesAll(bytes: Uint8Array, cuts: readonly number[]): boolean {
  const guard = createPacketGuard(payloadMax);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  let from = 0;
  return places.every((to) => {
    const taken = guard.takes(bytes.subarray(from, to));
    from = to;
    return taken;
  });
}

test('wherever the stream is cut, packets pass exactly as long as each is within its bound', () => {
  const lengths = fc.array(fc.oneof(fc.nat(300), fc.nat(payloadMax + 4096)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(lengths, fc.array(fc.nat()), (all, cuts) => {
      const bytes = Uint8Array.from(all.flatMap((length) => [...packet(length)]));
      const isWithin = all.every((length, index) => length <= (index === 0 ? 2048 : payloadMax + 2048));
      expect(takesAll(bytes, cuts)).toBe(isWithin);
    }),
    { numRuns: 200 },
  );
});

test('a length of more than four bytes is none, and the first packet is small', () => {
  const guard = () => createPacketGuard(Number.MAX_SAFE_INTEGER);
  const opened = guard();
  expect(opened.takes(packet(0))).toBe(true);
  expect(opened.takes(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x01))).toBe(false);
  expect(guard().takes(packet(2048))).toBe(true);
  expect(guard().takes(packet(2049))).toBe(false);
});
