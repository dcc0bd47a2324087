/** Transactions as the Workbench's API shows them. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { OrderCardResult, OrderItem, OrderMoney, OrderNode } from '@tollgate/contract/workbench/orders';
import type { CardResult } from '../../acquirers/port/card-result.ts';
import { transMinor } from '../../orders/rules/charges.ts';
import {
  isAuthorization,
  isWithdrawn,
  refundableMinor,
  status,
  type Transaction,
  totalMinor,
} from '../../orders/state/transaction.ts';
import { wireAmount } from '../../orders/state/wire.ts';

type Present<Value> = { [Name in keyof Value]?: Exclude<Value[Name], null | undefined | ''> };

/** Without the members that have no value. */
export function present<Value extends object>(value: Value): Present<Value> {
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== '');
  return Object.fromEntries(entries) as Present<Value>;
}

const amountOf = (transaction: Transaction, minor: number) => wireAmount(transaction, minor);

export function itemOf(transaction: Transaction): OrderItem {
  const { refundedMinor } = transaction;
  return {
    merchant_no: transaction.merchantNo,
    trans_no: transaction.transNo,
    kind: transaction.kind,
    trans_type: transaction.transType,
    trans_status: transaction.transStatus,
    price_currency: transaction.currency,
    order_amount: amountOf(transaction, transaction.orderMinor),
    trans_amount: amountOf(transaction, transMinor(transaction)),
    app_id: transaction.appId,
    created_ms: transaction.createdAt,
    ...present({
      merchant_order_no: isWithdrawn(transaction) ? null : transaction.merchantOrderNo,
      refunded_amount: refundedMinor === 0 ? null : amountOf(transaction, refundedMinor),
      pay_scenario: transaction.payScenario,
      pay_method_id: transaction.payMethodId,
      payer: transaction.channelUserId,
      terminal_sn: transaction.terminalSn,
      orig_trans_no: transaction.origTransNo,
      trans_error_code: transaction.errorCode,
      ended_ms: transaction.endedAt,
    }),
  };
}

export function moneyOf(transaction: Transaction): OrderMoney {
  const { latePaidMinor, lateReturnedMinor, transStatus } = transaction;
  const isPaid = transaction.kind === 'payment' && transStatus === status.completed;
  const late = (minor: number) => (latePaidMinor === 0 ? null : amountOf(transaction, minor));
  const isHeld = isAuthorization(transaction) && transStatus === status.completed;
  return {
    paid_amount: amountOf(transaction, transaction.paidMinor),
    refunded_amount: amountOf(transaction, transaction.refundedMinor),
    refundable_amount: amountOf(transaction, isPaid ? refundableMinor(transaction) : 0),
    ...present({
      late_paid_amount: late(latePaidMinor),
      late_returned_amount: late(lateReturnedMinor),
      held_amount: isHeld ? amountOf(transaction, totalMinor(transaction)) : null,
    }),
  };
}

/** The tree below `root`, of transactions that refer to each other. */
export function nodeOf(root: Transaction, all: readonly Transaction[]): OrderNode {
  const references = all
    .filter(({ origTransNo }) => origTransNo === root.transNo)
    .map((one) => nodeOf(one, all));
  return { ...itemOf(root), references };
}

/** Minor units as a decimal in major units of `currency`. */
export const decimalOf = (currency: string, minor: number): string =>
  fromMinor(minor, decimalsOf(currency) ?? 2);

/** The same, also below zero. */
export const signedDecimalOf = (currency: string, minor: number): string =>
  `${minor < 0 ? '-' : ''}${decimalOf(currency, Math.abs(minor))}`;

/** Returns the facts that the acquirer gave with a card's payment; undefined where it gave none. */
export function cardResultOf({ online, terminal }: Transaction): OrderCardResult | undefined {
  const result: CardResult | null | undefined = online?.paidAttempt?.result ?? terminal?.approval;
  if (result === null || result === undefined) return undefined;
  return present({
    auth_code: result.authCode,
    network_trans_id: result.networkTransId,
    response_code: result.responseCode,
    eci: result.eci,
    avs_result: result.avsResult,
    cvv_result: result.cvvResult,
  });
}
