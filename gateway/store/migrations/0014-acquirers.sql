-- The acquirer that has taken a transaction. Null: taken when there was one acquirer for all.
alter table transactions add column acquirer text;

-- Accounts of merchants at acquirers. A payment that no row takes goes to the acquirer of all merchants (in the
-- sandbox its own; in production there is none). `scope` says which payments the account takes: kinds, methods and
-- currencies, where an absent member stands for all; the lowest `rank` that takes a payment gets it. `settings` are the
-- connector's: numbers of the account, and names of keys, never the keys.
create table merchant_acquirers (
  merchant_no text not null references merchants,
  acquirer text not null check (acquirer ~ '^[a-z0-9-]{1,32}$'),
  rank integer not null default 0,
  scope jsonb not null default '{}' check (jsonb_typeof(scope) = 'object'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  primary key (merchant_no, acquirer)
);
