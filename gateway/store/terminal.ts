/** What a card-present transaction, or an order of a terminal, has besides its transaction: column `terminal`. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { EntryMode, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { CardResult } from './card-result.ts';

/** How the cardholder was verified. */
export type Verification = NonNullable<TerminalResult['cvm']>;
/** EMV data for the receipt. */
export type EmvData = NonNullable<TerminalResult['emv']>;

/** What of a presented card may be kept and shown. */
export interface PresentedCard {
  /** Masked number, such as 411111******1111. */
  readonly accountId: string;
  /** Brand, as pay_method_id has it. */
  readonly scheme: string;
  readonly holder: string;
  readonly entryMode: EntryMode;
  readonly cvm: Verification;
}

/** What the issuer gave with its approval. */
export interface IssuerApproval extends CardResult {
  readonly authCode: string;
  readonly emv: EmvData | null;
  /** What the acquirer has charged on top, in minor units; absent: nothing. */
  readonly surchargeMinor?: number;
  readonly salesTaxMinor?: number;
}

/**
 * The one time that the acquirer is asked for an order's money. `authorizing`: it is being asked; `reversing`: nobody
 * knows, or wants, what came of it, and it is taken back until the acquirer has confirmed that.
 */
export interface TerminalAttempt {
  /** The terminal's own attempt_id. */
  readonly id: string;
  readonly startedAt: number;
  /** All that is asked for, tip and cash included. */
  readonly amountMinor: number;
  readonly stage: 'authorizing' | 'reversing';
  /** What the order fails with once it has been taken back. */
  readonly errorCode: ErrorCode;
  /** When the scheduler has to see to it, if nobody else has by then. */
  readonly dueAt: number;
}

/** What the acquirer has to be told of a change that has been made already. */
export type Advice = 'void' | 'release' | 'capture' | 'undo-capture';

export interface TerminalDetails {
  readonly queueMode: 'FIFO' | 'FILO';
  /** The message with which it goes to the terminal (decision 38); absent in older rows. */
  readonly messageId?: string | null;
  /** When it went onto the terminal's screen, and when the terminal said so; null for what never does. */
  readonly sentAt: number | null;
  readonly shownAt: number | null;
  /** When the payer's wallet came in: its code was scanned, or ours was shown. */
  readonly walletAskedAt: number | null;
  readonly cardType: number | null;
  readonly onScreenTip: boolean;
  readonly onScreenSignature: boolean;
  readonly confirmOnTerminal: boolean;
  readonly requiresManager: boolean;
  readonly receiptPrintMode: 0 | 1 | 2 | 3;
  /** Whether a card has to be presented; else it follows from the original alone, or from a wallet's code. */
  readonly needsCard: boolean;
  readonly origMerchantOrderNo: string | null;
  readonly origTransType: number | null;
  /** Parts of the amount on top of order_minor. */
  readonly tipMinor: number;
  readonly cashbackMinor: number;
  readonly surchargeMinor: number;
  /** Absent in rows from before it was kept: none. */
  readonly salesTaxMinor?: number;
  /** Of an authorization: what it holds, increments included, and what of it its completion has taken. */
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  /** When an authorization ends that is not captured by then; absent in rows of other kinds that are older. */
  readonly holdEndsAt?: number | null;
  /** trans_no of the completion that stands; there is one at a time. */
  readonly captureTransNo: string | null;
  /** trans_no of the increment that the acquirer is being asked for. */
  readonly incrementTransNo: string | null;
  /** trans_no of what has taken it back: a void, or a cancel. */
  readonly takenBackBy: string | null;
  /** The terminal's attempt_id, once there was one: what repeats it hears the same. */
  readonly attemptId: string | null;
  /** There only while the acquirer is asked, or has to take back. */
  readonly attempt: TerminalAttempt | null;
  readonly card: PresentedCard | null;
  readonly approval: IssuerApproval | null;
  /** Unguessable part of the address of the cardholder's signature. */
  readonly signatureCode: string | null;
  readonly advice: Advice | null;
}

/** Details of a transaction to which nothing has happened yet, and for which nothing was asked. */
export const plainTerminal: TerminalDetails = {
  queueMode: 'FIFO',
  messageId: null,
  sentAt: null,
  shownAt: null,
  walletAskedAt: null,
  cardType: null,
  onScreenTip: false,
  onScreenSignature: false,
  confirmOnTerminal: false,
  requiresManager: false,
  receiptPrintMode: 0,
  needsCard: false,
  origMerchantOrderNo: null,
  origTransType: null,
  tipMinor: 0,
  cashbackMinor: 0,
  surchargeMinor: 0,
  authorizedMinor: 0,
  capturedMinor: 0,
  holdEndsAt: null,
  captureTransNo: null,
  incrementTransNo: null,
  takenBackBy: null,
  attemptId: null,
  attempt: null,
  card: null,
  approval: null,
  signatureCode: null,
  advice: null,
};
