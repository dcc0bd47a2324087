-- The gateway's keys have purposes of their own (decision 48): some sign, some open cards, and fingerprints have a key
-- that is no RSA key. The key of before signs and opens cards.

alter table gateway_keys add column signs boolean not null default true;
alter table gateway_keys add column opens_cards boolean not null default true;

-- Which key signs for the app; null: the database's first.
alter table apps add column gateway_key_id text;

-- What gateways keep for themselves, encrypted for each of their keys for cards: whoever holds one of these opens it.
create table gateway_secrets (
  secret_id text  not null,
  key_id    text  not null,
  sealed    bytea not null,
  primary key (secret_id, key_id)
);
