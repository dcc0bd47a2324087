-- A payer's payment code is needed as long as its order goes on; it opens nothing later, and no table keeps it.
update transactions set wallet_code = null
where wallet_code is not null and trans_status in (1, 2, 3) and due_at is null;

update transaction_events set events = (
    select jsonb_agg(event - 'walletCode' order by place)
    from jsonb_array_elements(events) with ordinality as one (event, place))
where events @> '[{"type": "wallet-code-scanned"}]';
