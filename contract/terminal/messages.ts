/**
 * Messages between a payment terminal and the gateway over MQTT (decision 30): JSON, one message each.
 *
 * The terminal asks (`up`), and every ask gets a `reply` under its `id`; the gateway pushes (`down`) what the
 * terminal did not ask for. An ask without a reply is sent again under the same `id`: handling it twice does
 * nothing twice. A message that names no order, such as `adjust-tip` and `close-batch`, gets its first reply for 24
 * hours.
 */
import type { batchClose } from '../calls/batch-close.ts';
import { objectOf, type Reader, text, textUpTo } from '../read/shape.ts';
import type { ReplyOf } from '../types.ts';

/**
 * The name of a terminal at the broker: user name, client identifier and level of its topics, so that the broker's
 * access rules need one line for all terminals.
 */
export function terminalName(merchantNo: string, terminalSn: string): string {
  return `${merchantNo}.${terminalSn}`;
}

/** Topics of one terminal, by its `terminalName`; `+` gives the pattern for all of them. */
export const terminalTopics = {
  up: (name: string) => `tollgate/terminals/${name}/up`,
  down: (name: string) => `tollgate/terminals/${name}/down`,
  /** Retained: a `TerminalPresence`, `online` by the terminal once connected, `offline` by its last will. */
  status: (name: string) => `tollgate/terminals/${name}/status`,
} as const;

/** Largest message either side takes, in bytes; a signature image is the largest there is. */
export const terminalMessageMaxBytes = 64 * 1024;

/** Seconds after which a terminal that says nothing sends a PINGREQ; after one and a half times that it is offline. */
export const terminalKeepaliveSeconds = 30;

/**
 * Presence of a terminal. `session` is new with every connection: the last will of an old one, which may come
 * after the new one has begun, says nothing of the new one.
 */
export interface TerminalPresence {
  readonly status: 'online' | 'offline';
  /** At most 36 characters of 0-9, A-Z, a-z, _ and -. */
  readonly session: string;
}

/** Body that a device posts to /terminal/activate to become a terminal. */
export interface Activation {
  readonly terminal_sn: string;
  /** 12 digits, given out with the terminal; 8 to 12 in earlier versions. */
  readonly code: string;
}

/** Credentials that the device has to keep. They identify the terminal. */
export interface ActivatedTerminal {
  readonly merchant_no: string;
  readonly terminal_sn: string;
  /** At the broker, and the client identifier there; see `terminalName`. */
  readonly username: string;
  readonly password: string;
  /** Path of MQTT over WebSocket at this gateway. */
  readonly mqtt_path: string;
  /** RSA public key (SubjectPublicKeyInfo, PEM) that cards are encrypted with. */
  readonly card_key_pem: string;
}

/** The reply to an activation, or a copy of it that a device has kept; undefined for anything else. */
export const readActivatedTerminal: Reader<ActivatedTerminal> = objectOf({
  merchant_no: text,
  terminal_sn: text,
  username: text,
  password: text,
  mqtt_path: text,
  card_key_pem: textUpTo(4096),
});

/** How the card came in: 1 swipe, 2 contact chip, 3 contactless, 4 keyed in. */
export type EntryMode = 1 | 2 | 3 | 4;

/** An order as the terminal carries it out. Amounts are decimal text in major units. */
export interface TerminalOrder {
  readonly trans_no: string;
  readonly merchant_order_no: string;
  readonly trans_type: number;
  readonly pay_scenario: 'SWIPE_CARD' | 'BSCANQR_PAY' | 'SCANQR_PAY';
  readonly pay_method_id?: string;
  readonly card_type?: number;
  readonly price_currency: string;
  readonly order_amount: string;
  readonly tip_amount?: string;
  readonly cashback_amount?: string;
  readonly description?: string;
  readonly on_screen_tip: boolean;
  readonly on_screen_signature: boolean;
  readonly confirm_on_terminal: boolean;
  readonly required_terminal_authentication: boolean;
  readonly receipt_print_mode: 0 | 1 | 2 | 3;
  /** When it expires, ms since 1970 by the gateway's clock. */
  readonly expires_at: number;
  /** The text to draw as QR code, for SCANQR_PAY. */
  readonly qrcode_url?: string;
  /** True if a card has to be presented; otherwise the operation needs only the original. */
  readonly needs_card: boolean;
  /** False: the acquirer takes no PIN, and the cardholder is not asked for one; absent: true. */
  readonly online_pin?: boolean;
  /** The transaction that it is about, for trans_type 2, 3 (referenced), 5, 6, 7 and 8. */
  readonly orig_trans_no?: string;
  readonly orig_merchant_order_no?: string;
}

/** A transaction as receipts, history and tills need it. Absent members have no value. */
export interface TerminalResult {
  readonly trans_no: string;
  readonly merchant_order_no: string;
  readonly trans_type: number;
  readonly trans_status: 0 | 1 | 2 | 3 | 9;
  readonly price_currency: string;
  readonly order_amount: string;
  readonly tip_amount?: string;
  readonly cashback_amount?: string;
  readonly surcharge_amount?: string;
  readonly sales_tax_amount?: string;
  readonly trans_amount: string;
  readonly pay_scenario?: string;
  readonly pay_method_id?: string;
  readonly pay_channel_trans_no?: string;
  /** UTC, YYYY-MM-DD HH:mm:ss. */
  readonly trans_end_time?: string;
  readonly trans_error_code?: string;
  readonly trans_error_msg?: string;
  readonly orig_trans_no?: string;
  readonly orig_merchant_order_no?: string;
  readonly attach?: string;
  readonly card_no?: string;
  readonly card_scheme?: string;
  readonly card_holder?: string;
  readonly entry_mode?: EntryMode;
  readonly auth_code?: string;
  readonly ref_no?: string;
  readonly batch_no?: string;
  /** How the cardholder was verified. */
  readonly cvm?: 'none' | 'pin' | 'signature';
  /** EMV data for the receipt: application identifier and label, TVR, TSI, cryptogram, counter (hexadecimal). */
  readonly emv?: {
    readonly aid: string;
    readonly label: string;
    readonly tvr: string;
    readonly tsi: string;
    readonly cryptogram: string;
    readonly atc: string;
  };
}

/** Asks of a terminal. The terminal makes `attempt_id`, at most 36 characters, one for each attempt. */
export type TerminalAsk =
  /** First after connecting. The reply has a `Welcome`; open orders follow as `order`. */
  | { readonly type: 'hello'; readonly app_version: string; readonly language: 'en' | 'zh' }
  /** The order is on the screen. */
  | { readonly type: 'shown'; readonly trans_no: string }
  /** The operator, or the time at the terminal, ended it before a card was presented: K026. */
  | { readonly type: 'cancel'; readonly trans_no: string }
  /** A card was presented; asks for the money. The reply has a `TerminalResult`, whatever the outcome. */
  | {
      readonly type: 'authorize';
      readonly trans_no: string;
      readonly attempt_id: string;
      readonly tip_amount?: string;
      readonly entry_mode: EntryMode;
      readonly cvm: 'none' | 'pin' | 'signature';
      /** JSON of {pan, holder, expiry, cvv?, pin?}, encrypted as decision 27 has it. */
      readonly card: string;
      /** EMV data of the chip for the issuer, BER-TLV in hexadecimal digits. */
      readonly chip_data?: string;
      readonly manager_pin?: string;
    }
  /** An operation that needs no card (trans_type 2, 5, 6, 7, 8, referenced 3). The reply has a `TerminalResult`. */
  | {
      readonly type: 'execute';
      readonly trans_no: string;
      readonly attempt_id: string;
      readonly manager_pin?: string;
    }
  /** The payer's code was scanned (BSCANQR_PAY). The reply has a `TerminalResult`, possibly still of status 0. */
  | {
      readonly type: 'wallet-code';
      readonly trans_no: string;
      readonly attempt_id: string;
      readonly auth_code: string;
      readonly tip_amount?: string;
    }
  /** The cardholder's signature: PNG as Base64. */
  | { readonly type: 'signature'; readonly trans_no: string; readonly image: string }
  /** An order made at the terminal, by hand or by a till; repeated, it is the same. The reply has a `TerminalOrder`. */
  | { readonly type: 'local-order'; readonly order: LocalOrder }
  /** The reply has a `TerminalResult`. One of the two numbers. */
  | { readonly type: 'query'; readonly merchant_order_no?: string; readonly trans_no?: string }
  /** Closes an order of this terminal that waits for payment. The reply has a `TerminalResult`. */
  | { readonly type: 'close'; readonly merchant_order_no: string }
  /** The tip of a sale whose batch is open. The reply has the sale's `TerminalResult`. */
  | { readonly type: 'adjust-tip'; readonly merchant_order_no: string; readonly tip_amount: string }
  /** Asks for what the open batches hold. The reply has `TerminalBatches`; ET007 if they are empty. */
  | { readonly type: 'batch' }
  /** Closes the open batches. The reply has `TerminalBatches`; ET007 if they are empty. */
  | { readonly type: 'close-batch' }
  /** Checks a store manager's PIN. */
  | { readonly type: 'check-manager'; readonly manager_pin: string };

/** An order that starts at the terminal or at its till; members as in wisehub.cloud.pay.order. */
export interface LocalOrder {
  readonly merchant_order_no: string;
  readonly trans_type: number;
  readonly pay_scenario?: string;
  readonly pay_method_id?: string;
  readonly card_type?: number;
  readonly price_currency: string;
  readonly order_amount?: string;
  readonly tip_amount?: string;
  readonly cashback_amount?: string;
  readonly orig_merchant_order_no?: string;
  readonly description?: string;
  readonly attach?: string;
  readonly notify_url?: string;
  /** Seconds; 300 where absent. */
  readonly expires?: number;
  readonly on_screen_tip?: boolean;
  readonly on_screen_signature?: boolean;
  readonly confirm_on_terminal?: boolean;
  readonly required_terminal_authentication?: boolean;
  readonly receipt_print_mode?: 0 | 1 | 2 | 3;
}

export interface Welcome {
  readonly merchant_no: string;
  readonly merchant_name: string;
  readonly store_no?: string;
  readonly terminal_sn: string;
  readonly now_ms: number;
  readonly currency: string;
  readonly sandbox: boolean;
  /** Payment methods that the terminal may offer. */
  readonly pay_method_ids: readonly string[];
}

/** One batch as settle_list has it (batch.close). */
export type BatchReport = ReplyOf<typeof batchClose>['settle_list'][number];

/** Content of the open batch of one currency: amounts are decimal strings in major units. */
export interface BatchTotal {
  readonly price_currency: string;
  /** Payments that were not voided, tips included. */
  readonly sale_count: number;
  readonly sale_amount: string;
  readonly tip_count: number;
  readonly tip_amount: string;
  readonly refund_count: number;
  readonly refund_amount: string;
  readonly void_count: number;
  readonly void_amount: string;
  /** Sales less refunds, so it may be below zero. */
  readonly total_amount: string;
}

/** One report for each currency; where there is one, its members are beside the list too, as tills read them. */
export interface TerminalBatches extends Partial<BatchReport> {
  readonly settle_list: readonly BatchReport[];
  /** In the reply to `batch`; absent from gateways before 0.2. */
  readonly totals?: readonly BatchTotal[];
}

/** `data` of the reply to each ask, where its code is `0`. */
export interface AnswerData {
  readonly hello: Welcome;
  readonly shown: undefined;
  readonly cancel: undefined;
  readonly authorize: TerminalResult;
  readonly execute: TerminalResult;
  readonly 'wallet-code': TerminalResult;
  readonly signature: undefined;
  readonly 'local-order': TerminalOrder;
  readonly query: TerminalResult;
  readonly close: TerminalResult;
  readonly 'adjust-tip': TerminalResult;
  readonly batch: TerminalBatches;
  readonly 'close-batch': TerminalBatches;
  readonly 'check-manager': undefined;
}

/** Messages that the gateway sends without an ask. */
export type TerminalPush =
  | { readonly type: 'order'; readonly order: TerminalOrder }
  /** The order ended elsewhere: closed by the merchant, expired, or paid by the payer's wallet. */
  | { readonly type: 'ended'; readonly result: TerminalResult }
  /** Another device was activated as this terminal; this one is to disconnect. */
  | { readonly type: 'replaced' };

/** `code` is `0` or a code of the catalogue, as in the reply of a call. */
export interface TerminalReply {
  readonly type: 'reply';
  readonly to: string;
  readonly code: string;
  readonly msg: string;
  readonly data?: unknown;
}

/** A message as it travels: `id` at most 36 characters, unique for its sender; `at` ms since 1970. */
export type FromTerminal = TerminalAsk & { readonly id: string; readonly at: number };
export type ToTerminal = (TerminalPush | TerminalReply) & { readonly id: string; readonly at: number };
