/** Bounds MQTT packets before they are put together: a parser would wait for up to 256 MiB of one. */

/** Topic, identifiers and properties beside the payload. */
const overheadBytes = 2 * 1024;

export interface PacketGuard {
  /** False where the stream breaks the bounds, or is no MQTT; nothing more of it may be read then. */
  takes(chunk: Uint8Array): boolean;
}

/**
 * Follows the packets of one direction (MQTT 3.1.1 §2.2). The first one, a CONNECT of a client not yet known, may have
 * `overheadBytes` alone.
 */
export function createPacketGuard(payloadMaxBytes: number): PacketGuard {
  let limit = overheadBytes;
  let isHeader = true;
  /** Bytes that are still to come of the packet in progress, behind its fixed header. */
  let rest = 0;
  let length = 0;
  let factor = 1;
  return {
    takes(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (rest > 0) {
          const skipped = Math.min(rest, chunk.length - at);
          rest -= skipped;
          at += skipped;
          continue;
        }
        const byte = chunk[at] ?? 0;
        at += 1;
        if (isHeader) {
          isHeader = false;
          length = 0;
          factor = 1;
          continue;
        }
        length += (byte & 0x7f) * factor;
        if (length > limit) return false;
        if (byte < 0x80) {
          rest = length;
          isHeader = true;
          limit = payloadMaxBytes + overheadBytes;
        } else if (factor === 0x20_0000) return false;
        else factor *= 0x80;
      }
      return true;
    },
  };
}
