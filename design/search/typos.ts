/** How far a word may be from the one that was meant. */

/** Letters that may be wrong: 1, and 2 in long words; none in short ones and in numbers, which are meant as typed. */
export function typosIn(term: string): 0 | 1 | 2 {
  if (!/^[a-z]{4,}$/.test(term)) return 0;
  return term.length < 8 ? 1 : 2;
}

/**
 * Letters to change, add, leave out or exchange with the next, to get from one word to the other (optimal string
 * alignment); anything above the limit is as good as infinite.
 */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (current[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
