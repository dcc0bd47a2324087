/** Merchants with their own clock that have due work, and its times. */
import type { Queries } from '../../ports/database.ts';
import { hasOwnClock } from '../clock-group.ts';

export interface OwnDue {
  readonly merchantNo: string;
  /** By the merchant's clock; it may have passed. */
  readonly atMs: number;
}

// Partial indexes hold this alone, and nothing is read at all where no such merchant was made.
const nextOfEach = `select merchant_no as "merchantNo", min(at) as "atMs" from (
    select merchant_no, greatest(due_at, claimed_until) as at from transactions
    where due_at is not null and ${hasOwnClock}
    union all select merchant_no, greatest(due_at, claimed_until) from notifications
    where due_at is not null and ${hasOwnClock}
    union all select merchant_no, due_at from batches where due_at is not null and ${hasOwnClock}
    union all select merchant_no, created_at + $1::bigint from vault_cards where ${hasOwnClock}) pending
  where exists (select 1 from sandbox_merchants) group by merchant_no`;

/** `cardKeepMs`: how long the vault keeps a card. */
export function nextOwnDue(queries: Queries, cardKeepMs: number): Promise<OwnDue[]> {
  return queries.query<OwnDue>(nextOfEach, [cardKeepMs], 'own-due');
}
