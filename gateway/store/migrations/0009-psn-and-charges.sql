-- A psn stands in every reply, log line and timeline (decision 13): an operator looks it up in what it changed.
create index transaction_events_of_psn on transaction_events (psn, merchant_no);
create index notifications_of_psn on notifications (psn, merchant_no);

-- What the channel charges the payer beside the order, or takes off; null in older rows: nothing.
alter table transactions add column charges jsonb;
