-- Reads all rows, while others are written: a transaction of its own, since 0032 locks the table.
alter table transactions validate constraint transactions_paid_check;
alter table transactions validate constraint transactions_late_check;
