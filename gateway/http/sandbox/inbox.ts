/** A notify_url for the first minutes: keeps the last notifications in memory and answers `success`. */
import { limits } from '@tollgate/contract/limits';
import type { MerchantClock } from '../../ports/clock.ts';

const keptMax = 100;
/** Merchants with their own clock that have an inbox; the one idle for longest is forgotten first. */
const ownMax = 1_000;
/** Characters of all texts together: any caller may write any merchant's number. */
const charactersMax = 16 * 1024 * 1024;

export interface InboxEntry {
  readonly received_at_ms: number;
  readonly body: unknown;
  /** The body as received: a signature is verified over this very text. */
  readonly text: string;
  /** The key that signed it, as the header Tollgate-Key-Id names it (decision 48). */
  readonly key_id?: string;
}

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1)));

/**
 * The body that it is in JSON; otherwise the text: the sender wants to see it. One so deep that no call takes it
 * stays text, too: what can be read that deep cannot be written again.
 */
function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isShallow(body, limits.nestingMax) ? body : text;
  } catch {
    return text;
  }
}

function merchantOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('merchant_no' in body)) return '';
  return typeof body.merchant_no === 'string' ? body.merchant_no : '';
}

export type Inbox = ReturnType<typeof createInbox>;

/** A merchant with its own clock has its own inbox: its notifications displace no others. */
export function createInbox(clock: MerchantClock) {
  const all: InboxEntry[] = [];
  const own = new Map<string, InboxEntry[]>();
  let characters = 0;

  function drop(entries: readonly InboxEntry[]): void {
    for (const { text } of entries) characters -= text.length;
  }

  function forget(merchantNo: string): void {
    drop(own.get(merchantNo) ?? []);
    own.delete(merchantNo);
  }

  function listOf(merchantNo: string): InboxEntry[] {
    if (typeof (clock.clockGroupOf?.(merchantNo) ?? '') === 'string') return all;
    const list = own.get(merchantNo) ?? [];
    // A Map keeps the order of insertion.
    own.delete(merchantNo);
    for (const oldest of own.keys()) {
      if (own.size < ownMax) break;
      forget(oldest);
    }
    own.set(merchantNo, list);
    return list;
  }

  return {
    keep(text: string, keyId?: string): void {
      const body = bodyOf(text);
      const merchantNo = merchantOf(body).slice(0, 12);
      const key = keyId === undefined ? {} : { key_id: keyId.slice(0, 64) };
      const entries = listOf(merchantNo);
      entries.push({ received_at_ms: clock.nowMs(merchantNo), body, text, ...key });
      characters += text.length;
      if (entries.length > keptMax) drop(entries.splice(0, 1));
      while (characters > charactersMax) {
        const [oldest] = own.keys();
        if (oldest !== undefined && own.size > 1) forget(oldest);
        else drop((all.length > 1 ? all : entries).splice(0, 1));
      }
    },
    /** Returns the notifications of the merchant alone; without a number, of all merchants without their own clock. */
    of(merchantNo: string): readonly InboxEntry[] {
      const kept = own.get(merchantNo);
      if (kept !== undefined || merchantNo === '') return kept ?? all;
      return all.filter(({ body }) => merchantOf(body) === merchantNo);
    },
    forget,
  };
}
