-- A connector's own note about a payment (decision 52): kept with the answer, and handed back with later questions.
alter table transactions add column acquirer_state text;
