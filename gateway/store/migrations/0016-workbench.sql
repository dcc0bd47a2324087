-- What the Workbench lists. Orders are walked by the primary key: trans_no rises with time.
-- Few transactions are anything but sales, and few end in another state than paid, so these stay small.
create index transactions_by_type on transactions (merchant_no, trans_type, trans_no) where trans_type <> 1;
create index transactions_by_status on transactions (merchant_no, trans_status, trans_no)
  where trans_status in (0, 1, 3);

create index notifications_by_time on notifications (merchant_no, created_at, notification_id);
-- What a receiver has refused, and what was ended without a delivery.
create index notifications_undelivered on notifications (merchant_no, created_at, notification_id)
  where delivered_at is null and (attempts > 0 or due_at is null);

-- Attempts that people make by hand, beside the schedule: they use up none of its attempts. `idempotency_key` is the
-- caller's: a request that comes again with it sends nothing. `url` may be another than the notification's.
create table notification_resends (
  merchant_no     text    not null,
  notification_id text    not null,
  resend          integer not null,
  psn             text    not null,
  idempotency_key text,
  url             text    not null,
  at              bigint  not null,
  duration_ms     integer not null,
  sent            text    not null,
  status          integer,
  reply           text,
  outcome         text    not null,
  detail          text,
  primary key (merchant_no, notification_id, resend)
);

-- When the sandbox's clock was moved, and how far; merchant_no null: the clock of all merchants without one of their
-- own. real_at: by the platform's clock, which the request log goes by.
create table clock_changes (
  real_at     bigint not null,
  merchant_no text,
  from_at     bigint not null,
  to_at       bigint not null
);

create index clock_changes_by_time on clock_changes (real_at);
