-- breaking: they read no terminal's row of version 3, and those of before 0013 count a late payment twice.
-- The advice of a tip is a value of column `terminal`, version 3; rows of before are read as they are.

-- Late payments that a process of before 0013 has written beside it have no number in late_references yet.
update transactions t set late_references = late.known
from (
  select merchant_no, trans_no, jsonb_agg(distinct event -> 'reference' -> 'channelTransNo') as known
  from transactions join transaction_events using (merchant_no, trans_no)
    cross join jsonb_array_elements(events) as event
  where late_paid_minor > 0 and event ->> 'type' = 'late-payment-received'
  group by merchant_no, trans_no
) late
where t.merchant_no = late.merchant_no and t.trans_no = late.trans_no
  and not coalesce(t.late_references, '[]'::jsonb) @> late.known;

-- When a terminal's batches close by themselves: HH:mm in UTC, or with the name of a time zone, as in
-- `22:00 Europe/Berlin`.
alter table terminals drop constraint terminals_close_batch_at_check;
alter table terminals add constraint terminals_close_batch_at_check
  check (close_batch_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]( [A-Za-z][A-Za-z0-9_+/-]{0,63})?$');
