-- Fees of their own by account and time, to find those that an earlier file has brought.
create index settlement_lines_of_fees on settlement_lines (account, coalesce(transacted_at, 0)) where kind = 'fee';
