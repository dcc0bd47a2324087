-- Whether a call's signature or Basic credentials were right. Null where an earlier version logged the call: it wrote
-- the method of refused callers, too, so that a row does not say. A column without a default rewrites no partition.
alter table requests add column authenticated boolean;
