/**
 * Asks that change something and have no number: the reply is kept under the ask's id, in the transaction that it
 * reports, for as long as an Idempotency-Key is (decision 40). All others are carried out once by the trans_no,
 * attempt_id or merchant_order_no that they name.
 */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { Queries } from '../../ports/database.ts';
import {
  claimOrRead,
  finishReply,
  type KeptReply,
  type KeyClaim,
  keptReply,
  releaseKey,
} from '../../store/idempotency.ts';
import type { ServiceAsk, TerminalAnswer, TerminalId } from '../../terminals/service.ts';
import type { RequestContext } from '../change/context.ts';
import { isCatalogueCode } from '../state/online-state.ts';
import type { OrderChange, Transaction } from '../state/transaction.ts';
import { terminalResult } from './view.ts';

const keptAsks: ReadonlySet<ServiceAsk['type']> = new Set([
  'adjust-tip',
  'close',
  'close-batch',
  'check-manager',
]);

/** The context that carries an ask out, and the keeper of its answer. */
export interface Keeping {
  readonly context: RequestContext;
  /** Keeps the answer with the writes of `queries`, if they change no order. */
  keepIn(queries: Queries, data: object): Promise<void>;
}

/** The claim went to another process while the ask was carried out: nothing was written. */
class ClaimLost extends Error {}

const refused = (code: ErrorCode, about: { field?: string; detail?: string }): TerminalAnswer => ({
  code,
  msg: refusalMessage(code, about),
});
const inProgress = refused('SYS001', { detail: 'send it again with the same id' });

const keptOf = ({ code, msg, data }: TerminalAnswer): KeptReply => ({
  code,
  msg,
  data: data === undefined ? null : JSON.stringify(data),
});

function answerOf({ code, msg, data }: KeptReply): TerminalAnswer {
  if (code !== '0' && !isCatalogueCode(code)) throw new Error(`broken invariant: kept code ${code}`);
  return data === null ? { code, msg } : { code, msg, data: JSON.parse(data) };
}

const doneWith = (data: object): TerminalAnswer => ({ code: '0', msg: 'success', data });

/** Identifies an ask, without its PIN, which is stored nowhere. */
function fingerprintOf(ask: ServiceAsk): string {
  if (ask.type === 'check-manager') return ask.type;
  return JSON.stringify(ask);
}

/** Returns the answer that reports the order; of a tip that its acquirer has not agreed to, the refusal. */
function answerFor({ type }: ServiceAsk, order: Transaction): TerminalAnswer {
  const asked = type === 'adjust-tip' ? (order.terminal?.askedTip ?? null) : null;
  return asked === null ? doneWith(terminalResult(order)) : refused(asked.errorCode ?? 'E04134', {});
}

/** Has each change of the order that the ask names keep the answer that reports it. */
function keepingIn(context: RequestContext, ask: ServiceAsk, claim: KeyClaim): Keeping {
  const orderNo = 'merchant_order_no' in ask ? ask.merchant_order_no : undefined;
  let isFirst = true;

  async function commit(change: OrderChange) {
    const part = change.transactions.find(
      ({ after }) => orderNo !== undefined && after.merchantOrderNo === orderNo,
    );
    if (part === undefined) return context.committer.commit(change);
    const reply = keptOf(answerFor(ask, part.after));
    const keeping = { ...claim, reply, isFirst, isDone: false };
    const result = await context.committer.commit({ ...change, keeping });
    if (result === 'superseded') throw new ClaimLost();
    if (result === 'committed') isFirst = false;
    return result;
  }

  return {
    context: { ...context, committer: { ...context.committer, commit } },
    async keepIn(queries, data) {
      if (!(await finishReply(queries, claim, keptOf(doneWith(data))))) throw new ClaimLost();
    },
  };
}

/** Answers an ask that came under `id` by `work`, once; the same ask again gets the first answer. */
export async function answerOnce(
  context: RequestContext,
  { merchantNo, terminalSn }: TerminalId,
  ask: ServiceAsk,
  id: string | undefined,
  work: (keeping: Keeping) => Promise<TerminalAnswer>,
): Promise<TerminalAnswer> {
  if (id === undefined || !keptAsks.has(ask.type)) return work({ context, keepIn: async () => {} });
  const { database, clock, identifiers } = context;
  // No app_id has a colon.
  const key = { merchantNo, appId: `terminal:${terminalSn}`, key: id };
  const claim = { ...key, claim: identifiers.linkSecret() };
  const state = await claimOrRead(database, claim, fingerprintOf(ask), clock.nowMs(merchantNo));
  if (state === 'under-way') return inProgress;
  if (state === 'other-fields') return refused('SYS025', { field: 'id' });
  if (state !== 'claimed') return answerOf(state);
  const others = async () => {
    const kept = await keptReply(database, key);
    return kept === undefined ? inProgress : answerOf(kept);
  };
  let answer: TerminalAnswer;
  try {
    answer = await work(keepingIn(context, ask, claim));
  } catch (error) {
    if (error instanceof ClaimLost) return others();
    // An error of the database here only costs time: the claim ends by itself.
    await releaseKey(database, claim).catch(() => {});
    throw error;
  }
  // The writes have kept their answer already, even if the final one cannot be added.
  const isFinal = await finishReply(database, claim, keptOf(answer)).catch(() => true);
  return isFinal ? answer : others();
}
