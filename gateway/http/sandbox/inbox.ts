/** A notify_url for the first minutes: keeps the last notifications in memory and answers `success`. */
import type { MerchantClock } from '../../ports/clock.ts';

const keptMax = 100;

export interface InboxEntry {
  readonly received_at_ms: number;
  readonly body: unknown;
}

export function createInbox(clock: MerchantClock) {
  const entries: InboxEntry[] = [];
  return {
    keep(text: string): void {
      let body: unknown = text;
      try {
        body = JSON.parse(text);
      } catch {
        // Kept as the text that it is: whoever posts here wants to see it.
      }
      entries.push({ received_at_ms: clock.systemMs(), body });
      if (entries.length > keptMax) entries.shift();
    },
    all: (): readonly InboxEntry[] => entries,
  };
}
