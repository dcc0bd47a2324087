-- Connectors of acquirers, as the operator sets them (tollgate acquirer). A process sees a change within two seconds.
create table connectors (
  name         text    primary key check (name ~ '^[a-z0-9-]{1,32}$'),
  -- https://…, http://… of this computer, or unix:/path/to.sock.
  address      text    not null,
  -- Certificate authorities in PEM; null: those of the system.
  ca           text,
  -- False: takes no new payments. Orders that it has taken are still asked about.
  is_open      boolean not null default true,
  -- Capabilities as the connector described them last: a process that starts has them before it is answered.
  described    jsonb,
  created_at   bigint  not null,
  changed_at   bigint  not null
);

-- Secrets that sign, encrypted as cards are (0003). Two are valid while one takes the place of the other.
create table connector_secrets (
  connector  text   not null references connectors on delete cascade,
  secret_id  text   not null,
  key_id     text   not null,
  iv         bytea  not null,
  sealed     bytea  not null,
  created_at bigint not null,
  primary key (connector, secret_id)
);

-- Which keys are in use, and what is still to be sealed with the newest one.
create index connector_secrets_by_key on connector_secrets (key_id, connector, secret_id);
