/** Reads away what is left of a refused request. */
import type { IncomingMessage } from 'node:http';

/** As much as a mistaken client sends; one that sends more, or more slowly, may lose the reply. */
const mostBytes = 16 * 1024 * 1024;
const mostMs = 2_000;

/**
 * Reads the rest of a request and throws it away. A socket that is closed with bytes unread is reset, and a client
 * that is still sending would then never read why it was refused (RFC 9112, section 9.6).
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', end).off('close', end);
      resolve();
    };
    const count = (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) end();
    };
    const timer = setTimeout(end, mostMs);
    if (request.readableEnded || request.destroyed) return end();
    request.on('data', count).on('end', end).on('close', end).resume();
  });
}
