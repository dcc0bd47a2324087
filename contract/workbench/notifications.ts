/** What the Workbench's API answers about notifications. */
import type { Text } from '../model.ts';

export const notificationStates = ['delivered', 'waiting', 'failed', 'given_up'] as const;

/**
 * `delivered`: the receiver has acknowledged it. `waiting`: an attempt is due, whether or not earlier ones failed.
 * `failed`: all attempts are used up. `given_up`: it was ended by hand, or its app is gone.
 */
export type NotificationState = (typeof notificationStates)[number];

/** Which rule a reply kept or broke (decision 23). */
export interface NotificationProblem {
  /** `wrong-status`, `redirect`, `wrong-body`, `timeout`, `unreachable` … */
  readonly rule: string;
  readonly title: Text;
  /** What the rule requires. */
  readonly explanation: Text;
  /** What to do now. */
  readonly action: Text;
  /** The actual reply. */
  readonly detail?: string;
}

export interface NotificationItem {
  readonly notification_id: string;
  readonly merchant_no: string;
  readonly app_id: string;
  readonly trans_no: string;
  readonly merchant_order_no?: string;
  readonly trans_type?: number;
  readonly trans_status?: number;
  /** Of the call or the due work that brought the result. */
  readonly psn: string;
  readonly url: string;
  /** Absent where it goes to the order's notify_url. */
  readonly endpoint_id?: string;
  readonly state: NotificationState;
  /** By the merchant's clock, in milliseconds since 1970 UTC. */
  readonly created_ms: number;
  readonly delivered_ms?: number;
  /** Attempts by the schedule so far (at most 15), and those made by hand. */
  readonly attempts: number;
  readonly resends: number;
  readonly next_due_ms?: number;
  /** Of the last attempt, where it failed. */
  readonly problem?: NotificationProblem;
}

export interface NotificationPage {
  /** The newest first. */
  readonly items: readonly NotificationItem[];
  /** As in OrderPage: a page may have fewer items than asked for, even none, and still a cursor. */
  readonly next_cursor?: string;
  /** Such a search has looked at all notifications that are newer than this. */
  readonly searched_to_ms?: number;
  /** True where there are more merchants than one answer goes through, 10,000: name one by merchant_no. */
  readonly merchants_capped?: true;
}

export interface NotificationAttempt {
  readonly at_ms: number;
  /** Of the schedule: 1 to 15. Absent for one that was made by hand. */
  readonly attempt?: number;
  readonly is_resend: boolean;
  readonly url: string;
  readonly duration_ms: number;
  readonly http_status?: number;
  /** The beginning of the reply's body. */
  readonly reply?: string;
  /** The body as it was sent, card numbers blanked. */
  readonly sent: string;
  readonly is_delivered: boolean;
  readonly problem?: NotificationProblem;
}

export interface NotificationDetail extends NotificationItem {
  /** The members that all attempts share; each attempt adds its own timestamp and sign. */
  readonly content: Readonly<Record<string, string | number>>;
  /** The oldest first. */
  readonly items: readonly NotificationAttempt[];
  /** The key that signs it now (decision 48). */
  readonly key_id: string;
}

/** Body of POST notifications/{id}/resend. */
export interface ResendRequest {
  /** Absent: where it goes by itself. Another URL leaves the notification's state as it is. */
  readonly url?: string;
}

export interface ResendResult {
  readonly psn: string;
  readonly attempt: NotificationAttempt;
  readonly notification: NotificationItem;
}

/** Notifications that a URL has not acknowledged, as one problem. */
export interface NotificationProblemGroup {
  readonly url: string;
  readonly merchant_no: string;
  readonly app_id: string;
  readonly endpoint_id?: string;
  /** Notifications, and how many of them wait for another attempt. */
  readonly count: number;
  readonly waiting: number;
  readonly first_ms: number;
  /** Of the last attempt. */
  readonly last_ms: number;
  /** The next attempt of any of them, by the merchant's clock. */
  readonly next_due_ms?: number;
  /** What that clock showed with this answer. */
  readonly now_ms: number;
  readonly last_notification_id: string;
  readonly last_trans_no: string;
  readonly problem?: NotificationProblem;
}

export interface NotificationProblems {
  /** The latest first. */
  readonly items: readonly NotificationProblemGroup[];
  /** True where there are more than were counted: the newest 10,000. */
  readonly is_capped: boolean;
  /** True where there are more merchants than one answer goes through, 10,000: name one by merchant_no. */
  readonly merchants_capped?: true;
}
