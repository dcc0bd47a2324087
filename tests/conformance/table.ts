/** The table of flow and fault: each run once, those with a kill together, and what came out. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Difference } from './books.ts';
import { exclusionOf, type FaultName, isKill } from './faults.ts';
import type { Flow } from './flow.ts';
import { type Play, playFlow } from './play.ts';
import type { Tills } from './tills.ts';
import type { World } from './world.ts';

export interface Cell {
  readonly flow: string;
  readonly fault: FaultName;
  /** `excluded`: the fault means nothing at the flow's money step. */
  readonly result: 'ok' | 'difference' | 'excluded';
  readonly reason?: string;
  readonly differences: readonly Difference[];
  readonly ms: number;
}

export interface TableOptions {
  readonly world: World;
  readonly tills: Tills;
  readonly flows: readonly Flow[];
  readonly faults: readonly FaultName[];
  readonly seed: number;
  /** Runs that go on at the same time. */
  readonly lanes: number;
  /** True: only the books are compared, not how far a flow came. */
  readonly isLenient?: boolean;
  readonly onCell?: (cell: Cell) => void;
}

/** Longest wait for all runs of a group to be at the acquirer. */
const struckWithinMs = 8_000;
const lookMs = 50;
/** Runs that one kill strikes. */
const groupMax = 48;

/** Runs that wait for each other at their money step, so that one kill strikes all of them. */
function createGathering(expected: number) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let missing = expected;
  function count(): void {
    missing -= 1;
    if (missing === 0) open();
  }
  return {
    opened,
    /** One that ends before its money step is not waited for. */
    leave: count,
    arrive(): Promise<void> {
      count();
      return opened;
    },
  };
}

async function killAmidst(world: World, fault: FaultName): Promise<void> {
  const deadlineMs = performance.now() + struckWithinMs;
  while (performance.now() < deadlineMs && (await world.armed()).length > 0) await delay(lookMs);
  await (fault === 'host-killed' ? world.killHost() : world.killGateway());
}

export async function played(
  options: Omit<TableOptions, 'faults'>,
  play: Play,
  onArmed?: () => Promise<void>,
): Promise<Cell> {
  const { world, tills, onCell, isLenient = false } = options;
  const { flow, fault } = play;
  const deps = { world, tills, isLenient, ...(onArmed !== undefined && { onArmed }) };
  const outcome = await playFlow(deps, play).catch((error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { differences: [{ kind: 'course' as const, text }], ms: 0 };
  });
  const { differences, ms } = outcome;
  const result = differences.length === 0 ? 'ok' : 'difference';
  const cell: Cell = { flow: flow.id, fault, result, differences, ms };
  onCell?.(cell);
  return cell;
}

/** Kills amidst the runs. Returns their cells once the process is back. */
async function playGroup(options: TableOptions, plays: readonly Play[], fault: FaultName) {
  const gathering = createGathering(plays.length);
  const runs = plays.map(async (play) => {
    let hasArrived = false;
    const cell = await played(options, play, () => {
      hasArrived = true;
      return gathering.arrive();
    });
    if (!hasArrived) gathering.leave();
    return cell;
  });
  await gathering.opened;
  await killAmidst(options.world, fault);
  return { cells: Promise.all(runs) };
}

/** Calls `work` for all, at most `lanes` at a time. */
export async function inLanes<Value, Result>(
  values: readonly Value[],
  lanes: number,
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = values.entries();
  const lane = async () => {
    for (const [index, value] of rest) results[index] = await work(value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Plays all of them. The order of the cells is that of flows and faults. */
export async function playTable(options: TableOptions): Promise<readonly Cell[]> {
  const { world, flows, faults, seed, lanes, onCell } = options;
  let number = 0;
  const cells: Cell[] = [];
  const plays: Play[] = [];
  for (const flow of flows)
    for (const fault of faults) {
      number += 1;
      const money = flow.steps.find((one) => one.money !== undefined)?.money;
      const meaningless = money === undefined ? undefined : exclusionOf(fault, money);
      const reason = world.excludes(flow, fault) ?? meaningless;
      if (reason === undefined) plays.push({ flow, fault, number, seed });
      else cells.push({ flow: flow.id, fault, result: 'excluded', reason, differences: [], ms: 0 });
    }
  for (const cell of cells) onCell?.(cell);
  let killed = Promise.resolve<readonly Cell[]>([]);
  for (const fault of faults.filter(isKill)) {
    const own = plays.filter((play) => play.fault === fault);
    for (let from = 0; from < own.length; from += groupMax) {
      // The next kill must not strike those that recover from the one before.
      cells.push(...(await killed));
      killed = (await playGroup(options, own.slice(from, from + groupMax), fault)).cells;
    }
  }
  const others = plays.filter(({ fault }) => !isKill(fault));
  const rest = await inLanes(others, lanes, (play) => played(options, play));
  cells.push(...(await killed), ...rest);
  return cells;
}
