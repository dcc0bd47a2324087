/** Steps of every call: decode, authenticate, check, carry out, sign. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { takesIdempotencyKey } from '@tollgate/contract/idempotency';
import type { Call } from '@tollgate/contract/model';
import { readRequest } from '@tollgate/contract/read';
import { mapFreeTexts } from '@tollgate/contract/read/free-text';
import type { App } from '../../accounts/account.ts';
import type { CallContext } from '../../calls/call.ts';
import { dataJson, type ReplyData } from '../../calls/data.ts';
import { handlerOf } from '../../calls/index.ts';
import { type OrderContext, requestContextOf, type Texts } from '../../orders/change/context.ts';
import { isRefusal } from '../../orders/state/refusal.ts';
import { signingKeyOf } from '../../ports/signer.ts';
import type { Hidden } from '../../vault/texts.ts';
import { type AuthenticationDeps, authenticate } from './authenticate.ts';
import { type CallFaults, withFault, wronglySigned } from './call-faults.ts';
import { type CallNumbers, createCallNumbers, type LoggedNumbers } from './call-numbers.ts';
import { firstFailure, resolveCall, type Sent } from './checks.ts';
import { decodeBody } from './decode.ts';
import { type Failure, failure, isFailure } from './failure.ts';
import { faultFailure } from './fault.ts';
import { answerOnce, type IdempotencyDeps } from './idempotency.ts';
import { openReplay } from './replay.ts';
import { createReply, type Reply, type ReplyFields } from './reply.ts';

export interface EnvelopeDeps extends AuthenticationDeps, IdempotencyDeps {
  readonly orders: OrderContext;
  readonly publicUrl: string;
  readonly allowLoopback: boolean;
  /** Times besides the merchant's by which a timestamp may be right: the world's, where its clock was advanced. */
  readonly otherTimes: (merchantNo: string) => readonly number[];
  /** Returns true if one more call of this app is within the rate limit. */
  readonly allows: (appId: string) => boolean;
  /** Injected faults (only the sandbox has them). */
  readonly faults?: CallFaults | undefined;
}

export interface CallRequest {
  readonly path: string;
  readonly contentType: string | undefined;
  readonly authorization: string | undefined;
  /** The header Idempotency-Key. */
  readonly idempotencyKey?: string | undefined;
  /** The header Tollgate-Fault. */
  readonly fault?: string | undefined;
  readonly body: Uint8Array;
  readonly psn: string;
}

export interface CallReply {
  readonly httpStatus: number;
  readonly body: string;
  /** For the log and the metrics. */
  readonly code: string;
  readonly method: string;
  readonly appId: string;
  /** Empty where no app is known. */
  readonly merchantNo: string;
  readonly numbers: LoggedNumbers;
  /** True if signature or Basic credentials were checked and are right. */
  readonly isAuthenticated: boolean;
  /** Which key signed it; undefined where it is not signed. */
  readonly keyId?: string;
  /** Error on our side; absent if there was none. */
  readonly error?: unknown;
  /** The connection ends without it. */
  readonly isCut?: boolean;
}

interface Outcome {
  readonly app?: App;
  /** The reply that may be being signed. */
  readonly reply?: Reply;
  readonly method?: string;
  readonly failure?: Failure;
  readonly data?: string;
  readonly error?: unknown;
  readonly isCut?: boolean;
  readonly isWronglySigned?: boolean;
  readonly isAuthenticated?: boolean;
}

/** The members of a reply: data on success, `{}` where the call has nothing to say (decision 39). */
function replyFields(
  psn: string,
  { failure: problem, data = '{}' }: Pick<Outcome, 'failure' | 'data'>,
): ReplyFields {
  return problem === undefined
    ? { code: '0', msg: 'success', psn, data }
    : { code: problem.code, msg: problem.msg, psn };
}

const replyOf = (deps: EnvelopeDeps, app: App | undefined): Reply =>
  createReply(app?.signType === 'RSA2' ? signingKeyOf(deps.signer, app.gatewayKeyId) : undefined);

/**
 * An order's free texts that hold a card number go into the vault (decision 51). A call that makes no order keeps no
 * text: what it says, such as why an order is closed, becomes a part of a message, without the number.
 */
async function withoutCardNumbers<Values extends object>(
  { texts }: Texts,
  { merchantNo }: App,
  { request }: Call,
  values: Values,
): Promise<Hidden<Values>> {
  if (Object.hasOwn(request, 'price_currency')) return texts.hide(merchantNo, request, values);
  return { values: mapFreeTexts(request, values, blankCardNumbers), forget: async () => {} };
}

/** Checks the call of an app that is known by now, and carries it out. */
async function dispatch(
  deps: EnvelopeDeps,
  request: CallRequest,
  { app, members, signed }: Sent,
  reply: Reply,
  numbers: CallNumbers,
): Promise<Outcome> {
  const call = resolveCall(request.path, members);
  if (isFailure(call)) return { app, failure: call };
  const { method } = call;
  const reading = readRequest(call, members);
  const problem = await firstFailure(deps, { app, members, signed, call, reading });
  if (problem !== undefined) return { app, method, failure: problem };
  const handler = handlerOf(call);
  if (!reading.ok || handler === undefined) throw new Error(`${method} has passed checks that it fails`);
  const replay = await openReplay(deps, app, call, members, signed);
  if (isFailure(replay)) return { app, method, failure: replay };
  // In one place for every reply: one that was kept names the same numbers, and only its text is left.
  const succeeded = (data: string, members: ReplyData = JSON.parse(data)): Outcome => {
    numbers.reply(members);
    return { app, method, data };
  };
  if (replay.data !== undefined) return succeeded(replay.data);
  const { orders, publicUrl, allowLoopback } = deps;
  const { psn, idempotencyKey: key } = request;
  const context: CallContext = {
    orders: requestContextOf(orders, psn),
    app,
    publicUrl,
    allowLoopback,
    signAhead: (data) => reply.signAhead(replyFields(psn, { data: dataJson(data) })),
    concerns: numbers.concerns,
    ...(replay.once && { once: replay.once }),
  };
  const { values } = reading;
  const work = async (own: CallContext) => {
    const hidden = await withoutCardNumbers(orders, app, call, values);
    const result = await handler(hidden.values, own);
    if (isRefusal(result)) await hidden.forget();
    return result;
  };
  if (key !== undefined && takesIdempotencyKey(call)) {
    const answer = await answerOnce(deps, { call, key, values, context, work });
    return 'data' in answer ? succeeded(answer.data) : { app, method, ...answer };
  }
  const result = await work(context);
  if (isRefusal(result)) return { app, method, failure: failure(result.refused, result) };
  return succeeded(dataJson(result), result);
}

/** Carries the call out, and what goes wrong with it on purpose. */
async function dispatchWithFaults(
  deps: EnvelopeDeps,
  request: CallRequest,
  sent: Sent,
  reply: Reply,
  numbers: CallNumbers,
): Promise<Outcome> {
  const work = () => dispatch(deps, request, sent, reply, numbers);
  const { app, members } = sent;
  const { path, psn, fault: header } = request;
  const asked = deps.faults?.of({ app, path, members, psn, header });
  if (asked === undefined) return work();
  const found = await asked;
  if (found === undefined) return work();
  if (isFailure(found)) return { app, failure: found };
  const outcome = await withFault(found, faultFailure(undefined), work);
  await found.note(numbers.forLog());
  return { app, ...outcome };
}

/** The call that a request names, for the log: also where it is refused before that is looked at. */
function namedMethod(path: string, members: Parameters<typeof resolveCall>[1]): { readonly method?: string } {
  const call = resolveCall(path, members);
  return isFailure(call) ? {} : { method: call.method };
}

async function run(deps: EnvelopeDeps, request: CallRequest, numbers: CallNumbers): Promise<Outcome> {
  const body = decodeBody(request.contentType, request.body);
  if (isFailure(body)) return { failure: body, ...namedMethod(request.path, []) };
  const { members } = body;
  numbers.request(members);
  const who = await authenticate(deps, body, request.authorization);
  if (!who.ok) return { ...who, ...namedMethod(request.path, members) };
  const { app, signed } = who;
  return { ...(await runAs(deps, request, { app, members, signed }, numbers)), isAuthenticated: true };
}

/** Answers an app that is known by now. */
async function runAs(
  deps: EnvelopeDeps,
  request: CallRequest,
  sent: Sent,
  numbers: CallNumbers,
): Promise<Outcome> {
  const { app, members } = sent;
  // After authentication: a stranger who names the app must not use up its calls.
  if (!deps.allows(app.appId))
    return { app, failure: failure('SYS006'), ...namedMethod(request.path, members) };
  const reply = replyOf(deps, app);
  try {
    const carryOut = deps.faults === undefined ? dispatch : dispatchWithFaults;
    const outcome = await carryOut(deps, request, sent, reply, numbers);
    const { data } = outcome;
    // Only here, so that nothing before the reply has a merchant's texts in clear (decision 51).
    return data === undefined
      ? { ...outcome, reply }
      : { ...outcome, reply, data: await deps.orders.texts.reveal(app.merchantNo, data) };
  } catch (error) {
    // The app is known: it gets a signed reply, whatever went wrong (decision 8).
    return { app, failure: faultFailure(error), error, ...namedMethod(request.path, members) };
  }
}

/** A call that is refused before it is examined: the app is not known, so the reply is unsigned. */
export function unexamined(psn: string, problem: Failure): CallReply {
  const body = JSON.stringify(replyFields(psn, { failure: problem }));
  return {
    httpStatus: problem.httpStatus,
    body,
    code: problem.code,
    method: '',
    appId: '',
    merchantNo: '',
    numbers: {},
    isAuthenticated: false,
  };
}

/** Answers a call. The reply carries our error for the log; one before the app is known is thrown. */
export async function answerCall(deps: EnvelopeDeps, request: CallRequest): Promise<CallReply> {
  const numbers = createCallNumbers();
  const outcome = await run(deps, request, numbers);
  const { app } = outcome;
  const fields = replyFields(request.psn, outcome);
  const body = await (outcome.reply ?? replyOf(deps, app)).body(fields);
  return {
    httpStatus: outcome.failure?.httpStatus ?? 200,
    body: outcome.isWronglySigned === true ? wronglySigned(body) : body,
    code: fields.code,
    method: outcome.method ?? '',
    appId: app?.appId ?? '',
    merchantNo: app?.merchantNo ?? '',
    numbers: numbers.forLog(),
    isAuthenticated: outcome.isAuthenticated ?? false,
    ...(app?.signType === 'RSA2' ? { keyId: signingKeyOf(deps.signer, app.gatewayKeyId).keyId } : {}),
    ...(outcome.error === undefined ? {} : { error: outcome.error }),
    ...(outcome.isCut === true && { isCut: true }),
  };
}
