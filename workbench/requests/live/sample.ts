/** Chooses the requests of a moment that are shown where more come in than can be read: refusals first. */
import type { RequestItem } from '@tollgate/contract/workbench/requests';

/** Returns `count` items, evenly spread, with the first one. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  const chosen = new Set(
    Array.from({ length: count }, (_, index) => Math.floor((index * items.length) / count)),
  );
  return items.filter((_, index) => chosen.has(index));
}

/** Returns at most `max` of the requests, in their order. */
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
