/**
 * Compares the gateway with an acquirer, flow by flow and fault by fault: `npm run conformance`. Ends with 1 where the
 * gateway's orders and the acquirer's journal differ.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/database/postgres.ts';
import { faultNames, isFault } from './faults.ts';
import { allFlows } from './flows/index.ts';
import { differenceLines, exclusionLines, tableLines } from './report.ts';
import { type Cell, playTable } from './table.ts';
import { openTills } from './tills.ts';
import { startWorld } from './world.ts';

const help = `npm run conformance -- [options]
  --flow LIST    only these flows, such as sale,code-paid
  --fault LIST   only these faults, such as none,lost-reply
  --seed S       begins the numbers of the orders (the time)
  --lanes N      runs at the same time (24)
  --json         print the cells as JSON
  --logs         print the warnings of the gateway as well`;

const { values } = parseArgs({
  options: {
    flow: { type: 'string' },
    fault: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '24' },
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

async function main(): Promise<boolean> {
  const seed = wholeNumber(values.seed ?? String(Date.now() % 1_000_000), 'seed');
  const lanes = wholeNumber(values.lanes, 'lanes');
  const flows = chosen(values.flow, allFlows, ({ id }) => id);
  const faults = chosen(values.fault, faultNames, (name) => name).filter(isFault);
  const postgres = await startPostgres();
  const world = await startWorld(postgres.url);
  const tills = openTills(world);
  try {
    const onCell = ({ flow, fault, result, ms }: Cell) => {
      if (!values.json && result !== 'excluded') print(`${result} ${flow} ${fault} ${ms} ms`);
    };
    const cells = await playTable({ world, tills, flows, faults, seed, lanes, onCell });
    if (values.json) print(JSON.stringify({ seed, cells }));
    else
      for (const line of [
        '',
        ...tableLines(flows, faults, cells),
        '',
        ...exclusionLines(cells),
        ...differenceLines(cells, seed),
      ])
        print(line);
    if (values.logs) print(world.gatewayLogs());
    return cells.every(({ result }) => result !== 'difference');
  } finally {
    tills.stop();
    await world.stop();
    await postgres.stop();
  }
}

if (values.help) print(help);
else process.exitCode = (await main()) ? 0 : 1;
