/** Random payments with random faults, and kills of host and gateway among them. */
import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '@tollgate/contract/durations';
import { createRandom } from '../support/random.ts';
import { exclusionOf, type FaultName, faultNames, isKill } from './faults.ts';
import type { Flow } from './flow.ts';
import type { Play } from './play.ts';
import { type Cell, inLanes, played, type TableOptions } from './table.ts';

export interface RandomOptions extends Omit<TableOptions, 'faults'> {
  readonly count: number;
  /** Seconds between two kills; 0: none. */
  readonly killEvery: number;
}

export interface RandomResult {
  readonly cells: readonly Cell[];
  readonly kills: number;
}

/** A fault in half of the runs; that of a kill strikes all that go on. */
const faultShare = 0.5;

function faultsOf({ steps }: Flow): readonly FaultName[] {
  const money = steps.find((one) => one.money !== undefined)?.money;
  return faultNames.filter(
    (fault) =>
      fault !== 'none' && !isKill(fault) && money !== undefined && exclusionOf(fault, money) === undefined,
  );
}

export async function playRandom(options: RandomOptions): Promise<RandomResult> {
  const { world, flows, seed, lanes, count, killEvery } = options;
  const random = createRandom(seed);
  const plays = Array.from({ length: count }, (_, index): Play => {
    const flow = flows[random.between(0, flows.length - 1)] ?? flows[0];
    if (flow === undefined) throw new Error('there are no flows');
    const faults = faultsOf(flow);
    const fault = random.chance(faultShare) ? faults[random.between(0, faults.length - 1)] : undefined;
    return { flow, fault: fault ?? 'none', number: index + 1, seed };
  });
  let kills = 0;
  let isOver = false;
  async function keepKilling(): Promise<void> {
    while (!isOver && killEvery > 0) {
      for (let waited = 0; waited < killEvery && !isOver; waited += 1) await delay(secondMs);
      if (isOver) return;
      await (random.chance(0.5) ? world.killHost() : world.killGateway());
      kills += 1;
    }
  }
  const killing = keepKilling();
  // After a kill a flow may end elsewhere, and a fault may be gone: the books are compared all the same.
  const cells = await inLanes(plays, lanes, (play) => played({ ...options, isLenient: true }, play));
  isOver = true;
  await killing;
  return { cells, kills };
}
