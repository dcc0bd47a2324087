/**
 * Tokens of scripts: GET and POST /workbench/api/tokens, DELETE /workbench/api/tokens/{token_id}. A token that is
 * revoked takes along those that were made with it.
 */
import type { Permission, Role } from './session.ts';

export interface TokenItem {
  readonly token_id: string;
  readonly name: string;
  readonly role: Role;
  /** What it may do: some or all of what its role may do. */
  readonly permissions: readonly Permission[];
  /** Merchants whose data it sees; absent: all. */
  readonly merchants?: readonly string[];
  /** The last four characters of the token. */
  readonly ending: string;
  readonly created_ms: number;
  /** Who created it, as the audit log names them. */
  readonly created_by: string;
  readonly expires_ms: number;
  /** Within a minute; absent: never. */
  readonly used_ms?: number;
  readonly revoked_ms?: number;
  readonly state: 'valid' | 'expired' | 'revoked';
}

export interface TokenPage {
  /** The newest first. */
  readonly items: readonly TokenItem[];
  readonly next_cursor?: string;
}

/** Body of POST tokens. */
export interface TokenCreation {
  readonly name: string;
  readonly role: Role;
  /** Absent: all that the role may do. */
  readonly permissions?: readonly Permission[];
  /** Absent: those of the actor who creates it. */
  readonly merchants?: readonly string[];
  /** From now on, in milliseconds: a minute up to 366 days, and no longer than the token of who creates it. */
  readonly lifetime_ms: number;
}

export interface TokenCreated {
  readonly item: TokenItem;
  /** Send it as `Authorization: Bearer`; shown here and never again. */
  readonly token: string;
}
