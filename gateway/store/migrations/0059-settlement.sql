-- Settlement files of acquirers, their lines, and what does not agree with the books. A file belongs to an acquirer and
-- holds lines of several merchants. All amounts are in minor units; `settles_minor` and the amounts of differences have
-- a sign: above zero is what the acquirer pays to the merchant.

create sequence settlement_file_numbers;
create sequence settlement_difference_numbers;

-- A row is written when all of the file is: an import that ends before leaves nothing. `digest`: SHA-256, in hex.
create table settlement_files (
  file_no          text    not null primary key,
  acquirer         text    not null,
  digest           text    not null,
  name             text    not null,
  mapping          text    not null,
  reference        text,
  first_day        text,
  last_day         text,
  lines            integer not null,
  settled_lines    integer not null,
  differences      integer not null,
  totals           jsonb   not null,
  is_missing_there_checked boolean not null,
  are_fees_checked boolean not null,
  imported_at      bigint  not null,
  imported_by      text    not null,
  unique (acquirer, digest)
);

-- The acquirer's own name of a file is given once.
create unique index settlement_files_of_reference on settlement_files (acquirer, reference)
  where reference is not null;

-- merchant_no is empty where nothing says whose a line is. trans_no: the order that it settles, or is compared with;
-- given_trans_no: as the file names it. settles_minor: the part of that order's due that the line has settled; zero as
-- long as a difference is open.
create table settlement_lines (
  merchant_no      text    not null,
  file_no          text    not null,
  line_no          integer not null,
  kind             text    not null check (kind in ('payment', 'refund', 'chargeback', 'chargeback-reversal', 'fee')),
  is_settled       boolean not null,
  trans_no         text,
  currency         text    not null,
  amount_minor     bigint  not null check (amount_minor >= 0),
  fee_minor        bigint  not null,
  settles_minor    bigint  not null default 0,
  channel_trans_no text,
  ref_no           text,
  given_trans_no   text,
  account          text,
  transacted_at    bigint,
  primary key (merchant_no, file_no, line_no)
);

-- Not led by merchant_no: beside the primary key, it would be a way to walk all of a merchant's.
create index settlement_lines_of_order on settlement_lines (trans_no, merchant_no) where trans_no is not null;

-- line_no is null for what no line settles. cleared_minor: the part of the order's due that an act has cleared beside
-- the line's own amount. candidates: orders that the line may belong to. act: the last one.
create table settlement_differences (
  difference_no      text    not null primary key,
  merchant_no        text    not null,
  acquirer           text    not null,
  file_no            text    not null references settlement_files,
  kind               text    not null check (kind in ('missing-here', 'missing-there', 'ambiguous', 'amount', 'fee',
    'currency', 'duplicate', 'chargeback')),
  state              text    not null check (state in ('open', 'waiting', 'resolved')),
  line_no            integer,
  trans_no           text,
  currency           text    not null,
  expected_minor     bigint,
  found_minor        bigint,
  expected_fee_minor bigint,
  found_fee_minor    bigint,
  candidates         jsonb,
  cleared_minor      bigint  not null default 0,
  acts               integer not null default 0,
  act                text,
  reason             text    not null default '',
  acted_by           text,
  acted_at           bigint,
  check ((kind = 'missing-there') = (line_no is null))
);

create index settlement_differences_of_merchant on settlement_differences (merchant_no, difference_no);
create index settlement_differences_of_order on settlement_differences (trans_no, merchant_no)
  where trans_no is not null;
create index settlement_differences_of_line on settlement_differences (file_no, line_no);
create index settlement_differences_unresolved on settlement_differences (acquirer, difference_no)
  where state <> 'resolved';

-- Acts are added, never changed: `undo` is one more, and `undoes` names what it takes back. `match`: a later file has
-- resolved it. before: the difference and its line as they were.
create table settlement_acts (
  difference_no text    not null references settlement_differences,
  act_no        integer not null,
  act           text    not null check (act in ('accept', 'attach', 'write-off', 'wait', 'match', 'undo')),
  undoes        integer,
  before        jsonb,
  trans_no      text,
  reason        text    not null,
  file_no       text,
  acted_by      text    not null,
  acted_at      bigint  not null,
  primary key (difference_no, act_no)
);

-- Fees agreed with an acquirer; without a row its fees are taken as they come.
create table settlement_fees (
  acquirer text  not null primary key,
  rates    jsonb not null
);

-- Money that came after the end of an order has its numbers in late_references: few orders have any.
create index transactions_late on transactions (trans_no, merchant_no) where late_references is not null;
