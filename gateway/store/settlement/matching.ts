/**
 * Finds the order of each staged line, and what does not agree. An order is a payment or a refund; the books say what is
 * due of it, and earlier files what of that is settled: the rest is open. Lines of one order that come to what is open
 * settle it, be it now or as of the end of the settled days, since a tip or a void may have followed.
 */
import { dayMs } from '@tollgate/contract/durations';
import type { Queries } from '../../ports/database.ts';
import { expectedFee, noFee } from './agreed-fees.ts';
import { signedAmount } from './staging.ts';

/** Days that a file settles, in milliseconds: from the first one on, until the end of the last one. */
export interface SettledDays {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** How old the order of a line may be that names no number of the acquirer. */
const oldestDays = 40;

/** Returns the first and the last time of staged payments and refunds; undefined where no line has one. */
export async function timesOfLines(
  queries: Queries,
): Promise<{ readonly firstMs: number; readonly lastMs: number } | undefined> {
  const [row] = await queries.query<{ firstMs: number | null; lastMs: number | null }>(
    `select min(transacted_at) as "firstMs", max(transacted_at) as "lastMs" from staged_lines
     where id > 0 and kind in ('payment', 'refund')`,
  );
  if (row === undefined || row.firstMs === null || row.lastMs === null) return undefined;
  return { firstMs: row.firstMs, lastMs: row.lastMs };
}

const oldRows = `(t.acquirer = 'sandbox' or t.acquirer is null)`;
/** The index of the acquirer's numbers leaves the sandbox's out. */
const takenBy = (acquirer: string) =>
  acquirer === 'sandbox' ? oldRows : `t.acquirer = $1 and t.acquirer <> 'sandbox'`;

const byNumber = (acquirer: string) => `staged_lines s join transactions t
    on t.channel_trans_no = s.channel_trans_no and ${takenBy(acquirer)} and t.kind <> 'operation'`;

// A refund may be listed under the number of its payment.
const findByNumber = (acquirer: string) => `create temporary table found_orders on commit drop as
  select s.id, t.merchant_no, t.trans_no, t.kind = 'refund' as is_refund from ${byNumber(acquirer)}
    where s.fixed_trans_no is null and s.kind <> 'fee'
  union all
  select s.id, r.merchant_no, r.trans_no, true
    from ${byNumber(acquirer)} and t.kind = 'payment'
      join transactions r on r.orig_trans_no = t.trans_no and r.merchant_no = t.merchant_no and r.kind = 'refund'
    where s.fixed_trans_no is null and s.kind = 'refund'
      and r.channel_trans_no is distinct from s.channel_trans_no
  union all
  select s.id, d.merchant_no, d.trans_no, s.kind = 'refund'
    from staged_lines s join settlement_differences d using (difference_no) where s.fixed_trans_no is not null`;

const findLate = `insert into found_orders
  with late as (
    select merchant_no, trans_no, substr(name, 1 + length(substring(name from '^[a-z0-9-]{1,32}/'))) as plain, name
    from (select merchant_no, trans_no, jsonb_array_elements_text(late_references) as name from transactions
      where late_references is not null) l),
  numbers as (
    select merchant_no, trans_no, name as number from late
    union select merchant_no, trans_no, plain from late where name = $1 || '/' || plain)
  select s.id, n.merchant_no, n.trans_no, false from staged_lines s join numbers n on n.number = s.channel_trans_no
  where s.kind <> 'fee' and not exists (select 1 from found_orders f where f.id = s.id)`;

const due = `(e.debit = 'due' or e.credit = 'due') and e.acquirer = $1`;
/** Numbers of files and differences have a letter after their date. */
const ofOrder = `substr(e.source_no, 9, 1) not in ('F', 'D')`;

const ordersOfDays = `select distinct e.merchant_no, e.source_no as trans_no from book_entries e
  where e.at >= $2 and e.at < $3 and ${due} and ${ofOrder}`;

const openOrders = `create temporary table open_orders (id integer not null, merchant_no text not null,
  trans_no text not null, currency text not null, due_now bigint not null, open_now bigint not null,
  open_then bigint not null, is_of_days boolean not null) on commit drop`;

/** $1 the acquirer, $2 and $3 the settled days, $4 the highest id so far. `keys`: merchant_no, trans_no. */
const openOf = (keys: string) => `insert into open_orders
  with keys as materialized (select $4::integer + row_number() over () as id, k.* from (${keys}) k),
  dues as (
    select k.id, min(e.currency) as currency,
      sum(case when e.debit = 'due' then e.amount_minor else -e.amount_minor end) as due_now,
      sum(case when e.at >= $3 then 0 when e.debit = 'due' then e.amount_minor else -e.amount_minor end) as due_then
    from keys k join book_entries e on e.merchant_no = k.merchant_no and e.source_no = k.trans_no
    where ${due} and $2::bigint is not null group by k.id),
  settled as (
    select id, sum(minor) as minor from (
      select k.id, l.settles_minor as minor
        from keys k join settlement_lines l on l.trans_no = k.trans_no and l.merchant_no = k.merchant_no
          join settlement_files f using (file_no) where f.acquirer = $1
      union all
      select k.id, d.cleared_minor
        from keys k join settlement_differences d on d.trans_no = k.trans_no and d.merchant_no = k.merchant_no
        where d.acquirer = $1) s group by id)
  select id, merchant_no, trans_no, currency, due_now, due_now - coalesce(minor, 0), due_then - coalesce(minor, 0),
    is_of_days
  from keys join dues using (id) left join settled using (id)`;

const knownOrders = openOf(`select merchant_no, trans_no, bool_or(is_of_days) as is_of_days from (
    select merchant_no, trans_no, false as is_of_days from found_orders
    union all select merchant_no, trans_no, true from day_orders
    union all select merchant_no, trans_no, false from settlement_differences
      where acquirer = $1 and state <> 'resolved' and trans_no is not null) k group by merchant_no, trans_no`);

const isOpenAmount = (signed: string) => `(${signed} = o.open_now or ${signed} = o.open_then)`;
const signed = signedAmount('s');
const isOfAccount = `(s.account is null or s.account not in (select account from account_merchants)
    or (s.account, o.merchant_no) in (select account, merchant_no from account_merchants))`;

const chosenOrders = `create temporary table chosen_orders (id integer not null, order_id integer) on commit drop`;

// One order of several is chosen if it alone has this amount open, or is alone of its kind. Never a guess: where two
// fit alike, order_id is null.
const choose = `insert into chosen_orders
  select id, case
      when exact = 1 then exact_id when exact > 1 then null
      when alike = 1 then alike_id when alike_open = 1 then alike_open_id
      when alike = 0 and found = 1 then found_id end
  from (
    select f.id, count(*) as found, min(f.order_id) as found_id,
      count(*) filter (where is_exact) as exact, min(order_id) filter (where is_exact) as exact_id,
      count(*) filter (where is_alike) as alike, min(order_id) filter (where is_alike) as alike_id,
      count(*) filter (where is_alike and is_open) as alike_open,
      min(order_id) filter (where is_alike and is_open) as alike_open_id
    from (
      select s.id, o.id as order_id, f.is_refund = (s.kind = 'refund') as is_alike, o.open_now <> 0 as is_open,
        s.kind in ('payment', 'refund') and s.currency = o.currency and ${isOpenAmount(signed)} as is_exact
      from staged_lines s join found_orders f using (id)
        join open_orders o on o.merchant_no = f.merchant_no and o.trans_no = f.trans_no
      where ${isOfAccount}) f
    where not exists (select 1 from chosen_orders c where c.id = f.id)
    group by f.id) g`;

const isLeft = `s.kind <> 'fee' and s.fixed_trans_no is null
  and not exists (select 1 from chosen_orders c where c.id = s.id)`;

/** Transactions that lines without an order name: by the acquirer's reference, or by their own number. */
const namedTransactions = `create temporary table named_transactions on commit drop as
  select s.id, t.merchant_no, t.trans_no, t.kind = 'refund' as is_refund, true as by_reference
    from staged_lines s join transactions t on t.ref_no = s.ref_no where ${isLeft}
  union all
  select s.id, t.merchant_no, t.trans_no, t.kind = 'refund', false
    from staged_lines s join transactions t on t.trans_no = s.given_trans_no where ${isLeft}`;

/** Those of them with an entry from $2 on. */
const namedOrders =
  openOf(`select distinct merchant_no, trans_no, false as is_of_days from named_transactions n
    where exists (select 1 from book_entries e
        where e.merchant_no = n.merchant_no and e.source_no = n.trans_no and e.at >= $2 and ${due})
      and not exists (select 1 from open_orders o where o.merchant_no = n.merchant_no and o.trans_no = n.trans_no)`);

const hasLeft = `select 1 from staged_lines s
  where (s.ref_no is not null or s.given_trans_no is not null) and ${isLeft} limit 1`;

const findNamed = (condition: string) => `insert into found_orders
  select s.id, n.merchant_no, n.trans_no, n.is_refund from named_transactions n join staged_lines s using (id)
    join open_orders o on o.merchant_no = n.merchant_no and o.trans_no = n.trans_no
  where ${condition} and ${isLeft}`;
// Acquirers use a reference more than once: the amount has to agree as well.
const findByReference = findNamed(`n.by_reference and s.currency = o.currency
    and s.amount_minor in (abs(o.open_now), abs(o.open_then), abs(o.due_now))`);
const findByTransNo = findNamed('not n.by_reference');

async function lastId(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ id: number | null }>('select max(id) as id from open_orders');
  return row?.id ?? 0;
}

/** Chooses an order for each staged line that names one. `days`: undefined where they are unknown. */
export async function chooseOrders(
  queries: Queries,
  acquirer: string,
  days: SettledDays | undefined,
  nowMs: number,
): Promise<void> {
  const { fromMs, untilMs } = days ?? { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER };
  const bounds = [acquirer, fromMs, untilMs];
  // First: an order that is paid from here on may have its line taken for its own, but is never reported as missing.
  await queries.query(
    `create temporary table day_orders on commit drop as ${ordersOfDays}${days === undefined ? ' and false' : ''}`,
    bounds,
  );
  await queries.query(findByNumber(acquirer), acquirer === 'sandbox' ? [] : [acquirer]);
  // Each table is counted as soon as it is full: a plan for a small one would take hours.
  await queries.query('analyze found_orders');
  await queries.query(findLate, [acquirer]);
  await queries.query(openOrders);
  await queries.query(knownOrders, [...bounds, 0]);
  await queries.query('analyze open_orders');
  await queries.query(chosenOrders);
  await queries.query(choose);
  await queries.query('analyze chosen_orders');
  if ((await queries.query(hasLeft)).length === 0) return;
  const sinceMs = Math.max(0, (days?.fromMs ?? nowMs) - oldestDays * dayMs);
  await queries.query(namedTransactions);
  await queries.query('analyze named_transactions');
  await queries.query(namedOrders, [acquirer, sinceMs, untilMs, await lastId(queries)]);
  await queries.query('analyze open_orders');
  for (const find of [findByReference, findByTransNo]) {
    await queries.query(find);
    await queries.query('analyze found_orders');
    await queries.query(choose);
    await queries.query('analyze chosen_orders');
  }
}

// An earlier line that does not agree with anything yet stays as it is: it has no verdict here. Most orders have one
// line, and nothing to sort.
const judgeLines = `create temporary table verdicts on commit drop as
  with placed as materialized (
    select s.id, s.difference_no, s.kind, s.currency, s.amount_minor, s.fee_minor, ${signed} as signed_minor,
      c.order_id, o.merchant_no, o.trans_no, o.open_now, o.open_then, o.currency as order_currency,
      s.currency = o.currency and ${isOpenAmount(signed)} as is_open
    from chosen_orders c join staged_lines s using (id) join open_orders o on o.id = c.order_id
    where s.kind in ('payment', 'refund')),
  several as materialized (select order_id from placed group by order_id having count(*) > 1),
  grouped as (
    select *, case when currency = order_currency then signed_minor end as total,
      case when currency = order_currency and difference_no is null then signed_minor end as new_total,
      1 as place, 1 as likeness
    from placed p where not exists (select 1 from several o where o.order_id = p.order_id)
    union all
    select p.*, sum(signed_minor) filter (where currency = order_currency) over whole,
      sum(signed_minor) filter (where currency = order_currency and difference_no is null) over whole,
      row_number() over (partition by order_id, is_open order by difference_no is null, id),
      row_number() over (partition by order_id, kind, amount_minor order by difference_no is null, id)
    from placed p join several using (order_id) window whole as (partition by order_id)),
  judged as (
    select *, case
      when currency <> order_currency then 'currency'
      when total in (open_now, open_then) then 'settled'
      when new_total in (open_now, open_then) then case when difference_no is null then 'settled' else '' end
      when is_open and place = 1 then 'settled'
      when likeness > 1 or exists (select 1 from settlement_lines l
        where l.trans_no = g.trans_no and l.merchant_no = g.merchant_no and l.kind = g.kind
          and l.amount_minor = g.amount_minor and l.settles_minor <> 0) then 'duplicate'
      else 'amount' end as verdict
    from grouped g)
  select j.id, j.difference_no, case when verdict = 'settled' and expected_fee <> j.fee_minor then 'fee' else verdict end
      as verdict,
    j.merchant_no, j.trans_no, case when verdict = 'settled' then j.signed_minor else j.open_now end as expected_minor,
    j.signed_minor, expected_fee
  from judged j left join lateral (EXPECTED_FEE) fee on verdict = 'settled'
  where j.difference_no is null or verdict = 'settled'`;

const merchantOfAccount = `(select min(a.merchant_no) from account_merchants a where a.account = s.account
  having count(*) = 1)`;

const isSame = (column: string, none: string) =>
  `coalesce(l.${column}, ${none}) = coalesce(s.${column}, ${none})`;

// A fee names no order that would be settled already. One with neither a time nor a number may be another day's.
const repeatedFees = `select s.id from staged_lines s
    join settlement_lines l on l.kind = 'fee' and l.account = s.account and ${isSame('transacted_at', '0')}
      and l.currency = s.currency and l.fee_minor = s.fee_minor
      and ${isSame('channel_trans_no', "''")} and ${isSame('ref_no', "''")}
    join settlement_files f on f.file_no = l.file_no and f.acquirer = $1
  where s.kind = 'fee' and l.merchant_no = ${merchantOfAccount}
    and coalesce(s.transacted_at::text, s.channel_trans_no, s.ref_no) is not null`;

// What has no order: its own fee, what was taken back, and what nothing here fits.
const judgeRest = `insert into verdicts (id, verdict, merchant_no, trans_no, signed_minor)
  select s.id,
    case when s.kind like 'chargeback%' then 'chargeback'
      when s.kind = 'fee' then case when ${merchantOfAccount} is null then 'missing-here'
        when s.id in (${repeatedFees}) then 'duplicate' else 'settled' end
      when c.id is null then 'missing-here' else 'ambiguous' end,
    coalesce(o.merchant_no, ${merchantOfAccount}, ''), o.trans_no, ${signed}
  from staged_lines s left join chosen_orders c using (id) left join open_orders o on o.id = c.order_id
  where s.id > 0 and (s.kind not in ('payment', 'refund') or c.order_id is null)`;

/** Judges each staged line: 'settled', or the kind of its difference. */
export async function judge(queries: Queries, acquirer: string, areFeesAgreed: boolean): Promise<void> {
  await queries.query(judgeLines.replace('EXPECTED_FEE', areFeesAgreed ? expectedFee : noFee));
  await queries.query(judgeRest, [acquirer]);
  await queries.query('analyze verdicts');
}
