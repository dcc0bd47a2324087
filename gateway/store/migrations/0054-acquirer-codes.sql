-- The text that a payer scans, where the acquirer of the wallet makes it (decision 53).
alter table transactions add column qr_code text;
