-- When an attempt was written, by the database's clock: what people see live goes by it, since merchants' clocks may be
-- years apart. Null in older rows; the default of new ones costs no rewrite of the table.
alter table notification_attempts add column recorded_at bigint;
alter table notification_attempts
  alter column recorded_at set default (extract(epoch from clock_timestamp()) * 1000)::bigint;
create index notification_attempts_recorded on notification_attempts (recorded_at, merchant_no, notification_id)
  where recorded_at is not null;

alter table notification_resends add column recorded_at bigint;
alter table notification_resends
  alter column recorded_at set default (extract(epoch from clock_timestamp()) * 1000)::bigint;
create index notification_resends_recorded on notification_resends (recorded_at, merchant_no, notification_id)
  where recorded_at is not null;

-- Whoever is revoked takes along the tokens that were made with it.
create index workbench_tokens_of_creator on workbench_tokens (created_by);
