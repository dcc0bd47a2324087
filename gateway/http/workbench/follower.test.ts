/** Rows that are written one after the other although their places are in another order: each is given once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFollower, lateMs, type RowPlace } from './follower.ts';

interface Row {
  readonly id: number;
  /** Time that its place says. */
  readonly atMs: number;
  /** When it can be read. */
  readonly seenMs: number;
}

const placeOf = ({ atMs, id }: Row): RowPlace => [atMs, id];
const isBehind = (row: Row, [atMs = 0, id = 0]: RowPlace) =>
  row.atMs > Number(atMs) || (row.atMs === atMs && row.id > Number(id));

function follow(rows: readonly Row[], clock: { nowMs: number }, limit: number, start?: RowPlace) {
  return createFollower<Row>(
    {
      limit,
      placeOf,
      nowMs: () => clock.nowMs,
      nowPlace: () => [clock.nowMs, -1],
      read: async (after, most) =>
        rows
          .filter((row) => row.seenMs <= clock.nowMs && isBehind(row, after))
          .sort((left, right) => left.atMs - right.atMs || left.id - right.id)
          .slice(0, most),
    },
    start,
  );
}

const row = fc.record({ atMs: fc.nat(60_000), lateBy: fc.nat(lateMs - 1_001) });

test('every row is given once, however late it is written and however seldom the client reads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 60 }),
      fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: 1, maxLength: 30 }),
      async (made, pauses) => {
        const rows = made.map(({ atMs, lateBy }, id): Row => ({ id, atMs, seenMs: atMs + lateBy }));
        const clock = { nowMs: 0 };
        const next = follow(rows, clock, 100, [-1, -1]);
        const given: number[] = [];
        for (const pauseMs of [...pauses, 100_000]) {
          given.push(...(await next()).rows.map(({ id }) => id));
          clock.nowMs += pauseMs;
        }
        given.push(...(await next()).rows.map(({ id }) => id));
        expect(given.sort((left, right) => left - right)).toEqual(rows.map(({ id }) => id));
      },
    ),
  );
});

test('what is there already is read in portions, one at once after the other, and none of it twice', async () => {
  const rows = Array.from({ length: 25 }, (_, id): Row => ({ id, atMs: 100, seenMs: 100 }));
  const clock = { nowMs: 40_000 };
  const next = follow(rows, clock, 10, [0, -1]);
  const portions = [await next(), await next(), await next(), await next()];
  expect(portions.map((portion) => [portion.rows.length, portion.isMore])).toEqual([
    [10, true],
    [10, true],
    [5, false],
    [0, false],
  ]);
});

test('without a start only what comes from now on is given', async () => {
  const rows: Row[] = [{ id: 1, atMs: 100, seenMs: 100 }];
  const clock = { nowMs: 500 };
  const next = follow(rows, clock, 10);
  expect((await next()).rows).toEqual([]);
  rows.push({ id: 2, atMs: 700, seenMs: 900 });
  clock.nowMs = 900;
  expect((await next()).rows.map(({ id }) => id)).toEqual([2]);
});
