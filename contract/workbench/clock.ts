/** The clock of the sandbox, and what is due: GET /workbench/api/clock and POST /workbench/api/clock/advance. */

import type { Text } from '../model.ts';

/** What happens at a time. */
export type DueKind =
  /** An order ends unpaid. */
  | 'order_expires'
  /** The acquirer is asked for the result of a payment. */
  | 'result'
  /** An authorization that is not captured ends. */
  | 'authorization_ends'
  /** The acquirer carries out a refund, or is asked for its result. */
  | 'refund'
  /** The acquirer is asked once more to reverse an attempt, or to confirm what a terminal did. */
  | 'acquirer'
  /** A notification is sent. */
  | 'notification'
  /** A batch closes by itself. */
  | 'batch_closes';

/** Something that happens by itself at a time of the gateway's clock. */
export interface DueItem {
  readonly at_ms: number;
  readonly kind: DueKind;
  readonly merchant_no: string;
  readonly trans_no?: string;
  readonly merchant_order_no?: string;
  readonly notification_id?: string;
  readonly terminal_sn?: string;
  readonly batch_no?: string;
  /** What happens, in one line. */
  readonly title: Text;
}

/** A merchant of the sandbox that has a clock and an inbox of its own. */
export interface OwnClock {
  readonly merchant_no: string;
  readonly name: string;
  /** How far this clock is ahead of the platform's. */
  readonly is_ahead_ms: number;
}

export interface WorkbenchClock {
  /** The merchant whose own clock this is; absent: the sandbox's, which all others follow. */
  readonly merchant_no?: string;
  /** The gateway's time: the platform's, and how far it was advanced. */
  readonly now_ms: number;
  /** How far the gateway's clock is ahead of the platform's. */
  readonly is_ahead_ms: number;
  /** The earliest first, at most 100. */
  readonly due: readonly DueItem[];
  /** How many are due in all; `due` may show fewer. */
  readonly due_count: number;
  /** Merchants with a clock of their own, the newest first, at most 100; absent where there are none. */
  readonly own_clocks?: readonly OwnClock[];
}

/**
 * Body of POST clock/advance: by a time, or to the next moment at which something is due. `merchant_no` names a merchant
 * with a clock of its own; absent: the sandbox's clock.
 */
export type ClockAdvance =
  | { readonly ms: number; readonly merchant_no?: string }
  | { readonly to: 'next'; readonly merchant_no?: string };

/** What an advance of the clock made happen. */
export interface FiredItem {
  readonly at_ms: number;
  readonly kind: 'order' | 'notification' | 'batch';
  readonly merchant_no: string;
  readonly trans_no?: string;
  readonly merchant_order_no?: string;
  readonly notification_id?: string;
  readonly terminal_sn?: string;
  readonly batch_no?: string;
  /** psn of the change, as the timeline shows it. */
  readonly psn?: string;
  /** What happened, in one line. */
  readonly title: Text;
}

export interface ClockAdvanced {
  /** The merchant whose own clock was advanced; absent: the sandbox's. */
  readonly merchant_no?: string;
  readonly now_ms: number;
  readonly is_ahead_ms: number;
  /** How far this call advanced the clock beyond its own duration; 0 where `next` found nothing due. */
  readonly advanced_ms: number;
  /** In the order in which it happened, at most 500. */
  readonly fired: readonly FiredItem[];
  /** How many fired in all; `fired` may show fewer. */
  readonly fired_count: number;
}
