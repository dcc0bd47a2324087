/** Knowledge of a merchant's backend about its own orders: what was acknowledged, and what was never answered. */
import type { Fields } from '../support/merchant.ts';

/** `unknown`: it was sent, and the connection was cut or the gateway said that it does not know. */
export type Knowledge = 'unsent' | 'unknown' | 'acknowledged';

export interface KnownRefund {
  readonly orderNo: string;
  readonly amountMinor: number;
  readonly fields: Fields;
  state: Knowledge;
  transNo?: string;
}

export interface KnownOrder {
  readonly orderNo: string;
  readonly method: 'cscanb.pay.getqrcode' | 'bscanc.pay.submit';
  readonly amountMinor: number;
  readonly fields: Fields;
  /** A payer will pay it; else it expires. */
  readonly willBePaid: boolean;
  created: Knowledge;
  paid: Knowledge;
  transNo?: string;
  readonly refunds: KnownRefund[];
}

export interface Ledger {
  readonly orders: KnownOrder[];
  /** Replies that nothing explains; a test asserts that there are none. */
  readonly surprises: string[];
}

export const createLedger = (): Ledger => ({ orders: [], surprises: [] });

/** Amounts here are in USD. */
export const inMajor = (minor: number) =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** Minor units of an amount as replies carry it, by its digits. */
export function inMinor(amount: unknown): number {
  const [whole = '', decimals = ''] = String(amount).split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}
