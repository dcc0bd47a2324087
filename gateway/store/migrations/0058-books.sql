-- breaking: they write events that move money without their entries in the books.
-- The books: one row is one transfer between two accounts of a merchant, so no entry can be out of balance. Rows are
-- written with the event that moves the money, or by an act on a settlement file, and never change.
-- `source_no` names the cause: a trans_no (`part`: the version of its event), or a file_no (`part`: the line). Both
-- begin with their date, so that the ranges of partitions are months.
create table book_entries (
  merchant_no  text     not null,
  source_no    text     not null,
  part         integer  not null,
  n            smallint not null,
  at           bigint   not null,
  acquirer     text     not null,
  currency     text     not null,
  debit        text     not null,
  credit       text     not null,
  amount_minor bigint   not null check (amount_minor > 0),
  check (debit <> credit),
  primary key (merchant_no, source_no, part, n)
) partition by range (source_no);

create table book_entries_rest partition of book_entries default;

-- Rows lie nearly in the order of their time: an index of ranges is small, and costs a payment nothing.
create index book_entries_by_time on book_entries using brin (at);
