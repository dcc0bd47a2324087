/** Plan of a seed: scenarios and faults, each with its moment. Any of them can be left out. */
import type { ScenarioName } from './actors/scenarios.ts';
import type { Disturbance } from './bank/line.ts';
import { bankNames } from './bank/names.ts';
import type { Written } from './database.ts';
import { createDice, type Dice } from './dice.ts';

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
  | ({ readonly kind: 'acquirer' } & Disturbance)
  | { readonly kind: 'clock'; readonly byMs: number }
  | { readonly kind: 'terminal-away'; readonly forMs: number }
  /** Replies to terminals are lost. */
  | { readonly kind: 'terminal-deaf'; readonly forMs: number; readonly share: number };

export type Step = { readonly index: number; readonly atMs: number } & (
  | { readonly scenario: ScenarioName; readonly merchant: number }
  | { readonly fault: Fault }
);

const weights = { qr: 5, code: 3, hosted: 7, card: 3, sale: 7, authorization: 3, till: 2, batch: 2 };
/** Within this everything begins; what follows from it takes as long as it takes. */
const beginMs = 240_000;
const calmShare = 0.3;

/** Lost messages last for a minute, an acquirer is away for minutes or hours. */
function disturbanceOf(dice: Dice, forMs: number, share: number): Disturbance {
  const bank = dice.pick(bankNames);
  const trouble = dice.weighted({ lost: 3, 'answers-lost': 3, slow: 3, away: 3, silent: 2 });
  if (trouble === 'away') return { bank, trouble, share: 1, forMs: dice.pick([60, 300, 900, 5_400]) * 1_000 };
  return { bank, trouble, share, forMs: 4 * forMs };
}

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
      acquirer: 8,
      clock: 1,
      'terminal-away': 1,
      'terminal-deaf': 3,
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
      acquirer: () => ({ kind: 'acquirer', ...disturbanceOf(dice, forMs, share) }),
      clock: () => ({ kind: 'clock', byMs: dice.pick([900, 20_000, 400_000]) }),
      'terminal-away': () => ({ kind: 'terminal-away', forMs }),
      'terminal-deaf': () => ({ kind: 'terminal-deaf', forMs: 6 * forMs, share }),
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
