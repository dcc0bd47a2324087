/** Masks what belongs to persons in replies of the Workbench's API: names, addresses, payer accounts, IP addresses. */
import { isObject } from '@tollgate/contract/json-object';
import { type PersonalKind, personalMembers } from '@tollgate/contract/workbench/personal';
import type { WorkbenchRoute } from '@tollgate/contract/workbench/route';

/** The reply to a route as an actor without the permission `personal` gets it. */
export type ReplyMask = (response: Response, route: WorkbenchRoute) => Promise<Response>;

const hidden = '***';
/** Ours are less deep, and so is what a call takes. */
const levelsMax = 64;

type Members = Readonly<Record<string, unknown>>;

const mapMembers = (value: Members, map: (name: string, member: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(name, member)]));

const maskText = (text: string): string => (text === '' ? '' : `${[...text][0]}${hidden}`);

function maskAddress(text: string): string {
  const v4 = /^(\d+\.\d+)\.\d+\.\d+$/.exec(text)?.[1];
  if (v4 !== undefined) return `${v4}.*.*`;
  const v6 = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}):/i.exec(text)?.[1];
  return v6 === undefined ? maskText(text) : `${v6}:*`;
}

function parseObject(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A refusal quotes what was signed, which may be a name. */
const maskQuotes = (value: unknown): unknown =>
  typeof value === 'string' && parseObject(value) === undefined
    ? value.replaceAll(/"[^"]*"?/g, `"${hidden}"`)
    : value;

/** One reply's masking; it remembers what it has masked, for texts that repeat it. */
class Masking {
  readonly #masked = new Map<string, string>();
  #level = 0;

  /** Hides parts as a whole that are nested deeper than any call takes. */
  #deeper(work: () => unknown): unknown {
    if (this.#level >= levelsMax) return hidden;
    this.#level += 1;
    try {
      return work();
    } finally {
      this.#level -= 1;
    }
  }

  #hide(value: unknown, mask: (text: string) => string): unknown {
    if (Array.isArray(value)) return this.#deeper(() => value.map((one) => this.#hide(one, mask)));
    if (isObject(value)) return this.#deeper(() => mapMembers(value, (_, part) => this.#hide(part, mask)));
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    const text = String(value);
    const masked = mask(text);
    if (text.length > 1) this.#masked.set(text, masked);
    return masked;
  }

  #party(value: unknown): unknown {
    if (typeof value === 'string') {
      const parsed = parseObject(value);
      return parsed === undefined ? this.#hide(value, maskText) : JSON.stringify(this.#party(parsed));
    }
    if (Array.isArray(value)) return this.#deeper(() => value.map((part) => this.#party(part)));
    if (!isObject(value)) return value;
    return this.#deeper(() =>
      mapMembers(value, (name, part) => {
        if (name === 'country') return part;
        return isObject(part) || Array.isArray(part) ? this.#party(part) : this.#hide(part, maskText);
      }),
    );
  }

  /** JSON or a form; another text is hidden where it is long, or may be what is left of either. */
  #message(text: string): string {
    const parsed = parseObject(text);
    if (parsed !== undefined) return JSON.stringify(this.walk(parsed, true));
    const members = Object.fromEntries(new URLSearchParams(text));
    const isForm = text.includes('=') && Object.keys(members).every((name) => /^[\w.-]{1,64}$/.test(name));
    if (!isForm) return text.length > 200 || /[{}[\]=]/.test(text) ? hidden : text;
    const masked = this.walk(members, true) as Record<string, string>;
    return new URLSearchParams(masked).toString();
  }

  #member(name: string, value: unknown, inMessage: boolean): unknown {
    const kind: PersonalKind | undefined = Object.hasOwn(personalMembers, name)
      ? personalMembers[name]
      : undefined;
    switch (kind) {
      case 'address':
        return this.#hide(value, maskAddress);
      case 'account':
        return this.#hide(value, maskText);
      case 'party':
        return this.#party(value);
      case 'digest':
        return inMessage ? this.walk(value, inMessage) : hidden;
      case 'remark':
        return maskQuotes(
          typeof value === 'string' && !inMessage ? this.#message(value) : this.walk(value, inMessage),
        );
      case 'message':
        return typeof value === 'string' ? this.#message(value) : this.walk(value, inMessage);
      default:
        return this.walk(value, inMessage);
    }
  }

  /** `inMessage`: texts may hold JSON of their own, as members of requests and `data` of replies do. */
  walk(value: unknown, inMessage: boolean): unknown {
    if (typeof value === 'string' && inMessage) {
      const parsed = parseObject(value);
      if (parsed !== undefined) return JSON.stringify(this.walk(parsed, true));
      // JSON that is broken may hold anything.
      return /^\s*[[{]/.test(value) ? hidden : value;
    }
    if (Array.isArray(value)) return this.#deeper(() => value.map((one) => this.walk(one, inMessage)));
    if (!isObject(value)) return value;
    return this.#deeper(() => mapMembers(value, (name, member) => this.#member(name, member, inMessage)));
  }

  /** Texts that repeat what was masked elsewhere in the reply. */
  echoes(value: unknown, inEcho = false): unknown {
    if (typeof value === 'string') {
      if (!inEcho) return value;
      // The longest first: one may be part of another.
      const known = [...this.#masked].sort(([left], [right]) => right.length - left.length);
      return known.reduce((text, [whole, masked]) => text.replaceAll(whole, masked), value);
    }
    if (Array.isArray(value)) return value.map((one) => this.echoes(one, inEcho));
    if (!isObject(value)) return value;
    return mapMembers(value, (name, member) =>
      this.echoes(
        member,
        inEcho || (Object.hasOwn(personalMembers, name) && personalMembers[name] === 'echo'),
      ),
    );
  }
}

/** A copy of a reply's value with everything masked that belongs to a person. */
export function maskReply(value: unknown): unknown {
  const masking = new Masking();
  return masking.echoes(masking.walk(value, false));
}

/** Events one by one, as they come. */
function maskEvents(events: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let begun = '';
  const mask = new TransformStream<string, string>({
    transform(part, controller) {
      begun += part;
      const end = begun.lastIndexOf('\n\n');
      if (end < 0) return;
      const whole = begun.slice(0, end + 2);
      begun = begun.slice(end + 2);
      controller.enqueue(
        whole.replaceAll(
          /^data: (.*)$/gm,
          (_, data) => `data: ${JSON.stringify(maskReply(JSON.parse(data)))}`,
        ),
      );
    },
  });
  return events
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(mask)
    .pipeThrough(new TextEncoderStream());
}

export const maskPersonal: ReplyMask = async (response, route) => {
  // A list that is saved masks itself, a portion at a time; reports of exams have payers of the exam's own.
  if (!response.ok || route.reply === 'OpenApiDocument' || route.files !== undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (route.event !== undefined)
    return new Response(response.body && maskEvents(response.body), { status: response.status, headers });
  const masked = JSON.stringify(maskReply(await response.json()));
  headers.set('content-length', String(new TextEncoder().encode(masked).length));
  return new Response(masked, { status: response.status, headers });
};
