/** Makes a failing seed small: leaves steps out as long as the same rule is still broken. */
import type { Outcome, Simulator } from './simulation.ts';

/** The fewest steps that were found, and what playing them alone gives. */
export async function shrink(
  simulator: Simulator,
  failing: Outcome,
  steps: readonly number[],
): Promise<{ readonly steps: readonly number[]; readonly outcome: Outcome }> {
  const rule = failing.violation?.rule;
  let smallest = { steps, outcome: failing };
  // Halves first, then one by one.
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < smallest.steps.length; ) {
      const left = smallest.steps.filter((_, place) => place < from || place >= from + size);
      const outcome = await simulator.play(failing.seed, left);
      if (left.length < smallest.steps.length && outcome.violation?.rule === rule)
        smallest = { steps: left, outcome };
      else from += size;
    }
  }
  return smallest;
}
