-- Wrong activation codes are no longer counted: whoever knew a serial number could void its code by guessing.
-- activation_failures stays for processes of the version before, and is read by none of this one.

-- The last two digits of the code, beside its hash: only codes that end so are compared. Null: a code of before.
alter table terminal_links add column activation_ending text
  check (activation_ending ~ '^[0-9]{2}$');
