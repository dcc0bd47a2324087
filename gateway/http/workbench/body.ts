/** Bodies of the Workbench's acts: JSON objects whose members are all known. */
import { isObject } from '@tollgate/contract/json-object';
import { type Failure, failure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';
import { invalid } from './query.ts';

export type Body = Readonly<Record<string, unknown>>;

const textMax = 2_048;

/**
 * The members of a request's body; none where it has no body. A form on another site cannot send JSON without asking
 * first, so it cannot use these calls.
 */
export async function readBody({ req }: RouteContext, names: readonly string[]): Promise<Body | Failure> {
  if (!req.header('content-type')?.startsWith('application/json'))
    return failure('SYS010', { detail: 'send application/json' });
  let body: unknown;
  try {
    const text = await req.text();
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    return failure('SYS008', { detail: 'no JSON' });
  }
  if (!isObject(body)) return failure('SYS008', { detail: 'send a JSON object' });
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return invalid(unknown.slice(0, 40), `not a field; fields are ${names.join(', ')}`);
  return body;
}

/** The members of a JSON body, `names` and no others; an empty body has none. */
export const readMembers = <Name extends string>(context: RouteContext, names: readonly Name[]) =>
  readBody(context, names) as Promise<Partial<Record<Name, unknown>> | Failure>;

/** A text of the body; undefined where it is not sent. */
export function textOf(body: Body, name: string): string | undefined | Failure {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  // PostgreSQL stores neither U+0000 nor half of a surrogate pair.
  const isText =
    typeof value === 'string' && value.length <= textMax && !value.includes('\0') && value.isWellFormed();
  return isText ? value : invalid(name, `a string of at most ${textMax} characters`);
}

/** Texts of the body by name, or what is wrong with the first of them. */
export function textsOf<Name extends string>(
  body: Body,
  names: readonly Name[],
): { readonly [Text in Name]?: string } | Failure {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = textOf(body, name);
    if (text === undefined) continue;
    if (typeof text !== 'string') return text;
    texts[name] = text;
  }
  return texts;
}

/** A text of a body that is printable and has at most `max` characters; undefined where it is absent. */
export function readText(
  body: Partial<Record<string, unknown>>,
  name: string,
  max: number,
): string | undefined | Failure {
  const value = body[name];
  if (value === undefined) return undefined;
  const isText = typeof value === 'string' && value.length > 0 && value.length <= max;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return isText && !/[\u0000-\u001f\u007f]/.test(value)
    ? value
    : invalid(name, `a string of 1 to ${max} characters`);
}

/** The header Idempotency-Key; undefined where it is not sent. */
export function keyOf({ req }: RouteContext): string | undefined | Failure {
  const key = req.header('idempotency-key');
  if (key === undefined || /^[\x21-\x7e]{1,64}$/.test(key)) return key;
  return { ...failure('SYS024'), httpStatus: 400 };
}

/** A refusal of what was asked for, which changes nothing: 409, unless the catalogue says otherwise. */
export const conflicting = (problem: Failure): Failure =>
  problem.httpStatus === 200 ? { ...problem, httpStatus: 409 } : problem;
