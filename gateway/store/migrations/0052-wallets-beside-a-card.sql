-- Orders that a card paid before 0030 while a wallet stood chosen: the wallet was never stopped, and could take the
-- money a second time. Its stop is owed now, and what it has taken goes back by it.
update transactions set
  online = online || jsonb_build_object('v', 3, 'wallet', null, 'choices', coalesce(online -> 'choices', '1'::jsonb),
    'owedStops', coalesce(online -> 'owedStops', '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
      'wallet', (online -> 'wallet') - 'checkAt', 'leftAt', ended_at, 'dueAt', ended_at, 'late', null))),
  due_at = least(due_at, ended_at)
where kind = 'payment' and ended_at is not null
  and jsonb_typeof(online -> 'wallet') = 'object' and jsonb_typeof(online -> 'paidAttempt') = 'object';
