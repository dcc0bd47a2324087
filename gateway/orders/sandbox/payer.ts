/** Steps of a payer at the sandbox wallet: look, pay, decline. */
import { catalogueError, type ErrorCode, isErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { PayerAction } from '@tollgate/contract/pages/actions';
import type { PayerState, PayerView } from '@tollgate/contract/pages/payer';
import { walletReference } from '../../acquirers/sandbox/wallet.ts';
import { applyCommand, reread } from '../change/apply.ts';
import type { Completing, Stored, Timed } from '../change/context.ts';
import { findByTransNo } from '../change/find.ts';
import { upToDate } from '../due/due.ts';
import { payableMinor } from '../rules/charges.ts';
import { readLink } from '../state/qr-link.ts';
import { isRefusal } from '../state/refusal.ts';
import { asksWallet, hasEnded, status, type Transaction } from '../state/transaction.ts';
import { wireAmount } from '../state/wire.ts';
import { channelPayment, reportPaid, settleLate } from '../wallet/payment.ts';

export function payerState(transaction: Transaction): PayerState {
  if (transaction.latePaidMinor > 0 && hasEnded(transaction)) return 'returned';
  switch (transaction.transStatus) {
    case status.prepaid:
    case status.processing:
      // A hosted order outlives a wallet's refusal: its payer chooses again on the checkout page.
      if (!asksWallet(transaction)) return 'failed';
      return transaction.transStatus === status.prepaid ? 'waiting' : 'processing';
    case status.completed:
      return 'paid';
    case status.cancelled:
      return 'cancelled';
    case status.closed:
      if (transaction.errorCode === 'E04122') return 'expired';
      return transaction.errorCode === 'E04121' ? 'closed' : 'failed';
  }
}

/** Finds the order behind a payer's link; undefined if no order has that link. */
export async function findLinked(
  services: Stored,
  link: string,
  isSame: (left: string, right: string) => boolean,
): Promise<Transaction | undefined> {
  const target = readLink(link);
  if (target === undefined) return undefined;
  const found = await findByTransNo(services.database, target.merchantNo, target.transNo);
  if (found?.linkSecret === null || found === undefined || !isSame(found.linkSecret, target.secret))
    return undefined;
  return found;
}

/** `done`: the action took place. Otherwise the order could no longer take it, and `transaction` is unchanged. */
export interface PayerOutcome {
  readonly done: boolean;
  readonly transaction: Transaction;
}

/**
 * Acts as the payer. Paying an order that has ended is possible, as long as a real wallet does not know of the end: the
 * money comes in late and goes back at once (decision 18).
 */
export async function actAsPayer(
  context: Completing,
  transaction: Transaction,
  action: PayerAction,
): Promise<PayerOutcome> {
  const current = await upToDate(context, transaction);
  if (current.kind === 'refund' || current.transStatus === status.completed || !asksWallet(current))
    return { done: false, transaction: current };
  if (action === 'pay') {
    const reference = walletReference(channelPayment(current));
    const paid = await reportPaid(context, current, reference);
    if (paid.latePaidMinor === 0) return { done: true, transaction: paid };
    // If the acquirer does not answer, the scheduler gives the money back.
    return { done: true, transaction: await settleLate(context, paid).catch(() => paid) };
  }
  if (hasEnded(current)) return { done: false, transaction: current };
  const errorCode: ErrorCode = action === 'decline' ? 'EC0001' : 'EC0002';
  const applied = await applyCommand(context, current, {
    type: 'report-failed',
    errorCode,
    errorMsg: refusalMessage(errorCode),
    wallet: current.online?.wallet ?? null,
  });
  if (isRefusal(applied)) return { done: false, transaction: await reread(context, current) };
  return { done: true, transaction: applied.transaction };
}

const lastDeclineOf = ({ online }: Transaction) => online?.lastDecline ?? null;

/** Returns the contents of the payer's page. */
export function payerView(services: Timed, transaction: Transaction, merchantName: string): PayerView {
  const code = transaction.errorCode ?? (asksWallet(transaction) ? null : lastDeclineOf(transaction));
  const text = code !== null && isErrorCode(code) ? catalogueError(code).message : undefined;
  return {
    state: payerState(transaction),
    merchant_name: merchantName,
    merchant_order_no: transaction.merchantOrderNo,
    description: transaction.description ?? '',
    currency: transaction.currency,
    amount: wireAmount(transaction, payableMinor(transaction)),
    pay_method_id: channelPayment(transaction).payMethodId ?? '',
    expires_at_ms: transaction.expiresAt ?? 0,
    now_ms: services.clock.nowMs(transaction.merchantNo),
    trans_no: transaction.transNo,
    trans_status: transaction.transStatus,
    ...(code === null || text === undefined ? {} : { reason: { code, en: text.en, zh: text.zh } }),
  };
}
