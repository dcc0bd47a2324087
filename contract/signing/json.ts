/**
 * The JSON scanner: the top-level members of a body with their text as received (decision 4).
 *
 * JSON.parse cannot serve here. It forgets how a number was written, how a nested value was spaced, and
 * which of two members of one name came first; all of that is signed.
 */
import { limits } from '../limits.ts';
import { SeenNames } from './names.ts';
import type { Body, BodyProblem, WireKind, WireMember } from './types.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * Reads a JSON body (RFC 8259) in one pass and answers its members in the order received.
 *
 * Stricter than JSON.parse: the top level is an object of at most `limits.membersMax` members, nesting goes
 * to `limits.nestingMax` (the object itself is level 1), no object has a member twice or one called
 * `__proto__`, and no string holds half a surrogate pair, escaped or not. Never throws.
 */
export function parseJsonMembers(text: string): Body {
  const scanner = new Scanner(text);
  const members = scanner.body();
  if (members !== undefined) return { ok: true, members };
  return { ok: false, ...scanner.refusal };
}

class Scanner {
  readonly #text: string;
  #at = 0;
  /** Value of the string last read. */
  #value = '';
  refusal: BodyProblem = { problem: 'not-json' };

  constructor(text: string) {
    this.#text = text;
  }

  /** The whole body; undefined when refused. */
  body(): readonly WireMember[] | undefined {
    if (this.#blank() !== openBrace) return this.#otherTopLevel();
    const members: WireMember[] = [];
    const names = new SeenNames();
    this.#at++;
    if (this.#blank() === closeBrace) this.#at++;
    else {
      for (;;) {
        const name = this.#name(names);
        if (name === undefined) return undefined;
        if (members.length === limits.membersMax) return this.#refuse('too-many-members');
        const start = this.#at;
        const kind = this.#valueAt(1, true);
        if (kind === undefined) return undefined;
        const text = kind === 'string' ? this.#value : this.#text.slice(start, this.#at);
        members.push({ name, kind, text });
        const next = this.#blank();
        if (next !== comma && next !== closeBrace) return this.#refuse('not-json');
        this.#at++;
        if (next === closeBrace) break;
        this.#blank();
      }
    }
    this.#blank();
    return this.#at === this.#text.length ? members : this.#refuse('not-json');
  }

  #refuse(problem: BodyProblem['problem'], name?: string): undefined {
    const position = Math.min(this.#at, this.#text.length);
    this.refusal = name === undefined ? { problem, position } : { problem, position, name };
    return undefined;
  }

  /** A body that does not begin with `{`: JSON of another kind, or no JSON at all. */
  #otherTopLevel(): undefined {
    if (this.#valueAt(0, false) === undefined) return undefined;
    this.#blank();
    if (this.#at !== this.#text.length) return this.#refuse('not-json');
    this.#at = 0;
    return this.#refuse('not-object');
  }

  /** Skips white space; answers the char code there, NaN at the end. */
  #blank(): number {
    const text = this.#text;
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at++;
    }
  }

  /** A member's name and its colon; stops at the first character of the value. */
  #name(names: SeenNames): string | undefined {
    const start = this.#at;
    if (this.#text.charCodeAt(start) !== quote) return this.#refuse('not-json');
    if (!this.#string(true)) return undefined;
    const name = this.#value;
    const problem = names.add(name);
    if (problem !== undefined) {
      this.#at = start;
      return this.#refuse(problem, name);
    }
    if (this.#blank() !== colon) return this.#refuse('not-json');
    this.#at++;
    this.#blank();
    return name;
  }

  /** One value, of which `depth` containers are open around it. `wanted`: whether a string's value is. */
  #valueAt(depth: number, wanted: boolean): WireKind | undefined {
    switch (this.#text.charCodeAt(this.#at)) {
      case quote:
        return this.#string(wanted) ? 'string' : undefined;
      case openBrace:
        return this.#object(depth + 1) ? 'object' : undefined;
      case openBracket:
        return this.#array(depth + 1) ? 'array' : undefined;
      case 0x74:
        return this.#word('true', 'boolean');
      case 0x66:
        return this.#word('false', 'boolean');
      case 0x6e:
        return this.#word('null', 'null');
      default:
        return this.#number();
    }
  }

  #word(word: string, kind: WireKind): WireKind | undefined {
    if (!this.#text.startsWith(word, this.#at)) return this.#refuse('not-json');
    this.#at += word.length;
    return kind;
  }

  // The two below call each other through #valueAt; the nesting limit bounds that at 16 frames.

  #object(depth: number): boolean {
    if (depth > limits.nestingMax) return this.#refuse('too-deep') ?? false;
    const names = new SeenNames();
    this.#at++;
    if (this.#blank() === closeBrace) {
      this.#at++;
      return true;
    }
    for (;;) {
      if (this.#name(names) === undefined || this.#valueAt(depth, false) === undefined) return false;
      const next = this.#blank();
      if (next !== comma && next !== closeBrace) return this.#refuse('not-json') ?? false;
      this.#at++;
      if (next === closeBrace) return true;
      this.#blank();
    }
  }

  #array(depth: number): boolean {
    if (depth > limits.nestingMax) return this.#refuse('too-deep') ?? false;
    this.#at++;
    if (this.#blank() === closeBracket) {
      this.#at++;
      return true;
    }
    for (;;) {
      if (this.#valueAt(depth, false) === undefined) return false;
      const next = this.#blank();
      if (next !== comma && next !== closeBracket) return this.#refuse('not-json') ?? false;
      this.#at++;
      if (next === closeBracket) return true;
      this.#blank();
    }
  }

  #digits(): boolean {
    const text = this.#text;
    const start = this.#at;
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (!(code >= 0x30 && code <= 0x39)) break;
      this.#at++;
    }
    return this.#at > start || (this.#refuse('not-json') ?? false);
  }

  #number(): WireKind | undefined {
    const text = this.#text;
    if (text.charCodeAt(this.#at) === 0x2d) this.#at++;
    // A leading zero is the whole number (RFC 8259 §6).
    if (text.charCodeAt(this.#at) === 0x30) this.#at++;
    else if (!this.#digits()) return undefined;
    if (text.charCodeAt(this.#at) === 0x2e) {
      this.#at++;
      if (!this.#digits()) return undefined;
    }
    if ((text.charCodeAt(this.#at) | 0x20) === 0x65) {
      this.#at++;
      const sign = text.charCodeAt(this.#at);
      if (sign === 0x2b || sign === 0x2d) this.#at++;
      if (!this.#digits()) return undefined;
    }
    return 'number';
  }

  /** A string from its opening quote on; its value goes to #value when `wanted`. */
  #string(wanted: boolean): boolean {
    const text = this.#text;
    let start = this.#at + 1;
    let at = start;
    let value = '';
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === backslash) {
        this.#at = at;
        const end = this.#escape();
        if (end === 0) return false;
        // Joining with + makes a rope that is copied once, when it is read: linear.
        if (wanted) value += text.slice(start, at) + this.#value;
        at = end;
        start = end;
      } else if (code >= 0x20 && (code < 0xd800 || code > 0xdfff)) {
        at++;
      } else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) {
        at += 2;
      } else {
        this.#at = at;
        return this.#refuse(code >= 0xd800 ? 'lone-surrogate' : 'not-json') ?? false;
      }
    }
    if (wanted) this.#value = value === '' ? text.slice(start, at) : value + text.slice(start, at);
    this.#at = at + 1;
    return true;
  }

  /** The escape at the backslash under #at: its value goes to #value. Answers its end, 0 when refused. */
  #escape(): number {
    const at = this.#at;
    const code = this.#text.charCodeAt(at + 1);
    if (code !== 0x75) {
      const plain = plainEscapes.get(code);
      if (plain === undefined) return this.#refuse('not-json') ?? 0;
      this.#value = plain;
      return at + 2;
    }
    const unit = this.#fourHex(at + 2);
    if (unit < 0) return this.#refuse('not-json') ?? 0;
    if (unit < 0xd800 || unit > 0xdfff) {
      this.#value = String.fromCharCode(unit);
      return at + 6;
    }
    const low = this.#text.startsWith('\\u', at + 6) ? this.#fourHex(at + 8) : -1;
    if (unit > 0xdbff || !isLowSurrogate(low)) return this.#refuse('lone-surrogate') ?? 0;
    this.#value = String.fromCharCode(unit, low);
    return at + 12;
  }

  /** Four hexadecimal digits as a number, -1 when there are not four. */
  #fourHex(at: number): number {
    let unit = 0;
    for (let i = at; i < at + 4; i++) {
      const code = this.#text.charCodeAt(i);
      const lower = code | 0x20;
      if (code >= 0x30 && code <= 0x39) unit = unit * 16 + code - 0x30;
      else if (lower >= 0x61 && lower <= 0x66) unit = unit * 16 + lower - 0x57;
      else return -1;
    }
    return unit;
  }
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

const plainEscapes: ReadonlyMap<number, string> = new Map([
  [quote, '"'],
  [backslash, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
]);
