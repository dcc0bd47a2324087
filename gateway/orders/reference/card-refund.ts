/** Refund by reference of a card payment, without the card (spec §4, decision 19). */
import { limits } from '@tollgate/contract/limits';
import { reread } from '../change/apply.ts';
import type { Limits, Referring } from '../change/context.ts';
import type { NewTransaction } from '../change/creation.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { isCardPresent, isOnlineOrder, type Transaction, transType } from '../state/transaction.ts';
import { once, type ReferenceRequest, referenceDetails } from './reference.ts';
import { createRefund, settleRefund } from './refund.ts';

/** Both in minor units; the surcharge comes on top. */
export interface RefundAmounts {
  readonly amountMinor: number;
  readonly surchargeMinor: number;
}

function detailsOf(
  payment: Transaction,
  request: ReferenceRequest,
  { amountMinor: orderMinor, surchargeMinor }: RefundAmounts,
): NewTransaction {
  const isCapture = isCardPresent(payment) && payment.transType === transType.completion;
  const type = isCapture ? transType.completionRefund : transType.refund;
  const { terminal, ...details } = referenceDetails(payment, request, {
    kind: 'refund',
    transType: type,
    orderMinor,
  });
  if (!isCardPresent(payment)) return { ...details, payScenario: payment.payScenario ?? undefined };
  const { card } = payment.terminal;
  return { ...details, terminal: terminal && { ...terminal, card, surchargeMinor } };
}

/** Returns why this call cannot refund a payment, whatever its state. */
function kindRefusal(payment: Transaction, { surchargeMinor }: RefundAmounts): Refusal | undefined {
  if (isCardPresent(payment)) return undefined;
  if (isOnlineOrder(payment) && payment.online.paidAttempt !== null)
    return surchargeMinor > 0
      ? refuse('E04115', { field: 'surcharge_amount', detail: 'none was paid' })
      : undefined;
  return payment.kind === 'payment' && payment.paidMinor > 0
    ? refuse('E04116', { detail: 'paid by wallet: use order.refund.submit' })
    : undefined;
}

/** Gives back a part of `payment`, or the rest; asynchronous, as every refund: trans_status has the outcome. */
export function refundByReference(
  context: Referring & Limits,
  payment: Transaction,
  request: ReferenceRequest,
  amounts: RefundAmounts,
): Promise<Transaction | Refusal> {
  const details = detailsOf(payment, request, amounts);
  const { surchargeMinor } = amounts;
  const work = async () => {
    const refusal = kindRefusal(payment, amounts);
    if (refusal !== undefined) return refusal;
    if (amounts.amountMinor + surchargeMinor > limits.amountMaxMinor)
      return refuse('E04115', { field: 'surcharge_amount', detail: 'above the largest amount' });
    const refund = await createRefund(context, payment, details);
    // The refusal names the field of the older call.
    if (isRefusal(refund))
      return refund.field === 'order_amount' ? { ...refund, field: 'trans_amount' } : refund;
    await settleRefund(context, refund);
    return reread(context, refund);
  };
  if (request.merchantOrderNo === payment.merchantOrderNo)
    return Promise.resolve(refuse('E04113', { field: 'merchant_order_no' }));
  return once(context, { ...details, surchargeMinor }, work);
}
