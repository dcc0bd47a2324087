/** Attempts that people make by hand: beside the schedule, recorded like any other, one at a time. */

import type { Queries } from '../ports/database.ts';
import { storableTexts } from '../ports/storable-texts.ts';
import { type AppExchangePorts, type Exchange, makeBody, portsFor, postBody, recordOf } from './exchange.ts';
import { type DueNotification, leaseMs } from './outbox.ts';

export interface ResendRequest {
  readonly merchantNo: string;
  readonly notificationId: string;
  /** undefined: where it goes by itself. */
  readonly url: string | undefined;
  /** Number of the request for it. */
  readonly psn: string;
  /** The caller's; a request that comes again with it sends nothing. */
  readonly idempotencyKey: string | undefined;
}

/** The attempt's number among those by hand. `busy`: another is in progress. `gone`: its app is not there any more. */
export type Resent = { readonly resend: number } | 'busy' | 'gone';

export interface ResendPorts extends AppExchangePorts {
  readonly database: Queries;
  readonly hasApp: (appId: string) => Promise<boolean>;
}

const claim = `update notifications set claimed_until = $4
  where merchant_no = $1 and notification_id = $2 and claimed_until <= $3
  returning merchant_no as "merchantNo", app_id as "appId", url, content`;

/**
 * Before it is sent, with an unknown outcome: a request that comes again with its key finds it, whatever happens from
 * then on. Without recorded_at it is in no stream yet.
 */
const begin = `insert into notification_resends (merchant_no, notification_id, resend, psn, idempotency_key, url, at,
    duration_ms, sent, outcome, recorded_at)
  select $1, $2, coalesce(max(resend), 0) + 1, $3, $4, $5, $6, 0, $7, 'unknown', null from notification_resends
    where merchant_no = $1 and notification_id = $2
  returning resend`;

/** Only an acknowledgement of its own URL changes the notification. */
const record = `with freed as (
    update notifications set claimed_until = 0,
      delivered_at = case when $8::text = 'delivered' and url = $4 then coalesce(delivered_at, $10)
        else delivered_at end,
      due_at = case when $8::text = 'delivered' and url = $4 then null else due_at end
    where merchant_no = $1 and notification_id = $2)
  update notification_resends set duration_ms = $5, status = $6, reply = $7, outcome = $8, detail = $9,
    recorded_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
  where merchant_no = $1 and notification_id = $2 and resend = $3`;

const made = `select resend from notification_resends
  where merchant_no = $1 and notification_id = $2 and idempotency_key = $3`;

async function write(
  queries: Queries,
  { merchantNo, notificationId }: ResendRequest,
  made: { readonly resend: number; readonly url: string },
  done: Exchange,
): Promise<void> {
  const attempt = recordOf(done);
  const durationMs = Math.round(attempt.durationMs);
  await queries.query(record, [
    ...[merchantNo, notificationId, made.resend, made.url, durationMs],
    attempt.status ?? null,
    storableTexts(attempt.reply) ?? null,
    attempt.outcome,
    storableTexts(attempt.detail) ?? null,
    attempt.atMs + durationMs,
  ]);
}

/**
 * Sends a notification now and waits for what comes back. It is claimed meanwhile, so that the schedule and other
 * requests keep away; the time of its next attempt stays, unless this one is acknowledged.
 */
export async function resend(ports: ResendPorts, request: ResendRequest): Promise<Resent> {
  const { database, clock } = ports;
  const { merchantNo, notificationId, idempotencyKey } = request;
  const key = [merchantNo, notificationId];
  const nowMs = clock.nowMs(merchantNo);
  const [claimed] = await database.query<Pick<DueNotification, 'merchantNo' | 'appId' | 'url' | 'content'>>(
    claim,
    [...key, nowMs, nowMs + leaseMs],
  );
  if (claimed === undefined) return 'busy';
  const release = () =>
    database.query(
      'update notifications set claimed_until = 0 where merchant_no = $1 and notification_id = $2',
      key,
    );
  // Asked under the claim: the first request with this key has begun its attempt by now, if it sent anything.
  const [repeated] =
    idempotencyKey === undefined
      ? []
      : await database.query<{ readonly resend: number }>(made, [...key, idempotencyKey]);
  if (repeated !== undefined) {
    await release();
    return repeated;
  }
  if (!(await ports.hasApp(claimed.appId))) {
    await release();
    return 'gone';
  }
  const url = request.url ?? claimed.url;
  const appPorts = await portsFor(ports, claimed.appId);
  const { atMs, body, sent } = await makeBody(appPorts, { ...claimed, url });
  const rows = await database.query<{ readonly resend: number }>(begin, [
    ...[...key, request.psn, idempotencyKey ?? null, url, atMs],
    storableTexts(sent) ?? '',
  ]);
  const number = rows[0]?.resend ?? 0;
  const beganMs = ports.durationClock();
  const reply = await postBody(appPorts, url, body);
  const durationMs = ports.durationClock() - beganMs;
  await write(database, request, { resend: number, url }, { atMs, durationMs, sent, reply });
  return { resend: number };
}

/** Ends a notification: no further attempt is made. False where one is in progress; an ended one stays as it is. */
export async function giveUpNow(
  { database, clock }: Pick<ResendPorts, 'database' | 'clock'>,
  merchantNo: string,
  notificationId: string,
): Promise<boolean> {
  const rows = await database.query(
    `update notifications set due_at = null
     where merchant_no = $1 and notification_id = $2 and claimed_until <= $3 returning 1`,
    [merchantNo, notificationId, clock.nowMs(merchantNo)],
  );
  return rows.length > 0;
}
