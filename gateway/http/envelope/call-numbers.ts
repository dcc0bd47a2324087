/** The numbers that a call is about, for its log line: an operator is asked about an order, not about a psn. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { brandOf, maskPan, passesLuhn } from '@tollgate/contract/cards';
import { memberText, type WireMember } from '@tollgate/contract/signing/index';
import type { Transaction } from '../../orders/state/transaction.ts';

/** Under the names of the wire, by which merchants ask. */
export interface LoggedNumbers {
  readonly trans_no?: string;
  readonly merchant_order_no?: string;
}

export interface CallNumbers {
  request(members: readonly WireMember[]): void;
  /** The transaction that the call has found or made, where its reply may not name it. */
  concerns(transaction: Pick<Transaction, 'transNo' | 'merchantOrderNo'>): void;
  reply(data: Readonly<Record<string, unknown>>): void;
  forLog(): LoggedNumbers;
}

/** Form of an order number (spec §5); any other text is not looked for. */
const numberForm = /^[0-9A-Za-z_|*@-]{1,32}$/;

/** Digits that are a card's number are logged as cards are shown (decisions 28 and 51). */
function logged(text: unknown): string | undefined {
  if (typeof text !== 'string' || !numberForm.test(text)) return undefined;
  const masked = text.replaceAll(/[0-9]+/g, (digits) => {
    const isCard = digits.length >= 13 && digits.length <= 19 && brandOf(digits) !== undefined;
    return isCard && passesLuhn(digits) ? maskPan(digits) : digits;
  });
  return blankCardNumbers(masked);
}

export function createCallNumbers(): CallNumbers {
  let transNo: string | undefined;
  let merchantOrderNo: string | undefined;
  return {
    request(members) {
      transNo = logged(memberText(members, 'trans_no'));
      merchantOrderNo = logged(memberText(members, 'merchant_order_no'));
    },
    concerns(found) {
      transNo = found.transNo;
      // A refund or capture is asked for under a number of its own.
      merchantOrderNo ??= logged(found.merchantOrderNo);
    },
    reply(data) {
      transNo = logged(data['trans_no']) ?? transNo;
      merchantOrderNo = logged(data['merchant_order_no']) ?? merchantOrderNo;
    },
    forLog: () => ({
      ...(transNo === undefined ? {} : { trans_no: transNo }),
      ...(merchantOrderNo === undefined ? {} : { merchant_order_no: merchantOrderNo }),
    }),
  };
}
