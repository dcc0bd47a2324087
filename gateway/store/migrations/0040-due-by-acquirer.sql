-- Due work is claimed for each acquirer by itself, so that a slow one keeps no other waiting. What waits for its next
-- try is ordered by the time of that try, and is not walked before. The first expression is `askedAcquirer` of
-- transactions.ts: the planner compares them.
create index transactions_ready on transactions (
  coalesce(online #>> '{owed,0,attempt,acquirer}', acquirer, online #>> '{attempt,acquirer}', online #>> '{wallet,acquirer}', ''),
  greatest(due_at, claimed_until)
) where due_at is not null;
