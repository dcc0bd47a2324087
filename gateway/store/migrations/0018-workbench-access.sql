-- Who may use the Workbench's API besides people: tokens of scripts. A directory table, the same in every shard.
-- Times are the platform's: a clock that a sandbox advances ends no token.

-- token_hash: SHA-256 of the token, in hex; the token itself is kept nowhere. merchants null: all.
create table workbench_tokens (
  token_id    text   not null primary key,
  token_hash  text   not null unique,
  ending      text   not null,
  name        text   not null,
  role        text   not null,
  permissions text[] not null,
  merchants   text[],
  created_at  bigint not null,
  created_by  text   not null,
  expires_at  bigint not null,
  used_at     bigint,
  revoked_at  bigint
);

create index workbench_tokens_by_time on workbench_tokens (created_at, token_id);

-- A disabled app stays, with its orders and their notifications; its calls are refused.
alter table apps add column name text not null default '';
alter table apps add column disabled_at bigint;

-- Batches as people list them, the latest first.
create index batches_by_opening on batches (opened_at, merchant_no, terminal_sn, batch_no);
