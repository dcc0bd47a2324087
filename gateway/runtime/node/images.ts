/** Fetches pictures behind the same guard as notifications: checked addresses, no redirects, a bounded body. */
import { type FetchImage, imageTypeOf } from '../../ports/images.ts';
import { createGuardedHttp, type GuardedOptions } from './guarded-http.ts';

const maxBytes = 1024 * 1024;
const timeoutMs = 5_000;

export interface FetchImageOptions extends GuardedOptions {
  /** True if loopback addresses may be reached (only the sandbox allows them). */
  readonly allowLoopback: boolean;
  /** How long the whole exchange may take; 5 seconds. */
  readonly timeoutMs?: number;
}

export function createFetchImage(options: FetchImageOptions): FetchImage {
  const { allowLoopback, timeoutMs: limitMs = timeoutMs, ...guarded } = options;
  const exchange = createGuardedHttp(guarded);
  return async (url) => {
    const reply = await exchange({
      url,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
      timeoutMs: limitMs,
      maxReplyBytes: maxBytes,
      allowLoopback,
    });
    // A redirect is answered as it is, so it is no 200; half a picture is none.
    if (reply.kind === 'failed' || reply.status !== 200 || reply.truncated) return undefined;
    const type = imageTypeOf(reply.bytes);
    return type === undefined ? undefined : { type, bytes: reply.bytes };
  };
}
