/**
 * Plays the simulator: `npm run simulate -- --seeds 10000`, and what it has found again by
 * `npm run simulate -- --seed S --steps 0,3,7`. Ends with 1 where a rule was broken.
 */

import { parseArgs } from 'node:util';
import { hourMs } from '@tollgate/contract/durations';
import { failureLines, failureOf } from './failure.ts';
import { type Outcome, openSimulator } from './simulation.ts';

const help = `npm run simulate -- [options]
  --seeds N      play N seeds (100)
  --from S       the first of them (1)
  --seed S       play one seed and print its trace; one that fails is shrunk
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

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

const wholeNumber = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} is a whole number`);
  return value;
};

const isShrinking = !values['no-shrink'];

async function playOne(seed: number): Promise<boolean> {
  const simulator = await openSimulator();
  const steps = values.steps?.split(',').map((text) => wholeNumber(text, 'steps'));
  const outcome = await simulator.play(seed, steps);
  for (const line of outcome.trace) print(line);
  print(`trace ${outcome.hash}`);
  if (outcome.violation !== undefined)
    for (const line of failureLines(await failureOf(simulator, outcome, isShrinking, steps))) print(line);
  await simulator.close();
  return outcome.violation === undefined;
}

async function playMany(from: number, count: number): Promise<boolean> {
  const simulator = await openSimulator();
  const beganCpu = cpuSeconds();
  let simulatedMs = 0;
  let seeds = 0;
  let failing: Outcome | undefined;
  let reportedMs = performance.now();
  const figures = () => {
    const spent = cpuSeconds() - beganCpu;
    const simulatedHours = simulatedMs / hourMs;
    return {
      seeds,
      simulated_hours: Math.round(simulatedHours),
      cpu_seconds: Math.round(spent * 10) / 10,
      simulated_hours_per_cpu_hour: Math.round((simulatedHours / spent) * 3_600),
    };
  };
  for (let seed = from; seed < from + count && failing === undefined; seed += 1) {
    const outcome = await simulator.play(seed);
    seeds += 1;
    simulatedMs += outcome.simulatedMs;
    if (outcome.violation !== undefined) failing = outcome;
    if (!values.json && performance.now() - reportedMs > progressEveryMs) {
      reportedMs = performance.now();
      print(JSON.stringify(figures()));
    }
  }
  const played = figures();
  const failure = failing && (await failureOf(simulator, failing, isShrinking));
  print(JSON.stringify({ ...played, ...(values.json && failure && { failure }) }));
  if (failure !== undefined && !values.json) for (const line of failureLines(failure)) print(line);
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
