/** What the Workbench's API answers about requests: under /workbench/api/, for its pages and for scripts. */

import type { InjectedItem } from './faults.ts';

/** A request as a list shows it. */
export interface RequestItem {
  readonly psn: string;
  /** When it came in, in milliseconds since 1970 UTC. */
  readonly at_ms: number;
  /** Empty where no app is known. */
  readonly merchant_no: string;
  readonly app_id: string;
  readonly path: string;
  /** Empty where the request names no call. */
  readonly method: string;
  readonly code: string;
  readonly http_status: number;
  readonly duration_ms: number;
  readonly merchant_order_no?: string;
  readonly trans_no?: string;
  /** IP address of the caller. */
  readonly address: string;
}

export interface RequestPage {
  /** The newest first. */
  readonly items: readonly RequestItem[];
  /**
   * Asks for what comes after; absent at the end. A page may have fewer items than asked for, even none, and still a
   * cursor: a search by method, app or duration looks through so many requests and no more for one page.
   */
  readonly next_cursor?: string;
  /** Such a search has looked at all requests that are newer than this. */
  readonly searched_to_ms?: number;
  /** Requests that this process could not keep since it was started. */
  readonly lost: number;
}

/** One request with all that is kept of it. */
export interface RequestDetail extends RequestItem {
  /** The caller's own id of the request. */
  readonly client_psn?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** At most 32,768 characters; 4,096 where no app is known. */
  readonly body: string;
  /** At most 32,768 characters. */
  readonly reply: string;
  /**
   * What was taken out of body and reply before they were kept; empty where they are as they came. `end`: one of them
   * was longer than what is kept.
   */
  readonly redacted: readonly string[];
  /**
   * Whether signature or Basic credentials were right; false, too, where a call ended before they were looked at.
   * Absent: an earlier version logged it.
   */
  readonly authenticated?: boolean;
  /** What had to be signed; absent where the body cannot be read, or something was taken out of it. */
  readonly string_to_sign?: string;
  /** Of a refused signature: what was probably done, in English and Chinese. */
  readonly diagnosis?: unknown;
  /**
   * Of a signature that no known key verifies: when a request of the app was last authenticated before, by the request
   * log. Absent: not among the last 1,000 requests of its merchant in 7 days.
   */
  readonly key_verified_ms?: number;
  /** psn of that request. */
  readonly key_verified_psn?: string;
  /** Faults of the sandbox that were injected into it; absent: none. */
  readonly injected?: readonly InjectedItem[];
}

/** Refused requests with the same code. */
export interface RefusalItem {
  readonly code: string;
  readonly count: number;
  readonly first_ms: number;
  readonly last_ms: number;
  readonly last_psn: string;
  /** `msg` of the last one's reply; absent where the reply has none. */
  readonly last_msg?: string;
}

export interface RefusalList {
  readonly items: readonly RefusalItem[];
  /** Of the newest 100,000 requests of the question alone: older ones than this were not counted. */
  readonly searched_to_ms?: number;
}
