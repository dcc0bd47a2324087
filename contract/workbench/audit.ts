/** The audit log: every act at the Workbench. GET /workbench/api/audit and audit/check. */
import { describedObject, flag, list, object, oneOf, optional, type Shape, text, whole } from '../members.ts';
import { Role } from './session.ts';

export const AuditItem = describedObject(
  'One entry. The entries of a merchant form a chain: each contains the hash of the previous entry.',
  {
    merchant_no: text(
      'Chain of the entry: a merchant number, or empty if the entry belongs to no merchant or to several merchants.',
    ),
    number: whole('Starts at 1 in each chain, without gaps.'),
    at_ms: whole(),
    who: text(),
    role: Role,
    act: text('Action, such as `orders.refund`.'),
    subject: text('Target: a trans_no, an app_id, or the ID of a token.'),
    phase: oneOf(
      ['begun', 'ended'],
      '`begun`: written before the action. `ended`: contains its outcome. An action without `ended` may or may not have been executed.',
    ),
    code: optional(text('For `ended`: the code of the response, 0 on success.')),
    psn: text('psn of the action, the same in both entries.'),
    address: text('IP address of the client.'),
    detail: text('The body that was sent, without card numbers and secrets; empty if there was none.'),
    hash: text(
      'SHA-256, in hex, of the entry and the previous hash; masked if you do not have the `personal` permission.',
    ),
    previous_hash: text(),
  },
);
export type AuditItem = Shape<typeof AuditItem>;

export const AuditPage = object({
  items: list(AuditItem, 'Newest first.'),
  next_cursor: optional(text()),
});
export type AuditPage = Shape<typeof AuditPage>;

export const AuditChain = object({
  merchant_no: text(),
  count: whole(),
  last_hash: text(
    'Hash of the last entry. Store it elsewhere, so that a later check can show whether entries at the end were removed.',
  ),
  broken_at: optional(whole('Number of the first entry that does not match.')),
  broken_count: optional(
    whole('Number of entries that do not match; the check continues after each of them.'),
  ),
});
export type AuditChain = Shape<typeof AuditChain>;

export const AuditCheck = describedObject(
  'Whether a chain is complete: no entry was changed, and none is missing between the first and the last.',
  {
    is_whole: flag(),
    chains: list(AuditChain, 'Chains that the actor can see.'),
  },
);
export type AuditCheck = Shape<typeof AuditCheck>;
