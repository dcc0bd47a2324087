/**
 * Makes the books of orders from before the books: in portions, each one transaction with its progress, so that a kill
 * leaves whole portions and the next process goes on. Processes take turns: whoever has the row of the progress works.
 * Entries of live events are written with their events, and the making leaves them alone.
 */
import type { Database } from '../ports/database.ts';
import { claimMaking, keepMaking, writeMissing } from '../store/book-making.ts';
import { portionAfter } from './histories.ts';

export { type MakingState, readMaking } from '../store/book-making.ts';

export type MakingStep = 'done' | 'more' | 'elsewhere';

/** Makes one portion; `elsewhere`: another process is at work, or all is done. */
export function makePortion(database: Database, limit: number): Promise<MakingStep> {
  return database.transaction(async (queries) => {
    const state = await claimMaking(queries);
    if (state === undefined) return 'elsewhere';
    const { orders, last, entries } = await portionAfter(queries, state, limit);
    await writeMissing(queries, entries);
    await keepMaking(queries, last, orders);
    return last === undefined ? 'done' : 'more';
  });
}
