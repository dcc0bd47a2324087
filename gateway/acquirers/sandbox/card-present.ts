/**
 * The sandbox's acquirer for terminals, with the issuers behind it. It keeps no state: what it answers follows from the
 * card, the amount and the time (two tables, printed by the docs), so that a second process comes to the same.
 */
import { brandOf, maskPan } from '@tollgate/contract/cards';
import { behaviourOf, testCardFor, testCardOfAccount } from '@tollgate/contract/sandbox/card-outcome';
import { presentedTriggerFor, testPin } from '@tollgate/contract/sandbox/card-present';
import { chargesFor } from '@tollgate/contract/sandbox/charges';
import { transTypes } from '@tollgate/contract/trans-values';
import { isSameText } from '../../vault/secret.ts';
import type { Asked, KeylessAcquirer } from '../guarded.ts';
import type { EmvData, PresentedAnswer, PresentedPayment, ReadCard } from '../port/card-present.ts';
import { approvedAs, declinedAs } from './card-result.ts';
import { refundAnswer } from './refund.ts';

/** Application identifiers, as chips of the brands carry them. */
const applicationIds: Readonly<Record<string, string>> = {
  Visa: 'A0000000031010',
  MasterCard: 'A0000000041010',
  Amex: 'A000000025010801',
  Discover: 'A0000001523010',
  JCB: 'A0000000651010',
  DinersClub: 'A0000001523010',
  UnionPay: 'A000000333010101',
};

/** Derived from the numbers alone, so that asking twice gives the same. */
const referenceOf = (transNo: string, userId: string) => ({
  channelTransNo: `SBP${transNo.slice(2)}`,
  userId,
  refNo: transNo.slice(-12),
});

/** A chip's part of the receipt: the form is real, the cryptogram is made up from trans_no. */
function emvOf({ transNo }: Asked<PresentedPayment>, { pan, entryMode, cvm }: ReadCard): EmvData | null {
  if (entryMode !== 2 && entryMode !== 3) return null;
  const brand = brandOf(pan)?.id ?? 'Visa';
  return {
    aid: applicationIds[brand] ?? 'A0000000031010',
    label: brand.toUpperCase(),
    // Online PIN entered, as far as the cardholder was verified by one.
    tvr: cvm === 'pin' ? '0000048000' : '0000008000',
    tsi: 'E800',
    cryptogram: BigInt(transNo).toString(16).toUpperCase().padStart(16, '0').slice(-16),
    atc: Number(transNo.slice(-4)).toString(16).toUpperCase().padStart(4, '0'),
  };
}

/** Surcharge and sales tax of a sale; nothing is added to what is held, or given back. */
function addedTo({ transType, amountMinor }: Asked<PresentedPayment>) {
  if (transType !== transTypes.sale) return {};
  const { surchargeMinor = 0, salesTaxMinor = 0 } = chargesFor('terminal', amountMinor) ?? {};
  return {
    ...(surchargeMinor === 0 ? {} : { surchargeMinor }),
    ...(salesTaxMinor === 0 ? {} : { salesTaxMinor }),
  };
}

function approvalOf(payment: Asked<PresentedPayment>, card: ReadCard, amountMinor: number): PresentedAnswer {
  return {
    kind: 'approved',
    amountMinor,
    currency: payment.currency,
    reference: referenceOf(payment.transNo, maskPan(card.pan)),
    approval: { ...approvedAs(payment.transNo), emv: emvOf(payment, card), ...addedTo(payment) },
  };
}

function answerOf(payment: Asked<PresentedPayment>, card: ReadCard): PresentedAnswer {
  const { amountMinor } = payment;
  const testCard = testCardFor(card.pan);
  const behaviour = behaviourOf(testCard, amountMinor);
  // 3-D Secure is for cards that are not present; what the issuer says after it holds here too.
  if (behaviour.outcome === 'declined') return declinedAs(behaviour.errorCode ?? 'EC0101');
  if (behaviour.outcome === 'no-answer') return { kind: 'no-answer' };
  if (card.pin !== undefined && !isSameText(card.pin, testPin)) return declinedAs('EC0114');
  const trigger = presentedTriggerFor(amountMinor);
  const isChip = card.entryMode === 2 || card.entryMode === 3;
  switch (trigger?.outcome) {
    case 'offline-declined':
      if (isChip) return declinedAs(trigger.errorCode);
      return approvalOf(payment, card, amountMinor);
    case 'wrong-pin':
      return declinedAs(trigger.errorCode);
    case 'no-answer':
    case 'slow-reversal':
      return { kind: 'no-answer' };
    case 'partial':
      return approvalOf(payment, card, Math.floor(amountMinor / 2));
    case undefined:
      return approvalOf(payment, card, amountMinor);
  }
}

/** 15 and 8 digits, as acquirers give them out; a terminal's follow from its serial number (FNV-1a). */
function accountOf({ merchantNo, terminalSn }: { readonly merchantNo: string; readonly terminalSn: string }) {
  let hash = 0x811c9dc5;
  for (const letter of terminalSn) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return {
    merchantNo: `840${merchantNo.slice(-12).padStart(12, '0')}`,
    terminalNo: `6${String(hash % 10_000_000).padStart(7, '0')}`,
  };
}

export const sandboxCardPresent: KeylessAcquirer['cardPresent'] = {
  accountOf,
  authorize: async (payment, card) => answerOf(payment, card),
  async increase(increment) {
    const { amountMinor, currency, transNo, accountId } = increment;
    const behaviour = behaviourOf(testCardOfAccount(accountId), amountMinor);
    const trigger = presentedTriggerFor(amountMinor);
    if (behaviour.outcome === 'declined') return declinedAs(behaviour.errorCode ?? 'EC0101');
    if (behaviour.outcome === 'no-answer' || trigger?.errorCode === 'EC0105') return { kind: 'no-answer' };
    const approval = { ...approvedAs(transNo), emv: null };
    return { kind: 'approved', amountMinor, currency, reference: referenceOf(transNo, accountId), approval };
  },
  inquire: async () => ({ kind: 'unknown' }),
  async reverse({ amountMinor, startedAt }, nowMs) {
    const afterMs = presentedTriggerFor(amountMinor)?.afterMs ?? 0;
    return nowMs >= startedAt + afterMs ? 'done' : 'unknown';
  },
  advise: async () => ({ kind: 'done' }),
  async refund(refund, nowMs) {
    const card = testCardOfAccount(refund.accountId);
    if (card?.partialRefunds === false && !refund.whole) return { kind: 'failed', errorCode: 'E04132' };
    const reference = referenceOf(refund.transNo, refund.accountId);
    return refundAnswer(refund, { ...reference, authCode: refund.transNo.slice(-6) }, nowMs);
  },
};
