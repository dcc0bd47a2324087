/** Acts on differences, as the operator's program and the Workbench perform them: once, with their entries. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import type { Database, Queries } from '../../ports/database.ts';
import {
  type ActedDifference,
  type ActedLine,
  type ActedState,
  acquirerOf,
  addMissing,
  enterReversed,
  findOpenOrders,
  lastActOf,
  missingOf,
  type NewAct,
  type OpenOrder,
  readDifference,
  reopenMissing,
  resolveMissing,
  type StoredAct,
  type Transfer,
  writeAct,
} from '../../store/settlement/acts.ts';
import { agreedFeeOf } from '../../store/settlement/agreed-fees.ts';
import {
  type Difference,
  type DifferenceAct,
  type DifferenceKind,
  findDifference,
} from '../../store/settlement/differences.ts';
import { lockAcquirer } from '../../store/settlement/staging.ts';
import { merchantExists } from '../../store/workbench/apps.ts';
import { dayDigits } from '../days.ts';
import type { ActAnswer, ActRefusal, ActRequest } from './act.ts';
import { signedMinor } from './line-amounts.ts';

/** Acts that fit a kind; `undo` takes back any of them. */
const actsOfKind: Readonly<Record<DifferenceKind, readonly DifferenceAct[]>> = {
  'missing-here': ['attach', 'write-off', 'wait'],
  'missing-there': ['wait', 'write-off'],
  ambiguous: ['attach', 'write-off', 'wait'],
  amount: ['accept', 'attach', 'write-off', 'wait'],
  fee: ['accept', 'write-off', 'wait'],
  currency: ['write-off', 'wait'],
  duplicate: ['attach', 'write-off', 'wait'],
  chargeback: ['accept', 'attach', 'write-off', 'wait'],
};

/** Returns the acts that fit a difference; a fee of its own has no order to be attached to. */
export const fittingActs = (
  kind: DifferenceKind,
  lineKind: Difference['lineKind'],
): readonly DifferenceAct[] => (lineKind === 'fee' ? ['accept', 'write-off', 'wait'] : actsOfKind[kind]);

/** An act that can be done: how things are after it, and its transfers; or why it cannot. */
type Plan =
  | { readonly after: ActedState; readonly transfers: readonly Transfer[] }
  | { readonly refusal: ActRefusal };

interface Planning {
  readonly queries: Queries;
  readonly found: ActedDifference;
  readonly request: ActRequest & { readonly reason: string };
}

/** Returns true if the actor sees the merchant; what no merchant is known of is seen by those who see all. */
const isSeen = ({ merchants }: ActRequest, merchantNo: string): boolean =>
  merchants === undefined || merchants.includes(merchantNo);

/** Transfers of a line that agrees, as the import writes them. */
function transfersOf({ currency }: ActedDifference, line: ActedLine): Transfer[] {
  return [
    { account: 'paid-out', currency, minor: signedMinor(line) - line.feeMinor },
    { account: 'fees', currency, minor: line.feeMinor },
  ];
}

/** The order that the difference names, as it is now. */
async function namedOrder({ queries, found }: Planning): Promise<OpenOrder | undefined> {
  const { acquirer, transNo, merchantNo } = found;
  if (transNo === null) return undefined;
  return (await findOpenOrders(queries, { acquirer, transNo, merchants: [merchantNo] }))[0];
}

/** The merchant in whose books the act is entered: the line's, or the one that the request names. */
async function merchantFor({ queries, found, request }: Planning): Promise<string | undefined> {
  if (found.merchantNo !== '') return found.merchantNo;
  const { merchantNo } = request;
  if (merchantNo === undefined || !isSeen(request, merchantNo)) return undefined;
  return (await merchantExists(queries, merchantNo)) ? merchantNo : undefined;
}

/** Settles the order with this line; what is left of its due, or too much, goes to `account`. */
async function settleWhole(
  planning: Planning,
  line: ActedLine,
  account: 'fees' | 'write-offs',
): Promise<Plan> {
  const { found } = planning;
  const order = await namedOrder(planning);
  const openMinor = order?.openMinor ?? 0;
  if (account === 'fees' && openMinor === 0) return { refusal: 'order-settled' };
  const signed = signedMinor(line);
  const restMinor = openMinor - signed;
  return {
    after: { ...found, state: 'resolved', isSettled: true, settlesMinor: signed, clearedMinor: restMinor },
    transfers: [...transfersOf(found, line), { account, currency: found.currency, minor: restMinor }],
  };
}

/** Settles the order with this line; of its fee, what is above the agreed one goes to `account`. */
function settleFee({ found }: Planning, line: ActedLine, account: 'fees' | 'write-offs'): Plan {
  const { currency } = found;
  const signed = signedMinor(line);
  const agreed = account === 'fees' ? line.feeMinor : (found.expectedFeeMinor ?? line.feeMinor);
  return {
    after: { ...found, state: 'resolved', isSettled: true, settlesMinor: signed },
    transfers: [
      { account: 'paid-out', currency, minor: signed - line.feeMinor },
      { account: 'fees', currency, minor: agreed },
      { account, currency, minor: line.feeMinor - agreed },
    ],
  };
}

/** Takes a line as it is, with no order: its gross amount goes to `account`. */
async function takeLine(
  planning: Planning,
  line: ActedLine,
  account: 'chargebacks' | 'write-offs',
): Promise<Plan> {
  const { found } = planning;
  const merchantNo = await merchantFor(planning);
  if (merchantNo === undefined) return { refusal: 'needs-merchant' };
  return {
    after: { ...found, merchantNo, state: 'resolved', isSettled: true },
    transfers: [
      ...transfersOf(found, line),
      { account, currency: found.currency, minor: -signedMinor(line) },
    ],
  };
}

/** Clears what is open of the order, beside `taken`. */
async function clearOrder(planning: Planning, taken: Plan): Promise<Plan> {
  const order = await namedOrder(planning);
  if ('refusal' in taken || order === undefined) return taken;
  const { currency, openMinor } = order;
  return {
    after: { ...taken.after, clearedMinor: openMinor },
    transfers: [...taken.transfers, { account: 'write-offs', currency, minor: openMinor }],
  };
}

function accept(planning: Planning, line: ActedLine): Promise<Plan> | Plan {
  const { kind } = planning.found;
  if (kind === 'fee') return settleFee(planning, line, 'fees');
  return kind === 'amount' ? settleWhole(planning, line, 'fees') : takeLine(planning, line, 'chargebacks');
}

async function writeOff(planning: Planning, line: ActedLine | null): Promise<Plan> {
  const { found, request } = planning;
  if (request.reason === '') return { refusal: 'needs-reason' };
  if (line === null) return clearOrder(planning, { after: { ...found, state: 'resolved' }, transfers: [] });
  // An earlier file has brought this fee: booked again, it would be withheld twice.
  if (found.kind === 'duplicate' && line.kind === 'fee')
    return { after: { ...found, state: 'resolved' }, transfers: [] };
  if (found.kind === 'fee') return settleFee(planning, line, 'write-offs');
  if (found.kind === 'amount') return settleWhole(planning, line, 'write-offs');
  const taken = await takeLine(planning, line, 'write-offs');
  return found.kind === 'currency' ? clearOrder(planning, taken) : taken;
}

/** Compares the line once more, with the order that the request names. */
async function attach(planning: Planning, line: ActedLine): Promise<Plan> {
  const { queries, found, request } = planning;
  const { transNo, merchantNo } = request;
  if (transNo === undefined) return { refusal: 'needs-order' };
  const merchants =
    merchantNo === undefined ? request.merchants : [merchantNo].filter((one) => isSeen(request, one));
  const orders = await findOpenOrders(queries, { acquirer: found.acquirer, transNo, merchants });
  const [order] = orders;
  if (order === undefined) return { refusal: 'no-order' };
  if (orders.length > 1) return { refusal: 'needs-merchant' };
  if (order.currency !== found.currency) return { refusal: 'other-currency' };
  const named = { ...found, merchantNo: order.merchantNo, transNo };
  if (found.kind === 'chargeback') return { after: { ...named, state: 'open' }, transfers: [] };
  const signed = signedMinor(line);
  // Another amount is another difference: it is accepted or written off by an act of its own.
  if (order.openMinor !== signed)
    return {
      after: { ...named, kind: 'amount', state: 'open', expectedMinor: order.openMinor },
      transfers: [],
    };
  const { kind, amountMinor, feeMinor } = line;
  const asked = { acquirer: found.acquirer, merchantNo: order.merchantNo, transNo, currency: found.currency };
  const expectedFeeMinor = await agreedFeeOf(queries, { ...asked, kind, amountMinor });
  if (expectedFeeMinor !== null && expectedFeeMinor !== feeMinor)
    return {
      after: {
        ...named,
        kind: 'fee',
        state: 'open',
        expectedMinor: signed,
        expectedFeeMinor,
        settlesMinor: signed,
      },
      transfers: [],
    };
  return {
    after: { ...named, state: 'resolved', isSettled: true, settlesMinor: signed },
    transfers: transfersOf(found, line),
  };
}

async function plan(planning: Planning): Promise<Plan> {
  const { found, request } = planning;
  const { line, kind } = found;
  if (!fittingActs(kind, line?.kind ?? null).includes(request.act)) return { refusal: 'not-for-kind' };
  if (request.act === 'wait') return { after: { ...found, state: 'waiting' }, transfers: [] };
  if (request.act === 'write-off') return writeOff(planning, line);
  if (line === null) return { refusal: 'not-for-kind' };
  return request.act === 'accept' ? accept(planning, line) : attach(planning, line);
}

/** Answers with the difference as the actor sees it: an act that has moved it out of sight is not committed. */
async function answer({ queries, found, request }: Planning, isRepeat: boolean): Promise<ActAnswer> {
  const { differenceNo } = found;
  const difference = await findDifference(queries, differenceNo, request.merchants);
  if (difference === undefined) throw new Error(`broken invariant: difference ${differenceNo} vanished`);
  return { kind: 'done', difference, isRepeat };
}

async function undo(planning: Planning, last: StoredAct | undefined): Promise<ActAnswer> {
  const { queries, found, request } = planning;
  if (found.acts === 0) return { kind: 'refused', refusal: 'nothing-to-undo' };
  // The newest act is an undo: asked once more, it takes nothing else back.
  if (last?.actNo !== found.acts) return answer(planning, true);
  if (last.before === null) return { kind: 'refused', refusal: 'not-undoable' };
  // The act has brought the line here from a merchant that the actor does not see.
  if (!isSeen(request, last.before.merchantNo)) return { kind: 'refused', refusal: 'nothing-to-undo' };
  const { alsoResolved, alsoOpened = [], ...before } = last.before;
  const atMs = request.nowMs;
  await enterReversed(queries, found, last.actNo, atMs);
  await reopenMissing(queries, alsoResolved, { by: request.by, atMs });
  await resolveMissing(queries, alsoOpened, { by: request.by, atMs });
  const { reason, by } = request;
  const act = { act: 'undo', transNo: null, reason, by, atMs, undoes: last.actNo } as const;
  await writeAct(queries, found, { ...found, ...before }, [], { ...act, alsoResolved: [] });
  return answer(planning, false);
}

/** A difference that is being acted on already, by the same act with the same order. */
function isRepeated({ found, request }: Planning, last: StoredAct | undefined): boolean {
  if (last === undefined || last.act !== request.act || last.actNo !== found.acts) return false;
  return request.act !== 'attach' || last.transNo === request.transNo;
}

type Done = Pick<NewAct, 'by' | 'atMs'>;

/** Lets the order that the line was compared with until now be missing, where nothing else says what is open of it. */
async function leaveOrder(planning: Planning, last: StoredAct | undefined, done: Done): Promise<string[]> {
  const { queries, found } = planning;
  const order = await namedOrder(planning);
  if (order === undefined || order.openMinor === 0) return [];
  const resolved = last?.act === 'attach' ? (last.before?.alsoResolved ?? []) : [];
  const reopened = await reopenMissing(queries, resolved, done);
  const added = await addMissing(queries, found, order, dayDigits(done.atMs));
  return [...reopened, ...added];
}

/** Changes what says of orders that no line settles them, before a line is attached to another; returns the numbers. */
async function moveLine(planning: Planning, after: ActedState, last: StoredAct | undefined, done: Done) {
  const { queries, found, request } = planning;
  const { merchantNo, transNo } = after;
  // A chargeback settles no order.
  if (request.act !== 'attach' || transNo === null || after.kind === 'chargeback')
    return { alsoResolved: [], alsoOpened: [] };
  const isLeft = found.transNo !== transNo || found.merchantNo !== merchantNo;
  const alsoOpened = isLeft ? await leaveOrder(planning, last, done) : [];
  const alsoResolved = await missingOf(queries, found.acquirer, { merchantNo, transNo });
  await resolveMissing(queries, alsoResolved, done);
  return { alsoResolved, alsoOpened };
}

async function perform(planning: Planning): Promise<ActAnswer> {
  const { queries, found, request } = planning;
  const { differenceNo } = found;
  const last = await lastActOf(queries, differenceNo);
  if (request.act === 'undo') return undo(planning, last);
  if (isRepeated(planning, last)) return answer(planning, true);
  if (found.state === 'resolved') return { kind: 'refused', refusal: 'resolved-already' };
  const planned = await plan(planning);
  if ('refusal' in planned) return { kind: 'refused', refusal: planned.refusal };
  const { after, transfers } = planned;
  const done = { by: request.by, atMs: request.nowMs };
  const beside = await moveLine(planning, after, last, done);
  const transNo = request.act === 'attach' ? after.transNo : null;
  const act = { act: request.act, transNo, reason: request.reason, ...done, ...beside };
  await writeAct(queries, found, after, transfers, act);
  return answer(planning, false);
}

/**
 * Performs an act once: the same act again changes nothing. Imports of the acquirer wait meanwhile. The reason is kept
 * without card numbers (decision 51).
 */
export function performAct(database: Database, given: ActRequest): Promise<ActAnswer> {
  const { differenceNo } = given;
  const request = { ...given, reason: blankCardNumbers(given.reason ?? '').trim() };
  return database.transaction(async (queries) => {
    const acquirer = await acquirerOf(queries, differenceNo);
    if (acquirer === undefined) return { kind: 'refused', refusal: 'no-difference' };
    await lockAcquirer(queries, acquirer);
    const found = await readDifference(queries, differenceNo);
    if (found === undefined || !isSeen(request, found.merchantNo))
      return { kind: 'refused', refusal: 'no-difference' };
    const answered = await perform({ queries, found, request });
    if (answered.kind === 'done') return answered;
    const difference = await findDifference(queries, differenceNo);
    return { ...answered, ...(difference && { difference }) };
  });
}
