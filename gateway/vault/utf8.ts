/** Check that bytes are UTF-8 (RFC 3629 §4), without making a string of them. */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = lengthOf(first);
    if (length === undefined || at + length > bytes.length) return false;
    for (let next = 1; next < length; next += 1) {
      const [from, to] = next === 1 ? secondRange(first) : [0x80, 0xbf];
      const byte = bytes[at + next] ?? 0;
      if (byte < from || byte > to) return false;
    }
    at += length;
  }
  return true;
}

/** Bytes of a character by its first one. */
function lengthOf(first: number): number | undefined {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : undefined;
}

/** The second byte keeps out overlong forms, surrogates and what is beyond Unicode. */
function secondRange(first: number): readonly [from: number, to: number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
