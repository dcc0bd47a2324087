/** For tests: cards of a vault, by the hundreds. */
export const cardOf = (number: number) => ({
  pan: String(4_012_000_000_000_000 + number),
  holder: `HOLDER ${number}`,
  expiry: '0729',
});

/** More at once would wait for a connection longer than the pool allows on a busy machine. */
const portion = 100;

/** `work` on each, a portion at a time. */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += portion)
    results.push(...(await Promise.all(items.slice(at, at + portion).map(work))));
  return results;
}
