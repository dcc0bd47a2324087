-- Notifications that are sent again in bulk, by a filter and at a pace. Each is a resend by hand under the bulk's own
-- key (notification_resends), so that a process that dies in between sends none of them twice. `after_at` and
-- `after_id` are how far it has come. Times with `_at` of the notifications go by the merchant's clock, the others by
-- the platform's.
create table bulk_resends (
  bulk_no         text    primary key,
  merchant_no     text    not null,
  url             text,
  endpoint_id     text,
  kind            text,
  wanted_state    text,
  from_at         bigint  not null,
  to_at           bigint  not null,
  per_minute      integer not null check (per_minute > 0),
  total           integer not null,
  state           text    not null check (state in ('running', 'stopped', 'done')),
  after_at        bigint  not null default -1,
  after_id        text    not null default '',
  delivered       integer not null default 0,
  failed          integer not null default 0,
  skipped         integer not null default 0,
  created_by      text    not null,
  idempotency_key text,
  started_at      bigint  not null,
  ended_at        bigint,
  next_at         bigint  not null,
  claimed_until   bigint  not null default 0
);

create index bulk_resends_running on bulk_resends (next_at) where state = 'running';
create index bulk_resends_of_merchant on bulk_resends (merchant_no, started_at);
-- What a bulk has sent is counted by its key.
create index notification_resends_of_key on notification_resends (idempotency_key, merchant_no, outcome)
  where idempotency_key is not null;

create unique index bulk_resends_of_key on bulk_resends (idempotency_key, merchant_no)
  where idempotency_key is not null;
