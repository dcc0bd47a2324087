-- Notifications that ended without a delivery, failed or given up: the Workbench lists them among millions of others.
-- `attempts` tells one from the other in the index. A notification comes in when it ends, so that no call pays for it.
create index notifications_ended on notifications (merchant_no, created_at, notification_id, attempts)
  where delivered_at is null and due_at is null;
