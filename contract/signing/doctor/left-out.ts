/** Any few members left out of the signed text, or all but a few: sets that no habit of a client explains. */

import type { Sheet, Values } from './candidates/sheet.ts';
import type { Finding } from './finding.ts';
import type { Opened } from './opened/opened.ts';

/** Members that are looked for at most, left out or left in. */
const leftOutMax = 4;
const leftInMax = 3;
/** Work that the search may cost: texts, and bytes of them. Twenty members have 7,600 sets within the limits above. */
const textsMax = 10_000;
const bytesMax = 6 * 1024 * 1024;

const encoder = new TextEncoder();

/** All sets of `size` of the numbers below `count`, in lexical order. */
function* setsOf(count: number, size: number): Generator<readonly number[]> {
  const set = Array.from({ length: size }, (_, place) => place);
  while (size <= count) {
    yield set;
    let place = size - 1;
    while (place >= 0 && set[place] === count - size + place) place -= 1;
    if (place < 0) return;
    set[place] = (set[place] ?? 0) + 1;
    for (let next = place + 1; next < size; next += 1) set[next] = (set[next - 1] ?? 0) + 1;
  }
}

/** Small sets first, whether they are left out or alone left in. */
function* candidates(
  count: number,
): Generator<{ readonly set: readonly number[]; readonly isLeftOut: boolean }> {
  for (let size = 2; size <= leftOutMax && size < count; size += 1) {
    for (const set of setsOf(count, size)) yield { set, isLeftOut: true };
    if (size - 1 > leftInMax || count - size + 1 <= leftOutMax) continue;
    for (const set of setsOf(count, size - 1)) yield { set, isLeftOut: false };
  }
}

/** The members that were left out, where any set within the limits leads to what was signed. */
export function findLeftOut(sheet: Sheet, opened: Opened): Finding | undefined {
  let texts = 0;
  let bytes = 0;
  for (const base of sheet.bases) {
    const present = sheet.sorted.filter((index) => base[index] !== undefined);
    const pairs = present.map((index) => `${sheet.items[index]?.name}=${base[index]}`);
    for (const { set, isLeftOut } of candidates(present.length)) {
      if (texts >= textsMax || bytes >= bytesMax) return undefined;
      const signed = pairs.filter((_, place) => set.includes(place) !== isLeftOut).join('&');
      const encoded = encoder.encode(signed);
      texts += 1;
      bytes += encoded.length * opened.hash.cost;
      if (opened.matches(encoded, false) === false) continue;
      const left = present.filter((_, place) => set.includes(place) === isLeftOut);
      return findingOf(base, left, signed);
    }
  }
  return undefined;
}

function findingOf(base: Values, left: readonly number[], signed: string): Finding {
  const patch = new Map(left.map((index) => [index, undefined]));
  return { base, signed, mistakes: [{ cause: 'members-left-out', slot: 'members', patch }] };
}
