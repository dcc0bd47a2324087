/** A notify_url for the first minutes: keeps the last notifications in memory and answers `success`. */
import type { MerchantClock } from '../../ports/clock.ts';

const keptMax = 100;

export interface InboxEntry {
  readonly received_at_ms: number;
  readonly body: unknown;
  /** The body as it came: a signature is verified over this very text. */
  readonly text: string;
  /** The key that signed it, as the header Tollgate-Key-Id names it (decision 48). */
  readonly key_id?: string;
}

export function createInbox(clock: MerchantClock) {
  const entries: InboxEntry[] = [];
  return {
    keep(text: string, keyId?: string): void {
      let body: unknown = text;
      try {
        body = JSON.parse(text);
      } catch {
        // Kept as the text that it is: whoever posts here wants to see it.
      }
      const key = keyId === undefined ? {} : { key_id: keyId.slice(0, 64) };
      entries.push({ received_at_ms: clock.systemMs(), body, text, ...key });
      if (entries.length > keptMax) entries.shift();
    },
    all: (): readonly InboxEntry[] => entries,
  };
}
