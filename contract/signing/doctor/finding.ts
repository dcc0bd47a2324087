/** What the search has found: the faults that lead from an accepted form of the request to what was signed. */
import type { Fault, Values } from './candidates/sheet.ts';
import type { AlgorithmCause } from './types.ts';

export interface Finding {
  readonly faults: readonly Fault[];
  /** The accepted form of the request that the faults were applied to. */
  readonly base: Values;
  readonly signed: string;
  /** How the text was hashed, where that was wrong as well. */
  readonly hashing?: AlgorithmCause;
}
