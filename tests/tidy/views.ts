/** Three views of a source, each as long as the text, so that a position means the same in all of them. */

export interface Views {
  /** Without comments. */
  readonly code: string;
  /** Without comments and without what stands inside strings, templates and regular expressions. */
  readonly bare: string;
  /** The comments alone. */
  readonly comments: string;
}

type Kind = 'code' | 'literal' | 'comment';

interface Span {
  readonly end: number;
  readonly kind: Kind;
}

/** Blanks what a view leaves out; line breaks stay, so that lines can be counted. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

export function viewsOf(path: string, text: string): Views {
  if (!/\.(?:ts|tsx|mjs)$/.test(path)) return { code: text, bare: text, comments: text };
  let code = '';
  let bare = '';
  let comments = '';
  let position = 0;
  for (const { end, kind } of spansOf(text)) {
    const part = text.slice(position, end);
    const hidden = blank(part);
    code += kind === 'comment' ? hidden : part;
    bare += kind === 'code' ? part : hidden;
    comments += kind === 'comment' ? part : hidden;
    position = end;
  }
  return { code, bare, comments };
}

// A slash after one of these begins a regular expression; after anything else it divides.
const beforeExpression = /(?:^|[(,=:[!&|?{};+*%<>~^-]|\b(?:return|typeof|case|in|of|void|await|yield))\s*$/;

function* spansOf(text: string): Generator<Span> {
  let position = 0;
  // For each template that is open, the depth of braces at which its `${` was met.
  const templates: number[] = [];
  let depth = 0;
  let codeStart = 0;
  while (position < text.length) {
    const start = position;
    const character = text[position];
    const next = text[position + 1];
    if (character === '/' && next === '/') {
      const end = text.indexOf('\n', position);
      position = end === -1 ? text.length : end;
      yield { end: start, kind: 'code' };
      yield { end: position, kind: 'comment' };
    } else if (character === '/' && next === '*') {
      const end = text.indexOf('*/', position + 2);
      position = end === -1 ? text.length : end + 2;
      yield { end: start, kind: 'code' };
      yield { end: position, kind: 'comment' };
    } else if (character === "'" || character === '"') {
      position = endOfString(text, position, character);
      yield { end: start + 1, kind: 'code' };
      yield { end: Math.max(start + 1, position - 1), kind: 'literal' };
    } else if (
      character === '/' &&
      beforeExpression.test(text.slice(Math.max(codeStart, start - 40), start))
    ) {
      position = endOfRegularExpression(text, position);
      yield { end: start + 1, kind: 'code' };
      yield { end: Math.max(start + 1, position - 1), kind: 'literal' };
    } else if (character === '`' || (character === '}' && templates.at(-1) === depth)) {
      if (character === '}') templates.pop();
      const template = endOfTemplate(text, position + 1);
      position = template.end;
      if (template.opens) templates.push(depth);
      yield { end: start + 1, kind: 'code' };
      yield { end: Math.max(start + 1, position - (template.opens ? 2 : 1)), kind: 'literal' };
    } else {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      position += 1;
      continue;
    }
    codeStart = start;
  }
  yield { end: text.length, kind: 'code' };
}

/** Behind the closing quote; at the end of the line where there is none, as in the text of a page. */
function endOfString(text: string, start: number, quote: string): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text[position] === quote) return position + 1;
    else if (text[position] === '\n') return position;
  }
  return text.length;
}

function endOfRegularExpression(text: string, start: number): number {
  let isInClass = false;
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text[position];
    if (character === '\\') position += 1;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return position + 1;
    else if (character === '\n') return start + 1;
  }
  return text.length;
}

/** Behind the closing backtick, or behind a `${`. */
function endOfTemplate(text: string, start: number): { readonly end: number; readonly opens: boolean } {
  for (let position = start; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text[position] === '`') return { end: position + 1, opens: false };
    else if (text[position] === '$' && text[position + 1] === '{') return { end: position + 2, opens: true };
  }
  return { end: text.length, opens: false };
}
