/** What a transaction that follows from a card-present original has besides its own: void, completion, refund … */
import { plainTerminal, type TerminalDetails } from '../../store/terminal.ts';
import type { Transaction } from '../core/transaction.ts';

/** Details that name the original; what it was paid with comes along when the transaction is carried out. */
export function followingOf({ merchantOrderNo, transType }: Transaction): TerminalDetails {
  return { ...plainTerminal, origMerchantOrderNo: merchantOrderNo, origTransType: transType };
}
