-- A line with another fee than agreed holds its order from the import on: `settles_minor` is the line's amount while
-- the difference is open, too, so that no second line settles the order. Before, it was zero until an act.

-- Where a line of another file has settled the order meanwhile, or an earlier one has such a difference, too, the later
-- one is what it would be today.
update settlement_differences d set kind = 'duplicate'
from settlement_lines l
where d.kind = 'fee' and d.state <> 'resolved'
  and l.merchant_no = d.merchant_no and l.file_no = d.file_no and l.line_no = d.line_no
  and exists (select 1 from settlement_lines o
    where o.trans_no = l.trans_no and o.merchant_no = l.merchant_no and o.file_no <> l.file_no and o.kind = l.kind
      and o.amount_minor = l.amount_minor
      and (o.settles_minor <> 0 or (o.file_no < l.file_no and exists (select 1 from settlement_differences e
        where e.merchant_no = o.merchant_no and e.file_no = o.file_no and e.line_no = o.line_no
          and e.kind = 'fee' and e.state <> 'resolved'))));

update settlement_lines l set settles_minor = case when l.kind = 'payment' then l.amount_minor else -l.amount_minor end
from settlement_differences d
where d.kind = 'fee' and d.state <> 'resolved'
  and l.merchant_no = d.merchant_no and l.file_no = d.file_no and l.line_no = d.line_no;

-- An act that is taken back leaves the same.
update settlement_acts a set before = a.before || jsonb_build_object('kind', d.kind,
    'settlesMinor', case when d.kind = 'fee' then d.found_minor else 0 end)
from settlement_differences d
where d.difference_no = a.difference_no and a.before ->> 'kind' = 'fee';
