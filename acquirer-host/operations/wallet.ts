/** Wallets: the payer's code, or a QR code that the payer scans. */
import type { StopReply, WalletReply } from '@tollgate/contract/connector/answers';
import type { StopQuestion, WalletQuestion } from '@tollgate/contract/connector/questions';
import { secondMs } from '@tollgate/contract/durations';
import {
  type WalletTrigger,
  walletCodeForm,
  walletTriggerFor,
} from '@tollgate/contract/sandbox/wallet-triggers';
import { type Payment, returned } from '../ledger/payment.ts';
import {
  type Answer,
  authCodeOf,
  type Bank,
  begin,
  block,
  findAsked,
  merchantTime,
  money,
  owing,
  referenceOf,
  resultEvent,
} from './bank.ts';
import { emvQrText } from './emv-qr.ts';
import { complete, settled } from './settle.ts';

/** A code that pays by itself does so after a moment, as a payer would. */
const payerMs = secondMs;
const askAgainMs = 2 * secondMs;

function answerOf(bank: Bank, payment: Payment): Answer<WalletReply> {
  const { state, due, code, isBegun, takenMinor, currency, errorCode = 'EC0001' } = payment;
  if (state === 'taken')
    return { outcome: 'paid', ...money(takenMinor, currency), reference: referenceOf(payment) };
  if (state !== 'pending') return { outcome: 'failed', error_code: errorCode };
  const nextMs = due?.atMs ?? (bank.isReporting ? undefined : bank.nowMs() + askAgainMs);
  return {
    outcome: 'pending',
    ...(code !== undefined && { code }),
    ...(nextMs !== undefined && { ask_again_at: merchantTime(payment, nextMs) }),
    ...(isBegun && { is_begun: true }),
  };
}

/** Returns the payment as the trigger leaves it when it begins. */
function triggered(
  bank: Bank,
  payment: Payment,
  trigger: WalletTrigger | undefined,
  isScanned: boolean,
): Payment {
  const nowMs = bank.nowMs();
  const { errorCode, outcome = isScanned ? undefined : 'paid' } = trigger ?? {};
  if (outcome === 'paid' && !isScanned)
    return { ...payment, state: 'taken', takenMinor: payment.askedMinor, authCode: authCodeOf(payment) };
  if (outcome === 'password-then-paid' || outcome === 'paid')
    return { ...payment, isBegun: true, due: { atMs: nowMs + (trigger?.afterMs ?? payerMs) } };
  if (errorCode === undefined) return payment;
  return isScanned
    ? { ...payment, due: { atMs: nowMs + payerMs, errorCode } }
    : { ...payment, state: 'declined', errorCode };
}

function start(bank: Bank, question: WalletQuestion): Payment {
  const { payer_code: payerCode, merchant_no: merchantNo, expires_at: expiresAt } = question;
  const begun: Payment = {
    ...begin(bank, 'wallet', question, question.choice),
    notifyUrl: question.notify_url,
    userId: 'payer@host.test',
    ...(expiresAt !== undefined && { expiresAtMs: Date.parse(expiresAt) }),
  };
  const { channelTransNo: number, askedMinor: amountMinor, currency } = begun;
  if (payerCode === undefined) {
    const code = emvQrText({ number, merchantNo, amountMinor, currency, name: bank.name });
    return triggered(bank, { ...begun, code }, walletTriggerFor({ amountMinor }), true);
  }
  if (!walletCodeForm.test(payerCode)) return { ...begun, state: 'declined', errorCode: 'EC0000' };
  return triggered(bank, begun, walletTriggerFor({ authCode: payerCode, amountMinor }), false);
}

export function walletPayment(bank: Bank, question: WalletQuestion): Answer<WalletReply> {
  const known = findAsked(bank, 'wallet', question, question.choice);
  if (known !== undefined) return answerOf(bank, settled(bank, known, question));
  if (question.is_ended) return answerOf(bank, block(bank, 'wallet', question, question.choice));
  return answerOf(bank, bank.ledger.save(start(bank, question), 'wallet-payment', question.request_id));
}

/** Pays or declines a code that is shown, as its payer. Returns undefined where it can no longer be paid. */
export function payCode(bank: Bank, payment: Payment, isDeclined: boolean): Payment | undefined {
  const now = settled(bank, payment);
  const isOver = (now.expiresAtMs ?? Number.POSITIVE_INFINITY) <= bank.nowMs() + now.clockOffsetMs;
  if (now.kind !== 'wallet' || now.state !== 'pending' || isOver) return undefined;
  return complete(bank, now, isDeclined ? 'EC0001' : undefined, isDeclined ? 'payer-declined' : 'payer-paid');
}

/** Gives everything back that was paid. */
const giveBack = (bank: Bank, payment: Payment, requestId: string) =>
  payment.state === 'taken' ? bank.ledger.save(returned(payment), 'wallet-stop', requestId) : payment;

/** Stops a payment that is open; one that pays all the same does so a moment later. */
function stop(bank: Bank, payment: Payment, requestId: string): Payment {
  const { due: _due, ...rest } = payment;
  const stopped: Payment = { ...rest, state: 'stopped', errorCode: 'EC0001' };
  const trigger = walletTriggerFor({ amountMinor: payment.askedMinor });
  const isLate = trigger?.outcome === 'paid-after-cancel';
  const atMs = bank.nowMs() + (trigger?.afterMs ?? 0);
  return bank.ledger.save(isLate ? { ...stopped, due: { atMs } } : stopped, 'wallet-stop', requestId);
}

export function walletStop(bank: Bank, question: StopQuestion): Answer<StopReply> {
  const { channel_trans_no: number, choice, request_id: requestId } = question;
  if (number !== undefined) {
    const one = bank.ledger.byNumber(number);
    if (one !== undefined && one.merchantNo === question.merchant_no)
      giveBack(bank, settled(bank, one, question), requestId);
    return { outcome: 'done' };
  }
  const known = findAsked(bank, 'wallet', question, choice);
  if (known === undefined) {
    block(bank, 'wallet', question, choice);
    return { outcome: 'done' };
  }
  const payment = giveBack(bank, settled(bank, known, question), requestId);
  const { due } = payment.state === 'pending' ? stop(bank, payment, requestId) : payment;
  return due === undefined
    ? { outcome: 'done' }
    : { outcome: 'done', ask_again_at: merchantTime(payment, due.atMs) };
}

/** Adds the result of a payment to what the gateway is owed, for a report that comes before the answer. */
export function oweResult(bank: Bank, payment: Payment): Payment {
  if (payment.state !== 'taken' && payment.state !== 'declined') return payment;
  return bank.ledger.save(owing(bank, payment, resultEvent(payment)), 'report');
}
