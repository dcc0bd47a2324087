-- Idempotency keys of merchants and the replies that they stand for (decision 40), kept for 24 hours.

-- claim: which call may carry the request out, as long as claimed_until. code, msg and data: the reply, written with
-- what it tells of; is_done: it does not change any more. fingerprint: of the fields, and of nothing in a card's cvv.
create table idempotency_keys (
  merchant_no     text    not null,
  app_id          text    not null,
  idempotency_key text    not null,
  fingerprint     text    not null,
  claim           text    not null,
  claimed_until   bigint  not null,
  created_at      bigint  not null,
  is_done         boolean not null default false,
  code            text,
  msg             text,
  data            text,
  primary key (merchant_no, app_id, idempotency_key),
  check (code is not null or not is_done)
);

-- Which ones are to be deleted.
create index idempotency_keys_by_age on idempotency_keys (created_at);
