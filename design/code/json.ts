/**
 * JSON for people: a line for each member, and colors. Works on the text itself, so that numbers stay as they were
 * written: 1.0 does not become 1, and no long number is rounded.
 */

export interface JsonToken {
  readonly kind: 'name' | 'string' | 'number' | 'keyword' | 'plain';
  readonly text: string;
}

const tokens =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\],])|\s+/g;

/** More tokens than any body has: a longer text stays as it is. */
const tokensMax = 50_000;
/** Each level indents all that is in it: a text deeper than any call takes would grow with its square. */
const levelsMax = 64;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text with a line for each member; undefined for a text that is no JSON, too long or too deep. */
function printed(text: string): string | undefined {
  if (!isJson(text)) return undefined;
  let [depth, count, out, isFresh] = [0, 0, '', false];
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [found, quoted, colon, , , mark] of text.matchAll(tokens)) {
    if (found.trim() === '') continue;
    count += 1;
    const isEnd = mark === '}' || mark === ']';
    if (isEnd) depth -= 1;
    // An empty list or object stays on its line.
    if (isFresh !== isEnd) out += line();
    out += colon === undefined ? found : `${quoted}: `;
    isFresh = mark === '{' || mark === '[' || mark === ',';
    if (mark === '{' || mark === '[') depth += 1;
    if (count > tokensMax || depth > levelsMax) return undefined;
  }
  return out;
}

/** Returns the text with a line for each member; unchanged where it is no JSON, too long or too deep. */
export const prettyJson = (text: string): string => printed(text) ?? text;

/** Returns the text in colored pieces; the pieces joined are the text. */
export function jsonTokens(text: string): readonly JsonToken[] {
  const pieces: JsonToken[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [found, quoted, colon, number, keyword] = match;
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    if (quoted !== undefined) {
      pieces.push({ kind: colon === undefined ? 'string' : 'name', text: quoted });
      if (colon !== undefined) pieces.push({ kind: 'plain', text: colon });
    } else if (number !== undefined) pieces.push({ kind: 'number', text: found });
    else pieces.push({ kind: keyword === undefined ? 'plain' : 'keyword', text: found });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}

export interface PrintedJson {
  readonly text: string;
  /** The same with the classes tok-…, escaped. */
  readonly html: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? '');

/** Returns the text with a line for each member, plain and colored; undefined for no JSON object or list. */
export function formatJson(source: string): PrintedJson | undefined {
  const text = /^\s*[[{]/.test(source) ? printed(source) : undefined;
  if (text === undefined) return undefined;
  const html = jsonTokens(text).map(({ kind, text: piece }) =>
    kind === 'plain' ? escaped(piece) : `<span class="tok-${kind}">${escaped(piece)}</span>`,
  );
  return { text, html: html.join('') };
}
