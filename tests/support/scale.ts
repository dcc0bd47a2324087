/**
 * How much of what can be repeated without end is repeated. `npm test` takes the short form, `npm test -- NAME` the
 * whole of what it names, and `npm test -- --all` the long form of everything.
 */

export const isFull = process.env['ALL_TESTS'] === '1';
/** `npm test` without a filter. */
export const isShort = process.env['SHORT_TESTS'] === '1';
const times = 5;

/** The number of rounds in this run. */
export function scaled(rounds: number): number {
  return isFull ? rounds * times : rounds;
}

/** Returns those of `all` that this run sees in one of several looks: the short run sees each in one look. */
export function seenIn<Item>(look: number, looks: number, all: readonly Item[]): Item[] {
  return all.filter((_, index) => !isShort || index % looks === look);
}
