/**
 * Tokens of scripts: GET and POST /workbench/api/tokens, DELETE /workbench/api/tokens/{token_id}. A token that is
 * revoked takes along those that were made with it.
 */
import { describedObject, list, object, oneOf, optional, type Shape, text, whole } from '../members.ts';
import { Permission, Role } from './session.ts';

export const TokenItem = object({
  token_id: text(),
  name: text(),
  role: Role,
  permissions: list(Permission, 'Its permissions: some or all of the permissions of its role.'),
  merchants: optional(list(text(), 'Merchants whose data the token can access; if absent, all merchants.')),
  ending: text('The last four characters of the token.'),
  created_ms: whole(),
  created_by: text('Actor who created it, as named in the audit log.'),
  expires_ms: whole(),
  used_ms: optional(whole('Time of last use, accurate to one minute; absent if the token was never used.')),
  revoked_ms: optional(whole()),
  state: oneOf(['valid', 'expired', 'revoked']),
});
export type TokenItem = Shape<typeof TokenItem>;

export const TokenPage = object({
  items: list(TokenItem, 'Newest first.'),
  next_cursor: optional(text()),
});
export type TokenPage = Shape<typeof TokenPage>;

export const TokenCreation = describedObject('Body of POST tokens.', {
  name: text(),
  role: Role,
  permissions: optional(list(Permission, 'If absent, the token has all permissions of the role.')),
  merchants: optional(
    list(text(), 'If absent, the token can access the same merchants as the actor who creates it.'),
  ),
  lifetime_ms: whole(
    "Lifetime in milliseconds: from one minute to 366 days, and no longer than the lifetime of the creator's token.",
  ),
});
export type TokenCreation = Shape<typeof TokenCreation>;

export const TokenCreated = object({
  item: TokenItem,
  token: text('Send the token as `Authorization: Bearer`. Only this response contains it.'),
});
export type TokenCreated = Shape<typeof TokenCreated>;
