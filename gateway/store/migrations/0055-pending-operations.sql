-- breaking: they read no terminal's row of version 4, and carry out what another process waits for.
-- An increment that waits for the acquirer blocks its authorization as every operation does now.
update transactions
set terminal = (terminal - 'incrementTransNo')
  || jsonb_build_object('operationTransNo', terminal -> 'incrementTransNo')
where terminal ->> 'incrementTransNo' is not null;

-- advice_due_at: when the acquirers are to get its totals, until they have them; advice_error: the code with which one
-- has refused them. Batches that were closed before are not reported.
alter table batches add column advice_due_at bigint, add column advice_error text;
create index batches_advice_due on batches (advice_due_at) where advice_due_at is not null;
