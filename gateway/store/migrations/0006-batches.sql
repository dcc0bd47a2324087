-- Batches of card-present transactions (decision 20): one open at a terminal, numbered from 000001.

-- close_batch_at: the terminal's setting by which due_at was planned; due_at: when the batch closes by itself.
-- sums: what it held when it was closed, by currency and kind of transaction.
create table batches (
  merchant_no       text    not null,
  terminal_sn       text    not null,
  batch_no          text    not null,
  opened_at         bigint  not null,
  close_batch_at    text,
  due_at            bigint,
  closed_at         bigint,
  psn               text,
  transaction_count integer,
  sums              jsonb,
  primary key (merchant_no, terminal_sn, batch_no),
  foreign key (merchant_no, terminal_sn) references terminals,
  check ((closed_at is null) = (sums is null)),
  check (closed_at is null or due_at is null)
);

create unique index batches_open on batches (terminal_sn, merchant_no) where closed_at is null;
create index batches_due on batches (due_at) where due_at is not null;

create index transactions_of_batch on transactions (terminal_sn, batch_no, merchant_no) where batch_no is not null;
