-- What calls were made, for people to look at: written beside the calls, never by them, and no part of any order.
-- Days are partitions (requests_20261122), so that old ones go at once; a process makes the one that it writes to.
-- merchant_no is empty where no app is known. `redacted` names what was taken out of body and reply beforehand.
create table requests (
  merchant_no text not null,
  at_ms bigint not null,
  psn text not null,
  app_id text not null,
  path text not null,
  method text not null,
  code text not null,
  http_status smallint not null,
  duration_us integer not null,
  merchant_order_no text,
  trans_no text,
  client_psn text,
  address text not null,
  headers jsonb not null,
  body text not null,
  reply text not null,
  redacted text[] not null,
  primary key (merchant_no, at_ms, psn)
) partition by range (at_ms);

create index requests_by_time on requests (at_ms, psn);
create index requests_of_psn on requests (psn);
create index requests_of_order on requests (merchant_order_no, at_ms) where merchant_order_no is not null;
create index requests_of_transaction on requests (trans_no, at_ms) where trans_no is not null;
-- Successes are most of all requests: whoever looks for them walks by time.
create index requests_refused on requests (code, at_ms) where code <> '0';
