-- Card numbers, encrypted with AES-256-GCM. merchant_no and card_id are sealed along with the card, so that a row
-- moved to another merchant or another card does not open. `sealed` ends with the tag of 16 bytes.
create table vault_cards (
  merchant_no text   not null,
  card_id     text   not null,
  key_id      text   not null,
  iv          bytea  not null,
  sealed      bytea  not null,
  created_at  bigint not null,
  primary key (merchant_no, card_id)
);

-- Which keys are in use, and what is still to be sealed with the newest one.
create index vault_cards_by_key on vault_cards (key_id, merchant_no, card_id);

-- A card is kept for the minutes of its payment: which ones are to be deleted.
create index vault_cards_by_age on vault_cards (created_at);
