/** What a seed stands for: scenarios and faults, each with its moment. Any of them can be left out. */
import type { ScenarioName } from './actors/scenarios.ts';
import type { Written } from './database.ts';
import { createDice } from './dice.ts';

export type Fault =
  | { readonly kind: 'kill'; readonly downMs: number }
  | {
      readonly kind: 'writes-lost';
      readonly before: boolean;
      readonly count: number;
      readonly of: Written;
    }
  | { readonly kind: 'slow-database'; readonly forMs: number; readonly delayMs: number }
  | { readonly kind: 'network'; readonly forMs: number; readonly share: number }
  | {
      readonly kind: 'acquirer';
      readonly forMs: number;
      readonly share: number;
      /** `answers`: what was asked for is done, and its answer does not arrive. */
      readonly lost: 'both' | 'answers';
    }
  | { readonly kind: 'clock'; readonly byMs: number }
  | { readonly kind: 'terminal-away'; readonly forMs: number };

export type Step = { readonly index: number; readonly atMs: number } & (
  | { readonly scenario: ScenarioName; readonly merchant: number }
  | { readonly fault: Fault }
);

const weights = { qr: 6, code: 4, hosted: 3, card: 3, sale: 5, authorization: 3, batch: 2 };
/** Within this everything begins; what follows from it takes as long as it takes. */
const beginMs = 240_000;
const calmShare = 0.3;

export function planOf(seed: number): Step[] {
  const dice = createDice(seed, 'plan');
  const isCalm = dice.chance(calmShare);
  const count = dice.between(4, 9);
  const steps: Step[] = [];
  for (let index = 0; index < count; index += 1)
    steps.push({
      index,
      atMs: dice.between(0, beginMs),
      scenario: dice.weighted(weights),
      merchant: dice.chance(0.25) ? 1 : 0,
    });
  const faults = isCalm ? 0 : dice.between(1, 6);
  for (let index = count; index < count + faults; index += 1) {
    const atMs = dice.between(0, beginMs + 60_000);
    const kind = dice.weighted({
      kill: 3,
      'writes-lost': 7,
      'slow-database': 1,
      network: 2,
      acquirer: 3,
      clock: 1,
      'terminal-away': 1,
    });
    const forMs = dice.between(1_000, 20_000);
    const share = dice.pick([0.2, 0.5, 1]);
    const faultOf: Readonly<Record<Fault['kind'], () => Fault>> = {
      kill: () => ({ kind: 'kill', downMs: dice.between(100, 15_000) }),
      'writes-lost': () => ({
        kind: 'writes-lost',
        before: dice.chance(0.5),
        count: dice.between(1, 3),
        of: dice.pick(['any', 'commit']),
      }),
      'slow-database': () => ({ kind: 'slow-database', forMs, delayMs: dice.between(20, 300) }),
      network: () => ({ kind: 'network', forMs, share }),
      // By dice of its own, so that the rest of a plan is what it was before.
      acquirer: () => ({
        ...{ kind: 'acquirer', forMs: 4 * forMs, share },
        lost: createDice(seed, `lost ${index}`).pick(['both', 'answers']),
      }),
      clock: () => ({ kind: 'clock', byMs: dice.pick([900, 20_000, 400_000]) }),
      'terminal-away': () => ({ kind: 'terminal-away', forMs }),
    };
    steps.push({ index, atMs, fault: faultOf[kind]() });
  }
  return steps;
}

export const textOf = (step: Step): string => {
  const at = `${step.index}: after ${(step.atMs / 1_000).toFixed(1)} s `;
  return 'fault' in step
    ? `${at}${JSON.stringify(step.fault)}`
    : `${at}${step.scenario} of merchant ${step.merchant + 1}`;
};
