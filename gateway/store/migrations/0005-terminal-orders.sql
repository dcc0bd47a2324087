-- Orders of payment terminals, and what follows from them by reference. Both columns are null in all other rows.
alter table transactions add column terminal jsonb;
alter table transactions add column batch_no text;

-- Voids, cancels and increments move no money of their own.
alter table transactions drop constraint transactions_kind_check;
alter table transactions add constraint transactions_kind_check check (kind in ('payment', 'refund', 'operation'));

-- What waits at a terminal: few rows, however many orders there were.
create index transactions_at_terminal on transactions (terminal_sn, merchant_no)
  where terminal is not null and trans_status in (0, 9);
-- One order at a time on a terminal's screen, whichever gateway process puts it there.
create unique index transactions_on_screen on transactions (terminal_sn, merchant_no)
  where terminal is not null and trans_status in (0, 9) and terminal ->> 'sentAt' is not null;

-- What cardholders have written on the screen: PNG. `code` is the unguessable part of the picture's address.
create table signatures (
  merchant_no text   not null,
  trans_no    text   not null,
  code        text   not null,
  image       bytea  not null,
  created_at  bigint not null,
  primary key (merchant_no, trans_no, code)
);
