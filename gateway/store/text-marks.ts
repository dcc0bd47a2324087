/**
 * Marks of texts: which parts of three characters they have, as bits that parts are spread over (a Bloom filter with one
 * hash). A text that lacks the mark of one part of what is looked for does not hold it, and need not be read.
 */

/** Different parts that are distinguished while marks are made. */
const spaceBits = 18;
const space = 1 << spaceBits;
/** Bits for each part that was found: about two fifths of them are set then. */
const bitsPerPart = 2;
/** A whole number of three bytes, so that no form of base64 has to fill it up. A row has to fit on a page. */
const bytesMax = 6_000;
/** Parts of what is looked for that are asked for: from all over it, since its beginning may be in every request. */
const soughtMax = 48;

/** Letters of ASCII count in any case, as they do for ILIKE. */
const foldedAscii = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit,
);

/** Two letters beyond ASCII become letters of ASCII for ILIKE. */
function folded(unit: number): number {
  const known = foldedAscii[unit];
  if (known !== undefined) return known;
  if (unit === 0x130) return 0x69;
  return unit === 0x212a ? 0x6b : unit;
}

const hashOf = (first: number, second: number, third: number): number =>
  Math.imul((first << 16) ^ (second << 8) ^ third, 0x9e3779b1) >>> (32 - spaceBits);

export interface TextMarker {
  /** Adds a text to those that are marked together. */
  add(text: string): void;
  /** Different parts so far. */
  count(): number;
  /** The marks of all that was added; what is added later has its own marks. */
  take(): Uint8Array;
}

export function createTextMarker(): TextMarker {
  const isFound = new Uint8Array(space);
  const found = new Uint32Array(space);
  let count = 0;
  return {
    add(text) {
      let first = folded(text.charCodeAt(0));
      let second = folded(text.charCodeAt(1));
      for (let at = 2; at < text.length; at += 1) {
        const third = folded(text.charCodeAt(at));
        const hash = hashOf(first, second, third);
        if (isFound[hash] === 0) {
          isFound[hash] = 1;
          found[count] = hash;
          count += 1;
        }
        first = second;
        second = third;
      }
    },
    count: () => count,
    take() {
      const bytes = Math.min(Math.ceil((count * bitsPerPart) / 8 / 3) * 3 + 3, bytesMax);
      const marks = new Uint8Array(bytes);
      const bits = bytes * 8;
      for (let at = 0; at < count; at += 1) {
        const hash = found[at] ?? 0;
        isFound[hash] = 0;
        const bit = hash % bits;
        marks[bit >> 3] = (marks[bit >> 3] ?? 0) | (1 << (bit & 7));
      }
      count = 0;
      return marks;
    },
  };
}

/** Returns true if a character has another case that ILIKE may know and `folded` does not. */
const isCased = (character: string): boolean =>
  character > '\x7f' && character.toLowerCase() !== character.toUpperCase();

/**
 * Hashes of the parts that a text has to have which holds `sought`: each modulo the number of bits is set in its marks.
 * Empty where `sought` has no such part.
 */
export function soughtHashes(sought: string): readonly number[] {
  const hashes = new Set<number>();
  for (let at = 2; at < sought.length; at += 1) {
    const part = sought.slice(at - 2, at + 1);
    if ([...part].some(isCased)) continue;
    hashes.add(hashOf(folded(part.charCodeAt(0)), folded(part.charCodeAt(1)), folded(part.charCodeAt(2))));
  }
  const step = Math.max(1, hashes.size / soughtMax);
  const all = [...hashes];
  return Array.from({ length: Math.min(all.length, soughtMax) }, (_, at) => all[Math.floor(at * step)] ?? 0);
}
