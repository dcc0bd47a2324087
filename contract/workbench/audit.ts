/** The audit log: every act at the Workbench. GET /workbench/api/audit and audit/check. */
import type { Role } from './session.ts';

/** One entry. Entries of a merchant are a chain: each has the hash of the one before. */
export interface AuditItem {
  /** The chain: a merchant, or empty for what belongs to no merchant or to several. */
  readonly merchant_no: string;
  /** From 1, without gaps, in each chain. */
  readonly number: number;
  readonly at_ms: number;
  readonly who: string;
  readonly role: Role;
  /** What was done, such as `orders.refund`. */
  readonly act: string;
  /** To what: a trans_no, an app_id, the id of a token. */
  readonly subject: string;
  /** `begun`: before the act, `ended`: with its outcome. An act whose end is missing may have been done or not. */
  readonly phase: 'begun' | 'ended';
  /** Of `ended`: the code of the reply, 0 where it succeeded. */
  readonly code?: string;
  /** psn of the act: the same in both of its entries. */
  readonly psn: string;
  /** IP address of the client. */
  readonly address: string;
  /** The body that was sent, without card numbers and secrets; empty where there was none. */
  readonly detail: string;
  /** SHA-256, in hex, of the entry and the previous hash; masked without the permission `personal`. */
  readonly hash: string;
  readonly previous_hash: string;
}

export interface AuditPage {
  /** The newest first. */
  readonly items: readonly AuditItem[];
  readonly next_cursor?: string;
}

/** Whether a chain is whole: no entry changed, none missing between the first and the last. */
export interface AuditCheck {
  readonly is_whole: boolean;
  /** Chains that the actor sees. */
  readonly chains: readonly AuditChain[];
}

export interface AuditChain {
  readonly merchant_no: string;
  readonly count: number;
  /** Hash of the last entry: keep it elsewhere, and a later check shows whether the chain was cut. */
  readonly last_hash: string;
  /** Number of the first entry that does not fit. */
  readonly broken_at?: number;
  /** How many entries do not fit; the check goes on behind each of them. */
  readonly broken_count?: number;
}
