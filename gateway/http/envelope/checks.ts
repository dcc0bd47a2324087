/** Checks of a known app's call before it is carried out; the first failing check refuses it. */
import { callByMethod, callByPath } from '@tollgate/contract/calls/index';
import type { Call } from '@tollgate/contract/model';
import type { readRequest } from '@tollgate/contract/read';
import { secondReading } from '@tollgate/contract/read/second-reading';
import { memberText, type WireMember } from '@tollgate/contract/signing/index';
import type { App } from '../../accounts/account.ts';
import type { Directory } from '../../accounts/directory.ts';
import { handlerOf } from '../../calls/index.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Signed } from './authenticate.ts';
import { type Failure, failure, failureWith, isFailure } from './failure.ts';
import { memberNulFailure } from './nul.ts';
import { timestampFailure } from './timestamp.ts';

export interface CheckDeps {
  readonly orders: { readonly clock: MerchantClock };
  readonly directory: Directory;
  /** Other times by which a timestamp may be right: wall-clock time, if the merchant's clock was advanced. */
  readonly otherTimes: (merchantNo: string) => readonly number[];
}

/** Request of a known app. */
export interface Sent {
  readonly app: App;
  readonly members: readonly WireMember[];
  readonly signed: Signed | undefined;
}

/** It, as a request of a call; its fields may be wrong. */
export interface SentCall extends Sent {
  readonly call: Call;
  readonly reading: ReturnType<typeof readRequest<Call>>;
}

/** Which call is meant: by path, by method, and both must agree (decision 7). */
export function resolveCall(path: string, members: readonly WireMember[]): Call | Failure {
  const method = memberText(members, 'method') ?? '';
  const byMethod = method === '' ? undefined : callByMethod(method);
  if (path === '/api/entry') {
    if (method === '') return failure('SYS011', { field: 'method', detail: 'missing' });
    return byMethod ?? failure('E07303', { field: 'method' });
  }
  const byPath = callByPath(path);
  if (byPath === undefined) return failure('SYS019', { detail: path.slice(0, 60) });
  // Two paths may stand for one call (orderrevoke, orderrevoker). What was signed for one call is no other call.
  if (byMethod !== undefined && byMethod.method !== byPath.method)
    return failure('SYS021', { field: 'method', detail: `this path is ${byPath.method}` });
  // Below /api/payments the path names the call; an unknown method counts for nothing there.
  const isKnown = method === '' || byMethod !== undefined || byPath.envelope === 'payments';
  return isKnown ? byPath : failure('E07303', { field: 'method' });
}

/** Refuses a request outside the window of its timestamp, or without a required one (spec §5, decision 45). */
function timeFailure(deps: CheckDeps, { app, call, members }: SentCall): Failure | undefined {
  const timestamp = memberText(members, 'timestamp') ?? '';
  const nowMs = deps.orders.clock.nowMs(app.merchantNo);
  if (timestamp !== '') return timestampFailure(timestamp, [nowMs, ...deps.otherTimes(app.merchantNo)]);
  if (call.envelope === 'entry') return failure('SYS011', { field: 'timestamp', detail: 'missing' });
  return app.timestampRequired ? failure('SYS035', { field: 'timestamp' }) : undefined;
}

const fieldFailure = (_deps: CheckDeps, { reading }: SentCall): Failure | undefined =>
  reading.ok ? undefined : failureWith(reading.problem.code, reading.problem.message);

/** Members that no call knows count as well: a text that is in the signed string can be quoted anywhere. */
const nulFailure = (_deps: CheckDeps, { members }: SentCall): Failure | undefined =>
  memberNulFailure(members);

/** Refuses a signed string that can be cut into the fields of another request (decision 44). */
function ambiguityFailure(_deps: CheckDeps, sent: SentCall): Failure | undefined {
  const { call, members, signed, reading } = sent;
  if (signed === undefined || !reading.ok) return undefined;
  const second = secondReading(call, members, signed.text, reading.values);
  return second && failure('SYS032', { field: second.member, detail: `at &${second.as}=` });
}

function merchantFailure(_deps: CheckDeps, { app, members }: SentCall): Failure | undefined {
  const merchantNo = memberText(members, 'merchant_no') ?? '';
  return merchantNo === '' || merchantNo === app.merchantNo
    ? undefined
    : failure('E04103', { field: 'merchant_no' });
}

function storeFailure(
  { directory }: CheckDeps,
  { app, members }: SentCall,
): undefined | Promise<Failure | undefined> {
  const storeNo = memberText(members, 'store_no') ?? '';
  if (storeNo === '' || storeNo.length > 32) return undefined;
  return directory
    .hasStore(app.merchantNo, storeNo)
    .then((isKnown) => (isKnown ? undefined : failure('E04104', { field: 'store_no' })));
}

const offerFailure = (_deps: CheckDeps, { call }: SentCall): Failure | undefined =>
  handlerOf(call) === undefined ? failure('SYS030', { detail: call.method }) : undefined;

type Check = (deps: CheckDeps, sent: SentCall) => Failure | undefined | Promise<Failure | undefined>;

/** In the order of refusals: a client that corrects one sees the next. */
const checks: readonly Check[] = [
  timeFailure,
  fieldFailure,
  nulFailure,
  ambiguityFailure,
  merchantFailure,
  storeFailure,
  offerFailure,
];

/** The first refusal; undefined where the call may be carried out. */
export async function firstFailure(deps: CheckDeps, sent: SentCall): Promise<Failure | undefined> {
  for (const check of checks) {
    const result = check(deps, sent);
    // Most checks know at once: waiting for each would cost every call a turn of the event loop's queue.
    const found = result === undefined || isFailure(result) ? result : await result;
    if (found !== undefined) return found;
  }
  return undefined;
}
