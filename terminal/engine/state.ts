/** The state of a terminal, which its screen shows. Plain data: the same state always looks the same. */
import type { Text } from '@tollgate/contract/model';
import type {
  EntryMode,
  TerminalBatches,
  TerminalOrder,
  TerminalResult,
  Welcome,
} from '@tollgate/contract/terminal/messages';
import type { TerminalState } from '@tollgate/sdk/terminal';
import type { HistoryEntry } from './history.ts';
import type { LocalKind } from './local-order.ts';

/** Why something was not done. */
export interface Problem {
  /** A code of the catalogue, or of the client. */
  readonly code: string;
  readonly text: Text;
  /** No response came: it may have been done all the same. */
  readonly isUnknown: boolean;
}

/** A card at the reader. It stays in memory until it is encrypted, and nowhere else. */
export interface ReadCard {
  readonly pan: string;
  readonly holder: string;
  /** MMYY. */
  readonly expiry: string;
  /** Present for a card that is keyed in. */
  readonly cvv?: string;
}

export type ResultStep = {
  readonly name: 'result';
  readonly result: TerminalResult;
  /** When it came onto the screen, or was last worked with: a waiting order takes its place some time after. */
  readonly sinceMs: number;
  /** PNG in Base64, for the merchant's copy; never stored. */
  readonly signature?: string;
  /** Why the gateway refused the signature. */
  readonly problem?: Problem;
};

/** A signature that the gateway has not confirmed. */
export interface UnsentSignature {
  readonly transNo: string;
  /** PNG in Base64. */
  readonly image: string;
  readonly isSending: boolean;
  /** When it was last sent, ms since 1970. */
  readonly triedMs: number;
}

/** The current step of the order on the screen. */
export type OrderStep =
  | { readonly name: 'confirm'; readonly problem?: Problem }
  | { readonly name: 'manager'; readonly isBusy: boolean; readonly problem?: Problem }
  /** `problem`: the tip before was refused. */
  | { readonly name: 'tip'; readonly problem?: Problem }
  | { readonly name: 'card'; readonly problem?: Problem }
  | { readonly name: 'pin'; readonly card: ReadCard; readonly entryMode: EntryMode }
  | { readonly name: 'scan'; readonly problem?: Problem }
  /** The merchant's code is shown; the rest happens in the payer's wallet. */
  | { readonly name: 'code' }
  | { readonly name: 'processing' }
  /** The outcome is not known yet. */
  | { readonly name: 'unsure'; readonly isBusy: boolean; readonly problem?: Problem }
  /** The gateway waits for another party: a wallet that asks its owner, a host that does not answer. */
  | {
      readonly name: 'open';
      readonly result: TerminalResult;
      readonly isBusy: boolean;
      readonly askedMs: number;
    }
  | {
      readonly name: 'ending';
      readonly why: 'cancel' | 'expiry';
      readonly isBusy: boolean;
      readonly problem?: Problem;
    }
  | { readonly name: 'signature'; readonly result: TerminalResult }
  | ResultStep;

export interface ActiveOrder {
  readonly order: TerminalOrder;
  readonly step: OrderStep;
  readonly managerPin?: string;
  /** Decimal text; absent where no tip was chosen. */
  readonly tipAmount?: string;
}

/** The screen while no order is on it. */
export type IdleScreen =
  | { readonly name: 'activation'; readonly isBusy: boolean; readonly problem?: Problem }
  | { readonly name: 'replaced' }
  | { readonly name: 'standby' }
  | { readonly name: 'menu' }
  | {
      readonly name: 'entry';
      readonly kind: LocalKind;
      /** Filled in from the history. */
      readonly original?: HistoryEntry;
      /** Number of the order that is being made. */
      readonly orderNo?: string;
      readonly problem?: Problem;
    }
  | { readonly name: 'history' }
  | {
      readonly name: 'record';
      readonly entry: HistoryEntry;
      /** Opened to print the last receipt again. */
      readonly isLast: boolean;
      readonly result?: TerminalResult;
      readonly isBusy: boolean;
      readonly problem?: Problem;
    }
  | {
      readonly name: 'tip-change';
      readonly entry: HistoryEntry;
      readonly isBusy: boolean;
      readonly problem?: Problem;
    }
  | {
      readonly name: 'settlement';
      readonly isBusy: boolean;
      readonly isClosed: boolean;
      readonly batches?: TerminalBatches;
      readonly problem?: Problem;
    }
  | { readonly name: 'leaving' };

export interface State {
  readonly link: TerminalState;
  /** The switch that takes the terminal offline. */
  readonly isCut: boolean;
  /** The serial number that it was activated as. */
  readonly terminalSn?: string;
  readonly welcome?: Welcome;
  readonly idle: IdleScreen;
  readonly active?: ActiveOrder;
  /** Arrived before the one on the screen was done. */
  readonly next?: TerminalOrder;
  /** Orders that the operator left while their outcome was unknown: not shown again, ended again if they return. */
  readonly left: readonly string[];
  readonly unsent: readonly UnsentSignature[];
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
}

export function firstState(terminalSn: string | undefined, history: readonly HistoryEntry[]): State {
  return {
    link: 'stopped',
    isCut: false,
    idle: terminalSn === undefined ? { name: 'activation', isBusy: false } : { name: 'standby' },
    left: [],
    unsent: [],
    history,
    ...(terminalSn === undefined ? {} : { terminalSn }),
  };
}
