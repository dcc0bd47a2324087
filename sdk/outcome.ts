/** Meaning of a trans_status for the merchant (decision 16). */
import { transStatuses } from '@tollgate/contract/trans-values';

/** Values of transStatus. */
export const transStatus = transStatuses;

/** How a payment ended, or `open` while it has not. */
export type Outcome = 'paid' | 'failed' | 'closed' | 'cancelled' | 'open';

/** The members that show it: of a payment, an order query or a notification. */
export interface ResultFields {
  readonly transStatus: number;
  readonly transErrorCode?: string | undefined;
}

/**
 * How a payment ended. Of status 1, trans_error_code makes the difference: E04121 was cancelled, E04122 expired or was
 * closed, anything else was declined. A status that the API does not have counts as `open`.
 */
export function outcomeOf({ transStatus: status, transErrorCode }: ResultFields): Outcome {
  switch (status) {
    case transStatus.completed:
      return 'paid';
    case transStatus.cancelled:
      return 'cancelled';
    case transStatus.closed:
      if (transErrorCode === 'E04121') return 'cancelled';
      return transErrorCode === 'E04122' ? 'closed' : 'failed';
    default:
      return 'open';
  }
}
