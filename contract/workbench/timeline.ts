/** What the Workbench's API answers about all that has happened to an order, on one line of time. */
import type { Text } from '../model.ts';

export type TimelineKind =
  | 'call'
  | 'state'
  | 'payer'
  | 'terminal'
  | 'three_d_secure'
  | 'acquirer'
  | 'notification'
  | 'clock'
  /** A fault of the sandbox that was injected: it is not real. */
  | 'fault';

/** What else is known of an item; a member that has no value is absent. */
export interface TimelineDetail {
  /** Of a call: its method and code; of an end: the error. */
  readonly method?: string;
  readonly code?: string;
  readonly msg?: string;
  /** The state that it led to (decision 16). */
  readonly trans_status?: number;
  /** In major units of `price_currency`. */
  readonly amount?: string;
  readonly price_currency?: string;
  readonly duration_ms?: number;
  /** How many times the same was asked, or answered, one after the other; the item is the last of them. */
  readonly count?: number;
  /** Of a notification: its id, the attempt, where it went, and the rule that a reply broke. */
  readonly notification_id?: string;
  readonly attempt?: number;
  readonly url?: string;
  readonly http_status?: number;
  readonly outcome?: string;
  readonly next_due_ms?: number;
  /** Of a change of the clock: how far it was moved. */
  readonly moved_ms?: number;
  /** What the channel or the issuer calls it. */
  readonly reference?: string;
}

export interface TimelineItem {
  /** By the merchant's clock, in milliseconds since 1970 UTC. */
  readonly at_ms: number;
  readonly kind: TimelineKind;
  /** Of the call, the message or the due work that made it happen. */
  readonly psn?: string;
  /** The transaction of the order that it belongs to: the order, or one that refers to it. */
  readonly trans_no?: string;
  readonly title: Text;
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger';
  readonly detail?: TimelineDetail;
}

export interface Timeline {
  readonly trans_no: string;
  readonly merchant_order_no?: string;
  /** The oldest first. */
  readonly items: readonly TimelineItem[];
  /** False where calls are missing because no request log is kept. */
  readonly has_calls: boolean;
  /** True where more has happened than is shown: 500 of calls, of changes, of notifications and of faults each. */
  readonly is_cut?: true;
}
