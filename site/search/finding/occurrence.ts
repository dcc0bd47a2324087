/** Where terms stand in a text: words by their beginning or by that of a part, Chinese anywhere. */
import { fold } from './folding.ts';

/** A text and its folded form; places in one are places in the other. */
export interface Searchable {
  readonly text: string;
  readonly folded: string;
}

export function searchable(text: string): Searchable {
  return { text, folded: fold(text) };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Latin and other letters in folded form; Chinese characters have no words to begin. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code > 0xbf && code < 0x2000) || (code > 0xac00 && code < 0xd7a4);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/**
 * Whether a word or a part of one begins here: at every Chinese character, after anything that is neither letter nor
 * digit (`order` in `merchant_order_no`), between letters and digits (`04112` in `E04112`), at a capital (`Sdk` in
 * `ClientJavaSdk`).
 */
export function isPartStart({ text, folded }: Searchable, at: number): boolean {
  if (at === 0) return true;
  const [before, here] = [folded.charCodeAt(at - 1), folded.charCodeAt(at)];
  if (isLetter(before)) {
    if (!isLetter(here)) return true;
    return isCapital(text.charCodeAt(at)) && !isCapital(text.charCodeAt(at - 1));
  }
  return !isDigit(before) || !isDigit(here);
}

function isWordEnd(folded: string, at: number): boolean {
  if (at >= folded.length) return true;
  const [before, after] = [folded.charCodeAt(at - 1), folded.charCodeAt(at)];
  return isLetter(before) || isDigit(before) ? !isLetter(after) && !isDigit(after) : true;
}

export interface Occurrence {
  readonly at: number;
  /** The term is the whole word and not its beginning. */
  readonly isWhole: boolean;
}

/** The occurrences of a term from the left, at most so many. */
export function occurrencesOf(term: string, within: Searchable, limit: number): Occurrence[] {
  const found: Occurrence[] = [];
  if (term === '') return found;
  for (let at = within.folded.indexOf(term); at !== -1; at = within.folded.indexOf(term, at + 1)) {
    if (!isPartStart(within, at)) continue;
    found.push({ at, isWhole: isWordEnd(within.folded, at + term.length) });
    if (found.length >= limit) break;
  }
  return found;
}
