/** Bytes to text. Strict: a body in another character set must be refused, never guessed at (decision 4). */
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads bytes as UTF-8. A byte order mark at the beginning is left out (RFC 8259 §8.1 lets a reader do so).
 * Returns undefined when the bytes are not UTF-8: overlong forms, surrogates and cut sequences included.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
