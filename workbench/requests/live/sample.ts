/** Which requests of a moment are shown where there are more than can be read: refusals first, the others evenly. */
import type { RequestItem } from '@tollgate/contract/workbench/requests';

/** Evenly spread, the first one among them. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  );
}

/** At most `max` of the requests, in the order in which they came. */
export function sample(items: readonly RequestItem[], max: number): readonly RequestItem[] {
  if (items.length <= max) return items;
  const refused = spread(
    items.filter(({ code }) => code !== '0'),
    max,
  );
  const others = spread(
    items.filter(({ code }) => code === '0'),
    max - refused.length,
  );
  const chosen = new Set([...refused, ...others]);
  return items.filter((item) => chosen.has(item));
}
