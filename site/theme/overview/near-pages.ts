/** Which pages an address that has none may have meant. */
import { routes } from '../../navigation.ts';

const suggestionsMax = 3;

/** How many letters were added, left out, replaced, or swapped with their neighbor. */
export function lettersApart(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[right.length] ?? 0;
}

/** Letters and digits of a name, in lower case: `call-back_notes` and `CallbackNotes` are the same. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How far a page is from what was asked for; undefined where it is another one. */
function distanceOf(asked: string, page: string): number | undefined {
  const name = lettersOf(page);
  if (name.includes(asked) && asked.length > 2) return 1 + (name.length - asked.length) / 100;
  if (asked.includes(name) && name.length > 3) return 2;
  const apart = lettersApart(asked, name);
  return apart <= Math.max(1, Math.floor(name.length / 4)) ? apart : undefined;
}

export interface NearPages {
  /** The page itself: only letter case or punctuation differ. */
  readonly exact: string | undefined;
  /** Routes below the language's base, the nearest first. */
  readonly near: readonly string[];
}

/** @param path below the language's base, such as `sign` or `docs/Singing` */
export function nearPages(path: string, pages: readonly string[] = routes): NearPages {
  const asked = lettersOf(path.replace(/\.html?$|\/+$/g, '').replace(/^.*\//, ''));
  if (asked === '') return { exact: undefined, near: [] };
  const found = pages.flatMap((page) => {
    const distance = page === '' ? undefined : distanceOf(asked, page);
    return distance === undefined ? [] : [{ page, distance }];
  });
  const exact = pages.find((page) => page !== '' && lettersOf(page) === asked);
  const near = found.toSorted((left, right) => left.distance - right.distance).map(({ page }) => page);
  return { exact, near: near.slice(0, suggestionsMax) };
}
