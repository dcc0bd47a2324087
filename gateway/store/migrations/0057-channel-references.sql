-- A report may name its order by the acquirer's own number. The sandbox's acquirer never does: its payments are not in
-- the index, which is small in a database that has taken no other yet, and locks out no writer for longer than a scan.
create index transactions_of_channel on transactions (acquirer, channel_trans_no)
  where channel_trans_no is not null and acquirer <> 'sandbox';
