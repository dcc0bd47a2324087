/** End of an order that waits for its payer: the merchant closes it, or the operator at the terminal does. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { Applied } from '../change/apply.ts';
import type { Advancing } from '../change/context.ts';
import type { Refusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { endAndStop } from '../wallet/payment.ts';

/**
 * Closes (E04122, `detail` says why) or cancels (K026) an order of status 9; else refuses as its state asks for. Stops
 * a wallet that shows the order; a payer who pays after that gets the money back (decision 18).
 */
export async function closeWaiting(
  context: Advancing,
  order: Transaction,
  reason: { readonly errorCode: 'K026' | 'E04122'; readonly detail?: string | undefined },
): Promise<Applied | Refusal> {
  const { errorCode, detail } = reason;
  const errorMsg = refusalMessage(errorCode, detail === undefined ? {} : { detail });
  return endAndStop(context, order, { type: 'close-waiting', errorCode, errorMsg });
}
