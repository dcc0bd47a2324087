/**
 * Fees agreed with an acquirer, and the one that each line of a settlement file should have. Nothing says since when a
 * fee is agreed: those that are agreed at the time of the import count, whenever the payment was.
 */
import type { Queries } from '../../ports/database.ts';

/** A fee agreed with an acquirer. Null: of every pay method, of every currency. */
export interface AgreedFee {
  readonly kind: 'payment' | 'refund';
  readonly payMethodId: string | null;
  readonly currency: string | null;
  /** Parts of a million of the amount. */
  readonly millionths: number;
  readonly fixedMinor: number;
}

/** Table of the fees that the lines of one import are compared with. */
export const stagedFees = `create temporary table agreed_fees (kind text not null, pay_method_id text, currency text,
     millionths bigint not null, fixed_minor bigint not null) on commit drop`;

/** The rates agreed with an acquirer, which is $1, as rows of `agreed_fees`. */
const agreedRates = `select r ->> 'kind' as kind, r ->> 'payMethodId' as pay_method_id,
    r ->> 'currency' as currency, (r ->> 'millionths')::bigint as millionths, (r ->> 'fixedMinor')::bigint as fixed_minor
  from settlement_fees f cross join jsonb_array_elements(f.rates) r where f.acquirer = $1`;
const stage = `insert into agreed_fees ${agreedRates}`;

/** Stages the fees as they are agreed now; returns true if there are any. */
export async function stageFees(queries: Queries, acquirer: string): Promise<boolean> {
  await queries.query(stage, [acquirer]);
  return (await queries.query('select 1 from agreed_fees limit 1')).length > 0;
}

/**
 * Subquery: the fee of line `j`, which settles an order. The most particular rate counts; halves of a minor unit are
 * rounded up.
 */
export const expectedFee = `select (j.amount_minor * a.millionths + 500000) / 1000000 + a.fixed_minor as expected_fee
    from agreed_fees a
    where a.kind = j.kind and (a.currency is null or a.currency = j.currency)
      and (a.pay_method_id is null or a.pay_method_id = (select t.pay_method_id from transactions t
        where t.merchant_no = j.merchant_no and t.trans_no = j.trans_no))
    order by a.pay_method_id is null, a.currency is null limit 1`;

/** The same where no fee is agreed: it is compared with nothing. */
export const noFee = 'select null::bigint as expected_fee';

/** A line, and the order that it settles. */
export interface FeeQuestion {
  readonly acquirer: string;
  readonly merchantNo: string;
  readonly transNo: string;
  readonly kind: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/** Returns the fee agreed for a line in minor units; null where none is. */
export async function agreedFeeOf(queries: Queries, line: FeeQuestion): Promise<number | null> {
  const [row] = await queries.query<{ feeMinor: number }>(
    `with agreed_fees as (${agreedRates})
     select expected_fee as "feeMinor" from (select $2::text as merchant_no, $3::text as trans_no, $4::text as kind,
       $5::text as currency, $6::bigint as amount_minor) j cross join lateral (${expectedFee}) fee`,
    [line.acquirer, line.merchantNo, line.transNo, line.kind, line.currency, line.amountMinor],
  );
  return row?.feeMinor ?? null;
}

/** Keeps the fees agreed with an acquirer in place of those before; without any its fees are compared with nothing. */
export async function keepAgreedFees(
  queries: Queries,
  acquirer: string,
  fees: readonly AgreedFee[],
): Promise<void> {
  if (fees.length === 0) await queries.query('delete from settlement_fees where acquirer = $1', [acquirer]);
  else
    await queries.query(
      `insert into settlement_fees (acquirer, rates) values ($1, $2::text::jsonb)
       on conflict (acquirer) do update set rates = excluded.rates`,
      [acquirer, JSON.stringify(fees)],
    );
}

export async function agreedFeesOf(queries: Queries, acquirer: string): Promise<readonly AgreedFee[]> {
  const [row] = await queries.query<{ rates: readonly AgreedFee[] }>(
    'select rates from settlement_fees where acquirer = $1',
    [acquirer],
  );
  return row?.rates ?? [];
}
