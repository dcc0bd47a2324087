/** The HTTP face: routes, bounds, logs. What a call means lies in envelope.ts. */
import { STATUS_CODES } from 'node:http';
import { calls } from '@tollgate/contract/calls/index';
import { limits } from '@tollgate/contract/limits';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerCall, type CallReply, type EnvelopeDeps, unlooked } from '../../../http/envelope/envelope.ts';
import { type Failure, failure } from '../../../http/envelope/failure.ts';
import { faultFailure } from '../../../http/envelope/fault.ts';
import type { HealthReport } from '../../../http/health.ts';
import type { Sender } from '../../../http/limits/address-limit.ts';
import type { TrustedProxies } from '../../../http/limits/trusted-proxies.ts';
import { notFoundPage } from '../../../http/site/not-found.ts';
import { keyIdHeader } from '../../../ports/public-key.ts';
import { drain } from './drain.ts';
import type { Metrics } from './metrics.ts';
import { takesUpgrade } from './terminal-upgrade.ts';

export interface ServerDeps {
  readonly envelope: EnvelopeDeps;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly sandbox: boolean;
  /** Calls answered at the same time before the rest are told to come back (503). */
  readonly callsMax: number;
  /** Whether one more call from there is within the limit on addresses. */
  readonly allowsAddress: (sender: Sender) => boolean;
  readonly trustProxy: TrustedProxies;
  readonly health: () => HealthReport;
  /** Further routes: sandbox calls, payer pages. */
  readonly routes: readonly ((server: FastifyInstance) => void)[];
}

export interface Server {
  readonly instance: FastifyInstance;
  callsInFlight(): number;
}

const json = 'application/json; charset=utf-8';
const nosniff = ['x-content-type-options', 'nosniff'] as const;
const noStore = ['cache-control', 'no-store'] as const;
const anyOrigin = ['access-control-allow-origin', '*'] as const;
/** Connections beyond this are closed at once: each costs memory, whatever it sends. */
const connectionsMax = 20_000;

function sendFailure(reply: FastifyReply, psn: string, problem: Failure): FastifyReply {
  return reply
    .code(problem.httpStatus)
    .type(json)
    .send(JSON.stringify({ code: problem.code, msg: problem.msg, psn }));
}

/**
 * A call's reply, past Fastify's hooks: without them the event loop has a twenty-fifth less to do for a call.
 * `headers`: names and values in turn.
 */
function sendAnswer(
  reply: FastifyReply,
  { httpStatus, body, keyId }: CallReply,
  headers: readonly string[],
): FastifyReply {
  const busy = httpStatus === 429 || httpStatus === 503;
  reply.hijack();
  reply.raw.writeHead(httpStatus, [
    ...headers,
    'content-length',
    String(Buffer.byteLength(body)),
    ...(keyId === undefined ? [] : [keyIdHeader, keyId]),
    ...(busy ? ['retry-after', '1'] : []),
  ]);
  reply.raw.end(body);
  return reply;
}

/** The caller's own request id is for the log only (decision 15); anything unprintable stays out. */
function clientPsnOf(request: FastifyRequest): string | undefined {
  const given = request.headers['http-request-psn'];
  return typeof given === 'string' ? given.replace(/[^\x20-\x7e]/g, '').slice(0, 64) : undefined;
}

/** A header that came twice is joined by a comma and a blank, so that it is no valid key any more. */
function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  return Array.isArray(given) ? given.join(', ') : given;
}

export function createServer(deps: ServerDeps): Server {
  const { envelope, log, metrics } = deps;
  const psnOf = () => envelope.orders.identifiers.psn();
  // What `onSend` gives all other replies.
  const callHeaders = ['content-type', json, ...nosniff, ...noStore, ...(deps.sandbox ? anyOrigin : [])];
  let inFlight = 0;
  const instance = fastify({
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    connectionTimeout: 0,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    trustProxy: deps.trustProxy.isEmpty ? false : (address: string) => deps.trustProxy.has(address),
    return503OnClosing: false,
    logger: false,
    http: { shouldUpgradeCallback: takesUpgrade },
  });
  instance.server.maxConnections = connectionsMax;
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  async function call(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const psn = psnOf();
    const startedMs = performance.now();
    if (inFlight >= deps.callsMax) {
      reply.header('retry-after', '1');
      return sendFailure(reply, psn, failure('SYS007'));
    }
    inFlight += 1;
    let answered: CallReply;
    try {
      answered = deps.allowsAddress(request)
        ? await answerCall(envelope, {
            path: request.routeOptions.url ?? '',
            contentType: request.headers['content-type'],
            authorization: request.headers.authorization,
            idempotencyKey: keyOf(request),
            body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
            psn,
          })
        : unlooked(psn, failure('SYS006'));
    } catch (fault) {
      answered = { ...unlooked(psn, faultFailure(fault)), fault };
    } finally {
      inFlight -= 1;
    }
    if (answered.fault !== undefined) {
      log.error(
        { psn, path: request.routeOptions.url, ...answered.numbers, err: answered.fault },
        'call failed',
      );
    }
    const tookMs = performance.now() - startedMs;
    metrics.call(answered.method, answered.code, tookMs / 1000);
    if (log.isLevelEnabled('info')) {
      const { code, method, appId, numbers } = answered;
      const ms = Math.round(tookMs * 10) / 10;
      log.info({ psn, clientPsn: clientPsnOf(request), appId, method, ...numbers, code, ms }, 'call');
    }
    return sendAnswer(reply, answered, callHeaders);
  }

  const paths = new Set(['/api/entry', ...calls.flatMap((one) => [one.path, ...one.pathAliases])]);
  for (const path of paths) {
    instance.post(path, call);
    // Only POST is a call (spec §7); OPTIONS lets a page on another origin try the sandbox.
    instance.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: (_request, reply) => {
        reply.header('allow', 'POST');
        return sendFailure(reply, psnOf(), failure('SYS020'));
      },
    });
    if (deps.sandbox) {
      instance.options(path, (_request, reply) =>
        reply
          .code(204)
          .headers({
            'access-control-allow-origin': '*',
            'access-control-allow-methods': 'POST',
            'access-control-allow-headers': 'content-type, authorization, http-request-psn, idempotency-key',
            'access-control-max-age': '600',
          })
          .send(),
      );
    }
  }
  instance.addHook('onSend', (request, reply, payload, done) => {
    reply.header(...nosniff);
    if (!reply.hasHeader(noStore[0])) reply.header(...noStore);
    if (deps.sandbox && request.method === 'POST' && paths.has(request.routeOptions.url ?? '')) {
      reply.header(...anyOrigin);
    }
    done(null, payload);
  });

  const state = () => {
    const { parts, ...own } = deps.health();
    return { ...own, ...parts };
  };
  instance.get('/health', (_request, reply) => {
    const report = state();
    return reply.code(report.ready ? 200 : 503).send({ live: true, ...report });
  });
  instance.get('/health/live', (_request, reply) => reply.send({ live: true }));
  instance.get('/health/ready', (_request, reply) => {
    const report = state();
    return reply.code(report.ready ? 200 : 503).send(report);
  });
  // In production it has a listener of its own: the port of calls is open to everybody.
  if (deps.sandbox)
    instance.get('/metrics', async (_request, reply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
    );
  for (const addRoutes of deps.routes) addRoutes(instance);

  instance.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api') || request.method !== 'GET') {
      return sendFailure(
        reply,
        psnOf(),
        failure('SYS019', { detail: request.url.split('?', 1)[0]?.slice(0, 60) ?? '' }),
      );
    }
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .headers(notFoundPage.headers)
      .send(notFoundPage.html);
  });
  instance.setErrorHandler(async (fault: Error & { code?: string; statusCode?: number }, request, reply) => {
    const psn = psnOf();
    if (fault.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      await drain(request.raw);
      reply.header('connection', 'close');
      return sendFailure(reply, psn, failure('SYS009', { detail: `at most ${limits.bodyMaxBytes} bytes` }));
    }
    const status = fault.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return sendFailure(reply, psn, {
        ...failure('SYS008', { detail: STATUS_CODES[status] ?? 'bad request' }),
        httpStatus: 400,
      });
    }
    log.error({ psn, path: request.routeOptions.url, err: fault }, 'request failed');
    return sendFailure(reply, psn, faultFailure(fault));
  });
  return { instance, callsInFlight: () => inFlight };
}
