/** The flows that a gateway is compared in with an acquirer end in the sandbox as they do there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { allFlows } from '../conformance/flows/index.ts';
import { differenceLines } from '../conformance/report.ts';
import { startSandboxWorld } from '../conformance/sandbox-world.ts';
import { playTable } from '../conformance/table.ts';
import { openTills, type Tills } from '../conformance/tills.ts';
import type { World } from '../conformance/world.ts';

const seed = 1;
const lanes = 36;
const minuteMs = 60_000;

let world: World;
let tills: Tills;
beforeAll(async () => {
  world = await startSandboxWorld(await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])));
  tills = openTills(world);
});
afterAll(async () => {
  tills?.stop();
  await world?.stop();
});

test('every flow, also with the gateway killed in the middle', { timeout: 30 * minuteMs }, async () => {
  const faults = ['none', 'gateway-killed'] as const;
  const cells = await playTable({ world, tills, flows: allFlows, faults, seed, lanes });
  expect(differenceLines(cells, seed)).toEqual([]);
  expect(cells.filter(({ result }) => result === 'ok').length).toBeGreaterThan(allFlows.length);
});
