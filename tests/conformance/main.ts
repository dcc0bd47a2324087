/**
 * Compares the gateway with an acquirer, flow by flow and fault by fault: `npm run conformance`. Ends with 1 where the
 * gateway's orders and the acquirer's journal differ.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/database/postgres.ts';
import type { Difference } from './books.ts';
import { faultNames, isFault } from './faults.ts';
import { allFlows } from './flows/index.ts';
import { playRandom, type RandomOptions } from './random.ts';
import { differenceLines, exclusionLines, tableLines } from './report.ts';
import { startSandboxWorld } from './sandbox-world.ts';
import { type Cell, playTable, type TableOptions } from './table.ts';
import { openTills } from './tills.ts';
import { startWorld } from './world.ts';

const help = `npm run conformance -- [options]
  --acquirer A   host: the test acquirer, in production (the default); sandbox: the sandbox's own
  --flow LIST    only these flows, such as sale,code-paid
  --fault LIST   only these faults, such as none,lost-reply
  --seed S       begins the numbers of the orders (the time)
  --lanes N      runs at the same time (36, random ones 96: they wait most of their time)
  --random N     N random flows with random faults, and a kill of the host or the gateway now and then
  --kill S       seconds between two kills of random runs (40; 0: none)
  --json         print the cells as JSON
  --logs         print the warnings of the gateway as well`;

const { values } = parseArgs({
  options: {
    acquirer: { type: 'string', default: 'host' },
    flow: { type: 'string' },
    fault: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string' },
    random: { type: 'string' },
    kill: { type: 'string', default: '40' },
    json: { type: 'boolean', default: false },
    logs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const print = (text: string) => process.stdout.write(`${text}\n`);

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} is a whole number`);
  return value;
}

function chosen<Value>(list: string | undefined, all: readonly Value[], nameOf: (value: Value) => string) {
  if (list === undefined) return all;
  const names = list.split(',');
  const unknown = names.find((name) => !all.some((one) => nameOf(one) === name));
  if (unknown !== undefined) throw new RangeError(`${unknown} is none of ${all.map(nameOf).join(', ')}`);
  return all.filter((one) => names.includes(nameOf(one)));
}

/** Prints the table. Returns true if both sides agree. */
async function printTable(options: TableOptions): Promise<boolean> {
  const { flows, faults, seed } = options;
  const cells = await playTable(options);
  const lines = [
    '',
    ...tableLines(flows, faults, cells),
    '',
    ...exclusionLines(cells),
    ...differenceLines(cells, seed),
  ];
  if (values.json) print(JSON.stringify({ seed, cells }));
  else for (const line of lines) print(line);
  return cells.every(({ result }) => result !== 'difference');
}

/** Prints the figures of random runs. Returns true if both sides agree. */
async function printRandom(options: RandomOptions): Promise<boolean> {
  const { cells, kills } = await playRandom(options);
  const of = (kind: Difference['kind']) =>
    cells.filter(({ differences }) => differences.some((one) => one.kind === kind)).length;
  const figures = {
    seed: options.seed,
    runs: cells.length,
    with_fault: cells.filter(({ fault }) => fault !== 'none').length,
    kills,
    differences: of('money'),
    double_charges: of('double'),
    uncertain: of('uncertain'),
    failed: of('course'),
  };
  for (const line of values.json ? [] : differenceLines(cells, options.seed)) print(line);
  print(JSON.stringify(figures));
  return cells.every(({ result }) => result !== 'difference');
}

async function main(): Promise<boolean> {
  const count = values.random === undefined ? 0 : wholeNumber(values.random, 'random');
  const lanes = wholeNumber(values.lanes ?? (count > 0 ? '96' : '36'), 'lanes');
  const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000), 'seed');
  const killEvery = wholeNumber(values.kill, 'kill');
  const flows = chosen(values.flow, allFlows, ({ id }) => id);
  const faults = chosen(values.fault, faultNames, (name) => name).filter(isFault);
  if (!['host', 'sandbox'].includes(values.acquirer)) throw new RangeError('--acquirer is host or sandbox');
  const postgres = await startPostgres();
  const world = await (values.acquirer === 'sandbox' ? startSandboxWorld : startWorld)(postgres.url);
  const tills = openTills(world);
  const onCell = ({ flow, fault, result, ms }: Cell) => {
    if (!values.json && result !== 'excluded') print(`${result} ${flow} ${fault} ${ms} ms`);
  };
  const options = { world, tills, flows, faults, seed, lanes, onCell };
  try {
    return await (count > 0 ? printRandom({ ...options, count, killEvery }) : printTable(options));
  } finally {
    if (values.logs) print(world.gatewayLogs());
    tills.stop();
    await world.stop();
    await postgres.stop();
  }
}

// What was started is ended at the end of this process, and a signal would leave it out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (values.help) print(help);
else process.exitCode = (await main()) ? 0 : 1;
