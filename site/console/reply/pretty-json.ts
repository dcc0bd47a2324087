/** JSON for reading: one member a line, every value with the digits that were received. */

export type TokenKind = 'name' | 'string' | 'number' | 'keyword' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const tokens =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\],])|\s+/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text with indents; unchanged where it is no JSON. Parsing and printing would round long numbers. */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  let printed = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [found, quoted, colon, number, keyword, mark] of text.matchAll(tokens)) {
    if (quoted !== undefined) printed += colon === undefined ? quoted : `${quoted}: `;
    else if (number !== undefined || keyword !== undefined) printed += found;
    else if (mark === '{' || mark === '[') {
      depth += 1;
      printed += mark + line();
    } else if (mark === '}' || mark === ']') {
      depth -= 1;
      printed = /[{[]\s*$/.test(printed) ? printed.trimEnd() + mark : printed + line() + mark;
    } else if (mark === ',') printed += mark + line();
  }
  return printed;
}

/** The text in colored pieces; the pieces joined are the text. */
export function jsonTokens(text: string): readonly Token[] {
  const pieces: Token[] = [];
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
