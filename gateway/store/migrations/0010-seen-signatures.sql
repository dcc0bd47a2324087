-- Signatures of calls below /api/payments (decision 45): on which path each was used, and what it was answered first.

-- signature_hash: SHA-256 of sign. kept_until: when no request with this signature can be taken any more.
-- trans_version: the transaction's when it was met first, of a tip adjustment without a timestamp.
create table seen_signatures (
  merchant_no    text   not null,
  signature_hash text   not null,
  path           text   not null,
  seen_at        bigint not null,
  kept_until     bigint not null,
  reply          text,
  trans_version  integer,
  primary key (merchant_no, signature_hash)
);

create index seen_signatures_kept on seen_signatures (kept_until);

-- Whether the app has to send a timestamp with calls below /api/payments as well.
alter table apps add column timestamp_required boolean not null default false;
