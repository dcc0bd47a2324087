/** Operations that a till can request of the terminal; the terminal's own program implements them. */
import type { LocalOrder, TerminalBatches, TerminalResult } from '@tollgate/contract/terminal/messages';

/** An answer of the gateway or of the terminal itself: `code` is `0`, or a code of the catalogue. */
export type OperationAnswer<Data> =
  | { readonly code: '0'; readonly data: Data }
  | { readonly code: string; readonly msg: string; readonly data?: undefined };

export interface DeviceInfo {
  readonly device_sn: string;
  readonly app_name: string;
  readonly app_version: string;
  readonly device_model: string;
  readonly mac_address: string;
}

/** A till as it introduces itself when it pairs. */
export interface TillDevice {
  readonly macAddress: string;
  readonly name: string;
  readonly aliasName: string | undefined;
  /** Where its own WebSocket server listens; undefined where it has none. */
  readonly address: { readonly host: string; readonly port: number } | undefined;
}

export interface TillOperations {
  /**
   * Carries an order out on this terminal. Answers when it has ended, whatever the outcome; the same order number again
   * joins the order that exists already.
   */
  order(order: LocalOrder): Promise<OperationAnswer<TerminalResult>>;
  query(merchantOrderNo: string): Promise<OperationAnswer<TerminalResult>>;
  close(merchantOrderNo: string): Promise<OperationAnswer<TerminalResult>>;
  closeBatch(): Promise<OperationAnswer<TerminalBatches>>;
  adjustTip(merchantOrderNo: string, tipAmount: string): Promise<OperationAnswer<TerminalResult>>;
  reprint(merchantOrderNo: string): Promise<OperationAnswer<TerminalResult>>;
  info(): DeviceInfo;
  /** Payment methods that the terminal takes (pay_method_id). */
  payMethodIds(): readonly string[];
  /** ISO 4217 code of amounts that come without one. */
  currency(): string;
  /** Resolves to true if the person at the terminal lets this till pair. */
  confirmPairing(till: TillDevice): Promise<boolean>;
}
