/** A text in pieces, as highlighted code is: a value may begin in one piece and end in another. */
import type { Replacement } from './values.ts';

/** The pieces after all replacements; what replaces a value is where the value began. */
export function replacedPieces(
  pieces: readonly string[],
  replacements: readonly Replacement[],
): readonly string[] {
  let start = 0;
  return pieces.map((piece) => {
    const [from, to] = [start, start + piece.length];
    start = to;
    let replaced = '';
    let at = from;
    for (const each of replacements) {
      if (each.end <= from || each.start >= to) continue;
      replaced += piece.slice(at - from, Math.max(each.start, from) - from);
      if (each.start >= from) replaced += each.text;
      at = Math.min(each.end, to);
    }
    return replaced + piece.slice(at - from);
  });
}
