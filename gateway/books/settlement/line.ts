/** A line of an acquirer's settlement file, whatever the file looked like. */

import type { LineKind } from '@tollgate/contract/settlement/mapping';

export { type LineKind, lineKinds } from '@tollgate/contract/settlement/mapping';

export interface SettlementLine {
  /** Line of the file, from 1: messages and differences name it. */
  readonly lineNo: number;
  readonly kind: LineKind;
  /** The acquirer's number of the payment or refund (`channel_trans_no`). */
  readonly channelTransNo: string | null;
  /** Retrieval reference number (`ref_no`). */
  readonly refNo: string | null;
  /** The gateway's number, where the acquirer repeats it. */
  readonly transNo: string | null;
  /** The merchant's account at the acquirer. */
  readonly account: string | null;
  /** Alphabetic code of ISO 4217. */
  readonly currency: string;
  /** Gross amount in minor units, above zero; `kind` gives its direction. A line of kind `fee` has 0 here. */
  readonly amountMinor: number;
  /** Fee that the acquirer keeps, in minor units; below zero where it gives one back. */
  readonly feeMinor: number;
  /** When the payment was made, in milliseconds; null where the file does not say. */
  readonly transactedAt: number | null;
}

/** The file as a whole, known once its last line is read. */
export interface SettlementSummary {
  /** The acquirer's own name of the file; null where it gives none. */
  readonly reference: string | null;
  /** First and last day that the file settles, as YYYY-MM-DD; null where the file does not say. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Time zone in which a day of the file begins and ends. */
  readonly timeZone: string;
  readonly lines: number;
  /** Net total by currency, in minor units: payments less refunds, chargebacks and fees. */
  readonly netMinor: ReadonlyMap<string, number>;
}
