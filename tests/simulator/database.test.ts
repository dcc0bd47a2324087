import { UncertainCommit } from '@tollgate/gateway/ports/database';
import type { Engine } from '@tollgate/gateway/store/synchronous.testing';
import { expect, test } from 'vitest';
import { createSimulatedDatabase } from './database.ts';
import { createDice } from './dice.ts';
import { createLife } from './life.ts';
import { createVirtualTime } from './virtual-time.ts';

/** A database that notes what reaches it. */
function open() {
  const reached: string[] = [];
  const engine: Engine = {
    run(text) {
      reached.push(text);
      return [];
    },
    empty: async () => {},
    statements: 0,
    close: async () => {},
  };
  const time = createVirtualTime();
  const simulated = createSimulatedDatabase(engine, time, createDice(1, 'test'));
  const life = createLife('gateway', time);
  return { reached, time, simulated, life, database: simulated.connect(life) };
}

test.each([
  ['lost-before', []],
  ['lost-after', ['insert 1']],
] as const)('a statement %s', async (fault, expected) => {
  const { reached, time, simulated, database } = open();
  simulated.failWrites(fault, 1);
  const outcome = expect(database.query('insert 1')).rejects.toThrow('connection lost');
  await time.run(1_000, () => false);
  await outcome;
  expect(reached).toEqual(expected);
});

test.each([
  ['lost-before', 'rollback'],
  ['lost-after', 'commit'],
] as const)('a commit %s is uncertain, and ends with %s', async (fault, end) => {
  const { reached, time, simulated, database } = open();
  simulated.failWrites(fault, 1);
  const work = database.transaction(async ({ query }) => query('insert 1'));
  const outcome = expect(work).rejects.toBeInstanceOf(UncertainCommit);
  await time.run(1_000, () => false);
  await outcome;
  expect(reached).toEqual(['begin', 'insert 1', end]);
});

test('a process that is killed takes its transaction back, and another one goes on', async () => {
  const { reached, time, simulated, life, database } = open();
  let isDone = false;
  void database.transaction(async ({ query }) => {
    await query('insert 1');
    life.kill();
    await query('insert 2');
    isDone = true;
  });
  await time.run(1_000, () => false);
  expect([isDone, reached]).toEqual([false, ['begin', 'insert 1', 'rollback']]);
  const other = simulated.connect(createLife('another', time));
  const outcome = expect(other.query('select 1')).resolves.toEqual([]);
  await time.run(2_000, () => false);
  await outcome;
});
