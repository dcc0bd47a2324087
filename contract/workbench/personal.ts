/** Members of the Workbench API's replies that belong to a person: masked for an actor that may not see them. */

/**
 * `address`: an IP address. `account`: one text. `party`: a name with a postal address; its country stays.
 * `message`: the text of a request, a reply or a notification, with its own members. `echo`: a text that may repeat
 * what the others hold. `digest`: a hash over them, by which guesses could be tried; all of it is masked. `remark`: what
 * was answered; quotes are hidden, and in kept messages the rest is a text like others.
 */
export type PersonalKind = 'address' | 'account' | 'party' | 'message' | 'echo' | 'digest' | 'remark';

/** By the member's name, at any depth. */
export const personalMembers: Readonly<Record<string, PersonalKind>> = {
  address: 'address',
  term_ip: 'address',
  payer: 'account',
  pay_user_account_id: 'account',
  pay_user_account_name: 'account',
  card_no: 'account',
  card_holder: 'account',
  holder: 'account',
  longitude: 'account',
  latitude: 'account',
  billing: 'party',
  shipping: 'party',
  billing_address: 'party',
  shipping_address: 'party',
  body: 'message',
  reply: 'message',
  sent: 'message',
  detail: 'message',
  msg: 'remark',
  string_to_sign: 'echo',
  diagnosis: 'echo',
  hash: 'digest',
  previous_hash: 'digest',
  last_hash: 'digest',
};
