/** Fills a database with paid orders and their events, as releases before the books have left them. */
import { dayMs } from '@tollgate/contract/durations';
import pg from 'pg';

/** Orders of a day; merchants take turns. */
export const ordersOfDay = 100_000;
const merchants = 20;
const portion = 100_000;

export const merchantOf = (n: number) => `3128${String(n).padStart(8, '0')}`;

/** Midnight of the last full day by UTC; the other days are before it. */
const lastDayMs = (nowMs: number) => Math.floor(nowMs / dayMs) * dayMs - dayMs;

/** The first day that is filled, and the last. */
export function filledDays(orders: number, nowMs: number) {
  const last = lastDayMs(nowMs);
  const days = Math.ceil(orders / ordersOfDay);
  return { firstMs: last - (days - 1) * dayMs, lastMs: last };
}

export async function fillOrders(url: string, orders: number, nowMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { firstMs } = filledDays(orders, nowMs);
  const stepMs = dayMs / ordersOfDay;
  const atMs = `(${firstMs} + (n * ${stepMs})::bigint)`;
  const transNo = `to_char(to_timestamp(${atMs} / 1000.0) at time zone 'UTC', 'YYYYMMDD')
    || lpad((${atMs} % ${dayMs} / 1000)::text, 5, '0') || lpad((n % 1000000000)::text, 9, '0')`;
  const merchantNo = `'3128' || lpad((n % ${merchants})::text, 8, '0')`;
  const rows = 'generate_series($1::bigint, $2::bigint) as g (n)';
  const atTerminal = 'n % 4 = 3';
  const tip = `case when ${atTerminal} then 50 else 0 end`;
  const paid = `(100 + n % 9973 + ${tip})`;
  try {
    for (let n = 0; n < merchants; n += 1)
      await client.query('insert into merchants (merchant_no, name, created_at) values ($1, $1, 0)', [
        merchantOf(n),
      ]);
    for (let from = 0; from < orders; from += portion) {
      const range = [from, Math.min(from + portion, orders) - 1];
      await client.query(
        `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
           trans_status, currency, order_minor, paid_minor, store_no, pay_scenario, pay_method_id, acquirer,
           description, link_secret, channel_trans_no, channel_user_id, terminal, created_at, expires_at, ended_at)
         select ${merchantNo}, ${transNo}, 'BOOKS-' || n, 3, 'tgbench', 'payment', 1, 2,
           case when n % 10 = 0 then 'JPY' else 'EUR' end, 100 + n % 9973, ${paid}, '4129000001', 'SCANQR_PAY',
           'Alipay+', case when n % 3 = 0 then 'other-bank' else 'bank' end, 'Two coffees', md5(n::text),
           md5((n + 1)::text), 'payer-' || (n % 999983),
           case when ${atTerminal} then '{"v":4,"tipMinor":50,"cashbackMinor":0,"surchargeMinor":0,"salesTaxMinor":0}'::jsonb
             end, ${atMs}, ${atMs} + 300000, ${atMs} + 9000
         from ${rows}`,
        range,
      );
      await client.query(
        `insert into transaction_events (merchant_no, trans_no, version, at, psn, events)
         select ${merchantNo}, ${transNo}, v, ${atMs} + v * 900, '00' || lpad(upper(to_hex(n * 4 + v)), 14, '0'),
           case v when 1 then '[{"type":"created"}]'::jsonb when 2 then '[{"type":"payment-started"}]'::jsonb
             else jsonb_build_array(jsonb_build_object('type', 'completed', 'paidMinor', ${paid}, 'reference',
               jsonb_build_object('channelTransNo', md5((n + 1)::text), 'userId', 'payer', 'refNo', n::text))) end
         from ${rows}, generate_series(1, 3) as e (v)`,
        range,
      );
    }
    await client.query('vacuum analyze transactions, transaction_events');
  } finally {
    await client.end();
  }
}
