-- Faults on demand, of the sandbox; in production both tables stay empty. merchant_no '': a rule for all merchants
-- without a clock of their own. Times are the merchant's, or the system's where there is none.
create table fault_rules (
  merchant_no       text    not null,
  fault_id          text    not null,
  fault             text    not null,
  app_id            text,
  method            text,
  merchant_order_no text,
  trans_no          text,
  times             integer not null,
  every             integer not null,
  probability       double precision not null,
  delay_ms          integer not null,
  seed              text    not null,
  created_at        bigint  not null,
  ends_at           bigint  not null,
  -- How many it was asked about, and to how many of them it was done.
  seen              integer not null default 0,
  injected          integer not null default 0,
  primary key (merchant_no, fault_id)
);

-- What was injected, for people to see, and for the acquirer of the sandbox to keep to: forgotten by age and number.
-- at_ms: by the merchant's clock; real_at: by the platform's. fault_id null: asked for by a header.
create table injected_faults (
  merchant_no       text    not null,
  injected_id       text    not null,
  fault_id          text,
  fault             text    not null,
  at_ms             bigint  not null,
  real_at           bigint  not null,
  delay_ms          integer not null,
  psn               text,
  trans_no          text,
  merchant_order_no text,
  http_status       integer,
  reply             text,
  primary key (merchant_no, injected_id)
);

create index injected_faults_by_time on injected_faults (real_at);
create index injected_faults_of_psn on injected_faults (psn) where psn is not null;
