/** GET /workbench/api/requests…: the request log as lists, one request, refusals by cause, and new ones as a stream. */
import type { Diagnosis } from '@tollgate/contract/signing/doctor/index';
import { parseFormMembers, parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import { pageSize } from '@tollgate/contract/workbench/query-rules';
import type {
  RefusalList,
  RequestDetail,
  RequestItem,
  RequestPage,
} from '@tollgate/contract/workbench/requests';
import type { PageBounds } from '../../books/reports.ts';
import { timeOfPsn } from '../../orders/change/identifiers.ts';
import type { Queries } from '../../ports/database.ts';
import { pageOfRequests } from '../../store/request-pages.ts';
import {
  findRequest,
  lastAuthenticated,
  listRequests,
  type RequestFilter,
  type RequestPlace,
  type RequestRow,
  type RequestSummary,
} from '../../store/requests.ts';
import { countSteps } from '../../store/workbench/counts.ts';
import { injectedInto } from '../../store/workbench/timeline.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import type { SignatureDoctor } from '../envelope/signature-doctor.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Actor, type Answer, guarded, merchantsOf } from './access/actor.ts';
import { eventText, type StreamDeps, streamEvents, streamPortion } from './event-stream.ts';
import { type ExportColumn, type ExportDeps, respondExport, timeColumn } from './files/export.ts';
import { readStep, refusalsOf, shownFrom } from './home/health.ts';
import { injectedItem } from './injected.ts';
import { present } from './order-items.ts';
import { badCursor, badEventId, invalid, notThere, queryProblem, readNumbers } from './query.ts';

export interface RequestDeps extends ExportDeps, StreamDeps {
  readonly queries: Queries;
  readonly doctor: Pick<SignatureDoctor, 'examine'>;
  /** True if there is a log (REQUEST_LOG_DAYS). */
  readonly isKept: boolean;
  /** Requests that could not be kept since the start. */
  readonly lost: () => number;
  /** Resolves once this process has written what came in before, or has tried for long enough. */
  readonly written: () => Promise<unknown>;
  /** The platform's time. */
  readonly nowMs: () => number;
}

/** Text may have to be looked for in every row of the time: no more than an hour of them. */
const textSpanMs = 3_600_000;
/** Rows are written in batches, by several processes: those that are younger may still be overtaken. */
const streamLagMs = 1_000;
const writtenEveryMs = 100;
/** Age at which every process has written its rows: a stream that finds little does not look there again. */
const streamSettledMs = 30_000;

const parameters = [
  'psn',
  'app_id',
  'merchant_no',
  'method',
  'code',
  'cause',
  'merchant_order_no',
  'trans_no',
] as const;
const others = ['min_ms', 'from_ms', 'to_ms', 'text'] as const;
const paged = ['limit', 'cursor'] as const;

/** Hides the links by which whoever has them can pay an order or cancel it. */
const withoutPayLinks = (reply: string): string =>
  reply.replaceAll(/("(?:pay_url|qrcode_url)"\s*:\s*)"https?:[^"]*"/g, '$1"***"');

export const requestItem = (row: RequestSummary): RequestItem => ({
  psn: row.psn,
  at_ms: row.atMs,
  merchant_no: row.merchantNo,
  app_id: row.appId,
  path: row.path,
  method: row.method,
  code: row.code,
  http_status: row.httpStatus,
  duration_ms: row.durationUs / 1000,
  ...(row.merchantOrderNo !== null && { merchant_order_no: row.merchantOrderNo }),
  ...(row.transNo !== null && { trans_no: row.transNo }),
  address: row.address,
});

const exportColumns: readonly ExportColumn<RequestItem>[] = [
  timeColumn('received', ({ at_ms: atMs }) => atMs),
  ...(['psn', 'merchant_no', 'app_id', 'path', 'method', 'code', 'http_status', 'duration_ms'] as const),
  ...(['merchant_order_no', 'trans_no', 'address'] as const),
];

const cursorOf = ({ atMs, psn }: RequestPlace): string => `${atMs}-${psn}`;

function placeOf(cursor: string): RequestPlace | undefined {
  const [, atMs, psn] = /^(\d{1,15})-([0-9A-Za-z]{1,32})$/.exec(cursor) ?? [];
  return atMs === undefined || psn === undefined ? undefined : { atMs: Number(atMs), psn };
}

interface Wish {
  readonly filter: RequestFilter;
  readonly limit: number;
  readonly after: RequestPlace | undefined;
}

function readWish(context: RouteContext, actor: Actor, more: readonly string[] = paged): Wish | Failure {
  const problem = queryProblem(context, [...parameters, ...others, ...more]);
  if (problem !== undefined) return problem;
  const query = context.req.query();
  const numbers = readNumbers(query);
  if (isFailure(numbers)) return numbers;
  const { from_ms: fromMs, to_ms: toMs, limit } = numbers;
  const { text, cursor } = query;
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && after === undefined) return badCursor();
  const isHour = fromMs !== undefined && (toMs ?? Number.POSITIVE_INFINITY) - fromMs <= textSpanMs;
  if (text && !isHour) return invalid('text', 'needs from_ms and to_ms, at most one hour apart');
  return {
    filter: {
      merchants: merchantsOf(actor, query['merchant_no']),
      psn: query['psn'] || undefined,
      appId: query['app_id'] || undefined,
      method: query['method'] || undefined,
      code: query['code'] || undefined,
      cause: query['cause'] || undefined,
      merchantOrderNo: query['merchant_order_no'] || undefined,
      transNo: query['trans_no'] || undefined,
      minMs: numbers.min_ms,
      fromMs,
      toMs,
      text: text || undefined,
    },
    limit: limit ?? pageSize.default,
    after,
  };
}

const hasNoKey = ({ causes }: Diagnosis): boolean => causes.includes('unknown-key');

/** Returns the string to sign of a body that is kept as received. */
function stringToSignOf({ body, headers, redacted }: RequestRow): string | undefined {
  if (redacted.length > 0) return undefined;
  const isForm = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  const read = isForm ? parseFormMembers(body) : parseJsonMembers(body);
  return read.ok ? stringToSign(read.members) : undefined;
}

/** Waits for the row, which is written a moment after its call: a reader may open the psn of a reply at once. */
async function findWritten(deps: RequestDeps, psn: string, { merchants }: Actor) {
  const untilMs = Math.min(timeOfPsn(psn) ?? 0, deps.nowMs()) + streamLagMs;
  for (;;) {
    const row = await findRequest(deps.queries, psn, merchants);
    if (row !== undefined || deps.nowMs() >= untilMs) return row;
    await deps.wait(writtenEveryMs);
  }
}

export function workbenchRequests(deps: RequestDeps): Routes {
  const { queries } = deps;

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const wish = readWish(context, actor);
    if (isFailure(wish)) return wish;
    const { filter, ...bounds } = wish;
    const { rows, next, searchedTo } = await pageOfRequests(queries, filter, bounds);
    const page: RequestPage = {
      items: rows.map(requestItem),
      ...(next !== undefined && { next_cursor: cursorOf(next) }),
      ...(searchedTo !== undefined && { searched_to_ms: searchedTo.atMs }),
      lost: deps.lost(),
    };
    return respondJson(200, page);
  }

  async function exported(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const wish = readWish(context, actor, ['file_type']);
    if (isFailure(wish)) return wish;
    return respondExport(deps, context, actor, {
      name: 'requests',
      columns: exportColumns,
      read: ({ after, limit }: PageBounds<RequestPlace>) =>
        pageOfRequests(queries, wish.filter, { after, limit }),
      itemsOf: (rows) => rows.map(requestItem),
    });
  }

  async function one({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const psn = (req.param('psn') ?? '').slice(0, 32);
    const row = await findWritten(deps, psn, actor);
    if (row === undefined) return notThere('the log has no request with this psn');
    const signed = stringToSignOf(row);
    const isRefused = row.code === 'SYS002' && row.redacted.length === 0;
    const diagnosis = isRefused
      ? await deps.doctor.examine(row.headers['content-type'], new TextEncoder().encode(row.body))
      : undefined;
    const isOfNoKey = diagnosis !== undefined && !isFailure(diagnosis) && hasNoKey(diagnosis);
    const accepted = isRefused ? await lastAuthenticated(queries, row, row.atMs) : undefined;
    const verified = isOfNoKey ? accepted : undefined;
    const injected = await injectedInto(queries, row.merchantNo, psn);
    const detail: RequestDetail = {
      ...requestItem(row),
      ...(row.clientPsn !== null && { client_psn: row.clientPsn }),
      headers: row.headers,
      body: row.body,
      reply: deps.rightsOf(actor).permissions.has('orders') ? row.reply : withoutPayLinks(row.reply),
      ...present({ cause: row.cause }),
      redacted: row.redacted,
      ...(row.isAuthenticated !== null && { authenticated: row.isAuthenticated }),
      ...(signed !== undefined && { string_to_sign: signed }),
      ...(diagnosis !== undefined && !isFailure(diagnosis) && { diagnosis }),
      ...present({
        key_verified_ms: verified?.atMs,
        key_verified_psn: verified?.psn,
        accepted_psn: accepted?.psn,
      }),
      ...(injected.length > 0 && { injected: injected.map(injectedItem) }),
    };
    return respondJson(200, detail);
  }

  async function refusals(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no', 'by']);
    if (problem !== undefined) return problem;
    const by = readStep(context);
    if (typeof by !== 'string') return by;
    const merchants = merchantsOf(actor, context.req.query('merchant_no'));
    const fromMs = shownFrom(by, deps.nowMs());
    const items = await refusalsOf(queries, { merchants, step: by, fromMs });
    const answer: RefusalList = { by, step_ms: countSteps[by].stepMs, from_ms: fromMs, items };
    return respondJson(200, answer);
  }

  /** New requests as server-sent events, the oldest first; `Last-Event-ID` goes on where a stream broke off. */
  function stream(context: RouteContext, actor: Actor): Response | Failure {
    const wish = readWish(context, actor);
    if (isFailure(wish)) return wish;
    const resumed = context.req.header('last-event-id');
    const start = resumed === undefined ? undefined : placeOf(resumed);
    if (resumed !== undefined && start === undefined) return badEventId();
    let place = start ?? { atMs: deps.nowMs() - streamLagMs, psn: '' };
    return streamEvents(deps, async () => {
      const toMs = deps.nowMs() - streamLagMs;
      const bounds = { after: place, limit: streamPortion, forward: true };
      const rows = toMs > place.atMs ? await listRequests(queries, { ...wish.filter, toMs }, bounds) : [];
      const last = rows.at(-1);
      if (last !== undefined) place = { atMs: last.atMs, psn: last.psn };
      const isMore = rows.length === streamPortion;
      const settledMs = toMs - streamSettledMs;
      if (!isMore && settledMs > place.atMs) place = { atMs: settledMs, psn: '' };
      const text = rows.map((row) => eventText('request', cursorOf(row), requestItem(row))).join('');
      return { text, isMore };
    });
  }

  const route = (answer: (context: RouteContext, actor: Actor) => ReturnType<Answer> | Response | Failure) =>
    guarded(deps, async (context, actor) => {
      if (!deps.isKept) return notThere('REQUEST_LOG_DAYS is 0: no log is kept');
      // A caller looks for the call that it has just made.
      await deps.written();
      return answer(context, actor);
    });

  return (router) => {
    router.get('/workbench/api/requests', route(list));
    router.get('/workbench/api/requests/export', route(exported));
    router.get('/workbench/api/requests/stream', route(stream));
    router.get('/workbench/api/requests/refusals', route(refusals));
    router.get('/workbench/api/requests/:psn', route(one));
  };
}
