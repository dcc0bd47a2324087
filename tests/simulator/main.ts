/**
 * Plays the simulator: `npm run simulate -- --seeds 10000`, and what it has found again by
 * `npm run simulate -- --seed S --steps 0,3,7`. Ends with 1 where a rule was broken.
 */
import { parseArgs } from 'node:util';
import { planOf, textOf } from './plan.ts';
import { shrink } from './shrink.ts';
import { type Outcome, openSimulator } from './simulation.ts';

const help = `npm run simulate -- [options]
  --seeds N      play N seeds (100)
  --from S       the first of them (1)
  --seed S       play one seed and print its trace
  --steps LIST   only these steps of it, such as 0,3,7
  --json         print the figures as JSON
  --no-shrink    do not look for fewer steps that fail`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    json: { type: 'boolean', default: false },
    'no-shrink': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const print = (text: string) => process.stdout.write(`${text}\n`);
const progressEveryMs = 10_000;
const hourMs = 3_600_000;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

const wholeNumber = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} is a whole number`);
  return value;
};

function showFailure({ seed, violation }: Outcome, steps: readonly number[]): void {
  const ofSeed = planOf(seed).filter(({ index }) => steps.includes(index));
  print(`seed ${seed}: ${violation?.message}`);
  for (const step of ofSeed) print(`  step ${textOf(step)}`);
  print(`  again: npm run simulate -- --seed ${seed} --steps ${steps.join(',')}`);
}

async function playOne(seed: number): Promise<boolean> {
  const simulator = await openSimulator();
  const steps = values.steps?.split(',').map((text) => wholeNumber(text, 'steps'));
  const outcome = await simulator.play(seed, steps);
  for (const line of outcome.trace) print(line);
  print(`trace ${outcome.hash}`);
  if (outcome.violation !== undefined) showFailure(outcome, steps ?? planOf(seed).map(({ index }) => index));
  await simulator.close();
  return outcome.violation === undefined;
}

async function playMany(from: number, count: number): Promise<boolean> {
  const simulator = await openSimulator();
  const beganCpu = cpuSeconds();
  let simulatedMs = 0;
  let played = 0;
  let failing: Outcome | undefined;
  let reportedMs = performance.now();
  const figures = () => {
    const spent = cpuSeconds() - beganCpu;
    const simulatedHours = simulatedMs / hourMs;
    return {
      seeds: played,
      simulated_hours: Math.round(simulatedHours),
      cpu_seconds: Math.round(spent * 10) / 10,
      simulated_hours_per_cpu_hour: Math.round((simulatedHours / spent) * 3_600),
    };
  };
  for (let seed = from; seed < from + count && failing === undefined; seed += 1) {
    const outcome = await simulator.play(seed);
    played += 1;
    simulatedMs += outcome.simulatedMs;
    if (outcome.violation !== undefined) failing = outcome;
    if (!values.json && performance.now() - reportedMs > progressEveryMs) {
      reportedMs = performance.now();
      print(JSON.stringify(figures()));
    }
  }
  const { seed, violation } = failing ?? {};
  if (values.json) {
    const failure = failing && { failure: { seed, rule: violation?.rule, message: violation?.message } };
    print(JSON.stringify({ ...figures(), ...failure }));
  } else {
    print(JSON.stringify(figures()));
  }
  if (failing !== undefined && !values.json) {
    const all = planOf(failing.seed).map(({ index }) => index);
    const small = values['no-shrink']
      ? { steps: all, outcome: failing }
      : await shrink(simulator, failing, all);
    showFailure(small.outcome, small.steps);
  }
  await simulator.close();
  return failing === undefined;
}

if (values.help) {
  print(help);
} else {
  const isRight =
    values.seed === undefined
      ? await playMany(wholeNumber(values.from, 'from'), wholeNumber(values.seeds, 'seeds'))
      : await playOne(wholeNumber(values.seed, 'seed'));
  process.exitCode = isRight ? 0 : 1;
}
