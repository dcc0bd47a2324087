/** Transactions as terminals get them: to carry out, and once they are done. */
import type { TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { Acquiring, PublicAddress } from '../change/context.ts';
import { codeOf } from '../state/qr-link.ts';
import {
  type TerminalOrder as Order,
  partsOf,
  status,
  type Transaction,
  totalMinor,
} from '../state/transaction.ts';
import { wireAmount, wireTime } from '../state/wire.ts';

type Nullable<Value> = { readonly [Name in keyof Value]?: Value[Name] | null | undefined };

/** Returns the members that have a value. */
const present = (members: object) =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

const scenarioOf = ({ payScenario }: Transaction): TerminalOrder['pay_scenario'] =>
  payScenario === 'BSCANQR_PAY' || payScenario === 'SCANQR_PAY' ? payScenario : 'SWIPE_CARD';

/** Returns the parts of the amount; those that are zero are absent. */
function partAmounts(order: Transaction) {
  const { tipMinor, cashbackMinor, surchargeMinor, salesTaxMinor } = partsOf(order);
  const part = (minor: number) => (minor === 0 ? null : wireAmount(order, minor));
  return {
    tip_amount: part(tipMinor),
    cashback_amount: part(cashbackMinor),
    surcharge_amount: part(surchargeMinor),
    sales_tax_amount: part(salesTaxMinor),
  };
}

/** Returns an order as a terminal carries it out. */
export async function terminalOrder(
  services: PublicAddress & Acquiring,
  order: Order,
): Promise<TerminalOrder> {
  const { terminal } = order;
  const acquirers = terminal.needsCard ? await services.acquirers.of(order.merchantNo) : undefined;
  const isWithoutPin = acquirers?.offer(order.currency).onlinePin === false;
  const { tip_amount, cashback_amount } = partAmounts(order);
  return {
    trans_no: order.transNo,
    merchant_order_no: order.merchantOrderNo,
    trans_type: order.transType,
    pay_scenario: scenarioOf(order),
    price_currency: order.currency,
    order_amount: wireAmount(order, order.orderMinor),
    on_screen_tip: terminal.onScreenTip,
    on_screen_signature: terminal.onScreenSignature,
    confirm_on_terminal: terminal.confirmOnTerminal,
    required_terminal_authentication: terminal.requiresManager,
    receipt_print_mode: terminal.receiptPrintMode,
    expires_at: order.expiresAt,
    needs_card: terminal.needsCard,
    ...present({
      pay_method_id: order.payMethodId,
      card_type: terminal.cardType,
      tip_amount,
      cashback_amount,
      description: order.description,
      qrcode_url: codeOf(order, services.publicUrl()),
      online_pin: isWithoutPin ? false : null,
      orig_trans_no: order.origTransNo,
      orig_merchant_order_no: terminal.origMerchantOrderNo,
    } satisfies Nullable<TerminalOrder>),
  };
}

/** Returns a transaction as receipts, history and tills need it. */
export function terminalResult(transaction: Transaction): TerminalResult {
  const { terminal, transStatus, endedAt } = transaction;
  const isPaid = transStatus === status.completed || transStatus === status.cancelled;
  const isFailed = transStatus === status.closed;
  return {
    trans_no: transaction.transNo,
    merchant_order_no: transaction.merchantOrderNo,
    trans_type: transaction.transType,
    trans_status: transStatus,
    price_currency: transaction.currency,
    order_amount: wireAmount(transaction, transaction.orderMinor),
    trans_amount: wireAmount(transaction, totalMinor(transaction)),
    ...present({
      ...partAmounts(transaction),
      pay_scenario: transaction.payScenario,
      pay_method_id: transaction.payMethodId,
      pay_channel_trans_no: isPaid ? transaction.channelTransNo : null,
      trans_end_time: endedAt === null ? null : wireTime(endedAt),
      trans_error_code: isFailed ? transaction.errorCode : null,
      trans_error_msg: isFailed ? transaction.errorMsg : null,
      orig_trans_no: transaction.origTransNo,
      orig_merchant_order_no: terminal?.origMerchantOrderNo,
      attach: transaction.attach,
      card_no: terminal?.card?.accountId,
      card_scheme: terminal?.card?.scheme,
      card_holder: terminal?.card?.holder,
      entry_mode: terminal?.card?.entryMode,
      cvm: terminal?.card?.cvm,
      auth_code: terminal?.approval?.authCode,
      emv: terminal?.approval?.emv,
      ref_no: isPaid ? transaction.refNo : null,
      batch_no: transaction.batchNo,
    } satisfies Nullable<TerminalResult>),
  };
}
