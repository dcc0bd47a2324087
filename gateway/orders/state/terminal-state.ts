/** State of a card-present transaction, or of a terminal's order, besides its transaction: column `terminal`. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { EntryMode } from '@tollgate/contract/terminal/messages';
import type { Advice, IssuerApproval, Verification } from '../../acquirers/port/card-present.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import { cardResultShape, isCatalogueCode, isReference } from './online-state.ts';
import {
  isFlag,
  isNumber,
  isText,
  objectOf,
  oneOf,
  optional,
  orNull,
  readStored,
  type Shape,
} from './stored.ts';

/** The part of a presented card that may be kept and shown. */
export interface PresentedCard {
  /** Masked number, such as 411111******1111. */
  readonly accountId: string;
  /** Brand, as pay_method_id has it. */
  readonly scheme: string;
  readonly holder: string;
  readonly entryMode: EntryMode;
  readonly cvm: Verification;
}

/**
 * The one attempt to get an order's money. `authorizing`: the gateway is asking the acquirer; `reversing`: the outcome
 * is unknown, or not wanted, and the gateway reverses it until the acquirer has confirmed that.
 */
export interface TerminalAttempt {
  /** The terminal's own attempt_id. */
  readonly id: string;
  readonly startedAt: number;
  /** The whole amount asked for, including tip and cash. */
  readonly amountMinor: number;
  readonly stage: 'authorizing' | 'reversing';
  /** The code that the order fails with after the reversal. */
  readonly errorCode: ErrorCode;
  /** When the scheduler has to advance it, unless something else has by then. */
  readonly dueAt: number;
  /** As the acquirer gave it with an approval that is reversed. */
  readonly reference?: ChannelReference;
  /** Who reverses it, if not the transaction's acquirer: another one, which it has left, has approved it late. */
  readonly acquirer?: string;
}

export interface AskedTip {
  readonly tipMinor: number;
  /** Higher than that of every tip before. */
  readonly tipNo: number;
  /** The acquirer has refused it; null: it has not answered yet. */
  readonly errorCode: ErrorCode | null;
}

/** State that all of them have, whether a terminal carries them out or a call refers to an original. */
export interface CardState {
  readonly v: 4;
  /** Parts of the amount on top of order_minor. */
  readonly tipMinor: number;
  readonly cashbackMinor: number;
  readonly surchargeMinor: number;
  readonly salesTaxMinor: number;
  /** trans_no of the void or the cancel that has taken it back. */
  readonly takenBackBy: string | null;
  /** The terminal's attempt_id, once there was one: a repeat gets the same answer. */
  readonly attemptId: string | null;
  /** Null unless the acquirer is being asked, or has to reverse. */
  readonly attempt: TerminalAttempt | null;
  readonly card: PresentedCard | null;
  readonly approval: IssuerApproval | null;
  /** Unguessable part of the address of the cardholder's signature. */
  readonly signatureCode: string | null;
  /** Advice that the acquirer has not answered yet. */
  readonly advice: Advice | null;
  /** trans_no of what waits for the acquirer's answer on it, its own for a tip: nothing else is done with it. */
  readonly operationTransNo: string | null;
  /** The tip that was asked for last; null once it counts. */
  readonly askedTip: AskedTip | null;
}

/** State of an order that a terminal carries out. */
export interface TerminalState extends CardState {
  readonly queueMode: 'FIFO' | 'FILO';
  /** The message with which it goes to the terminal (decision 38); null in orders made before that decision. */
  readonly messageId: string | null;
  /** When the gateway sent it to the terminal's screen, and when the terminal confirmed that. */
  readonly sentAt: number | null;
  readonly shownAt: number | null;
  /** When the payer's wallet came in: the terminal scanned its code, or showed ours. */
  readonly walletAskedAt: number | null;
  readonly cardType: number | null;
  readonly onScreenTip: boolean;
  readonly onScreenSignature: boolean;
  readonly confirmOnTerminal: boolean;
  readonly requiresManager: boolean;
  readonly receiptPrintMode: 0 | 1 | 2 | 3;
  /** True if a card has to be presented; false if the original alone, or a wallet's code, is enough. */
  readonly needsCard: boolean;
  readonly origMerchantOrderNo: string | null;
  readonly origTransType: number | null;
  /** Amount that an authorization holds, including increments, and the part that its completion has taken. */
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  /** When the hold of an authorization ends, unless it is captured by then. */
  readonly holdEndsAt: number | null;
  /** trans_no of the completion in force; there is at most one. */
  readonly captureTransNo: string | null;
}

/** State of an order to which nothing has happened yet, and for which nothing was asked. */
export const newTerminal: TerminalState = {
  v: 4,
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
  salesTaxMinor: 0,
  authorizedMinor: 0,
  capturedMinor: 0,
  holdEndsAt: null,
  captureTransNo: null,
  takenBackBy: null,
  attemptId: null,
  attempt: null,
  card: null,
  approval: null,
  signatureCode: null,
  advice: null,
  operationTransNo: null,
  askedTip: null,
};

export const cardShape: Shape<CardState> = {
  v: oneOf(4),
  tipMinor: isNumber,
  cashbackMinor: isNumber,
  surchargeMinor: isNumber,
  salesTaxMinor: isNumber,
  takenBackBy: orNull(isText),
  attemptId: orNull(isText),
  attempt: orNull(
    objectOf<TerminalAttempt>({
      id: isText,
      startedAt: isNumber,
      amountMinor: isNumber,
      stage: oneOf('authorizing', 'reversing'),
      errorCode: isCatalogueCode,
      dueAt: isNumber,
      reference: optional(isReference),
      acquirer: optional(isText),
    }),
  ),
  card: orNull(
    objectOf({
      accountId: isText,
      scheme: isText,
      holder: isText,
      entryMode: oneOf(1, 2, 3, 4),
      cvm: oneOf('none', 'pin', 'signature'),
    }),
  ),
  approval: orNull(
    objectOf<IssuerApproval>({
      ...cardResultShape,
      authCode: isText,
      emv: orNull(
        objectOf({ aid: isText, label: isText, tvr: isText, tsi: isText, cryptogram: isText, atc: isText }),
      ),
      surchargeMinor: optional(isNumber),
      salesTaxMinor: optional(isNumber),
    }),
  ),
  signatureCode: orNull(isText),
  advice: orNull(oneOf('void', 'release', 'capture', 'undo-capture', 'tip')),
  operationTransNo: orNull(isText),
  askedTip: orNull(
    objectOf<AskedTip>({ tipMinor: isNumber, tipNo: isNumber, errorCode: orNull(isCatalogueCode) }),
  ),
};

const shape: Shape<TerminalState> = {
  ...cardShape,
  queueMode: oneOf('FIFO', 'FILO'),
  messageId: orNull(isText),
  sentAt: orNull(isNumber),
  shownAt: orNull(isNumber),
  walletAskedAt: orNull(isNumber),
  cardType: orNull(isNumber),
  onScreenTip: isFlag,
  onScreenSignature: isFlag,
  confirmOnTerminal: isFlag,
  requiresManager: isFlag,
  receiptPrintMode: oneOf(0, 1, 2, 3),
  needsCard: isFlag,
  origMerchantOrderNo: orNull(isText),
  origTransType: orNull(isNumber),
  authorizedMinor: isNumber,
  capturedMinor: isNumber,
  holdEndsAt: orNull(isNumber),
  captureTransNo: orNull(isText),
};

/**
 * Members that came while rows had no version; then the advice of a tip, which needs no upgrade; then what waits for the
 * acquirer's answer: migration 0055 has moved the increments that did.
 */
export const cardUpgrades = [
  { messageId: null, holdEndsAt: null, salesTaxMinor: 0 },
  {},
  { operationTransNo: null, askedTip: null },
];

const form = { column: 'terminal', shape, upgrades: cardUpgrades };

export const readTerminal = (stored: unknown, transNo: string): TerminalState =>
  readStored(stored, form, transNo);
