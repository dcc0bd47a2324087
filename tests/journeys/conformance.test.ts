/** The gateway in production and an acquirer agree on every payment, whatever goes wrong between them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type FaultName, faultNames } from '../conformance/faults.ts';
import type { Flow } from '../conformance/flow.ts';
import { allFlows } from '../conformance/flows/index.ts';
import { differenceLines } from '../conformance/report.ts';
import { playTable } from '../conformance/table.ts';
import { openTills, type Tills } from '../conformance/tills.ts';
import { startWorld, type World } from '../conformance/world.ts';
import { isFull } from '../support/scale.ts';

const faults: readonly FaultName[] = isFull ? faultNames : ['lost-reply', 'wrong-amount', 'gateway-killed'];
const lanes = 36;
const minuteMs = 60_000;

let world: World;
let tills: Tills;
beforeAll(async () => {
  world = await startWorld(await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])));
  tills = openTills(world);
});
afterAll(async () => {
  tills?.stop();
  await world?.stop();
});

/** In the order of a merchant's day. */
const dayOfFlows = ['3ds-passed', 'qr-paid', 'tip', 'increment', 'sale-refunded', 'batch'];

const named = (id: string): Flow => {
  const flow = allFlows.find((one) => one.id === id);
  if (flow === undefined) throw new Error(`there is no flow ${id}`);
  return flow;
};

let seed = 0;
async function agree(flows: readonly Flow[], struck: readonly FaultName[]) {
  seed += 1;
  const cells = await playTable({ world, tills, flows, faults: struck, seed, lanes });
  expect(differenceLines(cells, seed)).toEqual([]);
}

test('a day in production, with the host killed in the middle', { timeout: 10 * minuteMs }, async () => {
  for (const id of dayOfFlows) {
    await agree([named(id)], ['none']);
    if (id === 'tip') await world.killHost();
  }
  await agree([named('void'), named('checkout')], ['host-killed']);
});

test(`${allFlows.length} flows with ${faults.length} faults`, { timeout: 30 * minuteMs }, async () => {
  expect(allFlows.length).toBeGreaterThanOrEqual(24);
  await agree(allFlows, faults);
});
