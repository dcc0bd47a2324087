-- What the state machine asserts of every change. Not validated here: that reads all rows, and this locks the table.
alter table transactions add constraint transactions_paid_check check (paid_minor >= 0) not valid;
alter table transactions add constraint transactions_late_check
  check (late_returned_minor between 0 and late_paid_minor) not valid;
