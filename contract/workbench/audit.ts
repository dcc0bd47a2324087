/** The audit log: every act at the Workbench. GET /workbench/api/audit and audit/check. */
import { describedObject, flag, list, object, oneOf, optional, type Shape, text, whole } from '../members.ts';
import { Role } from './session.ts';

export const AuditItem = describedObject(
  'One entry. Entries of a merchant are a chain: each has the hash of the one before.',
  {
    merchant_no: text('The chain: a merchant, or empty for what belongs to no merchant or to several.'),
    number: whole('From 1, without gaps, in each chain.'),
    at_ms: whole(),
    who: text(),
    role: Role,
    act: text('What was done, such as `orders.refund`.'),
    subject: text('To what: a trans_no, an app_id, the id of a token.'),
    phase: oneOf(
      ['begun', 'ended'],
      '`begun`: before the act, `ended`: with its outcome. An act whose end is missing may have been done or not.',
    ),
    code: optional(text('Of `ended`: the code of the reply, 0 where it succeeded.')),
    psn: text('psn of the act: the same in both of its entries.'),
    address: text('IP address of the client.'),
    detail: text('The body that was sent, without card numbers and secrets; empty where there was none.'),
    hash: text(
      'SHA-256, in hex, of the entry and the previous hash; masked without the permission `personal`.',
    ),
    previous_hash: text(),
  },
);
export type AuditItem = Shape<typeof AuditItem>;

export const AuditPage = object({
  items: list(AuditItem, 'The newest first.'),
  next_cursor: optional(text()),
});
export type AuditPage = Shape<typeof AuditPage>;

export const AuditChain = object({
  merchant_no: text(),
  count: whole(),
  last_hash: text(
    'Hash of the last entry: keep it elsewhere, and a later check shows whether the chain was cut.',
  ),
  broken_at: optional(whole('Number of the first entry that does not fit.')),
  broken_count: optional(whole('How many entries do not fit; the check goes on behind each of them.')),
});
export type AuditChain = Shape<typeof AuditChain>;

export const AuditCheck = describedObject(
  'Whether a chain is whole: no entry changed, none missing between the first and the last.',
  {
    is_whole: flag(),
    chains: list(AuditChain, 'Chains that the actor sees.'),
  },
);
export type AuditCheck = Shape<typeof AuditCheck>;
