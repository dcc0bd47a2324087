/**
 * Refusals and broken invariants. A refusal is the caller's error or a business rule, with a code of the catalogue, and
 * never an exception. A broken invariant is the gateway's own: it throws, and nothing is written.
 */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';

export interface Refusal {
  readonly refused: ErrorCode;
  /** Wire name of the field concerned. */
  readonly field?: string;
  /** Addition to the catalogue's message, in English. */
  readonly detail?: string;
}

export function refuse(
  refused: ErrorCode,
  about: { readonly field?: string; readonly detail?: string } = {},
): Refusal {
  return { refused, ...about };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

export function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}
