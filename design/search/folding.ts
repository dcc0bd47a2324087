/**
 * Letters made equal that a reader takes for equal: case, diacritics, full and half width. The length stays, so
 * that a place in the folded text is the same place in the text.
 */

const known = new Map<string, string>();

function foldOne(character: string): string {
  const seen = known.get(character);
  if (seen !== undefined) return seen;
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const folded =
    plain.length === 1 ? plain : character.toLowerCase().length === 1 ? character.toLowerCase() : character;
  known.set(character, folded);
  return folded;
}

/** Folds a text in composed form (NFC); Chinese characters are passed over, since most of a Chinese page is them. */
export function fold(text: string): string {
  return text.replace(/[\u0080-\u2fff\u3040-\u33ff\ua000-\uffef]/g, foldOne).toLowerCase();
}
