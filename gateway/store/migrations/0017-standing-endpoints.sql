-- Endpoints of an app besides the notify_url of its orders (decision 46). kinds null: notifications of all kinds. A
-- deleted one stays, for what was sent to it.
create table standing_endpoints (
  merchant_no text   not null,
  app_id      text   not null,
  endpoint_id text   not null,
  url         text   not null,
  kinds       text[],
  created_at  bigint not null,
  deleted_at  bigint,
  primary key (merchant_no, app_id, endpoint_id),
  foreign key (merchant_no, app_id) references apps
);

create unique index standing_endpoints_of_url on standing_endpoints (app_id, url, merchant_no) where deleted_at is null;

-- endpoint_id: where it goes; null: to notify_url. order_trans_no: the transaction that it is about, or that this one
-- refers to; of two about one order to one endpoint the later waits for the first attempt of the earlier.
alter table notifications add column endpoint_id text;
alter table notifications add column order_trans_no text;

create index notifications_of_endpoint on notifications (endpoint_id, created_at, merchant_no)
  where endpoint_id is not null;
create index notifications_unattempted on notifications (order_trans_no, endpoint_id, merchant_no)
  where endpoint_id is not null and due_at is not null and attempts = 0;

-- Of all rows, and partial all the same: without its condition the planner takes it for a cheap way to one notification
-- as long as the table is small, and then walks all of a merchant's.
drop index notifications_by_time;
create index notifications_by_time on notifications (merchant_no, created_at, notification_id) where created_at >= 0;
