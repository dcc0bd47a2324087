-- Every key begins with merchant_no, so that the schema can be sharded by merchant.
-- Times are milliseconds since 1970 UTC by the gateway's clock; money is in minor units.

create table merchants (
  merchant_no text primary key,
  name        text   not null,
  created_at  bigint not null
);

create table stores (
  merchant_no text not null references merchants,
  store_no    text not null,
  name        text not null,
  primary key (merchant_no, store_no)
);

create table terminals (
  merchant_no text not null references merchants,
  terminal_sn text not null,
  store_no    text not null,
  primary key (merchant_no, terminal_sn)
);

-- An app authenticates in one way, never both (decision 9).
create table apps (
  merchant_no          text    not null references merchants,
  app_id               text    not null unique,
  sign_type            text    not null check (sign_type in ('RSA2', 'NONE')),
  public_key_pem       text,
  basic_username       text,
  basic_password_hash  text,
  unreferenced_refunds boolean not null default false,
  created_at           bigint  not null,
  primary key (merchant_no, app_id),
  check ((sign_type = 'RSA2') = (public_key_pem is not null)),
  check ((sign_type = 'NONE') = (basic_password_hash is not null))
);

-- A payment or a refund. `version` rises by one with every change and guards against lost updates.
create table transactions (
  merchant_no       text     not null,
  trans_no          text     not null,
  merchant_order_no text     not null,
  version           integer  not null,
  app_id            text     not null,
  kind              text     not null check (kind in ('payment', 'refund')),
  trans_type        smallint not null,
  trans_status      smallint not null check (trans_status in (0, 1, 2, 3, 9)),
  currency          text     not null,
  order_minor       bigint   not null check (order_minor > 0),
  paid_minor        bigint   not null default 0,
  refunded_minor    bigint   not null default 0,
  refund_count      integer  not null default 0,
  late_paid_minor   bigint   not null default 0,
  late_returned_minor bigint not null default 0,
  orig_trans_no     text,
  store_no          text,
  terminal_sn       text,
  pay_scenario      text,
  pay_method_id     text,
  description       text,
  attach            text,
  notify_url        text,
  link_secret       text,
  wallet_code       text,
  channel_trans_no  text,
  channel_user_id   text,
  ref_no            text,
  error_code        text,
  error_msg         text,
  created_at        bigint   not null,
  expires_at        bigint,
  ended_at          bigint,
  due_at            bigint,
  claimed_until     bigint   not null default 0,
  primary key (merchant_no, trans_no),
  -- Not led by merchant_no: beside the primary key, an index that is would tempt the planner to walk all of a
  -- merchant's transactions for one of them.
  unique (merchant_order_no, merchant_no),
  check (refunded_minor >= 0 and refunded_minor <= paid_minor)
);

-- What is due, for the scheduler; empty for whatever has come to rest.
create index transactions_due on transactions (due_at) where due_at is not null;
create index transactions_of_original on transactions (orig_trans_no, merchant_no) where orig_trans_no is not null;

-- The history: one row per change of a transaction, written in the same database transaction.
create table transaction_events (
  merchant_no text    not null,
  trans_no    text    not null,
  version     integer not null,
  at          bigint  not null,
  psn         text    not null,
  events      jsonb   not null,
  primary key (merchant_no, trans_no, version)
);

-- The outbox: what a merchant is to be told (decisions 22 to 25).
create table notifications (
  merchant_no     text    not null,
  notification_id text    not null,
  trans_no        text    not null,
  app_id          text    not null,
  url             text    not null,
  receiver        text    not null,
  content         jsonb   not null,
  psn             text    not null,
  attempts        integer not null default 0,
  created_at      bigint  not null,
  due_at          bigint,
  claimed_until   bigint  not null default 0,
  delivered_at    bigint,
  primary key (merchant_no, notification_id)
);

create index notifications_due on notifications (due_at) where due_at is not null;
-- A dead receiver's backlog must not be walked to find what others are due.
create index notifications_due_of_receiver on notifications (receiver, due_at) where due_at is not null;
create index notifications_of_transaction on notifications (trans_no, merchant_no);

-- One row per attempt: what was sent, what came back, which rule it broke (decision 23).
create table notification_attempts (
  merchant_no     text    not null,
  notification_id text    not null,
  attempt         integer not null,
  at              bigint  not null,
  duration_ms     integer not null,
  sent            text    not null,
  status          integer,
  reply           text,
  outcome         text    not null,
  detail          text,
  primary key (merchant_no, notification_id, attempt)
);

-- How far the sandbox's clock runs ahead of the platform's.
create table sandbox_clock (
  only_row  boolean primary key default true check (only_row),
  offset_ms bigint not null
);
