-- The gateway's keys have purposes of their own (decision 48): some sign, some open cards, and fingerprints have a key
-- that is no RSA key. The key of before signs and opens cards.

alter table gateway_keys add column signs boolean not null default true;
alter table gateway_keys add column opens_cards boolean not null default true;

-- Which key signs for the app; null: the database's first.
alter table apps add column gateway_key_id text;

-- What gateways keep for themselves, encrypted with the vault's keys like cards.
create table vault_secrets (
  merchant_no text   not null default '',
  secret_id   text   not null,
  key_id      text   not null,
  iv          bytea  not null,
  sealed      bytea  not null,
  primary key (merchant_no, secret_id)
);

create index vault_secrets_by_key on vault_secrets (key_id, merchant_no, secret_id);
