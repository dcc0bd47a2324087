/** A call with an Idempotency-Key (decision 40): carried out once, and answered the same as often as it comes. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { idempotencyHeader, isIdempotencyKey } from '@tollgate/contract/idempotency';
import type { Call } from '@tollgate/contract/model';
import type { CallContext } from '../../calls/call.ts';
import type { ReplyData } from '../../calls/data.ts';
import type { Refusal } from '../../orders/state/refusal.ts';
import { isDatabaseAway } from '../../ports/database.ts';
import {
  claimOrRead,
  finishReply,
  type KeptReply,
  type KeyClaim,
  keptReply,
  releaseKey,
} from '../../store/idempotency.ts';
import { cardFingerprint, type KeyedHash } from '../../vault/card-fingerprint.ts';
import { type Failure, failure, failureWith } from './failure.ts';
import { ClaimSuperseded, createReplyKeeper, keptReplyOf } from './reply-keeper.ts';
import { requestFingerprint } from './request-fingerprint.ts';

export interface IdempotencyDeps {
  readonly hashOf: (text: string) => string;
  /** Hides what it is given from whoever has not the gateway's key. */
  readonly keyedHash: KeyedHash;
}

export interface KeyedCall {
  readonly call: Call;
  /** The header as received. */
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly context: CallContext;
  readonly work: (context: CallContext) => Promise<ReplyData | Refusal>;
}

/** Reply of a call: data, as JSON text, or a failure. */
export type Answer = { readonly data: string } | { readonly failure: Failure };

/** Codes that mean an unknown result or an unavailable gateway: a retry is a new attempt. */
const isPassing = ({ code, httpStatus }: Failure): boolean =>
  code === 'SYS001' || httpStatus === 429 || httpStatus === 503;

function answerOf({ code, msg, data }: KeptReply): Answer {
  return data === null ? { failure: failureWith(code as ErrorCode, msg) } : { data };
}

const inProgress: Answer = { failure: failure('SYS026', { field: idempotencyHeader.name }) };

/** The reply under the key, where this call lost its say to another one. */
async function othersAnswer({ orders }: CallContext, claim: KeyClaim): Promise<Answer> {
  const kept = await keptReply(orders.database, claim);
  return kept === undefined ? inProgress : answerOf(kept);
}

/** Carries the call out under its claim. */
async function carryOut({ context, work }: KeyedCall, claim: KeyClaim): Promise<Answer> {
  const { database } = context.orders;
  const keeper = createReplyKeeper(context, claim);
  // A database error here costs nothing but time: the claim ends by itself.
  const release = () => releaseKey(database, claim).catch(() => {});
  let reply: KeptReply;
  try {
    reply = keptReplyOf(await work(keeper.context));
  } catch (error) {
    if (error instanceof ClaimSuperseded) return othersAnswer(context, claim);
    const released = release();
    // A database that is away would be waited for a second time.
    if (!isDatabaseAway(error)) await released;
    throw error;
  }
  const answer = answerOf(reply);
  if ('failure' in answer && isPassing(answer.failure)) {
    await release();
    return answer;
  }
  if (keeper.isKept(reply)) return answer;
  // A written change keeps its reply already, even if this reply cannot be added.
  const isFinal = await finishReply(database, claim, reply).catch(() => true);
  return isFinal ? answer : othersAnswer(context, claim);
}

/** Answers a call that came with a key. */
export async function answerOnce(deps: IdempotencyDeps, keyed: KeyedCall): Promise<Answer> {
  const { call, key, values, context } = keyed;
  const field = idempotencyHeader.name;
  if (!isIdempotencyKey(key)) {
    const detail = `1 to ${idempotencyHeader.maxLength} visible ASCII characters`;
    return { failure: failure('SYS024', { field, detail }) };
  }
  const { orders, app } = context;
  // Keyed: a text may hold a card number, which a plain hash would give away to whoever tries all of them (decision 51).
  const cards = {
    hashOf: deps.keyedHash,
    cardFingerprint: (text: string) => cardFingerprint(orders.cards.decryptor, deps.keyedHash, text),
  };
  const fingerprint = await requestFingerprint(cards, call, values);
  const claim = { merchantNo: app.merchantNo, appId: app.appId, key, claim: orders.identifiers.linkSecret() };
  const nowMs = orders.clock.nowMs(app.merchantNo);
  const state = await claimOrRead(orders.database, claim, fingerprint, nowMs);
  if (state === 'claimed') return carryOut(keyed, claim);
  if (state === 'under-way') return inProgress;
  return state === 'other-fields' ? { failure: failure('SYS025', { field }) } : answerOf(state);
}
