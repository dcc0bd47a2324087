-- How terminals are connected, and what else is set for each of them.

-- close_batch_at: HH:mm UTC at which the open batch is closed by itself; null: by hand alone.
alter table terminals add column currency text not null default 'USD';
alter table terminals add column close_batch_at text
  check (close_batch_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- The store manager's PIN, and how often it was given wrong.
alter table stores add column manager_pin_hash text;
alter table stores add column manager_failures integer not null default 0;
alter table stores add column manager_blocked_until bigint not null default 0;

-- All hashes are in the form of Mosquitto's password files. `session` names the connection that told its state last,
-- `previous_session` the one before it, whose messages may still come.
create table terminal_links (
  merchant_no           text    not null,
  terminal_sn           text    not null,
  password_hash         text,
  activation_hash       text,
  activation_expires_at bigint,
  activation_failures   integer not null default 0,
  activated_at          bigint,
  online                boolean not null default false,
  session               text,
  previous_session      text,
  seen_at               bigint,
  primary key (merchant_no, terminal_sn),
  foreign key (merchant_no, terminal_sn) references terminals
);

-- A device that is to be activated knows its serial number alone.
create index terminal_links_by_serial on terminal_links (terminal_sn, merchant_no);
