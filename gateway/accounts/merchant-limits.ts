/** Money limits of a merchant, which its operator sets (decision 42). */
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { Queries } from '../ports/database.ts';

export interface MerchantLimits {
  /** The highest tip, in percent of the order amount. */
  readonly tipMaxPercent: number;
  /** How long an authorization holds that is not captured; taken when it is approved. */
  readonly authorizationDays: number;
  /** How long after a payment it can be refunded. */
  readonly refundDays: number;
}

/** As the table has them for every new merchant. */
export const limitsDefault: MerchantLimits = { tipMaxPercent: 100, authorizationDays: 30, refundDays: 365 };

/** Lowest and highest values; the table checks them as well. */
export const limitBounds: Readonly<Record<keyof MerchantLimits, readonly [number, number]>> = {
  tipMaxPercent: [0, 1_000],
  authorizationDays: [1, 365],
  refundDays: [1, 3_650],
};

const limitNames = ['tipMaxPercent', 'authorizationDays', 'refundDays'] as const;
const columns: Readonly<Record<keyof MerchantLimits, string>> = {
  tipMaxPercent: 'tip_max_percent',
  authorizationDays: 'authorization_days',
  refundDays: 'refund_days',
};

const selectLimits = `select tip_max_percent as "tipMaxPercent", authorization_days as "authorizationDays",
  refund_days as "refundDays" from merchants where merchant_no = $1`;

export async function findLimits(queries: Queries, merchantNo: string): Promise<MerchantLimits> {
  const [found] = await queries.query<MerchantLimits>(selectLimits, [merchantNo], 'merchant-limits');
  return found ?? limitsDefault;
}

/** Sets those that are given. Throws for a value that is out of bounds, and for an unknown merchant. */
export async function setLimits(
  queries: Queries,
  merchantNo: string,
  limits: { readonly [Name in keyof MerchantLimits]?: number | undefined },
): Promise<void> {
  for (const name of limitNames) {
    const value = limits[name];
    if (value === undefined) continue;
    const [min, max] = limitBounds[name];
    if (!Number.isInteger(value) || value < min || value > max)
      throw usageError(
        `${columns[name]} must be a whole number from ${min} to ${max}`,
        `${columns[name]} 须为 ${min} 至 ${max} 的整数`,
      );
    const rows = await queries.query(
      `update merchants set ${columns[name]} = $2 where merchant_no = $1 returning merchant_no`,
      [merchantNo, value],
    );
    if (rows.length === 0)
      throw refusalError(`there is no merchant ${merchantNo}`, `商户 ${merchantNo} 不存在`);
  }
}
