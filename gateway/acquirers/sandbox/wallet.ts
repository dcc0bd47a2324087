/**
 * The sandbox's wallets. What they answer follows from the order and the time alone (one table, printed by
 * the docs as well), so that a restart or a second process comes to the same answer.
 */
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { chargesFor } from '@tollgate/contract/sandbox/charges';
import { type WalletTrigger, walletTriggerFor } from '@tollgate/contract/sandbox/wallet-triggers';
import type { Asked, KeylessAcquirer } from '../guarded.ts';
import type { ChannelAnswer, ChannelPayment } from '../port/channel.ts';
import { moneyOf } from '../port/question.ts';
import { refundAnswer } from './refund.ts';

/** A payer needs a moment to scan a merchant's code; only then does an amount trigger act. */
const scanningMs = 1_000;

/**
 * Returns the wallet's facts about itself; derived from the numbers alone, so that a second question gives the same.
 */
export function walletReference({
  transNo,
  payMethodId,
  choice = 1,
}: Pick<ChannelPayment, 'transNo' | 'payMethodId'> & Partial<Pick<ChannelPayment, 'choice'>>) {
  return {
    channelTransNo: `SBX${transNo.slice(2)}${choice === 1 ? '' : choice}`,
    userId: `${(payMethodId ?? 'wallet').toLowerCase().replace(/[^a-z]/g, '')}-payer-${transNo.slice(-4)}`,
    refNo: transNo.slice(-12),
  };
}

function triggerOf(payment: Asked<ChannelPayment>): WalletTrigger | undefined {
  return payment.walletCode === null
    ? walletTriggerFor({ amountMinor: payment.amountMinor })
    : walletTriggerFor({ authCode: payment.walletCode, amountMinor: payment.amountMinor });
}

function answerOf(
  trigger: WalletTrigger,
  payment: Asked<ChannelPayment>,
  beganAt: number,
  nowMs: number,
): ChannelAnswer {
  const paid: ChannelAnswer = { kind: 'paid', ...moneyOf(payment), reference: walletReference(payment) };
  switch (trigger.outcome) {
    case 'paid':
      return paid;
    case 'password-then-paid': {
      const paidAt = beganAt + (trigger.afterMs ?? 0);
      return nowMs >= paidAt ? paid : { kind: 'pending', askAgainAt: paidAt, began: true };
    }
    case 'declined':
    case 'insufficient-funds':
    case 'unknown-code':
      return { kind: 'failed', errorCode: trigger.errorCode ?? 'EC0001' };
    case 'no-answer':
      return { kind: 'pending', began: true };
    case 'paid-after-cancel': {
      const paidAt = (payment.endedAt ?? Number.POSITIVE_INFINITY) + (trigger.afterMs ?? 0);
      return payment.ended && nowMs >= paidAt ? paid : { kind: 'pending', began: true };
    }
  }
}

async function payment(asked: Asked<ChannelPayment>, nowMs: number): Promise<ChannelAnswer> {
  const trigger = triggerOf(asked);
  if (asked.walletCode === null) {
    // No payer comes by oneself: without a trigger it is the payer's page, or a sandbox call, that pays.
    if (trigger === undefined) return { kind: 'pending' };
    const scannedAt = asked.createdAt + scanningMs;
    if (nowMs < scannedAt) return { kind: 'pending', askAgainAt: scannedAt };
    return answerOf(trigger, asked, scannedAt, nowMs);
  }
  if (trigger !== undefined) return answerOf(trigger, asked, asked.createdAt, nowMs);
  // For an order that has ended this only asks, and nothing has begun.
  if (asked.ended) return { kind: 'pending' };
  return { kind: 'paid', ...moneyOf(asked), reference: walletReference(asked) };
}

export const walletIds = payMethods
  .filter((method) => method.features.some((feature) => feature.startsWith('QR')))
  .map((method) => String(method.value));

export const sandboxWallets: KeylessAcquirer['wallets'] = {
  quote({ amountMinor, createdAt }) {
    const isTriggered = walletTriggerFor({ amountMinor }) !== undefined;
    const charged = chargesFor('qr', amountMinor);
    if (charged === undefined) return isTriggered ? { askAgainAt: createdAt + scanningMs } : {};
    const { feeMinor = 0, vatMinor = 0, merchantDiscountMinor = 0, channelDiscountMinor = 0 } = charged;
    const charges = { feeMinor, vatMinor, merchantDiscountMinor, channelDiscountMinor };
    return isTriggered ? { charges, askAgainAt: createdAt + scanningMs } : { charges };
  },
  payment,
  async cancel(asked, nowMs) {
    const trigger = triggerOf(asked);
    if (trigger?.outcome !== 'paid-after-cancel') return { kind: 'done' };
    const paidAt = (asked.endedAt ?? nowMs) + (trigger.afterMs ?? 0);
    return asked.ended && nowMs >= paidAt ? { kind: 'done' } : { kind: 'done', askAgainAt: paidAt };
  },
  refund: async (refund, nowMs) =>
    refundAnswer(refund, walletReference({ transNo: refund.transNo, payMethodId: 'refund' }), nowMs),
};
