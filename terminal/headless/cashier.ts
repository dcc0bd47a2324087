/** Stands for cashier and cardholder on a terminal without a screen. */
import type { EntryMode, TerminalOrder } from '@tollgate/contract/terminal/messages';
import type { PresentedCard } from '@tollgate/sdk/terminal';

export interface Presented {
  readonly card: PresentedCard;
  readonly entryMode: EntryMode;
  readonly cvm: 'none' | 'pin' | 'signature';
}

export interface Cashier {
  /** How long orders stay on the screen before anything is done. */
  readonly thinkingMs: number;
  /** `cancel`: the operator refuses the order; `leave`: nothing is done, and it expires. */
  decide(order: TerminalOrder): 'pay' | 'cancel' | 'leave';
  present(order: TerminalOrder): Presented;
  /** The payer's code, for orders of BSCANQR_PAY. */
  readonly walletCode: string;
  readonly managerPin: string | undefined;
  /** The tip that the cardholder adds where the order asks for one, decimal text; undefined: none. */
  readonly tipAmount: string | undefined;
}
