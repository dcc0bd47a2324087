/** What is done to an authorization by reference: capture, increment, cancel (spec §4). */

import type { OrderRoom } from '../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { type Transaction, totalMinor, transType } from '../core/transaction.ts';
import { settleReversal } from '../terminal/reversal.ts';
import { addToAuthorization } from './increment.ts';
import { createOperation } from './operation.ts';
import { findOriginal, once, type ReferenceRequest, referenceDetails } from './reference.ts';

/** Collects `amountMinor` of what `original` holds, once; the rest is released. */
export function captureAuthorization(
  room: OrderRoom,
  original: Transaction,
  request: ReferenceRequest,
  amountMinor: number,
  psn: string,
): Promise<Transaction | Refusal> {
  const own = { kind: 'payment', transType: transType.completion, orderMinor: amountMinor } as const;
  const details = referenceDetails(original, request, own);
  return once(room, details, () => createOperation(room, details, psn), psn);
}

/** Adds `amountMinor` to what `original` holds, if the issuer agrees; trans_status tells. */
export function incrementAuthorization(
  room: OrderRoom,
  original: Transaction,
  request: ReferenceRequest,
  amountMinor: number,
  psn: string,
): Promise<Transaction | Refusal> {
  const own = { kind: 'operation', transType: transType.authorization, orderMinor: amountMinor } as const;
  const details = referenceDetails(original, request, own);
  const work = async () => {
    const increment = await addToAuthorization(room, details, psn);
    return isRefusal(increment) ? increment : settleReversal(room, increment, psn);
  };
  return once(room, details, work, psn);
}

/** Releases all that an authorization holds that has not been captured. */
export async function cancelAuthorization(
  room: OrderRoom,
  transNo: string,
  request: ReferenceRequest,
  psn: string,
): Promise<Transaction | Refusal> {
  const own = { kind: 'operation', transType: transType.authorizationCancel } as const;
  const asked = { ...request, ...own, origTransNo: transNo };
  const work = async () => {
    const original = await findOriginal(room, request.merchantNo, transNo, 'ET002', psn);
    if (isRefusal(original)) return original;
    // The capture was named in place of its authorization.
    if (original.kind === 'payment' && original.transType === transType.completion) return refuse('CF008');
    const details = referenceDetails(original, request, { ...own, orderMinor: totalMinor(original) });
    return createOperation(room, details, psn);
  };
  return once(room, asked, work, psn);
}
