-- Every act at the Workbench: append-only, and a chain of hashes for each merchant. merchant_no is empty for what
-- belongs to no merchant, or to several. An act has two entries: `begun` before it, `ended` with its outcome.
create table workbench_audit (
  merchant_no   text    not null,
  number        bigint  not null check (number > 0),
  at_ms         bigint  not null,
  who           text    not null,
  role          text    not null,
  act           text    not null,
  subject       text    not null,
  phase         text    not null check (phase in ('begun', 'ended')),
  code          text,
  psn           text    not null,
  address       text    not null,
  detail        text    not null,
  hash          text    not null,
  previous_hash text    not null,
  primary key (merchant_no, number),
  check ((phase = 'ended') = (code is not null))
);

create index workbench_audit_by_time on workbench_audit (at_ms, merchant_no, number);

create function workbench_audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;

create trigger workbench_audit_rows before update or delete on workbench_audit
  for each row execute function workbench_audit_refuse();

create trigger workbench_audit_all before truncate on workbench_audit
  for each statement execute function workbench_audit_refuse();
