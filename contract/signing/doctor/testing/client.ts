/** A client as it should be, in parts that a breakage can replace. Independent of the doctor's own code. */
import type { WireMember } from '../../types.ts';

export interface Pair {
  readonly name: string;
  readonly kind: WireMember['kind'];
  readonly value: string;
}

/** How a client treats empties and booleans; all three are accepted (decision 4). */
export type Manner = 'rule' | 'keeps-empty' | 'php';

export function pairsOf(members: readonly WireMember[], manner: Manner): readonly Pair[] {
  return members.flatMap(({ name, kind, text }) => {
    let value = kind === 'null' ? '' : text;
    if (manner === 'php' && kind === 'boolean') value = text === 'true' ? '1' : '';
    return value === '' && manner === 'rule' ? [] : [{ name, kind, value }];
  });
}

export function sorted(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function joined(pairs: readonly Pair[], separator = '&', is = '='): string {
  return pairs.map(({ name, value }) => name + is + value).join(separator);
}

/** Joins as the rule says, with some values rewritten. */
export function rewriting(pairs: readonly Pair[], write: (pair: Pair) => string): string {
  return joined(sorted(pairs).map((pair) => ({ ...pair, value: write(pair) })));
}
