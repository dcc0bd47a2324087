/** Notifications and their attempts as the Workbench's API shows them. */
import type {
  NotificationAttempt,
  NotificationItem,
  NotificationProblem,
  NotificationState,
} from '@tollgate/contract/workbench/notifications';
import type { Outcome } from '../../notifications/outcome.ts';
import { outcomeTexts } from '../../notifications/outcome-text.ts';
import { attemptsMax } from '../../notifications/schedule.ts';
import type { AttemptRow, NotificationRow } from '../../store/workbench/notifications.ts';
import { present } from './order-items.ts';

const isOutcome = (outcome: string): outcome is Outcome => Object.hasOwn(outcomeTexts, outcome);

/** Returns the rule that a reply broke; undefined if it was an acknowledgement, or there is none. */
export function problemOf(outcome: string | null, detail: string | null): NotificationProblem | undefined {
  if (outcome === null || outcome === 'delivered' || !isOutcome(outcome)) return undefined;
  const { title, rule, action } = outcomeTexts[outcome];
  return { rule: outcome, title, explanation: rule, action, ...present({ detail }) };
}

export function stateOf({
  deliveredAt,
  dueAt,
  attempts,
}: Pick<NotificationRow, 'deliveredAt' | 'dueAt' | 'attempts'>): NotificationState {
  if (deliveredAt !== null) return 'delivered';
  if (dueAt !== null) return 'waiting';
  return attempts >= attemptsMax ? 'failed' : 'given_up';
}

const textOf = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
const numberOf = (value: string | number | undefined) => (typeof value === 'number' ? value : undefined);

export function notificationItem(row: NotificationRow): NotificationItem {
  const { content } = row;
  return {
    notification_id: row.notificationId,
    merchant_no: row.merchantNo,
    app_id: row.appId,
    trans_no: row.transNo,
    psn: row.psn,
    url: row.url,
    state: stateOf(row),
    created_ms: row.createdAt,
    attempts: row.attempts,
    resends: row.resends,
    ...present({
      endpoint_id: row.endpointId,
      merchant_order_no: textOf(content['merchant_order_no']),
      trans_type: numberOf(content['trans_type']),
      trans_status: numberOf(content['trans_status']),
      delivered_ms: row.deliveredAt,
      next_due_ms: row.dueAt,
      problem: problemOf(row.lastOutcome, row.lastDetail),
    }),
  };
}

export function attemptItem(row: AttemptRow): NotificationAttempt {
  return {
    at_ms: row.at,
    is_resend: row.resend !== null,
    url: row.url,
    duration_ms: row.durationMs,
    sent: row.sent,
    is_delivered: row.outcome === 'delivered',
    ...present({
      attempt: row.attempt,
      http_status: row.status,
      reply: row.reply,
      problem: problemOf(row.outcome, row.detail),
    }),
  };
}
