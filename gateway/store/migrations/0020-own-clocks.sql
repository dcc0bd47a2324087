-- Merchants that the sandbox makes for tests, each with a clock of its own (decision 47). In production it stays empty.
-- offset_ms: how far the merchant's clock runs ahead of the platform's. Numbers of the range 9099 are theirs alone.
create table sandbox_merchants (
  merchant_no text   not null primary key references merchants,
  offset_ms   bigint not null default 0 check (offset_ms >= 0),
  created_at  bigint not null
);

-- What is due by a clock of its own. Other merchants have no entries here, and so no cost.
create index transactions_due_by_own_clock on transactions (merchant_no, due_at)
  where due_at is not null and (merchant_no >= '9099' and merchant_no < '9100');
create index notifications_due_by_own_clock on notifications (merchant_no, due_at)
  where due_at is not null and (merchant_no >= '9099' and merchant_no < '9100');
