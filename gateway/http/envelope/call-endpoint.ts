/** The HTTP side of a call: limits, the log, metrics and headers. What a call means is in envelope.ts. */
import { calls } from '@tollgate/contract/calls/index';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { faultHeader } from '@tollgate/contract/faults';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { keyIdHeader } from '../../ports/public-key.ts';
import type { SeenCall } from '../../watch/request-log.ts';
import type { AddressedRequest } from '../limits/address-limit.ts';
import { retryHeaders } from '../limits/rate-limit.ts';
import { commonHeaders, type HeaderFields, jsonType } from '../respond.ts';
import type { Sender } from '../route.ts';
import { answerCall, type CallReply, type EnvelopeDeps, unexamined } from './envelope.ts';
import { failure } from './failure.ts';
import { faultFailure } from './fault.ts';

export interface CallEndpointDeps {
  readonly envelope: EnvelopeDeps;
  readonly log: Log;
  readonly metrics: { call(method: string, code: string, seconds: number): void };
  /** Monotonic. */
  readonly uptime: Clock;
  readonly sandbox: boolean;
  /** Keeps the call for people to see; absent: no log is kept. */
  readonly record?: ((call: SeenCall) => void) | undefined;
  /** Calls answered at the same time before the rest are refused (503). */
  readonly callsMax: number;
  /** Returns true if one more call from there is within the limit on addresses. */
  readonly allowsAddress: (request: AddressedRequest) => boolean;
}

export interface IncomingCall {
  readonly path: string;
  /** By its name in lower case; values of a name that came more than once are joined by a comma and a blank. */
  readonly header: (name: string) => string | undefined;
  readonly sender: Sender;
  readonly body: Uint8Array;
}

/** A response as data, so that a runtime can write it without making a `Response`. */
export interface CallResponse {
  readonly status: number;
  /** All but the length. */
  readonly headers: HeaderFields;
  readonly body: string;
  /** Nothing is sent, and the connection ends: a fault of the sandbox. */
  readonly isCut?: boolean;
}

export interface CallEndpoint {
  answer(call: IncomingCall): Promise<CallResponse>;
  inFlight(): number;
}

export const callPaths: ReadonlySet<string> = new Set([
  '/api/entry',
  ...calls.flatMap((one) => [one.path, ...one.pathAliases]),
]);

/** Lets pages of every origin try the sandbox's calls. */
export const anyOrigin = { 'access-control-allow-origin': '*' } as const;

/** The merchant cannot change it, so whoever runs the gateway has to learn of it. */
const noAcquirer: ErrorCode = 'SYS031';

/** Where the sandbox shows a call that it refused. */
export const workbenchHeader = 'tollgate-workbench';

/** The caller's own request id is for the log only (decision 15); anything unprintable stays out. */
function clientPsnOf({ header }: IncomingCall): string | undefined {
  return header('http-request-psn')
    ?.replace(/[^\x20-\x7e]/g, '')
    .slice(0, 64);
}

export function createCallEndpoint(deps: CallEndpointDeps): CallEndpoint {
  const { envelope, log, metrics, uptime, sandbox } = deps;
  const fixedHeaders = { ...commonHeaders, 'content-type': jsonType, ...(sandbox && anyOrigin) };
  let inFlight = 0;

  function respondTo({ httpStatus, body, keyId, isCut }: CallReply, workbench?: string): CallResponse {
    const headers = {
      ...fixedHeaders,
      ...(keyId !== undefined && { [keyIdHeader]: keyId }),
      ...retryHeaders(httpStatus),
      ...(workbench !== undefined && { [workbenchHeader]: workbench }),
    };
    return { status: httpStatus, headers, body, ...(isCut === true && { isCut }) };
  }

  /** The address of a refused call's page, where the sandbox keeps it. */
  const pageOf = (psn: string, code: string): string | undefined =>
    sandbox && deps.record !== undefined && code !== '0'
      ? `${envelope.publicUrl}/workbench/psn/${psn}`
      : undefined;

  async function examine(call: IncomingCall, psn: string): Promise<CallReply> {
    const { path, header, sender, body } = call;
    if (!deps.allowsAddress({ ...sender, forwardedFor: header('x-forwarded-for') }))
      return unexamined(psn, failure('SYS006'));
    return answerCall(envelope, {
      path,
      contentType: header('content-type'),
      authorization: header('authorization'),
      idempotencyKey: header('idempotency-key'),
      fault: header(faultHeader),
      body,
      psn,
    });
  }

  return {
    inFlight: () => inFlight,
    async answer(call) {
      const psn = envelope.orders.identifiers.psn();
      const startedMs = uptime.nowMs();
      if (inFlight >= deps.callsMax) return respondTo(unexamined(psn, failure('SYS007')));
      inFlight += 1;
      let reply: CallReply;
      try {
        reply = await examine(call, psn);
      } catch (error) {
        reply = { ...unexamined(psn, faultFailure(error)), error };
      } finally {
        inFlight -= 1;
      }
      const { code, method, appId, numbers, error } = reply;
      if (error !== undefined) log.error({ psn, path: call.path, ...numbers, err: error }, 'call failed');
      if (code === noAcquirer)
        log.warn({ psn, method, merchantNo: reply.merchantNo }, 'no connected acquirer takes this payment');
      const tookMs = uptime.nowMs() - startedMs;
      metrics.call(method, code, tookMs / 1000);
      const clientPsn = clientPsnOf(call);
      const workbench = pageOf(psn, code);
      if (log.isLevelEnabled('info')) {
        const ms = Math.round(tookMs * 10) / 10;
        log.info({ psn, clientPsn, appId, method, ...numbers, code, ms, workbench }, 'call');
      }
      deps.record?.({
        merchantNo: reply.merchantNo,
        psn,
        appId,
        path: call.path,
        method,
        code,
        isAuthenticated: reply.isAuthenticated,
        httpStatus: reply.httpStatus,
        durationMs: tookMs,
        merchantOrderNo: numbers.merchant_order_no ?? null,
        transNo: numbers.trans_no ?? null,
        clientPsn: clientPsn ?? null,
        address: call.sender.ip,
        contentType: call.header('content-type'),
        userAgent: call.header('user-agent'),
        idempotencyKey: call.header('idempotency-key'),
        authorization: call.header('authorization'),
        bytes: call.body,
        reply: reply.body,
      });
      return respondTo(reply, workbench);
    },
  };
}
