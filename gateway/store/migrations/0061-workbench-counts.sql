-- How many calls and attempts of notifications there were and how long they took, counted beside the request log, so
-- that a page reads few rows. A row counts what began in `span` minutes from at_ms on, by the platform's clock: each
-- call is in a row of a minute, an hour and a day. merchant_no '*': all merchants together. latency: n for 2^(n/2) ms.
create table call_counts (
  merchant_no text     not null,
  span        smallint not null,
  at_ms       bigint   not null,
  kind        text     not null,
  latency     smallint not null,
  count       bigint   not null,
  primary key (merchant_no, span, at_ms, kind, latency)
) with (fillfactor = 70);

create index call_counts_by_time on call_counts (span, at_ms);

-- Rejected calls by their cause: the field that the message names, or why a signature is wrong; empty: neither.
create table refusal_counts (
  merchant_no text     not null,
  span        smallint not null,
  at_ms       bigint   not null,
  code        text     not null,
  cause       text     not null,
  app_id      text     not null,
  count       bigint   not null,
  first_ms    bigint   not null,
  last_ms     bigint   not null,
  last_psn    text     not null,
  primary key (merchant_no, span, at_ms, code, cause, app_id)
) with (fillfactor = 70);

create index refusal_counts_by_time on refusal_counts (span, at_ms);

-- The same cause in the request log, to find the requests that were counted. Null in older rows.
alter table requests add column cause text;
