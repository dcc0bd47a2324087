/** Finding of the search: the mistakes that lead from an accepted form of the request to what was signed. */
import type { Mistake, Values } from './candidates/sheet.ts';
import type { AlgorithmCause } from './types.ts';

export interface Finding {
  readonly mistakes: readonly Mistake[];
  /** The accepted form of the request that the mistakes were applied to. */
  readonly base: Values;
  readonly signed: string;
  /** How the text was hashed, where that was wrong as well. */
  readonly hashing?: AlgorithmCause;
}
