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

-- Requests that are there already, and a process of the version before this one beside ours writes none of these rows.
insert into request_texts (from_ms, to_ms, psns, marks)
select min(at_ms), max(at_ms), array_agg(psn), ''
from (
  select at_ms, psn, at_ms / 10000 as span, (row_number() over (order by at_ms, psn) - 1) / 16 as part from requests
) r
group by span, part;
