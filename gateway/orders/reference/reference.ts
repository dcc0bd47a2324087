/** Reference transactions: what a merchant does to a card payment by its trans_no (spec §4, decision 10). */

import type { Referring } from '../change/context.ts';
import type { NewTransaction } from '../change/creation.ts';
import { findByOrderNo, findByTransNo } from '../change/find.ts';
import { referenceTo } from '../state/reference-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { cardScenario, isWithdrawn, status, type Transaction } from '../state/transaction.ts';

/** The caller, and its own number of the request. */
export interface ReferenceRequest {
  readonly merchantNo: string;
  readonly appId: string;
  readonly merchantOrderNo: string;
}

/**
 * Finds the transaction of this merchant that a call means; refuses with `code` if there is none, or it is another
 * merchant's.
 */
export async function findOriginal(
  context: Referring,
  merchantNo: string,
  transNo: string,
  code: 'ET002' | 'ET003',
): Promise<Transaction | Refusal> {
  const found = await findByTransNo(context.database, merchantNo, transNo);
  const current = found && (await context.upToDate(context, found));
  return current === undefined || isWithdrawn(current) ? refuse(code, { field: 'trans_no' }) : current;
}

/** Returns the details of a reference to `original`; its amount, kind and type are the caller's. */
export function referenceDetails(
  original: Transaction,
  request: ReferenceRequest,
  own: Pick<NewTransaction, 'kind' | 'transType' | 'orderMinor'>,
): NewTransaction {
  return {
    ...request,
    ...own,
    transStatus: status.processing,
    currency: original.currency,
    origTransNo: original.transNo,
    storeNo: original.storeNo ?? undefined,
    terminalSn: original.terminalSn ?? undefined,
    payScenario: cardScenario,
    payMethodId: original.payMethodId ?? undefined,
    acquirer: original.acquirer ?? undefined,
    terminal: referenceTo(original),
  };
}

/** Members that are compared when a request comes again under the same number. */
type Asked = Pick<NewTransaction, 'merchantNo' | 'merchantOrderNo' | 'kind' | 'transType' | 'origTransNo'> & {
  /** Absent if the request names no amount. */
  readonly orderMinor?: number | undefined;
  readonly surchargeMinor?: number | undefined;
};

function isSame(known: Transaction, asked: Asked): boolean {
  return (
    known.kind === asked.kind &&
    known.transType === asked.transType &&
    known.origTransNo === asked.origTransNo &&
    (asked.orderMinor === undefined || asked.orderMinor === known.orderMinor) &&
    (asked.surchargeMinor ?? 0) === (known.terminal?.surchargeMinor ?? 0)
  );
}

/** Returns the transaction that has the number already; E04112 if it is not the one asked for now. */
async function repeatOf(context: Referring, asked: Asked): Promise<Transaction | Refusal | undefined> {
  const known = await findByOrderNo(context.database, asked.merchantNo, asked.merchantOrderNo);
  if (known === undefined) return undefined;
  return isSame(known, asked)
    ? context.upToDate(context, known)
    : refuse('E04112', { field: 'merchant_order_no', detail: 'used for something else' });
}

/**
 * Does `work` once for its merchant_order_no: the same request again gets the current state, whatever has become of its
 * original since (decision 10). A refused request has stored nothing and may come again.
 */
export async function once(
  context: Referring,
  asked: Asked,
  work: () => Promise<Transaction | Refusal>,
): Promise<Transaction | Refusal> {
  const before = await repeatOf(context, asked);
  if (before !== undefined) return before;
  const done = await work();
  if (!isRefusal(done)) return done;
  // A concurrent duplicate may have won; then the original refuses this one.
  return (await repeatOf(context, asked)) ?? done;
}
