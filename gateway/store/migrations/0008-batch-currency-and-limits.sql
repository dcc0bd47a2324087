-- breaking: they know one open batch of a terminal, and put transactions of several currencies into it.
-- A batch has one currency, and a terminal one open batch for each (decision 37). Null: it was closed before that, and
-- held several.
alter table batches add column currency text;

drop index batches_open;

-- What is open may hold several currencies. The one that came first keeps the number, each other one gets a number of
-- its own, and its transactions go along, the voided ones too. An open batch that holds nothing is of its terminal's
-- currency.
create table batch_parts as
  select b.merchant_no, b.terminal_sn, b.batch_no as old_no, p.currency, p.place,
    case when p.place = 1 then b.batch_no
      else lpad((m.last + p.place - 1)::text, greatest(6, length((m.last + p.place - 1)::text)), '0') end as batch_no
  from batches b
  join (select merchant_no, terminal_sn, max(batch_no::integer) as last from batches
    group by merchant_no, terminal_sn) m using (merchant_no, terminal_sn)
  join (select t.merchant_no, t.terminal_sn, t.batch_no, t.currency,
      row_number() over (partition by t.merchant_no, t.terminal_sn, t.batch_no
        order by min(t.created_at), t.currency) as place
    from transactions t join batches using (merchant_no, terminal_sn, batch_no)
    where closed_at is null
    group by t.merchant_no, t.terminal_sn, t.batch_no, t.currency) p using (merchant_no, terminal_sn, batch_no)
  where b.closed_at is null;

insert into batches (merchant_no, terminal_sn, batch_no, currency, opened_at, close_batch_at, due_at)
  select p.merchant_no, p.terminal_sn, p.batch_no, p.currency, b.opened_at, b.close_batch_at, b.due_at
  from batch_parts p join batches b
    on b.merchant_no = p.merchant_no and b.terminal_sn = p.terminal_sn and b.batch_no = p.old_no
  where p.place > 1;

update batches b set currency = p.currency from batch_parts p
  where p.place = 1 and b.merchant_no = p.merchant_no and b.terminal_sn = p.terminal_sn and b.batch_no = p.old_no;

update batches b set currency = t.currency from terminals t
  where b.closed_at is null and b.currency is null
    and t.merchant_no = b.merchant_no and t.terminal_sn = b.terminal_sn;

-- Closed ones say what they held; those of one currency get it.
update batches b set currency = s.currency
  from (select merchant_no, terminal_sn, batch_no, min(line ->> 'currency') as currency
    from batches, jsonb_array_elements(sums) line where closed_at is not null
    group by merchant_no, terminal_sn, batch_no having count(distinct line ->> 'currency') = 1) s
  where b.merchant_no = s.merchant_no and b.terminal_sn = s.terminal_sn and b.batch_no = s.batch_no;

-- The new number is a change of the transaction like any other: version and history go along.
with moved as (
  update transactions t set batch_no = p.batch_no, version = t.version + 1 from batch_parts p
  where p.place > 1 and t.merchant_no = p.merchant_no and t.terminal_sn = p.terminal_sn
    and t.batch_no = p.old_no and t.currency = p.currency
  returning t.merchant_no, t.trans_no, t.version, t.batch_no)
insert into transaction_events (merchant_no, trans_no, version, at, psn, events)
  select merchant_no, trans_no, version,
    (extract(epoch from clock_timestamp()) * 1000)::bigint
      + coalesce((select max(offset_ms) from sandbox_clock), 0),
    'UPGRADE000000008', jsonb_build_array(jsonb_build_object('type', 'batched', 'batchNo', batch_no))
  from moved;

drop table batch_parts;

alter table batches add constraint batches_currency check (currency is not null or closed_at is not null);
create unique index batches_open on batches (terminal_sn, currency, merchant_no) where closed_at is null;

-- Money limits of a merchant (decision 42).
alter table merchants add column tip_max_percent integer not null default 100
  check (tip_max_percent between 0 and 1000);
alter table merchants add column authorization_days integer not null default 30
  check (authorization_days between 1 and 365);
alter table merchants add column refund_days integer not null default 365
  check (refund_days between 1 and 3650);

-- Authorizations that are open when the limit comes get 30 days from now; one that was completed needs that only once
-- its completion is cancelled.
with ends as (
  select now_ms, now_ms + 30 * 86400000::bigint as at from (
    select (extract(epoch from clock_timestamp()) * 1000)::bigint
      + coalesce((select max(offset_ms) from sandbox_clock), 0) as now_ms) clock),
limited as (
  update transactions t set
    version = t.version + 1,
    terminal = jsonb_set(t.terminal, '{holdEndsAt}', to_jsonb(ends.at)),
    due_at = case when (t.terminal ->> 'captureTransNo') is null and (t.terminal ->> 'incrementTransNo') is null
        and (t.terminal ->> 'attempt') is null and (t.terminal ->> 'advice') is null
      then ends.at else t.due_at end
    from ends
    where t.kind = 'payment' and t.trans_type = 4 and t.trans_status = 2
      and t.pay_scenario = 'SWIPE_CARD' and t.terminal is not null
    returning t.merchant_no, t.trans_no, t.version, ends.now_ms, ends.at)
insert into transaction_events (merchant_no, trans_no, version, at, psn, events)
  select merchant_no, trans_no, version, now_ms, 'UPGRADE000000008',
    jsonb_build_array(jsonb_build_object('type', 'check-scheduled', 'dueAt', at))
  from limited;
