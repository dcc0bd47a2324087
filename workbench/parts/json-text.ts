/**
 * JSON for people: a line for each member, and colors. Works on the text itself, so that numbers stay as they were
 * written: 1.0 does not become 1.
 */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? '');
const token = /\s*(?:("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],]))/y;

/** As many as a body can have; above that the text stays as it is. */
const tokensMax = 50_000;
/** Each level indents all that is in it: what is deeper than any call takes would grow with its square. */
const levelsMax = 64;

export interface JsonText {
  readonly text: string;
  /** The same with the classes tok-…, escaped. */
  readonly html: string;
}

/** Undefined where the text is no JSON object or list. */
export function formatJson(source: string): JsonText | undefined {
  const trimmed = source.trim();
  if (!/^[[{]/.test(trimmed) || !isJson(trimmed)) return undefined;
  let [text, html, indent, isFresh] = ['', '', '', false];
  const put = (plain: string, kind?: string) => {
    text += plain;
    html += kind === undefined ? escaped(plain) : `<span class="tok-${kind}">${escaped(plain)}</span>`;
  };
  token.lastIndex = 0;
  for (let count = 0; token.lastIndex < trimmed.length; count += 1) {
    const found = token.exec(trimmed);
    if (found === null || count > tokensMax) return undefined;
    const [, string, colon, number, word, mark] = found;
    const isEnd = mark === '}' || mark === ']';
    if (isEnd) indent = indent.slice(2);
    if (isFresh && !isEnd) put(`\n${indent}`);
    else if (isEnd && !isFresh) put(`\n${indent}`);
    isFresh = false;
    if (string !== undefined) put(string, colon === undefined ? 'string' : 'name');
    if (colon !== undefined) put(': ');
    if (number !== undefined) put(number, 'number');
    if (word !== undefined) put(word, 'keyword');
    if (mark === undefined) continue;
    put(mark);
    isFresh = !isEnd;
    if (mark === '{' || mark === '[') indent += '  ';
    if (indent.length > 2 * levelsMax) return undefined;
  }
  return { text, html };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON texts inside of the members of an object, such as `data` of a reply, each formatted. */
export function nestedJson(source: string): readonly (JsonText & { readonly name: string })[] {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const formatted = typeof member === 'string' && member !== '{}' ? formatJson(member) : undefined;
    return formatted === undefined ? [] : [{ name, ...formatted }];
  });
}
