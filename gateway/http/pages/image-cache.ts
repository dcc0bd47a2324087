/** Pictures that were fetched lately, in bounded memory: one fetch for all pages that show the same one. */
import type { Clock } from '../../ports/clock.ts';
import type { FetchImage, Image } from '../../ports/images.ts';

export const imageCacheLimits = {
  /** Bytes of all pictures together. */
  bytesMax: 32 * 1024 * 1024,
  entriesMax: 1_000,
  keptMs: 10 * 60_000,
  /** An address without a picture is asked again after this: a shop must not be hammered by reloads. */
  missKeptMs: 30_000,
  /** Fetches in progress; more than these get no picture. */
  fetchesMax: 32,
} as const;

interface Entry {
  readonly image: Image | undefined;
  readonly untilMs: number;
}

/** Bytes that a miss counts beside its address. */
const entryBytes = 512;

/**
 * `fetchImage` with a memory. The oldest entries are dropped; the same address is never fetched twice at a time.
 *
 * @param uptime a monotonic clock
 */
export function createImageCache(
  fetchImage: FetchImage,
  uptime: Clock,
  limits = imageCacheLimits,
): FetchImage {
  // In the order of their last use, as a Map keeps what is deleted and set again.
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Image | undefined>>();
  let bytes = 0;
  const weight = (url: string, { image }: Entry) => url.length + entryBytes + (image?.bytes.length ?? 0);

  function remove(url: string): void {
    const entry = entries.get(url);
    if (entry === undefined) return;
    entries.delete(url);
    bytes -= weight(url, entry);
  }

  function keep(url: string, entry: Entry): void {
    remove(url);
    entries.set(url, entry);
    bytes += weight(url, entry);
    for (const oldest of entries.keys()) {
      if (bytes <= limits.bytesMax && entries.size <= limits.entriesMax) break;
      remove(oldest);
    }
  }

  async function fetchAndKeep(url: string): Promise<Image | undefined> {
    const image = await fetchImage(url).finally(() => underWay.delete(url));
    const keptMs = image === undefined ? limits.missKeptMs : limits.keptMs;
    keep(url, { image, untilMs: uptime.nowMs() + keptMs });
    return image;
  }

  return async (url) => {
    const known = entries.get(url);
    if (known !== undefined && uptime.nowMs() < known.untilMs) {
      entries.delete(url);
      entries.set(url, known);
      return known.image;
    }
    const pending = underWay.get(url);
    if (pending !== undefined) return pending;
    if (underWay.size >= limits.fetchesMax) return undefined;
    const fetched = fetchAndKeep(url);
    underWay.set(url, fetched);
    return fetched;
  };
}
