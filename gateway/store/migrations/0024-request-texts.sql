-- Where a text can be in the request log: marks of up to sixteen requests together, by which a search leaves out those
-- that cannot have it. Written in one statement with the requests. No marks: the search reads these requests.
create table request_texts (
  from_ms bigint not null,
  to_ms bigint not null,
  psns text[] not null,
  marks bytea not null
);

-- A search reads many rows beside each other: their marks stay in the row, and random bits are not worth compressing.
alter table request_texts alter column marks set storage main;
alter table request_texts set (toast_tuple_target = 8160);
create index request_texts_by_time on request_texts (to_ms);

-- Null in requests that are there already, and in those that a process of an earlier version writes beside ours: where
-- there are any, a search reads every request. A column without a default rewrites no partition.
alter table requests add column marked boolean;
create index requests_unmarked on requests (at_ms) where marked is null;
