/** Report of a failing seed: the broken rule, the steps that are left, and the command that plays them. */
import { planOf, textOf } from './plan.ts';
import { shrink } from './shrink.ts';
import type { Outcome, Simulator } from './simulation.ts';

export interface Failure {
  readonly seed: number;
  readonly rule: string | undefined;
  readonly message: string | undefined;
  readonly steps: readonly number[];
}

/** @param steps that were played, where they were chosen; those of a whole seed are shrunk */
export async function failureOf(
  simulator: Simulator,
  failing: Outcome,
  isShrinking: boolean,
  steps?: readonly number[],
): Promise<Failure> {
  const { seed } = failing;
  const all = steps ?? planOf(seed).map(({ index }) => index);
  const isShrunk = isShrinking && steps === undefined;
  const small = isShrunk ? await shrink(simulator, failing, all) : { steps: all, outcome: failing };
  const { rule, message } = small.outcome.violation ?? {};
  return { seed, rule, message, steps: small.steps };
}

export function failureLines({ seed, message, steps }: Failure): readonly string[] {
  const ofSeed = planOf(seed).filter(({ index }) => steps.includes(index));
  return [
    `seed ${seed}: ${message}`,
    ...ofSeed.map((step) => `  step ${textOf(step)}`),
    `  again: npm run simulate -- --seed ${seed} --steps ${steps.join(',')}`,
  ];
}
