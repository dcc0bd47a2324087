-- Online orders: hosted checkout and merchant-hosted cards. Both columns are null in all other rows.
alter table transactions add column online jsonb;
alter table transactions add column checkout_link text;

-- Not led by merchant_no, and without an entry for orders that have no page.
create unique index transactions_checkout_link on transactions (checkout_link, merchant_no)
  where checkout_link is not null;
