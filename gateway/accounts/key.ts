/** When a key counts: several of one owner may be valid at once, so that one can follow another without a gap. */
export interface Validity {
  /** Milliseconds since 1970 UTC. */
  readonly validFrom: number;
  /** The first moment at which it is no longer valid; null: until further notice. */
  readonly validUntil: number | null;
}

export function isValidAt({ validFrom, validUntil }: Validity, nowMs: number): boolean {
  return validFrom <= nowMs && (validUntil === null || nowMs < validUntil);
}
