-- The channel's numbers of payments that came after the end of their order: none of them counts twice (decision 18).
-- Null: none came.
alter table transactions add column late_references jsonb;

update transactions t set late_references = late.known
from (
  select merchant_no, trans_no, jsonb_agg(distinct event -> 'reference' -> 'channelTransNo') as known
  from transactions join transaction_events using (merchant_no, trans_no)
    cross join jsonb_array_elements(events) as event
  where late_paid_minor > 0 and event ->> 'type' = 'late-payment-received'
  group by merchant_no, trans_no
) late
where t.merchant_no = late.merchant_no and t.trans_no = late.trans_no;

-- Whether a row names the text, set in the transaction that writes the row. A text without may be deleted.
-- True by default: what is there, and what a process of before writes, stays.
alter table vault_texts add column is_named boolean not null default true;

create index vault_texts_unnamed on vault_texts (created_at) where not is_named;
