/** Random histories of card payments, reference transactions and batches against the model; nothing but memory. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../../../tests/support/random.ts';
import { scaled } from '../../../tests/support/scale.ts';
import { KeptBooks } from '../change/books.testing.ts';
import type { Transaction } from '../state/transaction.ts';
import { anyStep, createPlayer, expectLegal } from './history.testing.ts';
import { createMemoryContext } from './memory.testing.ts';
import { createModel, type Step } from './model.testing.ts';

async function playHistory(history: readonly Step[], seed: number): Promise<Map<string, number>> {
  const random = createRandom(seed);
  const memory = createMemoryContext(() => random.chance(0.1));
  const { context, rows, changes } = memory;
  const player = createPlayer({
    context,
    terminalSn: 'TG1',
    async row(transNo): Promise<Transaction> {
      const row = rows.get(transNo);
      if (row === undefined) throw new Error(`no transaction ${transNo}`);
      return row;
    },
    closeBatch: async () => memory.closeBatch(),
  });
  const model = createModel();
  const books = new KeptBooks();
  const played = new Map<string, number>();
  for (const step of history) {
    const seen = changes.length;
    context.clock.advance(random.between(0, 2_000));
    if (await player.play(model, step)) played.set(step.type, (played.get(step.type) ?? 0) + 1);
    for (const part of changes.slice(seen)) {
      expectLegal(part.before, part.after);
      expect(books.take(part)).toEqual([]);
    }
    await player.expectRows(model);
  }
  player.expectCharges(model);
  return played;
}

test('histories agree with the model: sums exact, no illegal transition, refusals by name', async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 40, maxLength: 80, size: 'max' }),
      fc.nat(),
      async (history, seed) => {
        for (const [type, count] of await playHistory(history, seed))
          counts.set(type, (counts.get(type) ?? 0) + count);
      },
    ),
    { numRuns: scaled(420) },
  );
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  expect(total).toBeGreaterThan(20_000);
  // No kind of step that hardly ever happens.
  for (const [type, count] of counts) expect(count, type).toBeGreaterThan(400);
});
