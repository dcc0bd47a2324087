/** Webhook endpoints of apps (decision 46): table `standing_endpoints`. */
import { endpointsMax } from '@tollgate/contract/workbench/endpoints';
import type { Database, Queries } from '../ports/database.ts';

export interface StandingEndpoint {
  readonly merchantNo: string;
  readonly appId: string;
  readonly endpointId: string;
  readonly url: string;
  /** null: notifications of all kinds. */
  readonly kinds: readonly string[] | null;
  readonly createdAt: number;
}

const selection = `merchant_no as "merchantNo", app_id as "appId", endpoint_id as "endpointId", url, kinds,
  created_at as "createdAt"`;

/** Those of an app, the oldest first. */
export function findEndpoints(
  queries: Queries,
  merchantNo: string,
  appId: string,
): Promise<StandingEndpoint[]> {
  return queries.query<StandingEndpoint>(
    `select ${selection} from standing_endpoints
     where merchant_no = $1 and app_id = $2 and deleted_at is null order by created_at, endpoint_id`,
    [merchantNo, appId],
    'standing-endpoints',
  );
}

/** Those of these merchants, or the one of an app or an id among them, the oldest first; at most `limit`. */
export function listEndpoints(
  queries: Queries,
  merchants: readonly string[],
  limit: number,
  { appId, endpointId }: { readonly appId?: string | undefined; readonly endpointId?: string } = {},
): Promise<StandingEndpoint[]> {
  return queries.query<StandingEndpoint>(
    `select ${selection} from standing_endpoints
     where merchant_no = any($1::text[]) and deleted_at is null and app_id = coalesce($3, app_id)
       and endpoint_id = coalesce($4, endpoint_id) order by created_at, endpoint_id limit $2`,
    [merchants, limit, appId ?? null, endpointId ?? null],
  );
}

/**
 * Registers an endpoint, or gives the one that has the URL these kinds; undefined where the app has as many as it may
 * have.
 */
export function addEndpoint(
  database: Database,
  { merchantNo, appId, endpointId, url, kinds, createdAt }: StandingEndpoint,
): Promise<StandingEndpoint | undefined> {
  return database.transaction(async (queries) => {
    // One registration of an app at a time: they are counted.
    await queries.query('select 1 from apps where merchant_no = $1 and app_id = $2 for update', [
      merchantNo,
      appId,
    ]);
    const known = await findEndpoints(queries, merchantNo, appId);
    const same = known.find((one) => one.url === url);
    if (same !== undefined) {
      await queries.query(
        'update standing_endpoints set kinds = $4 where merchant_no = $1 and app_id = $2 and endpoint_id = $3',
        [merchantNo, appId, same.endpointId, kinds],
      );
      return { ...same, kinds };
    }
    if (known.length >= endpointsMax) return undefined;
    const rows = await queries.query<StandingEndpoint>(
      `insert into standing_endpoints (merchant_no, app_id, endpoint_id, url, kinds, created_at)
       values ($1, $2, $3, $4, $5, $6) returning ${selection}`,
      [merchantNo, appId, endpointId, url, kinds, createdAt],
    );
    return rows[0];
  });
}

/** Deletes an endpoint and ends what still waits for it; undefined where these merchants have none of this id. */
export async function removeEndpoint(
  queries: Queries,
  merchants: readonly string[],
  endpointId: string,
  nowMs: number,
): Promise<StandingEndpoint | undefined> {
  const rows = await queries.query<StandingEndpoint>(
    `with gone as (
       update standing_endpoints set deleted_at = $3
       where merchant_no = any($1::text[]) and endpoint_id = $2 and deleted_at is null returning *),
     ended as (
       update notifications n set due_at = null from gone
       where n.endpoint_id = gone.endpoint_id and n.merchant_no = gone.merchant_no and n.due_at is not null)
     select ${selection} from gone`,
    [merchants, endpointId, nowMs],
  );
  return rows[0];
}

/** Counts over the last notifications to an endpoint. */
export interface EndpointCounts {
  readonly endpointId: string;
  readonly delivered: number;
  readonly waiting: number;
  readonly failed: number;
  /** Time of the last attempt; null before the first. */
  readonly lastAt: number | null;
  readonly lastOutcome: string | null;
  readonly lastDetail: string | null;
}

/** How the last `most` notifications to each of these endpoints went. */
export function countEndpoints(
  queries: Queries,
  endpointIds: readonly string[],
  most: number,
): Promise<EndpointCounts[]> {
  return queries.query<EndpointCounts>(
    `select e.endpoint_id as "endpointId", c.delivered, c.waiting, c.failed, l.at as "lastAt",
       l.outcome as "lastOutcome", l.detail as "lastDetail"
     from unnest($1::text[]) as e (endpoint_id)
     cross join lateral (
       select count(delivered_at)::integer as delivered, count(due_at)::integer as waiting,
         count(*) filter (where delivered_at is null and due_at is null)::integer as failed,
         array_agg(notification_id) as ids, min(merchant_no) as merchant_no
       from (select * from notifications n where n.endpoint_id = e.endpoint_id
         order by n.created_at desc limit $2) recent) c
     left join lateral (
       select at, outcome, detail from notification_attempts a
       where a.merchant_no = c.merchant_no and a.notification_id = any(c.ids) order by at desc limit 1) l on true`,
    [endpointIds, most],
  );
}
