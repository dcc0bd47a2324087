/** A small tree of JSON that keeps numbers as written and members in their order. */

export type JsonTree =
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, value: JsonTree])[] }
  | { readonly kind: 'array'; readonly items: readonly JsonTree[] }
  | { readonly kind: 'string'; readonly value: string }
  /** A number, true, false or null. */
  | { readonly kind: 'word'; readonly text: string };

/** Deeper values are not read: the gateway refuses them anyway. */
const depthMax = 20;
const token = /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|([^\s{}[\],:"]+))/y;

/** Reads an object or a list; undefined when `text` is neither. Never throws. */
export function readJsonTree(text: string): JsonTree | undefined {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  try {
    JSON.parse(text);
    return new TreeReader(text).value(0);
  } catch {
    return undefined;
  }
}

class TreeReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next token; JSON.parse has already checked the grammar. */
  #next(): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    this.#at = token.lastIndex;
    return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  }

  #peekCloses(close: string): boolean {
    const at = this.#at;
    if (this.#next() === close) return true;
    this.#at = at;
    return false;
  }

  value(depth: number): JsonTree {
    if (depth > depthMax) throw new RangeError('too deep');
    const next = this.#next();
    if (next.startsWith('"')) return { kind: 'string', value: JSON.parse(next) };
    if (next === '{') {
      const members: (readonly [string, JsonTree])[] = [];
      if (this.#peekCloses('}')) return { kind: 'object', members };
      do {
        const name: string = JSON.parse(this.#next());
        this.#next();
        members.push([name, this.value(depth + 1)]);
      } while (this.#next() === ',');
      return { kind: 'object', members };
    }
    if (next === '[') {
      const items: JsonTree[] = [];
      if (this.#peekCloses(']')) return { kind: 'array', items };
      do items.push(this.value(depth + 1));
      while (this.#next() === ',');
      return { kind: 'array', items };
    }
    return { kind: 'word', text: next };
  }
}
