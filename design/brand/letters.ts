/** Capital letters as strokes, 6 high, so that a mark looks the same whatever fonts a system has. */

const letters: Readonly<Record<string, readonly [path: string, width: number]>> = {
  A: ['M0 6 2.1 0l2.1 6M.8 4h2.6', 4.2],
  B: ['M0 0h2.4a1.5 1.5 0 0 1 0 3H0zm0 3h2.6a1.5 1.5 0 0 1 0 3H0z', 4],
  C: ['M4 1.3C3.6.5 3 0 2.2 0 .9 0 0 1.3 0 3s.9 3 2.2 3c.8 0 1.4-.5 1.8-1.3', 4],
  D: ['M0 0h1.6C3 0 4 1.2 4 3S3 6 1.6 6H0z', 4],
  E: ['M3.4 0H0v6h3.4M0 3h2.9', 3.4],
  F: ['M3.4 0H0v6M0 3h2.9', 3.4],
  G: ['M4 1.3C3.6.5 3 0 2.2 0 .9 0 0 1.3 0 3s.9 3 2.2 3C3.3 6 4.1 5.2 4.1 4v-.8H2.3', 4.1],
  H: ['M0 0v6M3.8 0v6M0 3h3.8', 3.8],
  I: ['M0 0v6', 0],
  J: ['M2.8 0v4.3C2.8 5.4 2.2 6 1.4 6S0 5.4 0 4.5', 2.8],
  K: ['M0 0v6M3.8 0 0 3.5M1.3 2.4 3.9 6', 3.9],
  L: ['M0 0v6h3.2', 3.2],
  M: ['M0 6V0l2.3 3.6L4.6 0v6', 4.6],
  N: ['M0 6V0l3.8 6V0', 3.8],
  O: ['M2.2 0C.9 0 0 1.3 0 3s.9 3 2.2 3 2.2-1.3 2.2-3S3.5 0 2.2 0z', 4.4],
  P: ['M0 6V0h2.3a1.75 1.75 0 0 1 0 3.5H0', 4],
  Q: ['M2.2 0C.9 0 0 1.3 0 3s.9 3 2.2 3 2.2-1.3 2.2-3S3.5 0 2.2 0zM2.7 4.3l1.8 2', 4.5],
  R: ['M0 6V0h2.3a1.7 1.7 0 0 1 0 3.4H0M2 3.4 3.9 6', 4],
  S: [
    'M3.7 1.1C3.4.4 2.8 0 1.9 0 .9 0 .2.6.2 1.5c0 2.1 3.7 1 3.7 3 0 .9-.8 1.5-1.9 1.5-1 0-1.7-.5-2-1.2',
    3.9,
  ],
  T: ['M0 0h4M2 0v6', 4],
  U: ['M0 0v3.8C0 5.2.8 6 2 6s2-.8 2-2.2V0', 4],
  V: ['M0 0l2.1 6 2.1-6', 4.2],
  W: ['M0 0l1.4 6 1.4-5 1.4 5L5.6 0', 5.6],
  X: ['M0 0l4 6M4 0 0 6', 4],
  Y: ['M0 0l2 3 2-3M2 3v3', 4],
  Z: ['M0 0h4L0 6h4', 4],
};

export interface PlacedLetter {
  readonly path: string;
  readonly x: number;
}

/** The letters of a word beside each other from x = 0 on, and how wide it is. What is no letter is left out. */
export function letterPaths(
  word: string,
  gap = 1.4,
): { readonly letters: readonly PlacedLetter[]; readonly width: number } {
  const placed: PlacedLetter[] = [];
  let x = 0;
  for (const letter of word.toUpperCase()) {
    const drawing = letters[letter];
    if (drawing === undefined) continue;
    placed.push({ path: drawing[0], x });
    x += drawing[1] + gap;
  }
  return { letters: placed, width: Math.max(0, x - gap) };
}

/** Two or three letters for an id: its capitals (`ThaiQR` is TQR), or its first two letters where it has but one. */
export function initialsOf(id: string): string {
  const capitals = id.replaceAll(/[^A-Z]/g, '');
  const letter = id.replaceAll(/[^A-Za-z]/g, '');
  return (capitals.length > 1 ? capitals.slice(0, 3) : letter.slice(0, 2)).toUpperCase();
}
