/** Two strings to sign, compared by character or by member. */
import { diffChars } from 'diff';

export interface Part {
  readonly text: string;
  readonly isDifferent: boolean;
}

export interface Difference {
  readonly expected: readonly Part[];
  readonly other: readonly Part[];
  /** Places where the strings differ; 0: they are the same. */
  readonly count: number;
  /** Names of the members of `expected` in which they differ. */
  readonly names: readonly string[];
}

/** Strings with little in common would take long: then all from the first difference on is one. */
const bounds = { maxEditLength: 2_000, timeout: 300 };

interface Change {
  readonly value: string;
  readonly added?: boolean;
  readonly removed?: boolean;
}

function fromFirstDifference(expected: string, other: string): readonly Change[] {
  let at = 0;
  while (at < expected.length && expected[at] === other[at]) at += 1;
  return [
    { value: expected.slice(0, at) },
    { value: expected.slice(at), removed: true },
    { value: other.slice(at), added: true },
  ];
}

/** Returns the name of the member that a place of a string to sign is in. */
function nameAt(text: string, at: number): string {
  const start = text.lastIndexOf('&', Math.max(0, at - 1)) + 1;
  return text.slice(start).split('=')[0] ?? '';
}

export function compareStrings(expected: string, other: string): Difference {
  const changes: readonly Change[] =
    diffChars(expected, other, bounds) ?? fromFirstDifference(expected, other);
  const [left, right]: [Part[], Part[]] = [[], []];
  const names = new Set<string>();
  let count = 0;
  let at = 0;
  let wasSame = true;
  for (const { value, added = false, removed = false } of changes) {
    if (value === '') continue;
    const isDifferent = added || removed;
    if (isDifferent && wasSame) count += 1;
    wasSame = !isDifferent;
    if (isDifferent) names.add(nameAt(expected, at));
    if (!added) left.push({ text: value, isDifferent });
    if (!removed) right.push({ text: value, isDifferent });
    if (!added) at += value.length;
  }
  return { expected: left, other: right, count, names: [...names].filter((name) => name !== '') };
}

export interface MemberDifference {
  readonly name: string;
  /** Undefined where it was not sent. */
  readonly here: string | undefined;
  readonly there: string | undefined;
}

/** Splits a string to sign at its members: a value may have `&` in it, but not `&`, a name and `=` (decision 26). */
const membersOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(/&(?=\w+=)/).map((member): [string, string] => {
      const end = member.indexOf('=');
      return [member.slice(0, end), member.slice(end + 1)];
    }),
  );

/** Returns the members in which two requests differ, in the order of their names. */
export function compareMembers(here: string, there: string): readonly MemberDifference[] {
  const [own, other] = [membersOf(here), membersOf(there)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .sort()
    .filter((name) => own.get(name) !== other.get(name))
    .map((name) => ({ name, here: own.get(name), there: other.get(name) }));
}
