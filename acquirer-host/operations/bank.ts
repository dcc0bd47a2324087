/** Context of the operations: the ledger, the clock, what is reported, and what the acquirer can do. */
import { fromMinor, toMinor } from '@tollgate/contract/amount';
import type { Capabilities, ConnectorEvent } from '@tollgate/contract/connector/answers';
import type { Reference } from '@tollgate/contract/connector/questions';
import { decimalsOf } from '@tollgate/contract/currencies';
import { secondMs } from '@tollgate/contract/durations';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payment, PaymentKind } from '../ledger/payment.ts';

export interface Bank {
  readonly ledger: Ledger;
  readonly capabilities: Capabilities;
  readonly name: string;
  nowMs(): number;
  /** True: results that come later are reported, and need not be asked for. */
  readonly isReporting: boolean;
  /** Address of the issuer's page for a challenge. */
  issuerUrl(): string;
  /** Compares the signature of a report of the acquirer with the text that it covers. */
  verifyReport(signature: string | undefined, body: string): boolean;
}

/** An answer without its request_id. */
export type Answer<Reply> = Reply extends unknown ? Omit<Reply, 'request_id'> : never;

/** A question that no acquirer can carry out: an amount of another currency, or another question under one number. */
export class BadQuestion extends Error {
  override readonly name = 'BadQuestion';
}

/** @throws BadQuestion for an amount or a currency that is none */
export function minorOf(amount: string, currency: string): number {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) throw new BadQuestion('currency is not an ISO 4217 code');
  const minor = toMinor(amount, decimals);
  if (typeof minor !== 'number') throw new BadQuestion(`amount is ${minor}`);
  return minor;
}

export const amountText = (minor: number, currency: string): string =>
  fromMinor(Math.abs(minor), decimalsOf(currency) ?? 2);

export const money = (minor: number, currency: string) => ({ amount: amountText(minor, currency), currency });

interface Asked {
  readonly request_id: string;
  readonly time: string;
  readonly merchant_no: string;
  readonly trans_no: string;
  readonly amount: string;
  readonly currency: string;
}

const letters: Readonly<Record<PaymentKind, string>> = {
  wallet: 'w',
  card: 'c',
  terminal: 't',
  increment: 't',
  refund: 'r',
};

export const keyOf = (kind: PaymentKind, { merchant_no: merchant, trans_no: trans }: Asked, part = 1) =>
  `${letters[kind]}:${merchant}:${trans}:${part}`;

/** Clocks that are nearer than this to each other are the same. */
export const sameClockMs = 60 * secondMs;

function offsetOf(bank: Bank, time: string): number {
  const offsetMs = Date.parse(time) - bank.nowMs();
  return Math.abs(offsetMs) > sameClockMs ? offsetMs : 0;
}

/** Returns a time of the acquirer as the merchant's clock shows it. */
export const merchantTime = ({ clockOffsetMs }: Payment, atMs: number): string =>
  new Date(atMs + clockOffsetMs).toISOString();

/** A payment that has just come. */
export function begin(bank: Bank, kind: PaymentKind, asked: Asked, part = 1): Payment {
  return {
    key: keyOf(kind, asked, part),
    kind,
    state: 'pending',
    merchantNo: asked.merchant_no,
    transNo: asked.trans_no,
    part,
    transType: kind === 'refund' ? 3 : 1,
    currency: asked.currency,
    askedMinor: minorOf(asked.amount, asked.currency),
    heldMinor: 0,
    takenMinor: 0,
    refundedMinor: 0,
    tipMinor: 0,
    surchargeMinor: 0,
    salesTaxMinor: 0,
    authorizedMinor: 0,
    clockOffsetMs: offsetOf(bank, asked.time),
    channelTransNo: bank.ledger.nextNumber(),
    userId: '',
  };
}

/** Finds a payment that came before. @throws BadQuestion where another one has its number */
export function findAsked(bank: Bank, kind: PaymentKind, asked: Asked, part = 1): Payment | undefined {
  const found = bank.ledger.find(keyOf(kind, asked, part));
  if (found === undefined || found.state === 'blocked') return found;
  const isSame =
    found.currency === asked.currency && found.askedMinor === minorOf(asked.amount, asked.currency);
  if (!isSame) throw new BadQuestion('a different request with this trans_no came before');
  return found;
}

/** Marks a payment that never came, so that it is not taken when it comes late. */
export function block(bank: Bank, kind: PaymentKind, asked: Asked, part = 1): Payment {
  const payment: Payment = { ...begin(bank, kind, asked, part), state: 'blocked' };
  return bank.ledger.save(payment, 'block', asked.request_id);
}

export const referenceOf = ({ channelTransNo, userId, authCode }: Payment): Reference => ({
  channel_trans_no: channelTransNo,
  ref_no: channelTransNo.slice(-12),
  ...(userId !== '' && { user_id: userId }),
  ...(authCode !== undefined && { auth_code: authCode }),
});

/** Six digits, the same for the same payment. */
export const authCodeOf = ({ channelTransNo }: Payment): string => channelTransNo.slice(-6);

/** The result of a payment as an event. */
export function resultEvent(payment: Payment): ConnectorEvent {
  const { kind, merchantNo, transNo, part, channelTransNo, takenMinor, currency, state } = payment;
  const isPaid = state === 'taken';
  return {
    event_id: `${channelTransNo}-${state}`,
    event: isPaid ? 'paid' : 'failed',
    merchant_no: merchantNo,
    trans_no: transNo,
    ...(kind === 'wallet' && { choice: part }),
    ...(kind === 'card' && { attempt: part }),
    channel_trans_no: channelTransNo,
    ...(isPaid && { ...money(takenMinor, currency), reference: referenceOf(payment) }),
    ...(payment.errorCode !== undefined && { error_code: payment.errorCode }),
  };
}

/** Adds an event that the gateway is owed; only where reports are sent. */
export function owing(bank: Bank, payment: Payment, event: ConnectorEvent): Payment {
  if (!bank.isReporting || payment.notifyUrl === undefined) return payment;
  return { ...payment, owed: [...(payment.owed ?? []), event] };
}
