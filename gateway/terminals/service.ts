/** Between the link to terminals and the orders: asks of terminals, their answers, and messages to terminals. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { TerminalAsk, TerminalPush } from '@tollgate/contract/terminal/messages';

/** A terminal; serial numbers are unique for their merchant. */
export interface TerminalId {
  readonly merchantNo: string;
  readonly terminalSn: string;
}

/** The content of the reply to an ask. */
export interface TerminalAnswer {
  /** `0`, or why not. */
  readonly code: '0' | ErrorCode;
  /** In English, with the field and what to do where the refusal names them. */
  readonly msg: string;
  readonly data?: object;
}

/** An ask that is passed on: `hello` is answered by the link itself, with a `Welcome`. */
export type ServiceAsk = Exclude<TerminalAsk, { readonly type: 'hello' }>;

/** Answers to the requests of terminals; the orders implement it. */
export interface TerminalService {
  /**
   * Answers an ask. It may come twice, at the same time too, here or at another gateway: it is carried out once. A
   * refusal is an answer; it rejects only after an error of the gateway itself, and the terminal is to ask again.
   * `id`: the terminal's own, the same where it asks again; absent where it never does.
   */
  handle(terminal: TerminalId, ask: ServiceAsk, psn: string, id?: string): Promise<TerminalAnswer>;
  /** The terminal is there and has been welcomed: whatever waits for it is sent. */
  connected(terminal: TerminalId, psn: string): Promise<void>;
}

/** Sends to a terminal, from whichever gateway process. */
export interface TerminalPost {
  /** `unknown`: it was never seen (spec §4). */
  status(terminal: TerminalId): Promise<'unknown' | 'online' | 'offline'>;
  /**
   * Sends without waiting for the terminal; what is sent to one that is away is lost without a report. Under
   * `messageId` once only: terminals take a second one for the first; without it, under its own number.
   */
  send(terminal: TerminalId, push: TerminalPush, messageId?: string): Promise<void>;
}

/** Who may authorize what a store manager has to authorize (spec §6). */
export interface StoreManagers {
  /** Returns true if the PIN is that of a manager of the terminal's store. It bounds how often a terminal may guess. */
  isManager(terminal: TerminalId, pin: string): Promise<boolean>;
}
