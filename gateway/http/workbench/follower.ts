/**
 * Follows rows by a place that rises with time, although those of a moment may be written one after the other by
 * several processes: what is young is looked at again, and every row is given once.
 */

/** Values of the columns by which rows are read; compared from left to right. */
export type RowPlace = readonly [string | number, ...(string | number)[]];

export interface FollowerDeps<Row> {
  /** At most `limit` rows behind the place, in the order of their places. */
  readonly read: (after: RowPlace, limit: number) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => RowPlace;
  /** The place of a row that would be written now. */
  readonly nowPlace: () => RowPlace | Promise<RowPlace>;
  /** The platform's time. */
  readonly nowMs: () => number;
  readonly limit: number;
}

/** A row may be written so much later than its place says. */
export const lateMs = 15_000;

function isBefore(left: RowPlace, right: RowPlace): boolean {
  const at = left.findIndex((value, index) => value !== right[index]);
  if (at < 0) return left.length < right.length;
  const [one, other] = [left[at], right[at]];
  return one !== undefined && other !== undefined && one < other;
}

/** Rows that were not given yet; `isMore`: there are more at once. */
export type Follower<Row> = () => Promise<{ readonly rows: readonly Row[]; readonly isMore: boolean }>;

/** Follows from `start` on, or from now. Where a portion is full, rows that are written late are not waited for. */
export function createFollower<Row>(deps: FollowerDeps<Row>, start?: RowPlace): Follower<Row> {
  let after = start;
  const marks: { readonly atMs: number; readonly place: RowPlace }[] = [];
  const given = new Map<string, RowPlace>();

  function settle(place: RowPlace): void {
    if (after !== undefined && !isBefore(after, place)) return;
    after = place;
    for (const [key, own] of given) if (isBefore(own, place)) given.delete(key);
  }

  return async () => {
    const nowMs = deps.nowMs();
    const now = await deps.nowPlace();
    after ??= now;
    const read = await deps.read(after, deps.limit);
    const rows = read.filter((row) => !given.has(deps.placeOf(row).join()));
    for (const row of rows) given.set(deps.placeOf(row).join(), deps.placeOf(row));
    const last = read.at(-1);
    if (read.length < deps.limit || last === undefined) {
      // All that is there now has been read; what was written up to such a mark, however late, as well.
      marks.push({ atMs: nowMs, place: now });
      for (let [mark] = marks; mark !== undefined && mark.atMs <= nowMs - lateMs; [mark] = marks) {
        settle(mark.place);
        marks.shift();
      }
      return { rows, isMore: false };
    }
    marks.length = 0;
    settle(deps.placeOf(last));
    return { rows, isMore: true };
  };
}
