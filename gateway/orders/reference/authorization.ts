/** Steps of an authorization by reference: capture, increment, cancel (spec §4). */

import type { Referring } from '../change/context.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { type Transaction, totalMinor, transType } from '../state/transaction.ts';
import { addToAuthorization } from './increment.ts';
import { createOperation } from './operation.ts';
import { findOriginal, once, type ReferenceRequest, referenceDetails } from './reference.ts';
import { settleReversal } from './terminal-reversal.ts';

/** Collects `amountMinor` of what `original` holds, once; the rest is released. */
export function captureAuthorization(
  context: Referring,
  original: Transaction,
  request: ReferenceRequest,
  amountMinor: number,
): Promise<Transaction | Refusal> {
  const own = { kind: 'payment', transType: transType.completion, orderMinor: amountMinor } as const;
  const details = referenceDetails(original, request, own);
  return once(context, details, () => createOperation(context, details));
}

/** Adds `amountMinor` to what `original` holds, if the issuer agrees; trans_status has the outcome. */
export function incrementAuthorization(
  context: Referring,
  original: Transaction,
  request: ReferenceRequest,
  amountMinor: number,
): Promise<Transaction | Refusal> {
  const own = { kind: 'operation', transType: transType.authorization, orderMinor: amountMinor } as const;
  const details = referenceDetails(original, request, own);
  const work = async () => {
    const increment = await addToAuthorization(context, details);
    return isRefusal(increment) ? increment : settleReversal(context, increment);
  };
  return once(context, details, work);
}

/** Releases the rest of an authorization that has not been captured. */
export async function cancelAuthorization(
  context: Referring,
  transNo: string,
  request: ReferenceRequest,
): Promise<Transaction | Refusal> {
  const own = { kind: 'operation', transType: transType.authorizationCancel } as const;
  const asked = { ...request, ...own, origTransNo: transNo };
  const work = async () => {
    const original = await findOriginal(context, request.merchantNo, transNo, 'ET002');
    if (isRefusal(original)) return original;
    // The call named the capture in place of its authorization.
    if (original.kind === 'payment' && original.transType === transType.completion) return refuse('CF008');
    const details = referenceDetails(original, request, { ...own, orderMinor: totalMinor(original) });
    return createOperation(context, details);
  };
  return once(context, asked, work);
}
