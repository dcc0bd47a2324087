-- Orders from before the books get their entries while gateways run: how far that has come. Orders are walked by their
-- keys; those that come after have their entries anyway. `orders`: how many there were.
create table book_making (
  only_row    boolean primary key default true check (only_row),
  merchant_no text    not null default '',
  trans_no    text    not null default '',
  orders      bigint  not null,
  made        bigint  not null default 0,
  is_done     boolean not null
);

insert into book_making (orders, is_done) select count(*), count(*) = 0 from transactions;
