/** The lines of a receipt; the page decides their wording and layout. */
import type { TerminalResult, Welcome } from '@tollgate/contract/terminal/messages';
import { isApproved } from './status.ts';

export type Copy = 'merchant' | 'customer';

/** The copies that receipt_print_mode asks for. */
export function copiesOf(mode: 0 | 1 | 2 | 3): readonly Copy[] {
  const copies: readonly Copy[] = ['merchant', 'customer'];
  if (mode === 0) return [];
  return mode === 3 ? copies : copies.slice(mode - 1, mode);
}

export type ReceiptField =
  | 'date'
  | 'merchantNo'
  | 'storeNo'
  | 'terminalSn'
  | 'orderNo'
  | 'transNo'
  | 'origOrderNo'
  | 'batchNo'
  | 'payMethod'
  | 'card'
  | 'entryMode'
  | 'holder'
  | 'authCode'
  | 'refNo'
  | 'channelNo'
  | 'error';

export type EmvField = 'aid' | 'label' | 'tvr' | 'tsi' | 'cryptogram' | 'atc';

export interface ReceiptAmount {
  readonly part: 'amount' | 'tip' | 'cashback' | 'surcharge' | 'salesTax' | 'total';
  /** Decimal text in major units. */
  readonly amount: string;
}

export interface Receipt {
  readonly copy: Copy;
  readonly merchantName: string;
  readonly isDuplicate: boolean;
  readonly isSandbox: boolean;
  readonly transType: number;
  readonly isApproved: boolean;
  readonly currency: string;
  readonly fields: readonly (readonly [ReceiptField, string])[];
  readonly amounts: readonly ReceiptAmount[];
  /** As the issuer's card has it, for disputes. */
  readonly emv: readonly (readonly [EmvField, string])[];
  readonly verification: 'none' | 'pin' | 'signature' | 'paper' | undefined;
  /** PNG in Base64; on the merchant's copy alone. */
  readonly signature: string | undefined;
}

/** A customer's copy may be lost: the last four digits are enough to recognize one's own card. */
function cardFor(copy: Copy, masked: string): string {
  return copy === 'merchant' ? masked : `${'*'.repeat(Math.max(0, masked.length - 4))}${masked.slice(-4)}`;
}

function amountsOf(result: TerminalResult): readonly ReceiptAmount[] {
  const parts = [
    ['amount', result.order_amount],
    ['tip', result.tip_amount],
    ['cashback', result.cashback_amount],
    ['surcharge', result.surcharge_amount],
    ['salesTax', result.sales_tax_amount],
    ['total', result.trans_amount],
  ] as const;
  return parts.flatMap(([part, amount]) => (amount === undefined ? [] : [{ part, amount }]));
}

export interface ReceiptOptions {
  readonly copy: Copy;
  readonly isDuplicate: boolean;
  readonly signature?: string | undefined;
  /** The cardholder was to sign on the screen; else on paper. */
  readonly signsOnScreen: boolean;
}

export function receiptOf(welcome: Welcome, result: TerminalResult, options: ReceiptOptions): Receipt {
  const { copy, isDuplicate, signature, signsOnScreen } = options;
  const fields = [
    ['date', result.trans_end_time],
    ['merchantNo', welcome.merchant_no],
    ['storeNo', welcome.store_no],
    ['terminalSn', welcome.terminal_sn],
    ['orderNo', result.merchant_order_no],
    ['origOrderNo', result.orig_merchant_order_no],
    ['transNo', result.trans_no],
    ['batchNo', result.batch_no],
    ['payMethod', result.card_scheme ?? result.pay_method_id],
    ['card', result.card_no === undefined ? undefined : cardFor(copy, result.card_no)],
    ['entryMode', result.entry_mode === undefined ? undefined : String(result.entry_mode)],
    ['holder', copy === 'merchant' ? result.card_holder : undefined],
    ['authCode', result.auth_code],
    ['refNo', result.ref_no],
    ['channelNo', result.pay_channel_trans_no],
    ['error', result.trans_error_code],
  ] as const;
  const emv = Object.entries(result.emv ?? {}) as [EmvField, string][];
  const onPaper = result.cvm === 'signature' && !signsOnScreen && copy === 'merchant' && !isDuplicate;
  return {
    copy,
    merchantName: welcome.merchant_name,
    isDuplicate,
    isSandbox: welcome.sandbox,
    transType: result.trans_type,
    isApproved: isApproved(result),
    currency: result.price_currency,
    fields: fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    amounts: amountsOf(result),
    emv,
    verification: !isApproved(result) ? undefined : onPaper ? 'paper' : result.cvm,
    signature: copy === 'merchant' ? signature : undefined,
  };
}
