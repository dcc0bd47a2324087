/**
 * The outbox: notifications for merchants, and the result of each attempt (decisions 22 to 25).
 *
 * A row is claimed for a while, sent, and moved on with its attempt written beside it, in one statement.
 * A process that dies in between leaves the claim to run out: the attempt is sent again, never lost.
 */

import { limits } from '@tollgate/contract/limits';
import type { ClockGroup } from '../ports/clock.ts';
import type { Database, Queries } from '../ports/database.ts';
import { storableTexts } from '../ports/storable-texts.ts';
import { inClockGroup } from '../store/clock-group.ts';
import type { NotificationContent } from './body.ts';
import type { Outcome } from './outcome.ts';
import type { Capacity } from './receivers.ts';
import { nextAttemptAtMs } from './schedule.ts';

/** How long a claim lasts: an attempt takes 5 seconds at most, the rest is for writing it down. */
export const leaseMs = 30_000;

/** Due rows looked at for one claim: enough to find several receivers behind one with a long queue. */
const candidatesMax = 512;

export interface DueNotification {
  readonly merchantNo: string;
  readonly notificationId: string;
  readonly transNo: string;
  readonly appId: string;
  readonly url: string;
  readonly receiver: string;
  /** The standing endpoint that it goes to; absent or null: notify_url (decision 46). */
  readonly endpointId?: string | null;
  readonly content: NotificationContent;
  /** Number of the call or the due work that brought the result. */
  readonly psn: string;
  /** Attempts made so far. */
  readonly attempts: number;
}

// The later of two about one order to one endpoint waits for the earlier one's first attempt (decision 46).
// Two lookups: one by either number would use no index, and read all that waits for each row that waits. `offset 0`
// keeps the second to its transaction: the planner takes the few that wait for fewer than they may be.
const earlierIn = (rows: string) => `exists (
      select 1 from ${rows} e
      where e.endpoint_id = c.endpoint_id and e.due_at is not null and e.attempts = 0
        and (e.created_at, e.notification_id) < (c.created_at, c.notification_id))`;
const ofNumber = (number: 'order_trans_no' | 'trans_no') =>
  `(select * from notifications where ${number} = c.order_trans_no and merchant_no = c.merchant_no`;
const hasEarlier = `(${earlierIn(`${ofNumber('order_trans_no')})`)} or ${earlierIn(`${ofNumber('trans_no')} offset 0)`)})`;
const isItsTurn = `(c.endpoint_id is null or c.created_at <= $1 - ${limits.endpointOrderMs} or not ${hasEarlier})`;

// Two steps, because rows cannot be ranked and locked at once: the process that loses a row in between passes it over.
const claim = (inItsGroup: string) => `with known as (
    select * from unnest($5::text[], $6::int[], $7::boolean[]) as k (receiver, free, slow)),
  candidates as (
    select merchant_no, notification_id, receiver, due_at from notifications c
    where due_at <= $1 and claimed_until <= $1 and receiver <> all ($4::text[]) and ${isItsTurn}${inItsGroup}
    order by due_at limit ${candidatesMax}),
  ranked as (
    select c.*, coalesce(k.free, $8::int) as free, coalesce(k.slow, false) as slow,
      row_number() over (partition by c.receiver order by c.due_at) as place
    from candidates c left join known k on k.receiver = c.receiver),
  fitting as (
    select r.*, row_number() over (partition by r.slow order by r.due_at) as place_of_all
    from ranked r where r.place <= r.free),
  chosen as (
    select merchant_no, notification_id from fitting
    where not slow or place_of_all <= $9::int order by due_at limit $3),
  locked as (
    select n.merchant_no, n.notification_id from notifications n
    join chosen c on c.merchant_no = n.merchant_no and c.notification_id = n.notification_id
    where n.due_at <= $1 and n.claimed_until <= $1 for update of n skip locked)
  update notifications n set claimed_until = $2 from locked l
  where n.merchant_no = l.merchant_no and n.notification_id = l.notification_id
  returning n.merchant_no as "merchantNo", n.notification_id as "notificationId", n.trans_no as "transNo",
    n.app_id as "appId", n.url, n.receiver, n.content, n.psn, n.attempts,
    n.endpoint_id as "endpointId"`;

/**
 * Claims up to `limit` notifications that are due in the clock group at `nowMs`, oldest first and within `free`. No
 * other process gets them until they are recorded or `leaseMs` has passed.
 */
export function claimDue(
  queries: Queries,
  nowMs: number,
  capacity: Capacity,
  limit: number,
  clockGroup: ClockGroup = 'everyone',
): Promise<DueNotification[]> {
  const { saturated, known, free, slow, freeOfOthers, freeOfSlow } = capacity;
  const params = [nowMs, nowMs + leaseMs, limit, saturated, known, free, slow, freeOfOthers, freeOfSlow];
  const own = inClockGroup(clockGroup, params.length + 1);
  return queries.query<DueNotification>(
    claim(own.sql),
    [...params, ...own.params],
    `claim-notifications${own.suffix}`,
  );
}

/** An attempt that was made. */
export interface Attempt {
  readonly merchantNo: string;
  readonly notificationId: string;
  /** 1 to 15. */
  readonly attempt: number;
  /** When it began, milliseconds since 1970 UTC. */
  readonly atMs: number;
  readonly durationMs: number;
  readonly sent: string;
  readonly status: number | undefined;
  /** The beginning of the response body. */
  readonly reply: string | undefined;
  readonly outcome: Outcome;
  readonly detail: string | undefined;
}

// The guard on `attempts` lets each attempt be written once, however often it was sent.
const record = `with made as (
    select * from json_to_recordset($1::json) as r (merchant_no text, notification_id text, attempt int,
      at bigint, duration_ms int, sent text, status int, reply text, outcome text, detail text,
      due_at bigint, delivered_at bigint)),
  moved as (
    update notifications n
    set attempts = m.attempt, due_at = m.due_at, delivered_at = m.delivered_at, claimed_until = 0
    from made m
    where n.merchant_no = m.merchant_no and n.notification_id = m.notification_id
      and n.attempts = m.attempt - 1 and n.due_at is not null
    returning n.merchant_no, n.notification_id)
  insert into notification_attempts
    (merchant_no, notification_id, attempt, at, duration_ms, sent, status, reply, outcome, detail)
  select m.merchant_no, m.notification_id, m.attempt, m.at, m.duration_ms, m.sent, m.status, m.reply,
    m.outcome, m.detail
  from made m join moved using (merchant_no, notification_id)
  returning merchant_no as "merchantNo", notification_id as "notificationId"`;

function rowOf(made: Attempt) {
  const isDelivered = made.outcome === 'delivered';
  const durationMs = Math.round(made.durationMs);
  return {
    merchant_no: made.merchantNo,
    notification_id: made.notificationId,
    attempt: made.attempt,
    at: made.atMs,
    duration_ms: durationMs,
    sent: storableTexts(made.sent),
    status: made.status,
    reply: storableTexts(made.reply),
    outcome: made.outcome,
    detail: storableTexts(made.detail),
    due_at: isDelivered ? undefined : nextAttemptAtMs(made.attempt, made.atMs),
    delivered_at: isDelivered ? made.atMs + durationMs : undefined,
  };
}

export const keyOf = (one: { readonly merchantNo: string; readonly notificationId: string }) =>
  `${one.merchantNo}/${one.notificationId}`;

/**
 * Writes attempts of different notifications in one statement: all or none. Answers the keys of those that were
 * written; an attempt of this number that is already there is left as it is.
 */
export async function recordAttempts(queries: Queries, attempts: readonly Attempt[]): Promise<Set<string>> {
  const rows = [...attempts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(rowOf);
  const written = await queries.query<{ merchantNo: string; notificationId: string }>(
    record,
    [JSON.stringify(rows)],
    'record-attempts',
  );
  return new Set(written.map(keyOf));
}

/** Ends a notification that can never be sent, because its app is gone. */
export async function giveUp(queries: Queries, merchantNo: string, notificationId: string): Promise<void> {
  await queries.query(
    'update notifications set due_at = null, claimed_until = 0 where merchant_no = $1 and notification_id = $2',
    [merchantNo, notificationId],
  );
}

/**
 * When the next attempt can be made: what is claimed counts from the end of its claim, and what waits for an earlier one
 * from when it waits no more. A time that has passed would let an advance of the clock go on in steps of nothing.
 */
export async function nextDueAtMs(
  queries: Queries,
  clockGroup: ClockGroup = 'everyone',
): Promise<number | undefined> {
  const { sql, params } = inClockGroup(clockGroup, 1);
  const rows = await queries.query<{ at: number | null }>(
    `select min(greatest(due_at, claimed_until, case when c.endpoint_id is not null and ${hasEarlier}
       then c.created_at + ${limits.endpointOrderMs} end)) as at
     from notifications c where due_at is not null${sql}`,
    params,
  );
  return rows[0]?.at ?? undefined;
}

export interface AttemptEntry {
  readonly attempt: number;
  readonly at: number;
  readonly durationMs: number;
  readonly outcome: Outcome;
  readonly detail: string | null;
  readonly status: number | null;
  readonly sent: string;
  readonly reply: string | null;
}

/** A notification with all its attempts, for the timeline of a transaction. */
export interface NotificationEntry {
  readonly notificationId: string;
  readonly psn: string;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'given-up';
  readonly createdAt: number;
  readonly dueAt: number | null;
  readonly deliveredAt: number | null;
  readonly attempts: readonly AttemptEntry[];
}

const entriesOf = `select n.notification_id as "notificationId", n.psn, n.url,
    case when n.delivered_at is not null then 'delivered' when n.due_at is null then 'given-up' else 'pending' end as state,
    n.created_at as "createdAt", n.due_at as "dueAt", n.delivered_at as "deliveredAt",
    coalesce((select json_agg(json_build_object('attempt', a.attempt, 'at', a.at, 'durationMs', a.duration_ms,
        'outcome', a.outcome, 'detail', a.detail, 'status', a.status, 'sent', a.sent, 'reply', a.reply) order by a.attempt)
      from notification_attempts a
      where a.merchant_no = n.merchant_no and a.notification_id = n.notification_id), '[]'::json) as attempts
  from notifications n where n.merchant_no = $1 and n.trans_no = $2 order by n.created_at, n.notification_id`;

/** The notifications of a transaction, oldest first; empty where there are none. */
export function attemptsOf(
  database: Pick<Database, 'query'>,
  merchantNo: string,
  transNo: string,
): Promise<NotificationEntry[]> {
  return database.query<NotificationEntry>(entriesOf, [merchantNo, transNo]);
}
