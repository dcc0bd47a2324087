-- One identity for each database: the keys that its gateways sign with and open cards with, and the keys of its apps.
-- Times are milliseconds since 1970 UTC; valid_until null: until further notice. Of a key only the public half is here.

-- Directory tables are the same in every shard. key_id names a key on the wire (decision 48); fingerprint is the
-- SHA-256 of its SubjectPublicKeyInfo, in hex.
create table gateway_keys (
  key_id         text   not null primary key,
  fingerprint    text   not null unique,
  public_key_pem text   not null,
  valid_from     bigint not null,
  valid_until    bigint,
  created_at     bigint not null
);

create table app_keys (
  merchant_no    text   not null,
  app_id         text   not null,
  key_id         text   not null,
  fingerprint    text   not null,
  public_key_pem text   not null,
  valid_from     bigint not null,
  valid_until    bigint,
  created_at     bigint not null,
  primary key (merchant_no, app_id, key_id),
  foreign key (merchant_no, app_id) references apps
);

-- apps.public_key_pem stays, with the app's newest key, until no process of an earlier version is left.
insert into app_keys (merchant_no, app_id, key_id, fingerprint, public_key_pem, valid_from, created_at)
select merchant_no, app_id, 'ak_' || left(print, 16), print, public_key_pem, created_at, created_at
from (
  select a.*, encode(sha256(coalesce(
    decode(regexp_replace(
      substring(public_key_pem from '[-]{5}BEGIN PUBLIC KEY[-]{5}([^-]+)[-]{5}END PUBLIC KEY'),
      '\s', '', 'g'), 'base64'),
    convert_to(public_key_pem, 'UTF8'))), 'hex') as print
  from apps a where public_key_pem is not null
) known;

-- Free texts that hold a card number (decision 51), encrypted like cards. Rows elsewhere name them by text_id.
create table vault_texts (
  merchant_no text   not null,
  text_id     text   not null,
  key_id      text   not null,
  iv          bytea  not null,
  sealed      bytea  not null,
  created_at  bigint not null,
  primary key (merchant_no, text_id)
);

create index vault_texts_by_key on vault_texts (key_id, merchant_no, text_id);
