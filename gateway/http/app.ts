/**
 * The gateway's HTTP as one function from `Request` to `Response`, for any JavaScript runtime. A runtime's adapter
 * adds what belongs to its connections: time limits, the length of bodies, the sender's address.
 */
import { limits } from '@tollgate/contract/limits';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { reportsTo } from './acquirers.ts';
import {
  anyOrigin,
  type CallEndpoint,
  type CallEndpointDeps,
  callPaths,
  createCallEndpoint,
} from './envelope/call-endpoint.ts';
import { type Failure, failure } from './envelope/failure.ts';
import { faultFailure } from './envelope/fault.ts';
import type { HealthReport } from './health.ts';
import { retryHeaders } from './limits/rate-limit.ts';
import type { Meter } from './meter.ts';
import { jsonType, respond, respondEmpty, respondFailure, respondJson } from './respond.ts';
import type { RouteEnv, Routes, Sender } from './route.ts';
import { respondNotFound } from './site/not-found.ts';
import type { SiteBuild } from './site/site-files.ts';

export interface AppDeps extends CallEndpointDeps {
  readonly metrics: Pick<Meter, 'call' | 'registry'>;
  readonly health: () => HealthReport;
  /** The documentation as it is now; undefined as long as it is not built. */
  readonly site: () => SiteBuild | undefined;
  /** Further routes: sandbox calls, payer pages. */
  readonly routes: readonly Routes[];
}

export interface App {
  fetch(request: Request, sender: Sender): Promise<Response>;
  /** Answers POST on one of `callPaths`, for an adapter that makes no `Request` of it. */
  readonly answerCall: CallEndpoint['answer'];
  /** Longest body of a request to a path; longer than others only where an acquirer that is connected reports. */
  bodyMaxBytesOf(path: string): number;
  readonly callsInFlight: CallEndpoint['inFlight'];
}

/** type/subtype (RFC 9110 §8.3.1), and whatever parameters. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;
const linkMaxCharacters = 200;

/** No link is as long: it would be kept as a key of the limit on requests. */
const hasLongLink = (path: string): boolean =>
  /^\/(?:pay|sign)\//.test(path) && path.split('/').some((part) => part.length > linkMaxCharacters);

/** Files of the pages, and what a balancer asks for: they cost no look at the database, and a page has many. */
const uncounted =
  /^\/(?:(?:docs|health|metrics|(?:pay|terminal|workbench)\/assets)(?:\/|$)|(?:favicon\.ico|robots\.txt)$)/;
const isUncounted = ({ method }: Request, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && uncounted.test(path);

/** Returns true if a header names a media type, or is not sent at all. */
export const isMediaType = (contentType: string | undefined): boolean =>
  contentType === undefined || mediaType.test(contentType);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the refusal of a request that no route can read. */
const unreadable = (detail: string, httpStatus = 400): Failure => ({
  ...failure('SYS008', { detail }),
  httpStatus,
});

/** Returns what is wrong with a request for any route; undefined if nothing is. */
function requestProblem({ method, headers }: Request, path: string, maxBytes: number): Failure | undefined {
  if (!isDecodable(path)) return unreadable('Bad Request');
  if (hasLongLink(path)) return unreadable('URI Too Long', 414);
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (!isMediaType(headers.get('content-type') ?? undefined)) return unreadable('Unsupported Media Type');
  return Number(headers.get('content-length')) > maxBytes
    ? failure('SYS009', { detail: `at most ${maxBytes} bytes` })
    : undefined;
}

export function createApp(deps: AppDeps): App {
  const { envelope, log, metrics, sandbox } = deps;
  const endpoint = createCallEndpoint(deps);
  const psn = () => envelope.orders.identifiers.psn();
  const router = new Hono<RouteEnv>();

  for (const path of callPaths) {
    router.post(path, async ({ env: sender, req }) => {
      const bytes = new Uint8Array(await req.arrayBuffer());
      const header = (name: string) => req.header(name);
      const answer = await endpoint.answer({ path, header, sender, body: bytes });
      // The standard's response of a network error: an adapter ends the connection for it.
      if (answer.isCut === true) return Response.error();
      return respond(answer.status, jsonType, answer.body, answer.headers);
    });
    // Only POST is a call (spec §7); OPTIONS lets a page on another origin try the sandbox.
    router.on(['GET', 'PUT', 'PATCH', 'DELETE'], path, () =>
      respondFailure(failure('SYS020'), psn(), { allow: 'POST' }),
    );
    if (sandbox) {
      router.options(path, () =>
        respondEmpty(204, {
          ...anyOrigin,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers':
            'content-type, authorization, http-request-psn, idempotency-key, tollgate-fault',
          'access-control-max-age': '600',
        }),
      );
    }
  }

  const bodyMaxBytesOf = (path: string) =>
    reportsTo(envelope.orders.acquirers, path) === undefined ? limits.bodyMaxBytes : limits.reportMaxBytes;

  function readiness(extra: object): Response {
    const { parts, ...own } = deps.health();
    return respondJson(own.ready ? 200 : 503, { ...extra, ...own, ...parts });
  }
  router.get('/health', () => readiness({ live: true }));
  router.get('/health/live', () => respondJson(200, { live: true }));
  router.get('/health/ready', () => readiness({}));
  // In production it has a listener of its own: the port of calls is open to everyone.
  if (sandbox) {
    const { registry } = metrics;
    router.get('/metrics', async () => respond(200, registry.contentType, await registry.metrics()));
  }
  for (const addRoutes of deps.routes) addRoutes(router);

  router.notFound(({ req }) => {
    const { pathname } = new URL(req.url);
    return /^\/(?:api|workbench\/api)/.test(pathname) || req.method !== 'GET'
      ? respondFailure(failure('SYS019', { detail: pathname.slice(0, 60) }), psn())
      : respondNotFound(deps.site());
  });
  router.onError((fault, context) => {
    const id = psn();
    // By its route: a link that was given out does not belong into a log.
    log.error({ psn: id, path: routePath(context, -1), err: fault }, 'request failed');
    return respondFailure(faultFailure(fault), id);
  });

  return {
    async fetch(request, sender) {
      const { pathname } = new URL(request.url);
      const problem = requestProblem(request, pathname, bodyMaxBytesOf(pathname));
      // A call is counted where it is answered.
      const isOver =
        !callPaths.has(pathname) &&
        !isUncounted(request, pathname) &&
        !deps.allowsAddress({
          ...sender,
          forwardedFor: request.headers.get('x-forwarded-for') ?? undefined,
        });
      if (isOver) return respondFailure(failure('SYS006'), psn(), retryHeaders(429));
      if (problem === undefined) return router.fetch(request, sender);
      const isCall = sandbox && request.method === 'POST' && callPaths.has(pathname);
      return respondFailure(problem, psn(), isCall ? anyOrigin : {});
    },
    answerCall: endpoint.answer,
    bodyMaxBytesOf,
    callsInFlight: endpoint.inFlight,
  };
}
