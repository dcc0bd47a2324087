/** How much of what can be repeated without end is repeated: `npm test`, or the long run of `npm test -- --all`. */

export const isFull = process.env['ALL_TESTS'] === '1';
const times = 5;

/** The number of rounds in this run. */
export function scaled(rounds: number): number {
  return isFull ? rounds * times : rounds;
}
