/** Events of a terminal, and the effects that follow. */
import type {
  EntryMode,
  TerminalAsk,
  TerminalBatches,
  TerminalOrder,
  TerminalPush,
  TerminalResult,
  Welcome,
} from '@tollgate/contract/terminal/messages';
import type { TerminalState } from '@tollgate/sdk/terminal';
import type { HistoryEntry } from './history.ts';
import type { LocalForm, LocalKind } from './local-order.ts';
import type { Problem, ReadCard, State } from './state.ts';

/** An act of the operator or the customer. */
export type Act =
  | { readonly type: 'activate'; readonly terminalSn: string; readonly code: string }
  | { readonly type: 'forget' }
  | { readonly type: 'cut'; readonly isCut: boolean }
  | { readonly type: 'open-menu' }
  | { readonly type: 'open-entry'; readonly kind: LocalKind; readonly original?: HistoryEntry }
  | { readonly type: 'open-history' }
  | { readonly type: 'open-record'; readonly entry: HistoryEntry }
  /** The newest transaction that has ended, to print its receipt again. */
  | { readonly type: 'open-last-receipt' }
  | { readonly type: 'open-tip-change'; readonly entry: HistoryEntry }
  | { readonly type: 'open-settlement' }
  | { readonly type: 'open-leaving' }
  | { readonly type: 'back' }
  | { readonly type: 'make'; readonly form: LocalForm }
  | { readonly type: 'change-tip'; readonly tipAmount: string }
  | { readonly type: 'close-batch' }
  | { readonly type: 'confirm' }
  | { readonly type: 'manager'; readonly pin: string }
  /** Decimal text in major units; `0` for none. */
  | { readonly type: 'tip'; readonly tipAmount: string }
  | { readonly type: 'card'; readonly card: ReadCard; readonly entryMode: EntryMode }
  /** Without a PIN where the cardholder signs instead. */
  | { readonly type: 'pin'; readonly pin?: string }
  | { readonly type: 'wallet-code'; readonly code: string }
  | { readonly type: 'cancel' }
  /** Asks again for the outcome. */
  | { readonly type: 'check' }
  /** Continues without knowing the outcome; the history keeps the order. */
  | { readonly type: 'leave' }
  | { readonly type: 'sign'; readonly image: string }
  | { readonly type: 'skip-signature' }
  /** Something was done with the result, so it stays on the screen. */
  | { readonly type: 'touch' }
  | { readonly type: 'done' };

/** The subject of an ask, which its answer refers to. */
export type Purpose =
  | { readonly of: 'activate' }
  | { readonly of: 'manager' | 'pay' | 'query' | 'cancel' | 'signature'; readonly transNo: string }
  | { readonly of: 'make'; readonly orderNo: string }
  | { readonly of: 'record' | 'tip-change'; readonly orderNo: string }
  | { readonly of: 'settlement' | 'close-batch' }
  | { readonly of: 'nothing' };

export type AnswerValue =
  | TerminalResult
  | TerminalOrder
  | TerminalBatches
  | { readonly terminalSn: string }
  | undefined;

export type Answer =
  | { readonly ok: true; readonly value: AnswerValue }
  | { readonly ok: false; readonly problem: Problem };

/** An event from outside. */
export type Signal =
  | { readonly type: 'link'; readonly link: TerminalState }
  | { readonly type: 'welcome'; readonly welcome: Welcome }
  | { readonly type: 'push'; readonly push: TerminalPush }
  | { readonly type: 'answered'; readonly to: Purpose; readonly answer: Answer }
  /** Time has passed. */
  | { readonly type: 'tick' };

export type Event = Act | Signal;

/** A card to be sent to the gateway: encrypted first, and kept nowhere after that. */
export interface CardToCharge {
  readonly card: ReadCard;
  readonly pin?: string;
  readonly ask: Omit<Extract<TerminalAsk, { readonly type: 'authorize' }>, 'card'>;
}

export type Effect =
  | { readonly type: 'activate'; readonly terminalSn: string; readonly code: string }
  /** As the terminal that it was activated as. */
  | { readonly type: 'connect' }
  | {
      readonly type: 'ask';
      readonly ask: Exclude<TerminalAsk, { readonly type: 'hello' }>;
      readonly to: Purpose;
    }
  | { readonly type: 'charge'; readonly charge: CardToCharge; readonly to: Purpose }
  | { readonly type: 'cut'; readonly isCut: boolean }
  | { readonly type: 'keep'; readonly history: readonly HistoryEntry[] }
  /** Credentials and history are wiped. */
  | { readonly type: 'forget' };

export interface Stepped {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** Values that the engine takes from outside to stay pure. */
export interface Tools {
  /** The gateway's time, ms since 1970. */
  readonly nowMs: number;
  /** A new identifier with every call, at most 32 characters of 0-9, a-z. */
  readonly newId: () => string;
}
